/** @jest-environment jsdom */

import { everyPageIsOpen, linksAreJudgedBy, show } from '@test/support/page';
import { aUser, aUserInfo } from '@test/support/samples';
import { fireEvent, screen, within } from '@testing-library/react';
import { AssistantPage } from '@/features/assistant/AssistantPage';
import { assistantEvents as events, type Saying } from '@/features/assistant/slice';
import { sessionEvents, sessionSelectors } from '@/features/session';
import { installLinks, type Judge, type LinkVerdict } from '@/shared/ports/links';

const OPENING = { greeting: '您好', suggestions: ['如何导出流水？'] };
const ready = events.openingEnded({ opening: OPENING });
const userQuestion = (over: Partial<Saying> = {}) =>
  events.said({ id: 'q', at: 0, text: '余额？', sent: 'sent', ...over });
const answered = (over: Partial<NonNullable<Saying['answer']>> = {}, text = '请看账户总览。') =>
  events.said({ id: 'a', at: 0, text, answer: { links: [], related: [], ...over } });

const open = (...before: Parameters<typeof events.said>[0][] | unknown[]) => {
  const page = show(<AssistantPage />, { before: before as never });
  return { ...page, asks: () => page.log.filter(events.questionRequested.match).map(({ payload }) => payload) };
};
const field = () => screen.getByRole('textbox', { name: '输入您的问题' });
const send = () => screen.getByRole('button', { name: '发送' });

beforeEach(everyPageIsOpen);

it('greets the user and sends a suggested question when the user clicks the suggestion', async () => {
  const page = open();
  expect(page.types()).toEqual([events.assistantOpened.type]);
  expect(screen.getByText('正在连接在线客服')).toBeVisible();
  page.happens(ready);
  expect(screen.getByText('您好')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: '如何导出流水？' }));
  expect(page.asks()).toEqual([{ text: '如何导出流水？' }]);
});

it('sends a question with Enter, breaks the line with Shift+Enter, and sends no empty question', async () => {
  const page = open(sessionEvents.noSessionFound());
  expect(send()).toBeDisabled();
  await page.user.type(field(), '   {Enter}');
  expect(page.asks()).toEqual([]);
  await page.user.clear(field());
  await page.user.type(field(), '第一行{Shift>}{Enter}{/Shift}第二行{Enter}');
  expect(page.asks()).toEqual([{ text: '第一行\n第二行' }]);
  expect(field()).toHaveValue('');
  await page.user.type(field(), '再问');
  await page.user.click(send());
  expect(page.asks()).toHaveLength(2);
});

it('lets the browser ask before the page is closed while a typed question is not sent', async () => {
  const asksAtTheEnd = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const page = open(sessionEvents.noSessionFound());
  expect(asksAtTheEnd()).toBe(false);
  await page.user.type(field(), '余额');
  expect(asksAtTheEnd()).toBe(true);
  await page.user.click(send());
  expect(asksAtTheEnd()).toBe(false);
});

it.each([
  ['composing', { isComposing: true }],
  ['ended by this key in Safari', { keyCode: 229 }],
])('the Enter key of an input method sends no question: %s', async (_how, over) => {
  const page = open();
  await page.user.type(field(), 'yue');
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13, ...over });
  expect(page.asks()).toEqual([]);
  expect(field()).toHaveValue('yue');
});

it('counts the typed characters and accepts at most 500', async () => {
  const page = open();
  expect(field()).toHaveAttribute('maxlength', '500');
  await page.user.type(field(), '余额');
  expect(screen.getByText('2/500')).toBeVisible();
  expect(field()).toHaveAccessibleDescription(/已输入 2 字，最多 500 字/);
});

it('sends no second question while an answer is pending, and keeps the typed text', async () => {
  const page = open(ready);
  page.happens(userQuestion({ sent: 'sending' }));
  expect(screen.getByText('正在回复')).toBeVisible();
  expect(screen.getByRole('button', { name: '如何导出流水？' })).toBeDisabled();
  await page.user.type(field(), '还有{Enter}');
  expect(page.asks()).toEqual([]);
  expect(field()).toHaveValue('还有');
});

it('a question that was not sent can be sent again', async () => {
  const page = open(ready);
  page.happens(userQuestion({ sent: 'failed' }));
  expect(screen.getByText('发送失败')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: '重新发送' }));
  expect(page.asks()).toEqual([{ text: '余额？', again: 'q' }]);
});

it('shows that the customer service is unreachable, keeps the rest of the page and offers a retry', async () => {
  const page = open();
  page.happens(userQuestion());
  page.happens(events.openingEnded({ opening: 'failed' }));
  expect(screen.getByRole('alert')).toHaveTextContent('在线客服暂时无法连接');
  expect(screen.getByText('余额？')).toBeVisible();
  expect(field()).toBeEnabled();
  await page.user.click(screen.getByRole('button', { name: '重试' }));
  expect(page.types().filter((type) => type === events.assistantOpened.type)).toHaveLength(2);
});

it('shows an answer as text in the log, with related questions only under the newest answer', () => {
  const page = open(ready);
  page.happens(userQuestion());
  page.happens(answered({ related: ['如何切换企业？'] }, '<b>粗体</b>\n第二行'));
  const log = screen.getByRole('log', { name: '对话记录' });
  // The answer is shown as text and never as markup (safety rule C-07).
  expect(within(log).getByText(/<b>粗体<\/b>/)).toBeVisible();
  expect(within(log).getByRole('button', { name: '如何切换企业？' })).toBeVisible();
  page.happens(userQuestion({ id: 'next', text: '还有' }));
  expect(within(log).queryByRole('button', { name: '如何切换企业？' })).toBeNull();
});

it.each<[LinkVerdict, boolean, string, boolean]>([
  [{ kind: 'open', to: '/home' }, true, '首页', true],
  [{ kind: 'notBuilt' }, true, '首页：该功能暂未开放', false],
  [{ kind: 'refused' }, true, '首页：当前账号没有权限', false],
  [{ kind: 'refused' }, false, '首页：登录后可查看', false],
  [{ kind: 'unknown' }, false, '首页', false],
])('a link with the verdict %j (signed in: %s) is shown as %s', (verdict, signedIn, words, link) => {
  linksAreJudgedBy(() => verdict);
  const page = open(
    ...(signedIn
      ? [
          sessionEvents.loggedIn({ user: aUser(), info: aUserInfo() }),
          sessionEvents.routeTreeLoaded({ permissions: [] }),
        ]
      : [sessionEvents.noSessionFound()]),
  );
  page.happens(answered({ links: [{ text: '首页', url: 'javascript:alert(1)' }] }));
  expect(screen.getByText(words)).toBeVisible();
  const shown = screen.queryByRole('link', { name: '首页' });
  if (link) expect(shown).toHaveAttribute('href', '/home');
  else expect(shown).toBeNull();
});

it('shows a link as soon as the permissions of the user allow its page', () => {
  const refused: Judge = () => ({ kind: 'refused' });
  const open: Judge = (to) => ({ kind: 'open', to });
  installLinks((state: Parameters<typeof sessionSelectors.selectPermissions>[0]) =>
    sessionSelectors.selectPermissions(state).length > 0 ? open : refused,
  );
  const page = show(<AssistantPage />, {
    before: [
      sessionEvents.loggedIn({ user: aUser(), info: aUserInfo() }),
      answered({ links: [{ text: '首页', url: '/home' }] }),
    ],
  });
  expect(screen.getByText('首页', { selector: 'span' })).toBeVisible();
  page.happens(sessionEvents.routeTreeLoaded({ permissions: ['fund:read'] }));
  expect(screen.getByRole('link', { name: '首页' })).toHaveAttribute('href', '/home');
});

describe('the end of the conversation', () => {
  /** Gives the conversation a height of 1,000 px in a box of 300 px, because jsdom computes no layout. */
  function aBox() {
    const box = screen.getByRole('log');
    Object.defineProperties(box, { scrollHeight: { value: 1_000 }, clientHeight: { value: 300 } });
    return box;
  }

  it('scrolls to the newest message, unless the reader has scrolled up and gets a notice', async () => {
    const page = open(ready);
    const box = aBox();
    page.happens(userQuestion());
    expect(box.scrollTop).toBe(1_000);
    box.scrollTop = 100;
    fireEvent.scroll(box);
    page.happens(answered());
    expect(box.scrollTop).toBe(100);
    await page.user.click(screen.getByRole('button', { name: '查看新消息' }));
    expect(box.scrollTop).toBe(1_000);
    expect(screen.queryByRole('button', { name: '查看新消息' })).toBeNull();
    box.scrollTop = 100;
    fireEvent.scroll(box);
    // The user's own question scrolls into view, wherever the user has scrolled.
    page.happens(userQuestion({ id: 'q2', sent: 'sending' }));
    expect(box.scrollTop).toBe(1_000);
  });
});
