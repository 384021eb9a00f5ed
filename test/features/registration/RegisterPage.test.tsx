/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { aUser } from '@test/support/samples';
import { screen } from '@testing-library/react';
import { ChangeInitialPasswordPage } from '@/features/registration/ChangeInitialPasswordPage';
import { ForgetPasswordPage } from '@/features/registration/ForgetPasswordPage';
import {
  initialPasswordSubmitted,
  passwordCodeRequested,
  passwordSubmitted,
  registerCodeRequested,
  registerSubmitted,
} from '@/features/registration/forms';
import { RegisterPage } from '@/features/registration/RegisterPage';
import { remembered, sessionEvents } from '@/features/session';
import { WelcomeBackPage } from '@/features/session/WelcomeBackPage';
import { codeSent } from '@/shared/form/codes';
import { secrets } from '@/shared/ports/secrets';
import { flowCrashed } from '@/shared/saga/events';
import { submissionDone, submissionRefused } from '@/shared/submission/slice';

const PASSWORD = 'Another#2027';
const field = (name: string) => screen.getByLabelText(name);
const button = (name: string) => screen.getByRole('button', { name });
const page = () => show(<RegisterPage />, { before: [sessionEvents.noSessionFound()], at: '/register' });

async function filled() {
  const shown = page();
  await shown.user.type(field('手机号'), ' 13912345678');
  await shown.user.type(field('验证码'), '123456');
  await shown.user.type(field('登录密码'), PASSWORD);
  await shown.user.type(field('确认密码'), PASSWORD);
  await shown.user.click(screen.getByRole('checkbox', { name: '我已阅读并同意' }));
  return shown;
}

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  secrets.clear();
});

describe('the form of a registration', () => {
  it('shows an error at each empty field on submission, and focuses the first field', async () => {
    const shown = page();
    await shown.user.click(button('注册'));
    expect(field('手机号')).toHaveFocus();
    expect(field('手机号')).toHaveAccessibleDescription('请输入手机号');
    expect(field('验证码')).toHaveAccessibleDescription('请输入验证码');
    expect(field('登录密码')).toHaveAccessibleDescription(/8-20位/);
    expect(field('确认密码')).toHaveAccessibleDescription('请再次输入密码');
    expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('请先阅读并同意协议');
    expect(shown.log).toEqual([]);
  });

  it('shows an error when a field is left, and hides the error when the field changes', async () => {
    const shown = page();
    await shown.user.type(field('手机号'), '1380000');
    expect(field('手机号')).toBeValid();
    await shown.user.tab();
    expect(field('手机号')).toHaveAccessibleDescription('请输入正确的手机号');
    expect(field('手机号')).toBeInvalid();
    await shown.user.type(field('手机号'), '1');
    expect(field('手机号')).toBeValid();
  });

  it('submits keys of code and password, never the values', async () => {
    const shown = await filled();
    await shown.user.click(button('注册'));
    const [submitted] = shown.log.filter(registerSubmitted.match);
    expect(submitted?.payload).toMatchObject({ mobile: '13912345678', agreed: true });
    expect(JSON.stringify([shown.log, shown.store.getState()])).not.toMatch(/123456"|Another#2027/);
    expect(secrets.take(submitted?.payload.secretIds.code ?? '')).toBe('123456');
    expect(secrets.take(submitted?.payload.secretIds.password ?? '')).toBe(PASSWORD);
  });

  it('sends the form once until there is an outcome, and keeps its values after a refusal', async () => {
    const shown = await filled();
    await shown.user.click(button('注册'));
    await shown.user.type(field('确认密码'), '{Enter}');
    expect(shown.log.filter(registerSubmitted.match)).toHaveLength(1);
    const [first] = shown.log.filter(registerSubmitted.match);
    if (!first) throw new Error('nothing was submitted');
    shown.happens(submissionRefused(first, { msg: '验证码错误', fields: { code: '验证码错误' } }));
    expect(field('验证码')).toHaveAccessibleDescription('验证码错误');
    expect(field('验证码')).toHaveFocus();
    expect(field('验证码')).toHaveValue('123456');
    expect(field('登录密码')).toHaveValue(PASSWORD);
    await shown.user.click(button('注册'));
    expect(shown.log.filter(registerSubmitted.match)).toHaveLength(2);
    shown.happens(flowCrashed({ flow: 'register', message: 'x', began: shown.log.findLast(registerSubmitted.match) }));
    expect(screen.getByText('系统异常，请稍后再试')).toBeVisible();
    expect(button('注册')).not.toHaveClass('arco-btn-loading');
  });

  it('shows the strength of the password, and the password on request', async () => {
    const shown = page();
    await shown.user.type(field('登录密码'), 'abc');
    expect(screen.getByText('弱')).toBeVisible();
    await shown.user.type(field('登录密码'), 'ABC12#');
    expect(screen.getByText('中')).toBeVisible();
    await shown.user.type(field('登录密码'), 'x');
    expect(screen.getByText('强')).toBeVisible();
    const [eye] = screen.getAllByRole('button', { name: '显示密码' });
    await shown.user.click(eye as HTMLElement);
    expect(field('登录密码')).toHaveAttribute('type', 'text');
    await shown.user.click(screen.getByRole('button', { name: '隐藏密码' }));
    expect(field('登录密码')).toHaveAttribute('type', 'password');
  });

  it('opens the agreements in new tabs', () => {
    page();
    for (const name of ['《用户服务协议》', '《隐私政策》']) {
      const link = screen.getByRole('link', { name });
      expect(link).toHaveAttribute('target', '_blank');
      expect(link).toHaveAttribute('rel', 'noopener');
      expect(link.getAttribute('href')).toMatch(/^\/agreement\?type=/);
    }
  });
});

describe('the code', () => {
  it('requests a code only for a valid number', async () => {
    const shown = page();
    await shown.user.click(button('获取验证码'));
    expect(field('手机号')).toHaveFocus();
    expect(shown.log).toEqual([]);
    await shown.user.type(field('手机号'), '13912345678');
    await shown.user.click(button('获取验证码'));
    expect(shown.log).toMatchObject([{ type: registerCodeRequested.type, payload: { mobile: '13912345678' } }]);
  });

  it('allows another code after the countdown, and shows the receiver', async () => {
    const shown = page();
    const event = registerCodeRequested({ mobile: '13912345678' });
    shown.happens(event);
    expect(button('发送中')).toHaveClass('arco-btn-loading');
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
    shown.happens(codeSent({ id: 'register', to: '139****5678', nextAt: now + 60_000 }));
    shown.happens(submissionDone(event));
    expect(screen.getByText('验证码已发送至 139****5678')).toBeVisible();
    expect(field('验证码')).toHaveFocus();
    expect(screen.getByRole('button', { name: '60秒后重新获取' })).toBeDisabled();
    clock.mockRestore();
    shown.happens(codeSent({ id: 'register', to: '139****5678', nextAt: now - 1 }));
    expect(button('获取验证码')).toBeEnabled();
  });

  it('shows why a code was not sent', () => {
    const shown = page();
    const event = registerCodeRequested({ mobile: '13912345678' });
    shown.happens(event);
    shown.happens(submissionRefused(event, { msg: '验证码发送过于频繁，请30秒后再试' }));
    expect(field('验证码')).toHaveAccessibleDescription('验证码发送过于频繁，请30秒后再试');
  });
});

describe('a new password', () => {
  it('requests the code and the new password for the chosen account and channel', async () => {
    const shown = show(<ForgetPasswordPage />, { at: '/forgetPassword' });
    await shown.user.type(field('登录账号'), 'yc_staff ');
    await shown.user.click(screen.getByRole('radio', { name: '邮箱验证码' }));
    await shown.user.click(button('获取验证码'));
    expect(shown.log).toMatchObject([
      { type: passwordCodeRequested.type, payload: { loginAccount: 'yc_staff', channel: 'EMAIL' } },
    ]);
    await shown.user.type(field('验证码'), '123456');
    await shown.user.type(field('新密码'), PASSWORD);
    await shown.user.type(field('确认密码'), `${PASSWORD}x`);
    await shown.user.click(button('确定'));
    expect(field('确认密码')).toHaveAccessibleDescription('两次输入的密码不一致');
    await shown.user.type(field('确认密码'), '{Backspace}{Enter}');
    expect(shown.log.filter(passwordSubmitted.match)[0]?.payload).toMatchObject({
      loginAccount: 'yc_staff',
      channel: 'EMAIL',
    });
  });

  it('replaces an initial password without the account in any action', async () => {
    remembered.keepInitialAccount('13800000021');
    const shown = show(<ChangeInitialPasswordPage />, { at: '/changeYourPassword' });
    expect(screen.getByText('138****0021')).toBeVisible();
    await shown.user.type(field('验证码'), '123456');
    await shown.user.type(field('新密码'), PASSWORD);
    await shown.user.type(field('确认密码'), `${PASSWORD}{Enter}`);
    expect(shown.log.filter(initialPasswordSubmitted.match)).toHaveLength(1);
    expect(JSON.stringify(shown.log)).not.toContain('13800000021');
  });
});

describe('opened out of turn', () => {
  it.each([
    ['/register', <RegisterPage key="r" />],
    ['/forgetPassword', <ForgetPasswordPage key="f" />],
    ['/changeYourPassword', <ChangeInitialPasswordPage key="c" />],
    ['/welcomeBack', <WelcomeBackPage key="w" />],
  ])('the page %s shows a signed-in user a link to the home page', (at, ui) => {
    show(ui, { before: [sessionEvents.loggedIn({ user: aUser() })], at });
    expect(screen.getByText(/您已登录/)).toBeVisible();
    expect(screen.getByRole('link', { name: '进入首页' })).toHaveAttribute('href', '/home');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('/changeYourPassword without an account links to the login', () => {
    show(<ChangeInitialPasswordPage />);
    expect(screen.getByRole('link', { name: '返回登录' })).toHaveAttribute('href', '/login');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('/welcomeBack without a remembered account links to the login with the requested address', () => {
    show(<WelcomeBackPage />, { at: '/welcomeBack?redirect=%2Ffund-manage%2Fflow' });
    expect(screen.getByRole('link', { name: '去登录' })).toHaveAttribute(
      'href',
      '/login?redirect=%2Ffund-manage%2Fflow',
    );
  });
});

describe('/welcomeBack', () => {
  it('asks only for the password and shows the account masked', async () => {
    remembered.keepAccount('13800000001');
    const shown = show(<WelcomeBackPage />, {
      before: [sessionEvents.noSessionFound()],
      at: '/welcomeBack?redirect=%2Fx',
    });
    expect(screen.getByText('138****0001')).toBeVisible();
    await shown.user.click(button('登录'));
    expect(field('登录密码')).toHaveAccessibleDescription('请输入密码');
    await shown.user.type(field('登录密码'), `${PASSWORD}{Enter}`);
    const [submitted] = shown.log.filter(sessionEvents.comeBackSubmitted.match);
    expect(submitted?.payload.search).toBe('?redirect=%2Fx');
    expect(JSON.stringify([shown.log, shown.store.getState()])).not.toContain(PASSWORD);
    shown.happens(sessionEvents.loginRefused({ msg: '账号或密码错误' }));
    expect(screen.getByText('账号或密码错误')).toBeVisible();
    expect(field('登录密码')).toHaveValue(PASSWORD);
  });
});
