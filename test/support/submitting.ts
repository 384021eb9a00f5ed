import { type RootState, rootReducer } from '@test/support/rootReducer';
import { call, fork } from 'redux-saga/effects';
import { requestFailed } from '@/shared/saga/events';
import type { Submitted } from '@/shared/submission/defineSubmission';
import { submit } from '@/shared/submission/saga';
import { selectSubmission } from '@/shared/submission/slice';
import type { StandIn } from './answers';
import { running } from './running';
import { aWorld, type World } from './world';

interface Options {
  before?: RootState;
  over?: Partial<World>;
  world?: World;
  /** Sagas that run next to the submission, such as the navigation after it. */
  sagas?: readonly (() => Generator)[];
}

/** Runs a submitted form from its secrets to its outcome, in the console's own state. */
export async function submitting(
  // biome-ignore lint/suspicious/noExplicitAny: values differ by form
  submitted: Submitted<any>,
  standIns: readonly StandIn[] = [],
  { before, over = {}, world = aWorld(over, { standIns }), sagas = [] }: Options = {},
) {
  function* begin(): Generator {
    for (const saga of sagas) yield fork(saga);
    yield call(submit, submitted);
  }
  const sent = await running(begin, { before: rootReducer(before, submitted), world });
  const form = selectSubmission(submitted.meta.submission.key)(sent.state);
  // A form shows its refusals itself. An additional toast would repeat the message.
  if (form.stage === 'refused' && sent.types.includes(requestFailed.type))
    throw new Error('a refused form was told in a toast');
  return { ...sent, form };
}
