import { type ApplicationDetail, type ApplicationKind, applyInfo, querySingInfo } from '@/contract/calls/applications';
import { merchantStatus } from '@/contract/calls/merchantOpening';
import type { AnswerOf } from '@/contract/defineCall';
import { request } from '@/shared/saga/request';
import { defineStatus } from '@/shared/status/defineStatus';
import type { OpeningStatus } from './flows/openingStatus';

/**
 * The application that the address names, otherwise the newest opening of a merchant. Without an application, the stage of the
 * opening.
 */
export type Followed = { detail: ApplicationDetail } | { detail: null; standing: OpeningStatus };

const ofNumber = (applyNo: string) => request(applyInfo, { applyNo }, { custom: true });

/** Polls the application that the address names, otherwise the enterprise's newest opening of a merchant. */
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

/**
 * Polls the signing of the application that the address names, otherwise of the enterprise's opening of a merchant; null if there
 * is no signing.
 */
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
  // An expired or finished signing does not change any more. A new link starts a new signing.
  isFinal: ({ sign }) => sign === null || (sign.state !== 'AUDITING' && sign.state !== 'WAIT_SIGN'),
});

/** Kinds of application that the signer signs by SMS after the review. */
export const SIGNED: ReadonlySet<ApplicationKind> = new Set(['MERCHANT', 'PRODUCT', 'PLATFORM_UPGRADE']);
