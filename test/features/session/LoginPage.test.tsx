/** @jest-environment jsdom */

import type { UnknownAction } from '@reduxjs/toolkit';
import { show } from '@test/support/page';
import { fireEvent, screen } from '@testing-library/react';
import { remembered, sessionEvents } from '@/features/session';
import { LoginPage } from '@/features/session/LoginPage';
import { secrets } from '@/shared/ports/secrets';
import { flowCrashed } from '@/shared/saga/events';

const PASSWORD = 'Sandbox#2026';
const { loginSubmitted, captchaPassed, captchaCancelled, loginRefused, initialPasswordRequired } = sessionEvents;

const account = () => screen.getByLabelText('登录账号');
const password = () => screen.getByLabelText('密码');
const submit = () => screen.getByRole('button', { name: '登录' });
const page = (before: readonly UnknownAction[] = []) =>
  show(<LoginPage />, { before: [sessionEvents.noSessionFound(), ...before], at: '/login' });

async function submitted() {
  const shown = page();
  await shown.user.type(account(), '13800000001');
  await shown.user.type(password(), PASSWORD);
  await shown.user.click(submit());
  return shown;
}

afterEach(() => {
  localStorage.clear();
  secrets.clear();
});

describe('an incomplete form', () => {
  it('shows errors at both empty fields, focuses the first field and sends nothing', async () => {
    const shown = page();
    await shown.user.click(submit());
    expect(account()).toHaveAccessibleDescription('请输入登录账号');
    expect(password()).toHaveAccessibleDescription('请输入密码');
    expect(account()).toBeInvalid();
    expect(account()).toHaveFocus();
    expect(shown.log).toEqual([]);
  });

  it('focuses the password when only the password is missing', async () => {
    const shown = page();
    await shown.user.type(account(), '13800000001{Enter}');
    expect(password()).toHaveFocus();
    expect(account()).toBeValid();
    expect(shown.log).toEqual([]);
  });

  it('treats blanks as a missing account', async () => {
    const shown = page();
    await shown.user.type(account(), '   ');
    await shown.user.type(password(), `${PASSWORD}{Enter}`);
    expect(account()).toHaveAccessibleDescription('请输入登录账号');
    expect(shown.log).toEqual([]);
  });

  it('clears the error of a field as soon as the field changes', async () => {
    const shown = page();
    await shown.user.click(submit());
    await shown.user.type(account(), '1');
    expect(account()).toBeValid();
    expect(password()).toBeInvalid();
  });
});

describe('a complete form', () => {
  it('keeps the password outside the store, and the event carries a key for one use', async () => {
    const shown = await submitted();
    const events = shown.log.filter(loginSubmitted.match);
    expect(events.map(({ payload: { loginAccount, remember } }) => ({ loginAccount, remember }))).toEqual([
      { loginAccount: '13800000001', remember: false },
    ]);
    expect(JSON.stringify(shown.log)).not.toContain(PASSWORD);
    expect(JSON.stringify(shown.store.getState())).not.toContain(PASSWORD);
    const key = events[0]?.payload.secretId ?? '';
    expect(secrets.take(key)).toBe(PASSWORD);
    expect(secrets.take(key)).toBeUndefined();
  });

  it('submits with the Enter key and trims the account', async () => {
    const shown = page();
    await shown.user.type(account(), ' 13800000001 ');
    await shown.user.type(password(), `${PASSWORD}{Enter}`);
    expect(shown.log.filter(loginSubmitted.match)[0]?.payload.loginAccount).toBe('13800000001');
  });

  it('submits once for several clicks until there is an outcome', async () => {
    const shown = await submitted();
    expect(submit()).toHaveClass('arco-btn-loading');
    const form = submit().closest('form') as HTMLFormElement;
    fireEvent.submit(form);
    shown.happens(captchaPassed());
    fireEvent.submit(form);
    expect(shown.log.filter(loginSubmitted.match)).toHaveLength(1);
    shown.happens(loginRefused({ msg: '账号或密码错误' }));
    expect(submit()).not.toHaveClass('arco-btn-loading');
    fireEvent.submit(form);
    expect(shown.log.filter(loginSubmitted.match)).toHaveLength(2);
  });
});

describe('the typed values of the login', () => {
  it.each<[string, UnknownAction]>([
    ['a refusal', loginRefused({ msg: '账号或密码错误' })],
    ['a cancelled captcha', captchaCancelled()],
    ['an initial password', initialPasswordRequired()],
    [
      'a crash',
      flowCrashed({
        flow: 'x',
        message: 'x',
        began: loginSubmitted({ loginAccount: '', secretId: '', remember: false }),
      }),
    ],
  ])('keeps the typed account and password after %s', async (_, outcome) => {
    const shown = await submitted();
    shown.happens(outcome);
    expect(account()).toHaveValue('13800000001');
    expect(password()).toHaveValue(PASSWORD);
    expect(submit()).not.toHaveClass('arco-btn-loading');
  });

  it('shows the reason of a refusal until the form is submitted again', async () => {
    const shown = await submitted();
    shown.happens(loginRefused({ msg: '账号已锁定，请30分钟后再试' }));
    expect(screen.getByText('账号已锁定，请30分钟后再试')).toBeVisible();
    expect(password()).toHaveAccessibleDescription('账号已锁定，请30分钟后再试');
    await shown.user.click(submit());
    expect(screen.queryByText('账号已锁定，请30分钟后再试')).toBeNull();
  });

  it('refuses an initial password with a message', async () => {
    const shown = await submitted();
    shown.happens(initialPasswordRequired());
    expect(screen.getByText(/当前密码为初始密码/)).toBeVisible();
  });
});

describe('记住账号', () => {
  it('fills in the remembered account and ticks 记住账号, which the user can untick', async () => {
    remembered.keepAccount('13800000009');
    const shown = page();
    expect(account()).toHaveValue('13800000009');
    expect(screen.getByRole('checkbox', { name: '记住账号' })).toBeChecked();
    await shown.user.click(screen.getByRole('checkbox', { name: '记住账号' }));
    await shown.user.type(password(), `${PASSWORD}{Enter}`);
    expect(shown.log.filter(loginSubmitted.match)[0]?.payload.remember).toBe(false);
  });

  it('leaves 记住账号 unchecked when no account is stored', () => {
    page();
    expect(screen.getByRole('checkbox', { name: '记住账号' })).not.toBeChecked();
  });
});
