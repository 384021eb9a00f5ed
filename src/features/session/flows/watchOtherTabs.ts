import { call, put, race, type SagaGenerator, select, take } from 'typed-redux-saga';
import { tokenCookie } from '@/shared/gateway/tokenCookie';
import { clock } from '@/shared/ports/clock';
import { type TabMessage, tabs } from '@/shared/ports/events';
import { network } from '@/shared/ports/network';
import { ownerKey, remembered } from '../remembered';
import { sessionEvents, sessionSelectors } from '../slice';

/** ms between looks at the cookie, for browsers and moments in which no message arrives. */
const LOOK = 1_000;

/**
 * Ends with `identityChangedElsewhere` once another tab has signed out or in or switched: the cookie is no longer the
 * one this tab signed in with. Nothing leaves under the old identity (the gateway checks the same), the tab reloads.
 */
export function* watchOtherTabs(): SagaGenerator<void> {
  const messages = yield* call(tabs.messages);
  let reason: TabMessage['reason'] | null = null;
  try {
    while (true) {
      const { message } = yield* race({ message: take(messages), waited: call(clock.sleep, LOOK) });
      // The message may come before the cookie does: its reason is kept for the next look.
      if (message) reason = message.reason;
      if (yield* call(tokenCookie.isOwn)) continue;
      yield* call(network.hold);
      yield* call(network.cancelScope, 'signedIn' as const);
      // The page says after its reload what has happened.
      if (!(yield* call(tokenCookie.read))) {
        const ended = reason === 'expired' || reason === 'menusChanged' ? reason : null;
        yield* call(remembered.clearTab, ended ? ('expired' as const) : undefined);
        const left = reason === 'idle' ? reason : ('signedOutElsewhere' as const);
        yield* call(remembered.keepNotice, ended ?? left);
      } else if (reason === 'switched') yield* call(remembered.keepNotice, reason);
      else {
        // A user is signed in: the reload shows whether it is the same one.
        const user = yield* select(sessionSelectors.selectUser);
        if (user) yield* call(remembered.keepBefore, ownerKey(user));
      }
      yield* put(sessionEvents.identityChangedElsewhere({ reason }));
      return;
    }
  } finally {
    messages.close();
  }
}
