import { type RootState, rootReducer } from '@test/support/rootReducer';
import { expectSaga } from 'redux-saga-test-plan';
import type { Submitted } from '@/shared/submission/defineSubmission';
import { submit } from '@/shared/submission/saga';
import { selectSubmission } from '@/shared/submission/slice';
import type { StandIn } from './answers';
import { aWorld, type World } from './world';

interface Options {
  before?: RootState;
  over?: Partial<World>;
  world?: World;
}

/** A submitted form from its secrets to its outcome, in the console's own state. */
export async function submitting(
  // biome-ignore lint/suspicious/noExplicitAny: forms differ in what they carry
  submitted: Submitted<any>,
  standIns: readonly StandIn[] = [],
  { before, over = {}, world = aWorld(over, { standIns }) }: Options = {},
) {
  const { storeState, allEffects } = await expectSaga(submit, submitted)
    .withReducer(rootReducer, rootReducer(before, submitted))
    .provide(world.provider as never)
    .run();
  const effects = allEffects as { type: string; payload: { action?: { type: string }; fn?: unknown } }[];
  const puts = effects.filter(({ type }) => type === 'PUT').map(({ payload }) => payload.action);
  const state = storeState as RootState;
  return {
    world,
    state,
    form: selectSubmission(submitted.meta.submission.key)(state),
    puts,
    types: puts.map((put) => put?.type),
    called: effects.filter(({ type }) => type === 'CALL').map(({ payload }) => payload.fn),
  };
}
