import { runSaga, stdChannel } from 'redux-saga';
import { installScreen, type Question, type ScreenPort } from '@/shared/ports/screen';
import { confirmOnPage } from '@/shared/saga/confirmOnPage';
import { navigated } from '@/shared/saga/events';

/**
 * Mounts a page with a confirmation dialog. Returns the questions, whether a dialog is open, and the function that
 * answers it.
 */
function aQuestionPage() {
  const page = { asked: [] as Question[], open: false, answer: (_yes: boolean) => {} };
  installScreen({
    ask: (question: Question) => {
      page.asked.push(question);
      page.open = true;
      return {
        answer: new Promise<boolean>((resolve) => {
          page.answer = resolve;
        }),
        close: () => {
          page.open = false;
        },
      };
    },
  } as ScreenPort);
  const channel = stdChannel();
  const task = runSaga({ channel, dispatch: channel.put }, confirmOnPage, '确定要删除 王五 吗？');
  return { page, channel, told: () => task.toPromise() };
}

describe('a question to the user', () => {
  it.each([true, false])("returns the user's answer: %s", async (yes) => {
    const { page, told } = aQuestionPage();
    expect(page.asked.map(({ text }) => text)).toEqual(['确定要删除 王五 吗？']);
    page.answer(yes);
    expect(await told()).toBe(yes);
  });

  it('closes a question with its page, and does not count it as confirmed', async () => {
    const { page, channel, told } = aQuestionPage();
    expect(page.open).toBe(true);
    channel.put(navigated({ pathname: '/login', search: '' }));
    expect(await told()).toBe(false);
    expect(page.open).toBe(false);
  });
});
