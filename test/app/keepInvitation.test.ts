import { aWorld } from '@test/support/world';
import { expectSaga } from 'redux-saga-test-plan';
import { keepInvitation } from '@/app/keepInvitation';
import { forgetInvitation } from '@/app/layout/invitationFeature';
import { sessionEvents } from '@/features/session';

const openedAt = async (here: string, kept: [string, string][] = []) => {
  const world = aWorld({ here, local: new Map(kept) });
  await expectSaga(keepInvitation)
    .provide(world.provider as never)
    .run();
  return world.local.get('bwtCode');
};

describe('the console opened from an invitation', () => {
  it.each([
    ['/?code=B7', 'B7'],
    ['/login?redirect=%2Fhome&code=B7%2B', 'B7+'],
    ['/home', undefined],
    ['/home?code=', undefined],
    [`/?code=${'x'.repeat(65)}`, undefined],
  ])('the address %s stores the invitation code %s', async (here, kept) => expect(await openedAt(here)).toBe(kept));

  it('stores the newest invitation code, and keeps the stored code for an address without a code', async () => {
    expect(await openedAt('/?code=B8', [['bwtCode', 'B7']])).toBe('B8');
    expect(await openedAt('/home', [['bwtCode', 'B7']])).toBe('B7');
  });

  it.each([
    ['asked', undefined],
    ['expired', 'B7'],
  ] as const)('after a session that ended as %s, the stored invitation code is %s', async (reason, left) => {
    const world = aWorld({ local: new Map([['bwtCode', 'B7']]) });
    await expectSaga(forgetInvitation, sessionEvents.loggedOut({ reason }))
      .provide(world.provider as never)
      .run();
    expect(world.local.get('bwtCode')).toBe(left);
  });
});
