import { call, type SagaGenerator, takeLatest, takeLeading } from 'typed-redux-saga';
import { keepAlive } from '@/shared/saga/keepAlive';
import { assistantEvents } from './slice';

/** In the page's own chunk, which is there by then. */
const flows = () => import(/* webpackChunkName: "page.assistant" */ './flows');
type Flows = Awaited<ReturnType<typeof flows>>;

const later = (name: keyof Flows) =>
  keepAlive(function* bringAndRun(asked: never): SagaGenerator<void> {
    const flow = (yield* call(flows))[name] as (asked: never) => Generator;
    yield* call(flow, asked);
  });

export function* assistantSaga(): SagaGenerator<void> {
  // takeLatest: opened once more, the older attempt is not waited for.
  yield* takeLatest(assistantEvents.assistantOpened, later('openAssistant'));
  // takeLeading: a double click asks once.
  yield* takeLeading(assistantEvents.questionAsked, later('askQuestion'));
}
