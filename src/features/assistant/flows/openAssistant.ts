import { call, fork, put, race, type SagaGenerator, select } from 'typed-redux-saga';
import { loadRouteTree, sessionSelectors } from '@/features/session';
import { chat } from '@/shared/ports/chat';
import { clock } from '@/shared/ports/clock';
import { assistantEvents, selectAssistant } from '../slice';
import { transcript } from '../transcript';
import { settled } from './settled';

/** A third party that says nothing is not waited for longer, ms. */
const PATIENCE = 15_000;

/** What the tab has kept of this user's conversation, and which pages answers may link to. */
function* bringBack(): SagaGenerator<void> {
  const who = yield* settled();
  const { sayings } = yield* select(selectAssistant);
  if (sayings.length === 0) {
    const kept = yield* call(transcript.read, who);
    if (kept.length > 0) yield* put(assistantEvents.transcriptFound({ sayings: kept }));
  }
  const session = yield* select(sessionSelectors.selectSignedIn);
  if (session?.routeTreeStage === 'idle') yield* call(loadRouteTree);
}

/** Opens the conversation: what was said before, and what the service greets with. */
export function* openAssistant(): SagaGenerator<void> {
  yield* fork(bringBack);
  const { opening } = yield* race({ opening: call(chat.open), late: call(clock.sleep, PATIENCE) });
  yield* put(opening ? assistantEvents.assistantConnected({ opening }) : assistantEvents.assistantUnreachable());
}
