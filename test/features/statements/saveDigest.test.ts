import { answers, refuses, type StandIn } from '@test/support/answers';
import { having, running } from '@test/support/running';
import { statementDigestSave } from '@/contract/calls/statements';
import { digest } from '@/features/statements/digest';
import { statementsFeature } from '@/features/statements/feature';
import { saveDigest } from '@/features/statements/flows/saveDigest';
import { statementsEvents as events, selectSavingDigest } from '@/features/statements/slice';
import { resourceArrived, resourceRequested } from '@/shared/resource/slice';
import { requestFailed } from '@/shared/saga/events';
import { featureInjected, injectFeature } from '@/shared/saga/lazyFeature';

injectFeature(statementsFeature);

const choosing = (standIns: readonly StandIn[]) => {
  const chosen = events.digestChosen({ enabled: true });
  const before = having(
    featureInjected(statementsFeature.name),
    resourceArrived({ id: digest.id, data: { enabled: false, email: 'z***@yunfan.example' }, at: 1 }),
    chosen,
  );
  return running(() => saveDigest(chosen), { before, standIns });
};

describe('figures by e-mail', () => {
  it('saves the choice of figures by e-mail, and reloads the choice', async () => {
    const { world, state, puts } = await choosing([answers(statementDigestSave, null)]);
    expect(world.requests[0]).toEqual({ path: statementDigestSave.path, body: { enabled: true } });
    expect(puts).toEqual([resourceRequested({ id: digest.id }), events.digestEnded({ saved: true })]);
    expect(selectSavingDigest(state)).toBe(false);
  });

  it('shows a refused choice, and enables the button again', async () => {
    const refused = refuses(statementDigestSave, { msg: '请先在账户中心绑定邮箱', bizCode: 'NO_EMAIL' });
    const { types, state, puts } = await choosing([refused]);
    expect(types).toContain(requestFailed.type);
    expect(puts).toContainEqual(events.digestEnded({ saved: false }));
    expect(selectSavingDigest(state)).toBe(false);
  });
});
