import { call, put, type SagaGenerator } from 'typed-redux-saga';
import {
  collectSignInvite,
  collectSignResend,
  collectSignTerminate,
  type InviteChannel,
} from '@/contract/calls/collectSign';
import { detailKey } from '@/shared/detail/key';
import { send } from '@/shared/form/steps/send';
import { reloadList } from '@/shared/list/saga';
import { secrets } from '@/shared/ports/secrets';
import { request } from '@/shared/saga/request';
import { statusEvents } from '@/shared/status/slice';
import { defineSubmission, type Outcome } from '@/shared/submission/defineSubmission';
import { collectSignList } from './lists';
import { TEXT } from './text';

/** Store key of a contract's detail. */
export const SIGN_DETAIL = 'collectSign.detail';

/** The result of an invitation, with the key of its link in memory outside the store. */
export interface Invited {
  signNo: string;
  /** Key of the link that the dialog shows; null if the link was sent by SMS. */
  linkId: string | null;
}

export interface Invitation {
  payerName: string;
  mobile: string;
  project: string;
  outSignNo: string;
  singleLimit: string;
  dailyLimit: string;
  monthlyLimit: string;
  totalLimit: string;
  validFrom: string;
  validUntil: string;
  channel: string;
}

const shownAgain = (signNo: string) => statusEvents.statusOpened({ key: detailKey(SIGN_DETAIL, signNo) });

function* handedOn({ signNo, link }: { signNo: string; link: string }, channel: string): SagaGenerator<Outcome> {
  const linkId = channel === 'LINK' ? yield* call(secrets.put, link) : null;
  yield* call(reloadList, collectSignList.id);
  const result: Invited = { signNo, linkId };
  return { ok: true, ...(linkId === null ? { message: TEXT.sent } : {}), result, next: [shownAgain(signNo)] };
}

/** Invites a payer to sign a collection contract, and reloads the list of contracts. */
export const inviteSubmitted = defineSubmission<Invitation>('collectSign/inviteSubmitted', {
  *flow(invitation): SagaGenerator<Outcome> {
    const reply = yield* send(collectSignInvite, invitation);
    return reply.ok ? yield* handedOn(reply.data, invitation.channel) : reply;
  },
});

/** Creates a new link for a payer who has not answered the invitation. */
export const linkResent = defineSubmission<{ signNo: string; channel: InviteChannel }>('collectSign/linkResent', {
  key: ({ signNo, channel }) => resentFrom(signNo, channel),
  *flow({ signNo, channel }): SagaGenerator<Outcome> {
    const reply = yield* request(collectSignResend, { signNo, channel }, { custom: true });
    if (reply.ok) return yield* handedOn(reply.data, channel);
    yield* put(shownAgain(signNo));
    return reply;
  },
});
export const resentFrom = (signNo: string, channel: InviteChannel): string => `collectSign/resent/${signNo}/${channel}`;

/** Ends a valid contract, or withdraws its unanswered invitation. */
export const endSubmitted = defineSubmission<{ signNo: string; reason: string; wasActive: boolean }>(
  'collectSign/endSubmitted',
  {
    *flow({ signNo, reason, wasActive }): SagaGenerator<Outcome> {
      const reply = yield* send(collectSignTerminate, { signNo, reason });
      if (!reply.ok) return reply;
      yield* call(reloadList, collectSignList.id);
      return { ok: true, message: wasActive ? TEXT.terminated : TEXT.takenBack, next: [shownAgain(signNo)] };
    },
  },
);
