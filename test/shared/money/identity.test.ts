import { having, running } from '@test/support/running';
import { aWorld } from '@test/support/world';
import { confirmRelease, identityEvents, needsProof } from '@/shared/money/identity';
import { navigated } from '@/shared/saga/events';

const MINUTE = 60_000;

describe('needsProof', () => {
  it.each([
    [null, 0, true],
    [0, 4 * MINUTE - 1, false],
    [0, 4 * MINUTE, true],
  ])('decides about a proof at %s and a release at %s ms: %s', (provenAt, now, needed) => {
    expect(needsProof(provenAt, now)).toBe(needed);
  });
});

describe('confirmRelease', () => {
  const confirming = () => confirmRelease('确定要复核通过吗？', ['何雨桐　100.00 元']);

  it('asks only for the confirmation after a recent proof', async () => {
    const world = aWorld({ says: [true] });
    const before = having(identityEvents.identityProven({ at: world.now - MINUTE }));
    const { result, types } = await running(confirming, { before, world });
    expect(result).toBe(true);
    expect(world.dialogs).toEqual(['确定要复核通过吗？']);
    expect(types).toEqual([]);
  });

  it.each([
    ['never proven', having()],
    ['proven too long ago', having(identityEvents.identityProven({ at: 0 }))],
  ])('asks for the confirmation and the password in one dialog: %s', async (_, before) => {
    const world = aWorld({ now: 10 * MINUTE });
    const { state } = await running(confirming, { before, world });
    expect(state.lazy['identity']).toMatchObject({
      asking: { question: { text: '确定要复核通过吗？', lines: ['何雨桐　100.00 元'] } },
    });
    expect(world.dialogs).toEqual([]);
  });

  it.each([
    ['proves the identity', identityEvents.identityProven({ at: 1 }), true, 1],
    ['closes the dialog', identityEvents.identityGivenUp(), false, null],
    ['leaves the page', navigated({ path: '/home', search: '' } as never), false, null],
  ])('ends the question when the user %s', async (_, end, confirmed, provenAt) => {
    const { result, state } = await running(confirming, { later: [end] });
    expect(result).toBe(confirmed);
    expect(state.lazy['identity']).toEqual({ asking: null, provenAt });
  });
});
