/** @jest-environment jsdom */
import fs from 'node:fs';
import path from 'node:path';
import { screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';

interface Captcha {
  show(): void;
  destroy(): void;
}
type Result = { ret: number; ticket?: string; randstr?: string; errorCode?: number };

const script = fs.readFileSync(path.resolve('sandbox/captcha/public/captcha.js'), 'utf8');
const OpenCaptcha = (): (new (appId: string, callback: (result: Result) => void) => Captcha) =>
  (window as never as { OpenCaptcha: ReturnType<typeof OpenCaptcha> }).OpenCaptcha;

let results: Result[];
let captcha: Captcha;
let answer: () => Promise<unknown>;
let fetched: string[];

beforeAll(() => {
  Object.defineProperty(document, 'currentScript', { value: { src: 'http://localhost/captcha/captcha.js' } });
  window.fetch = (async (address: URL) => {
    fetched.push(String(address));
    return answer();
  }) as never;
  // biome-ignore lint/security/noGlobalEval: the tested script is plain, like the script of a third party
  window.eval(script);
});
beforeEach(() => {
  document.body.innerHTML = '<button>登录</button>';
  screen.getByRole('button', { name: '登录' }).focus();
  results = [];
  fetched = [];
  answer = async () => ({ ok: true, json: async () => ({ ticket: 'T', randstr: 'R' }) });
  captcha = new (OpenCaptcha())('sandbox', (result) => results.push(result));
  captcha.show();
});

afterEach(() => captcha.destroy());

const pass = () => screen.getByRole('button', { name: '点击完成验证' });
const isGone = () => {
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement?.textContent).toBe('登录');
};

it('opens a modal dialog that has a name and contains the focus', () => {
  expect(screen.getByRole('dialog', { name: '安全验证' }).getAttribute('aria-modal')).toBe('true');
  expect(document.activeElement).toBe(pass());
});

it('passes with a ticket and returns the focus', async () => {
  await userEvent.click(pass());
  expect(results).toEqual([{ ret: 0, ticket: 'T', randstr: 'R' }]);
  expect(fetched).toEqual(['http://localhost/captcha/ticket']);
  isGone();
});

it.each([
  ['取消', () => userEvent.click(screen.getByRole('button', { name: '取消' }))],
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the page itself', async () => captcha.destroy()],
])('reports a cancellation by %s exactly once', async (_how, cancel) => {
  await cancel();
  captcha.destroy();
  expect(results).toEqual([{ ret: 2 }]);
  isGone();
});

it.each<[string, () => Promise<unknown>, number]>([
  ['429', async () => ({ ok: false, status: 429 }), 429],
  ['no connection', async () => Promise.reject(new TypeError('failed')), 0],
  ['an answer that is none', async () => ({ ok: true, json: async () => Promise.reject(new SyntaxError('x')) }), 0],
])('reports a failure after %s', async (_what, outcome, errorCode) => {
  answer = outcome;
  await userEvent.click(pass());
  expect(results).toEqual([{ ret: -1, errorCode }]);
  isGone();
});

it('keeps the focus inside with Tab in both directions', async () => {
  const cancel = screen.getByRole('button', { name: '取消' });
  for (const key of ['{Tab}', '{Tab}', '{Shift>}{Tab}{/Shift}', '{Shift>}{Tab}{/Shift}', '{Tab}']) {
    const before = document.activeElement;
    await userEvent.keyboard(key);
    expect([pass(), cancel]).toContain(document.activeElement);
    expect(document.activeElement).not.toBe(before);
  }
});

it('fetches one ticket for a double click, and reports a cancellation during the request', async () => {
  let settle = (_value: unknown) => {};
  answer = () =>
    new Promise((resolve) => {
      settle = resolve;
    });
  await userEvent.dblClick(pass());
  expect(fetched).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  settle({ ok: true, json: async () => ({ ticket: 'late', randstr: 'late' }) });
  await Promise.resolve();
  expect(results).toEqual([{ ret: 2 }]);
});

it('opens the dialog again after it was closed', async () => {
  await userEvent.keyboard('{Escape}');
  captcha.show();
  await userEvent.click(pass());
  expect(results.map(({ ret }) => ret)).toEqual([2, 0]);
});
