import { call, put, race, type SagaGenerator, select, take } from 'typed-redux-saga';
import { tokenCookie } from '@/shared/gateway/tokenCookie';
import { clock } from '@/shared/ports/clock';
import { type TabMessage, tabs } from '@/shared/ports/events';
import { network } from '@/shared/ports/network';
import { ownerKey, remembered } from '../remembered';
import { sessionEvents, sessionSelectors } from '../slice';

/** Time between two checks of the cookie, ms. The checks cover browsers and situations without messages between tabs. */
const LOOK = 1_000;

/**
 * Detects that another tab has signed out, signed in or switched: the cookie then differs from this tab's token.
 * Dispatches `identityChangedElsewhere` and ends. The tab then reloads. This tab sends no request under the old
 * identity, which the gateway checks as well.
 */
export function* watchOtherTabs(): SagaGenerator<void> {
  const messages = yield* call(tabs.messages);
  let reason: TabMessage['reason'] | null = null;
  try {
    while (true) {
      const { message } = yield* race({ message: take(messages), waited: call(clock.sleep, LOOK) });
      // The message may arrive before the cookie changes, so its reason is kept for the next check.
      if (message) reason = message.reason;
      if (yield* call(tokenCookie.isOwn)) continue;
      yield* call(network.hold);
      yield* call(network.cancelScope, 'signedIn' as const);
      // Without a cookie the session has ended. The reason is stored, so that the page shows it after the reload.
      if (!(yield* call(tokenCookie.read))) {
        const ended = reason === 'expired' || reason === 'menusChanged' ? reason : null;
        yield* call(remembered.clearTab, ended ? ('expired' as const) : undefined);
        const left = reason === 'idle' ? reason : ('signedOutElsewhere' as const);
        yield* call(remembered.keepNotice, ended ?? left);
      } else if (reason === 'switched') yield* call(remembered.keepNotice, reason);
      else {
        // Another tab has signed a user in. This tab stores its own user and compares both users after the reload.
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
