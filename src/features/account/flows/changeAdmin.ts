import { all, call, type SagaGenerator } from 'typed-redux-saga';
import { changeEnterpriseAdmin } from '@/contract/calls/administrators';
import { readPermissions, readWho, sessionEvents } from '@/features/session';
import { tokenCookie } from '@/shared/gateway/tokenCookie';
import { tabs } from '@/shared/ports/events';
import { network } from '@/shared/ports/network';
import { request } from '@/shared/saga/request';
import type { Outcome } from '@/shared/submission/defineSubmission';
import type { Of, TypedOf } from '../formTypes';
import { TEXT } from '../text';

const THROUGH = { custom: true, scope: 'signedIn', throughHold: true } as const;

/**
 * Transfers the administration to another user. The user's role changes with it, so the user's sessions end and the response
 * contains a new token. Other requests wait until the flags and permissions for the new token are loaded.
 */
export function* changeAdmin({ userId }: Of<'changeAdmin'>, typed: TypedOf<'changeAdmin'>): SagaGenerator<Outcome> {
  yield* call(network.hold);
  try {
    yield* call(network.cancelScope, 'signedIn' as const);
    const reply = yield* request(changeEnterpriseAdmin, { userId, ...typed }, THROUGH);
    if (!reply.ok) return reply;
    yield* call(tokenCookie.write, reply.data.access_token);
    yield* call(tabs.post, { kind: 'identityChanged' as const, reason: 'switched' as const });
    const { who, tree } = yield* all({
      who: call(() => readWho('ordinary', THROUGH)),
      tree: call(() => readPermissions(THROUGH)),
    });
    const next = [
      who.ok ? sessionEvents.userInfoLoaded({ info: who.info }) : sessionEvents.userInfoRequested(),
      tree.ok ? sessionEvents.routeTreeLoaded({ permissions: tree.codes }) : sessionEvents.routeTreeRequested(),
    ];
    return { ok: true, message: TEXT.changeAdmin, next };
  } finally {
    yield* call(network.release);
  }
}
