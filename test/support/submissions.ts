import type { RootState } from '@test/support/rootReducer';
import { fork } from 'redux-saga/effects';
import { reloadList } from '@/shared/list/saga';
import { files } from '@/shared/ports/files';
import { refresh } from '@/shared/resource/refresh';
import { requestFailed } from '@/shared/saga/events';
import type { Submitted } from '@/shared/submission/defineSubmission';
import { submissionsSaga } from '@/shared/submission/saga';
import { selectSubmission, submissionDone } from '@/shared/submission/slice';
import type { StandIn } from './answers';
import { running } from './running';
import { aWorld, type World } from './world';

interface Options {
  before?: RootState;
  over?: Partial<World>;
  /** Mocks of further functions, as in `running`. */
  outside?: ReadonlyMap<unknown, (...args: never[]) => unknown>;
  /** Sagas that run next to the submissions, such as the navigation after them. */
  sagas?: readonly (() => Generator)[];
}

/**
 * Submits forms one after another while the saga of all submissions runs, like two clicks on a button. `loaded`: ids
 * of the reloaded resources and lists. `saved`: names of saved files. `form`: the final state of the first form.
 * `told`: the success messages.
 */
export async function submissions(
  // biome-ignore lint/suspicious/noExplicitAny: values differ by form
  submitted: readonly Submitted<any>[],
  standIns: readonly StandIn[],
  { before, over = {}, outside: more = new Map(), sagas = [] }: Options = {},
) {
  const loaded: string[] = [];
  const saved: string[] = [];
  const outside = new Map<unknown, (...args: never[]) => unknown>([
    [refresh, (...refs: { id: string }[]) => void loaded.push(...refs.map(({ id }) => id))],
    [reloadList, (id: string) => void loaded.push(id)],
    [files.save, (_: Blob, name: string) => void saved.push(name)],
    ...more,
  ] as never);
  const world = aWorld(over, { standIns });
  function* begin(): Generator {
    for (const saga of sagas) yield fork(saga);
    yield fork(submissionsSaga, 'ended');
  }
  const run = await running(begin, {
    events: submitted,
    world,
    outside,
    ...(before ? { before } : {}),
  });
  // A form shows its refusals itself. A toast would repeat them and then disappear.
  if (run.types.includes(requestFailed.type)) throw new Error('a refusal of a form was shown in a toast');
  const [first] = submitted as [Submitted];
  const messages = run.puts
    .filter(({ type }) => type === submissionDone.type)
    .map(({ payload }) => (payload as { message?: string }).message);
  return { ...run, loaded, saved, told: messages, form: selectSubmission(first.meta.submission.key)(run.state) };
}
