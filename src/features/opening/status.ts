import { type ApplicationDetail, type ApplicationKind, applyInfo, querySingInfo } from '@/contract/calls/applications';
import { merchantStatus } from '@/contract/calls/merchantOpening';
import type { AnswerOf } from '@/contract/defineCall';
import { request } from '@/shared/saga/request';
import { defineStatus } from '@/shared/status/defineStatus';
import type { OpeningStatus } from './flows/openingStatus';

/** The application in the address, otherwise the newest opening. Without an application, the stage of the opening. */
export type Followed = { detail: ApplicationDetail } | { detail: null; standing: OpeningStatus };

const ofNumber = (applyNo: string) => request(applyInfo, { applyNo }, { custom: true });

/** The status of the application in the address, otherwise of the enterprise's opening. */
export const applicationStatus = defineStatus<Followed>({
  id: 'opening.application',
  *ask(search) {
    let applyNo = search.get('applyNo') ?? '';
    if (applyNo === '') {
      const opening = yield* request(merchantStatus, {}, { custom: true });
      if (!opening.ok) return opening;
      applyNo = opening.data.applyNo;
      if (applyNo === '') return { ok: true, data: { detail: null, standing: opening.data } };
    }
    const reply = yield* ofNumber(applyNo);
    return reply.ok ? { ok: true, data: { detail: reply.data } } : reply;
  },
  isFinal: ({ detail }) => detail === null || (detail.state !== 'AUDITING' && detail.state !== 'WAIT_SIGN'),
});

export type Signing = AnswerOf<typeof querySingInfo> | null;

/** The signing of the application in the address, otherwise of the enterprise's opening; null if there is no signing. */
export const signStatus = defineStatus<{ sign: Signing }>({
  id: 'opening.sign',
  *ask(search) {
    let applyNo = search.get('applyNo') ?? '';
    if (applyNo === '') {
      const opening = yield* request(merchantStatus, {}, { custom: true });
      if (!opening.ok) return opening;
      applyNo = opening.data.applyNo;
      if (applyNo === '') return { ok: true, data: { sign: null } };
    }
    const reply = yield* request(querySingInfo, { applyNo }, { custom: true });
    return reply.ok ? { ok: true, data: { sign: reply.data } } : reply;
  },
  // An expired or finished signing is final here. The user continues with the next link.
  isFinal: ({ sign }) => sign === null || (sign.state !== 'AUDITING' && sign.state !== 'WAIT_SIGN'),
});

/** Kinds of application that are signed after their audit. */
export const SIGNED: ReadonlySet<ApplicationKind> = new Set(['MERCHANT', 'PRODUCT', 'PLATFORM_UPGRADE']);
