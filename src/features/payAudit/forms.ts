import { call, type SagaGenerator } from 'typed-redux-saga';
import { saveWarehouseSettings } from '@/contract/warehouseAccounts';
import { refresh } from '@/shared/resource/refresh';
import { request } from '@/shared/saga/request';
import { defineSubmission, type Outcome } from '@/shared/submission/defineSubmission';
import { settings } from './resources';
import { SETTINGS_TEXT as TEXT } from './text';

/** `version`: the one that was looked at. */
interface SettingsWish {
  twoFrom: string | null;
  version: number;
}

/** Sets from which amount two auditors are asked. Where somebody was quicker the form shows what holds now. */
export const settingsSaved = defineSubmission<SettingsWish>('payAudit/settingsSaved', {
  *flow(wish): SagaGenerator<Outcome> {
    const reply = yield* request(saveWarehouseSettings, wish, { custom: true, scope: 'signedIn' });
    if (reply.ok || reply.bizCode === '20080001') yield* call(refresh, settings);
    return reply.ok ? { ok: true, told: TEXT.saved } : reply;
  },
});
