import { call, put, race, type SagaGenerator, take } from 'typed-redux-saga';
import { tokenCookie } from '@/shared/gateway/tokenCookie';
import { clock } from '@/shared/ports/clock';
import { type TabMessage, tabs } from '@/shared/ports/events';
import { network } from '@/shared/ports/network';
import { remembered } from '../remembered';
import { sessionEvents } from '../slice';

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
      // Somebody is signed in still: whether it is the same account is found out, and judged, after the reload.
      if (!(yield* call(tokenCookie.read)))
        yield* call(
          remembered.clearTab,
          reason === 'expired' || reason === 'menusChanged' ? ('expired' as const) : undefined,
        );
      if (reason !== null && reason !== 'asked' && reason !== 'signedIn') yield* call(remembered.keepNotice, reason);
      yield* put(sessionEvents.identityChangedElsewhere({ reason }));
      return;
    }
  } finally {
    messages.close();
  }
}
