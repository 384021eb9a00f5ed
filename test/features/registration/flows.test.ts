import { answers, fails, refuses, type StandIn } from '@test/support/answers';
import { aLoginResult } from '@test/support/samples';
import { submitting } from '@test/support/submitting';
import { aWorld, type World } from '@test/support/world';
import { captchaTicket, login } from '@/contract/calls/login';
import { forgetLoginPwd, sendCode, sendRegisterCode, userRegister } from '@/contract/calls/registration';
import '@/features/registration/flows'; // loads the chunk with the flows, so that the test needs no lazy load
import {
  initialPasswordCodeRequested,
  initialPasswordSubmitted,
  PLACE,
  passwordCodeRequested,
  passwordSubmitted,
  registerCodeRequested,
  registerSubmitted,
} from '@/features/registration/forms';
import { secrets } from '@/shared/ports/secrets';

const PASSED = { ret: 0, randstr: 'r', ticket: 't' } as const;
const MOBILE = '13912345678';
const PASSWORD = 'Another#2027';
const aTicket = () => answers(captchaTicket, { ticket: 'ticket' });
const world = (standIns: readonly StandIn[], over: Partial<World> = {}) =>
  aWorld({ captcha: [PASSED, PASSED], ...over }, { standIns });

describe('a code', () => {
  const places = {
    askRegisterCode: {
      asked: registerCodeRequested({ mobile: MOBILE }),
      call: sendRegisterCode,
      place: PLACE.register,
      body: { mobile: MOBILE, ticket: 'ticket' },
      to: '139****5678',
    },
    askPasswordCode: {
      asked: passwordCodeRequested({ loginAccount: 'yc_staff', channel: 'EMAIL' }),
      call: sendCode,
      place: PLACE.password,
      body: { loginAccount: 'yc_staff', channel: 'EMAIL', ticket: 'ticket' },
      to: '账号绑定的邮箱',
    },
    'askPasswordCode of an account that is no mobile': {
      asked: passwordCodeRequested({ loginAccount: 'yc_staff', channel: 'SMS' }),
      call: sendCode,
      place: PLACE.password,
      body: { loginAccount: 'yc_staff', channel: 'SMS', ticket: 'ticket' },
      to: '账号绑定的手机号',
    },
    askInitialPasswordCode: {
      asked: initialPasswordCodeRequested({ channel: 'SMS' }),
      call: sendCode,
      place: PLACE.initialPassword,
      body: { loginAccount: '13800000021', channel: 'SMS', ticket: 'ticket' },
      to: '138****0021',
    },
  };
  it.each(Object.entries(places))('%s needs a captcha, and the next code has to wait 60 s', async (_, given) => {
    const outside = world([aTicket(), answers(given.call as typeof sendCode, null)], {
      tab: new Map([['initialAccount', '13800000021']]),
    });
    const { state } = await submitting(given.asked, [], { world: outside });
    expect(outside.requests[1]).toEqual({ path: given.call.path, body: given.body });
    expect(state.codes).toEqual({
      [given.place]: { to: given.to, nextAt: outside.now + 60_000 },
    });
  });

  const requestCode = (outside: World) => submitting(registerCodeRequested({ mobile: MOBILE }), [], { world: outside });

  it('opens the captcha again when the ticket is no longer valid', async () => {
    const again = refuses(sendRegisterCode, { bizCode: '10030014', msg: '请重新完成安全验证' });
    const outside = world([aTicket(), again, aTicket(), answers(sendRegisterCode, null)]);
    const { types: seen } = await requestCode(outside);
    expect(seen).toEqual([
      'session/captchaPassed',
      'session/captchaPassed',
      'codes/codeSent',
      'submissions/submissionDone',
    ]);
  });

  it.each([
    ['a cancelled captcha', [], [{ ret: 2 }], undefined],
    ['a failed captcha', [], [{ ret: -1 }], undefined],
    ['no ticket', [refuses(captchaTicket, { msg: '安全验证已失效' })], [PASSED], '安全验证已失效'],
    ['a left page', [aTicket(), fails(sendRegisterCode, 'cancelled')], [PASSED], undefined],
    ['a limit', [aTicket(), refuses(sendRegisterCode, { msg: '请30秒后再试' })], [PASSED], '请30秒后再试'],
  ] as const)(
    'a code can be requested again at once after %s, and the reason is shown',
    async (_, standIns, captcha, problem) => {
      const { state, form } = await requestCode(world(standIns, { captcha: [...captcha] }));
      expect(state.codes[PLACE.register]).toBeUndefined();
      expect(form.stage).toBe(problem === undefined ? 'idle' : 'refused');
      expect(form.refused?.msg).toBe(problem);
    },
  );
});

describe.each([
  {
    name: 'register',
    call: userRegister,
    submitted: (secretIds: { code: string; password: string }) =>
      registerSubmitted({ mobile: MOBILE, agreed: true, secretIds }),
    account: MOBILE,
    body: { mobile: MOBILE, agreed: true, code: '123456', password: PASSWORD },
    done: 'registration/registered',
  },
  {
    name: 'setForgottenPassword',
    call: forgetLoginPwd,
    submitted: (secretIds: { code: string; password: string }) =>
      passwordSubmitted({ loginAccount: 'yc_staff', channel: 'EMAIL', secretIds }),
    account: 'yc_staff',
    body: { loginAccount: 'yc_staff', channel: 'EMAIL', code: '123456', password: PASSWORD },
    done: 'registration/passwordSet',
  },
  {
    name: 'changeInitialPassword',
    call: forgetLoginPwd,
    submitted: (secretIds: { code: string; password: string }) =>
      initialPasswordSubmitted({ channel: 'SMS', secretIds }),
    account: '13800000021',
    body: { loginAccount: '13800000021', channel: 'SMS', code: '123456', password: PASSWORD },
    done: 'registration/passwordSet',
  },
])('$name', ({ call, submitted, account, body, done }) => {
  const target = call as typeof userRegister;
  const submit = (outside: World, secretIds = { code: secrets.put('123456'), password: secrets.put(PASSWORD) }) => {
    outside.tab.set('initialAccount', '13800000021');
    return submitting(submitted(secretIds), [], { world: outside });
  };

  it('signs in with the grant of the response, without another captcha', async () => {
    const outside = world([answers(target, { grant: 'g' }), answers(login, aLoginResult({ access_token: 'new' }))]);
    const { state, form, types, puts } = await submit(outside);
    expect(outside.requests).toEqual([
      { path: call.path, body },
      { path: login.path, body: { loginAccount: account, password: PASSWORD, autoLogin: true, ticket: 'g' } },
    ]);
    expect(types).toEqual(['session/loggedIn', 'submissions/submissionDone', done]);
    expect(puts.at(-1)).toMatchObject({ payload: { signedIn: true } });
    expect(form.stage).toBe('done');
    expect(outside.cookie).toBe('new');
    expect(JSON.stringify([state, puts])).not.toContain(PASSWORD);
  });

  it('does not change the remembered account', async () => {
    const outside = world([answers(target, { grant: 'g' }), answers(login, aLoginResult())], {
      local: new Map([['account', 'somebody']]),
    });
    await submit(outside);
    expect(outside.local.get('account')).toBe('somebody');
  });

  it('reports the success without a session when the platform refuses the grant', async () => {
    const outside = world([
      answers(target, { grant: 'g' }),
      refuses(login, { bizCode: '10030014', msg: '请重新验证' }),
    ]);
    const { puts, state } = await submit(outside);
    expect(puts.at(-1)).toMatchObject({ type: done, payload: { signedIn: false } });
    expect(state.session.stage).not.toBe('signedIn');
  });

  it.each([
    [
      'at its field',
      refuses(target, { msg: '验证码错误', fields: { code: '验证码错误' } }),
      { msg: '验证码错误', fields: { code: '验证码错误' } },
    ],
    ['of no field', fails(target, 'offline', { msg: '网络连接异常，请检查网络' }), { msg: '网络连接异常，请检查网络' }],
  ])('returns a refusal %s to the form', async (_, standIn, refused) => {
    const { form } = await submit(world([standIn]));
    expect(form).toMatchObject({ stage: 'refused', refused });
  });

  it('shows nothing for a cancelled request', async () => {
    const { form } = await submit(world([fails(target, 'cancelled')]));
    expect(form.stage).toBe('idle');
  });

  it('does nothing for a submission from a log', async () => {
    const outside = world([]);
    const { form } = await submit(outside, { code: 'gone', password: 'gone' });
    expect(outside.requests).toEqual([]);
    expect(form.stage).toBe('idle');
  });
});
