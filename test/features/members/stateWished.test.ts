import { answers, refuses } from '@test/support/answers';
import { having } from '@test/support/running';
import { aUser, aUserInfo } from '@test/support/samples';
import { submitting } from '@test/support/submitting';
import { memberBookFreeze, memberBookRelease } from '@/contract/calls/memberBooks';
import { stateWished } from '@/features/members/forms';
import { bookIn } from '@/features/members/status';
import { sessionEvents } from '@/features/session';
import { statusEvents } from '@/shared/status/slice';

const signedIn = having(sessionEvents.loggedIn({ user: aUser(), info: aUserInfo() }));
const WISH = { bookNo: 'ZB1', version: 3, reason: '司法协查' };

describe("the change of a member's state", () => {
  it.each([
    ['FROZEN', memberBookFreeze],
    ['NORMAL', memberBookRelease],
  ] as const)('sends the change to %s with the version on screen, and reloads the page', async (to, call) => {
    const { form, world, types } = await submitting(
      stateWished({ ...WISH, to }),
      [answers(call, { bookNo: 'ZB1', state: to, version: 4 })],
      { before: signedIn },
    );
    expect(world.requests.at(-1)?.body).toMatchObject(WISH);
    expect(form.stage).toBe('done');
    expect(types).toContain(statusEvents.statusOpened({ key: bookIn('ZB1').key }).type);
  });

  it('shows a change that comes too late as refused', async () => {
    const { form } = await submitting(
      stateWished({ ...WISH, to: 'FROZEN' }),
      [refuses(memberBookFreeze, { bizCode: 'BOOK_CHANGED', msg: '张明已变更' })],
      { before: signedIn },
    );
    expect(form).toMatchObject({ stage: 'refused', refused: { msg: '张明已变更' } });
  });
});
