import { aConsole } from '@test/support/console';
import { aPlatform } from '@test/support/platform';
import { settle } from '@test/support/quiet';
import { aLoginResult } from '@test/support/samples';
import { aWorld, type World } from '@test/support/world';
import { login } from '@/contract/calls/login';
import { sendRegisterCode, userRegister } from '@/contract/calls/registration';
import { PLACE, registerCodeRequested, registerSubmitted } from '@/features/registration/forms';
import { codeForm } from '@/shared/form/codes';
import { failure, type Reply } from '@/shared/gateway/reply';
import { secrets } from '@/shared/ports/secrets';
import { navigated } from '@/shared/saga/events';
import { selectSubmission } from '@/shared/submission/slice';

const PASSED = { ret: 0, randstr: 'r', ticket: 't' } as const;
const ok = (data: unknown): Reply => ({ ok: true, data: data as never });

const started = async (over: Partial<World> = {}, delay?: (path: string) => Promise<void>) => {
  const world = aWorld(over);
  const platform = aPlatform(world, delay);
  platform.answersTo(userRegister, () => ok({ grant: 'g' }));
  platform.answersTo(sendRegisterCode, () => ok(null));
  const app = aConsole(world, platform.transport);
  await settle();
  const submit = () =>
    app.store.dispatch(
      registerSubmitted({
        mobile: '13912345678',
        agreed: true,
        secretIds: { code: secrets.put('123456'), password: secrets.put('Another#2027') },
      }),
    );
  const count = (path: string) => platform.arrived.filter((request) => request.path === path).length;
  return { world, platform, app, submit, count };
};

const stageOf = ({ store }: ReturnType<typeof aConsole>, key: string) => selectSubmission(key)(store.getState()).stage;

it('registers once for Enter and a click, shows the success and leads home', async () => {
  const { submit, count, world, app } = await started();
  submit();
  submit();
  await settle();
  expect(count(userRegister.path)).toBe(1);
  expect(app.store.getState().session.stage).toBe('signedIn');
  expect(world.toasts.map(({ text }) => text)).toEqual(['注册成功']);
  expect(world.moves).toEqual(['replace /home']);
});

it('a refused grant leads to the login with a success message', async () => {
  const { submit, world, platform } = await started();
  platform.answersTo(login, () => failure('refused', '请重新验证', { bizCode: '10030014' }));
  submit();
  await settle();
  expect(world.toasts).toEqual([{ kind: 'success', text: '注册成功，请登录' }]);
  expect(world.moves).toEqual(['replace /login']);
  platform.answersTo(login, () => ok(aLoginResult()));
});

it('shows a refusal at its field without a toast, and another failure as a toast', async () => {
  const { submit, world, platform } = await started();
  platform.answersTo(userRegister, () => failure('refused', '验证码错误', { fields: { code: '验证码错误' } }));
  submit();
  await settle();
  expect(world.toasts).toEqual([]);
  platform.answersTo(userRegister, () => failure('timeout', '请求超时'));
  submit();
  await settle();
  expect(world.toasts).toEqual([{ kind: 'error', text: '请求超时' }]);
});

it('requests no second code while the first is pending, and none after the page is left', async () => {
  const { app, count } = await started({ captcha: [PASSED] });
  app.store.dispatch(registerCodeRequested({ mobile: '13912345678' }));
  app.store.dispatch(registerCodeRequested({ mobile: '13912345678' }));
  expect(stageOf(app, codeForm('register'))).toBe('submitting');
  await settle();
  expect(count(sendRegisterCode.path)).toBe(1);
  // From now on the captcha does not respond, so the second request stays pending.
  app.store.dispatch(registerCodeRequested({ mobile: '13912345678' }));
  await settle();
  expect(stageOf(app, codeForm('register'))).toBe('submitting');
  app.store.dispatch(navigated({ pathname: '/login', search: '' }));
  await settle();
  expect(stageOf(app, codeForm('register'))).toBe('idle');
  expect(app.store.getState().codes['register']?.nextAt).not.toBeNull();
  expect(count(sendRegisterCode.path)).toBe(1);
});

it('the form stays done on the next page, and is reset when the register page opens again', async () => {
  const { submit, app } = await started();
  submit();
  await settle();
  app.store.dispatch(navigated({ pathname: '/home', search: '' }));
  expect(stageOf(app, PLACE.register)).toBe('done');
  app.store.dispatch(navigated({ pathname: '/register', search: '' }));
  expect(stageOf(app, PLACE.register)).toBe('idle');
});
