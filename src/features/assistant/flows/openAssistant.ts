import { call, fork, put, race, type SagaGenerator, select } from 'typed-redux-saga';
import { refreshRouteTree, sessionSelectors } from '@/features/session';
import { chat } from '@/shared/ports/chat';
import { clock } from '@/shared/ports/clock';
import { assistantEvents, selectAssistant } from '../slice';
import { transcript } from '../transcript';
import { PATIENCE } from './patience';
import { settled } from './settled';

/** Restores the user's conversation from the tab's storage, and loads the routes that answers may link to. */
function* restoreConversation(): SagaGenerator<void> {
  const who = yield* settled();
  const { sayings } = yield* select(selectAssistant);
  if (sayings.length === 0) {
    const kept = yield* call(transcript.read, who);
    if (kept.length > 0) yield* put(assistantEvents.transcriptFound({ sayings: kept }));
  }
  const session = yield* select(sessionSelectors.selectSignedIn);
  if (session?.routeTreeStage === 'idle') yield* call(refreshRouteTree);
}

/** Opens the conversation: the earlier messages and the service's greeting. */
export function* openAssistant(): SagaGenerator<void> {
  yield* fork(restoreConversation);
  const { opening } = yield* race({ opening: call(chat.open), late: call(clock.sleep, PATIENCE) });
  // Restoring the session clears the conversation, so the greeting is loaded after the session is restored.
  yield* settled();
  yield* put(assistantEvents.openingEnded({ opening: opening ?? 'failed' }));
}
