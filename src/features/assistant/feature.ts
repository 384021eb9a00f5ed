import { type SagaGenerator, takeLatest, takeLeading } from 'typed-redux-saga';
import { keepAlive } from '@/shared/saga/keepAlive';
import type { LazyFeature } from '@/shared/saga/lazyFeature';
import { askQuestion, openAssistant } from './flows';
import { ASSISTANT, assistantEvents, assistantReducer } from './slice';

function* assistantSaga(): SagaGenerator<void> {
  // takeLatest: opening the page again cancels the earlier attempt to open the conversation.
  yield* takeLatest(assistantEvents.assistantOpened, keepAlive(openAssistant));
  // takeLeading: a double click sends the question once.
  yield* takeLeading(assistantEvents.questionRequested, keepAlive(askQuestion));
}

/** The slice and the saga of the assistant, loaded with its page. */
export const assistantFeature: LazyFeature = { name: ASSISTANT, reducer: assistantReducer, saga: assistantSaga };
