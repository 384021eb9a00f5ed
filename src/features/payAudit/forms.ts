import { call, type SagaGenerator } from 'typed-redux-saga';
import { saveWarehouseSettings } from '@/contract/calls/warehouseAccounts';
import { refresh } from '@/shared/resource/refresh';
import { request } from '@/shared/saga/request';
import { defineSubmission, type Outcome } from '@/shared/submission/defineSubmission';
import { settings } from './resources';
import { SETTINGS_TEXT as TEXT } from './text';

/** New settings; `version`: the version of the settings that the user saw. */
interface SettingsWish {
  twoFrom: string | null;
  version: number;
}

/**
 * Sets the amount from which two auditors are required. If another user has changed it meanwhile, the form shows the current
 * value.
 */
export const settingsSaved = defineSubmission<SettingsWish>('payAudit/settingsSaved', {
  *flow(wish): SagaGenerator<Outcome> {
    const reply = yield* request(saveWarehouseSettings, wish, { custom: true, scope: 'signedIn' });
    if (reply.ok || reply.bizCode === '20080001') yield* call(refresh, settings);
    return reply.ok ? { ok: true, message: TEXT.saved } : reply;
  },
});
