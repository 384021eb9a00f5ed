import { all, call, put, type SagaGenerator } from 'typed-redux-saga';
import { changeEnterpriseAdmin } from '@/contract/administrators';
import { readPermissions, readWho, sessionEvents } from '@/features/session';
import { tokenCookie } from '@/shared/gateway/tokenCookie';
import { tabs } from '@/shared/ports/events';
import { network } from '@/shared/ports/network';
import { request } from '@/shared/saga/request';
import { accountEvents, type Submission } from '../slice';
import { TEXT } from '../text';
import { putFailure, takeSecrets } from './outcome';

const FORM = 'changeAdmin';
const THROUGH = { custom: true, scope: 'signedIn', throughHold: true } as const;

/**
 * Hands the administration over. The user's role changes with it, so their sessions end and the answer brings a new
 * token; while it lasts no other request leaves. Flags and permissions are read before anything else is asked with it.
 */
export function* changeAdmin({ userId, secretIds }: Extract<Submission, { form: typeof FORM }>): SagaGenerator<void> {
  const typed = yield* call(takeSecrets<typeof secretIds>, secretIds);
  if (!typed) {
    yield* put(accountEvents.givenUp({ form: FORM }));
    return;
  }
  yield* call(network.hold);
  try {
    yield* call(network.cancelScope, 'signedIn' as const);
    const reply = yield* request(changeEnterpriseAdmin, { userId, ...typed }, THROUGH);
    if (!reply.ok) {
      yield* putFailure(FORM, reply);
      return;
    }
    yield* call(tokenCookie.write, reply.data.access_token);
    yield* call(tabs.post, { kind: 'identityChanged' as const, reason: 'switched' as const });
    const { who, tree } = yield* all({
      who: call(() => readWho('ordinary', THROUGH)),
      tree: call(() => readPermissions(THROUGH)),
    });
    yield* put(accountEvents.done({ form: FORM, told: TEXT.changeAdmin }));
    if (who.ok) yield* put(sessionEvents.userInfoLoaded({ info: who.info }));
    else yield* put(sessionEvents.userInfoAsked());
    if (tree.ok) yield* put(sessionEvents.routeTreeLoaded({ permissions: tree.codes }));
    else yield* put(sessionEvents.routeTreeAsked());
  } finally {
    yield* call(network.release);
  }
}
