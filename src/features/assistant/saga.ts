import { type SagaGenerator, takeLatest, takeLeading } from 'typed-redux-saga';
import { keepAlive } from '@/shared/saga/keepAlive';
import { lazily } from '@/shared/saga/lazily';
import { assistantEvents } from './slice';

/** In the page's own chunk, which is there by then. */
const flows = () => import(/* webpackChunkName: "page.assistant" */ './flows');

export function* assistantSaga(): SagaGenerator<void> {
  // takeLatest: opened once more, the older attempt is not waited for.
  yield* takeLatest(
    assistantEvents.assistantOpened,
    keepAlive(lazily(() => flows().then(({ openAssistant }) => openAssistant))),
  );
  // takeLeading: a double click asks once.
  yield* takeLeading(
    assistantEvents.questionAsked,
    keepAlive(lazily(() => flows().then(({ askQuestion }) => askQuestion))),
  );
}
