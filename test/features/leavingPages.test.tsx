/** @jest-environment jsdom */

import type { UnknownAction } from '@reduxjs/toolkit';
import { show } from '@test/support/page';
import { aUser, aUserInfo } from '@test/support/samples';
import { act, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BindAdminPage } from '@/features/account/BindAdminPage';
import { ChangeLoginPasswordPage } from '@/features/account/ChangeLoginPasswordPage';
import { ChangeMailPage } from '@/features/account/ChangeMailPage';
import { PaymentPasswordPage } from '@/features/account/PaymentPasswordPage';
import { RealNamePage } from '@/features/account/RealNamePage';
import { enterpriseAdmin, ownMail, paymentPassword } from '@/features/account/resources';
import { PasswordForm } from '@/features/registration/PasswordForm';
import { RegisterPage } from '@/features/registration/RegisterPage';
import { sessionEvents } from '@/features/session';
import { resourceArrived } from '@/shared/resource/slice';

/*
 * Pages with a form ask for confirmation before the user leaves with unsaved input. Forms with steps and dialogs are
 * tested separately.
 */

const known = (id: string, data: unknown) => resourceArrived({ id, data, at: 1 });
const nothing = () => undefined;

const UNBOUND = {
  ...{ enterpriseName: '杭州云帆', bound: false, mine: false },
  ...{ name: '', mobile: '', email: '', candidates: [] },
};

const signedIn = (realNameStatus: '0' | '1') =>
  sessionEvents.loggedIn({ user: aUser(), info: aUserInfo({ realNameStatus }) });
const signedOut = sessionEvents.noSessionFound();

/** Pages inside the frame, with their name and the events before the test. */
const FRAMED: readonly [string, ReactNode, readonly UnknownAction[]][] = [
  ['实名认证', <RealNamePage key="name" />, [signedIn('0')]],
  ['修改邮箱', <ChangeMailPage key="mail" />, [signedIn('1'), known(ownMail.id, { email: 'a@b.example' })]],
  ['支付密码', <PaymentPasswordPage key="pay" />, [signedIn('1'), known(paymentPassword.id, { isSet: true })]],
  ['绑定管理员', <BindAdminPage key="admin" />, [signedIn('1'), known(enterpriseAdmin.id, UNBOUND)]],
  ['登录密码', <ChangeLoginPasswordPage key="login" />, [signedIn('1')]],
];
const PUBLIC: typeof FRAMED = [
  ['注册', <RegisterPage key="register" />, [signedOut]],
  ['找回密码', <PasswordForm key="password" place="password" onCode={nothing} onSubmit={nothing} />, [signedOut]],
];

/** Renders the page next to a link of the console. Returns the first field in which the user can type. */
async function opened(ui: ReactNode, before: readonly UnknownAction[]) {
  const page = show(
    <>
      {ui}
      <a href="/home">首页</a>
    </>,
    { before },
  );
  await act(async () => undefined);
  const field = document.querySelector<HTMLInputElement>('form input:not([type="checkbox"], [type="radio"])');
  if (!field) throw new Error('The page has no field.');
  return { page, field };
}

/** Returns whether the browser would ask for confirmation before it closes the document. */
const asksAtTheEnd = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe.each([...FRAMED, ...PUBLIC])('the page %s', (_name, ui, before) => {
  it('lets the browser ask before the document is closed while a value is typed', async () => {
    const { page, field } = await opened(ui, before);
    expect(asksAtTheEnd()).toBe(false);
    await page.user.type(field, '1');
    expect(asksAtTheEnd()).toBe(true);
    await page.user.clear(field);
    expect(asksAtTheEnd()).toBe(false);
  });
});

describe.each(FRAMED)('the page %s', (_name, ui, before) => {
  it('asks before a link leads to another page while a value is typed', async () => {
    const { page, field } = await opened(ui, before);
    await page.user.type(field, '1');
    await page.user.click(screen.getByRole('link', { name: '首页' }));
    const question = await screen.findByRole('dialog', { name: '有未保存的内容，确定要离开吗？' });
    expect(question).toBeVisible();
    expect(field).toHaveValue('1');
  });
});
