import { REFUSAL_CODE } from '@test/support/refusalCode';
import { aSandbox, PASSWORD, type TestSandbox } from '@test/support/sandbox';
import { login, queryUserInfo } from '@/contract/calls/login';
import {
  checkEmailCodeForBindAdmin,
  getCurUserEmail,
  modifyMail,
  sendEmailCode,
  sendEmailCodeForBindAdmin,
  updateLoginPwd,
  verifyEmailCode,
} from '@/contract/calls/passwordAndEmail';
import {
  checkBasicCode,
  checkRegisterCode,
  forgetLoginPwd,
  realNameAuth,
  sendBasicCode,
  sendCode,
  sendEmail,
  sendRegisterCode,
  sendSms,
  userRegister,
} from '@/contract/calls/registration';
import { endOtherSession, querySessions } from '@/contract/calls/sessions';
import { sendStaffRegCode } from '@/contract/calls/staff';

const MINUTE = 60_000;
const NEW = 'Another#2027';
const ZHANG = '13800000001';
const MAIL = 'zhangming@example.com';
let test: TestSandbox;
beforeAll(async () => {
  test = await aSandbox();
});
afterAll(() => test.stop());
beforeEach(() => test.restoreSeed());

const outbox = async (to: string) =>
  (await test.control('GET', `/outbox?to=${encodeURIComponent(to)}`)) as {
    to: string;
    channel: string;
    purpose: string;
    code: string;
    text: string;
  }[];
const codeTo = async (to: string) => (await outbox(to))[0]?.code ?? '';
const wrongOf = (code: string) => (code === '000000' ? '111111' : '000000');
const isSignedIn = async (token: string) => (await test.ask(queryUserInfo, {}, { token })).status === 200;
const toRegister = async (mobile = '13912345678') => {
  await test.ask(sendRegisterCode, { mobile, ticket: await test.ticket() });
  return codeTo(mobile);
};
const toReset = async (loginAccount = ZHANG, channel: 'SMS' | 'EMAIL' = 'SMS') =>
  (await test.ask(sendCode, { loginAccount, channel, ticket: await test.ticket() })).body;
const withGrant = (loginAccount: string, password: string, answered: { body: { data?: unknown } }) =>
  test.ask(login, {
    loginAccount,
    password,
    autoLogin: true,
    ticket: (answered.body.data as { grant: string }).grant,
  });

describe('a registration', () => {
  it('registers with the sent code and signs in once with the grant', async () => {
    const code = await toRegister();
    expect(await outbox('13912345678')).toEqual([
      expect.objectContaining({ to: '13912345678', channel: 'SMS', purpose: 'REGISTER', code }),
    ]);
    expect(code).toMatch(/^\d{6}$/);
    expect((await test.ask(checkRegisterCode, { mobile: '13912345678', code })).body.code).toBe(0);
    const form = { mobile: '13912345678', code, password: NEW, agreed: true };
    const registered = await test.ask(userRegister, form);
    expect(registered.body.code).toBe(0);
    const entered = await withGrant('13912345678', NEW, registered);
    expect(entered.body.data).toMatchObject({ user_info: { userAccount: '13912345678', enterpriseId: '' } });
    expect((await withGrant('13912345678', NEW, registered)).body).toMatchObject({ bizCode: '10030014' });
    expect((await test.ask(userRegister, form)).body.data).toEqual({
      fields: { code: '验证码错误或已失效，请重新获取' },
    });
  });

  it.each([
    ['no ticket', undefined],
    ['an unknown ticket', 'x'],
  ])('sends nothing for %s', async (_, ticket) => {
    const { body } = await test.ask(sendRegisterCode, { mobile: '13912345678', ticket });
    expect(body).toMatchObject({ bizCode: '10030014' });
    expect(await outbox('13912345678')).toEqual([]);
  });

  it('reports a taken number only to the user who receives the SMS', async () => {
    const code = await toRegister(ZHANG);
    const form = { mobile: ZHANG, password: NEW, agreed: true };
    expect((await test.ask(userRegister, { ...form, code: wrongOf(code) })).body.msg).toBe('验证码错误');
    expect((await test.ask(userRegister, { ...form, code })).body.data).toEqual({
      fields: { mobile: '该手机号已注册，请直接登录' },
    });
    expect((await test.tryLogin(ZHANG)).body.code).toBe(0);
  });

  it.each([
    'sh0rt#A',
    'nocapital#2026',
    'NOSMALL#2026',
    'NoDigit#abcd',
    'NoSign2026ab',
    'With space#1A',
    `Long#1a${'x'.repeat(14)}`,
  ])('refuses the password %p at its field and keeps the code valid', async (password) => {
    const code = await toRegister();
    const form = { mobile: '13912345678', code, agreed: true };
    expect((await test.ask(userRegister, { ...form, password })).body.data).toEqual({
      fields: { password: '8-20位，须包含大写字母、小写字母、数字和符号，不能有空格' },
    });
    expect((await test.ask(userRegister, { ...form, password: NEW })).body.code).toBe(0);
  });

  it('requires the agreements and an encrypted request for a registration', async () => {
    const code = await toRegister();
    const form = { mobile: '13912345678', code, password: NEW };
    expect((await test.ask(userRegister, { ...form, agreed: false })).body.data).toEqual({
      fields: { agreed: '请先阅读并同意协议' },
    });
    expect((await test.ask(userRegister, { ...form, agreed: true }, { seal: false })).status).toBe(400);
  });

  it('creates one account from parallel registrations with one code', async () => {
    const code = await toRegister();
    const form = { mobile: '13912345678', code, password: NEW, agreed: true };
    const answers = await Promise.all(Array.from({ length: 4 }, () => test.ask(userRegister, form)));
    expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(1);
  });
});

describe('S-10: a code', () => {
  it('sends a code to a receiver once in 60 s, also for parallel requests and across a restart', async () => {
    const tickets = await Promise.all(Array.from({ length: 6 }, () => test.ticket()));
    const answers = await Promise.all(
      tickets.map((ticket) => test.ask(sendSms, { mobile: '13912345678', purpose: 'REGISTER', ticket })),
    );
    expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(1);
    expect(await outbox('13912345678')).toHaveLength(1);
    await test.restart();
    test.clock.advance(59_000);
    const early = await test.ask(sendRegisterCode, { mobile: '13912345678', ticket: await test.ticket() });
    expect(early.body.msg).toBe('验证码发送过于频繁，请1秒后再试');
    test.clock.advance(1_000);
    await toRegister();
    expect(await outbox('13912345678')).toHaveLength(2);
  });

  it('sends at most ten codes to a receiver in half an hour', async () => {
    for (let sent = 0; sent < 10; sent++) {
      await toRegister();
      test.clock.advance(MINUTE);
    }
    const { body } = await test.ask(sendRegisterCode, { mobile: '13912345678', ticket: await test.ticket() });
    expect(body.msg).toBe('验证码发送次数过多，请30分钟后再试');
  });

  it('counts codes over the full half hour, from any second of its first minute', async () => {
    test.clock.advance(MINUTE - 1_000);
    for (let sent = 0; sent < 10; sent++) {
      await toRegister();
      test.clock.advance(MINUTE);
    }
    test.clock.advance(30 * MINUTE - 10 * MINUTE - 58_000);
    const { body } = await test.ask(sendRegisterCode, { mobile: '13912345678', ticket: await test.ticket() });
    expect(body.msg).toBe('验证码发送次数过多，请30分钟后再试');
  });

  const sentFromHere = async (hits: number) => {
    const minute = new Date(Math.floor(test.clock.now().getTime() / MINUTE) * MINUTE);
    await test.sandbox.db.insertInto('rate_counters').values({ bucket: 'code-from:127.0.0.1', minute, hits }).execute();
  };

  it('limits codes per network address, also for parallel requests', async () => {
    const token = await test.signIn(ZHANG);
    await sentFromHere(95);
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, at) => test.ask(sendStaffRegCode, { mobile: `139123456${10 + at}` }, { token })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(11).fill(429)]);
    const sent = await test.sandbox.db.selectFrom('outbox').select('receiver').where('purpose', '=', 'STAFF').execute();
    expect(sent).toHaveLength(5);
  });

  it('limits codes per network address for all receivers together', async () => {
    await sentFromHere(100);
    const { status } = await test.ask(sendRegisterCode, { mobile: '13912345678', ticket: await test.ticket() });
    expect(status).toBe(429);
    expect(await outbox('13912345678')).toEqual([]);
  });

  it('invalidates a code after five wrong tries, also when they are parallel', async () => {
    const code = await toRegister();
    const guesses = await Promise.all(
      Array.from({ length: 16 }, () => test.ask(checkRegisterCode, { mobile: '13912345678', code: wrongOf(code) })),
    );
    expect(guesses.filter(({ body }) => body.msg === '验证码错误')).toHaveLength(5);
    expect((await test.ask(checkRegisterCode, { mobile: '13912345678', code })).body.msg).toBe(
      '验证码错误次数过多，请重新获取',
    );
    test.clock.advance(MINUTE);
    const fresh = await toRegister();
    expect((await test.ask(checkRegisterCode, { mobile: '13912345678', code: fresh })).body.code).toBe(0);
  });

  it('a code expires after ten minutes, and the next code replaces it', async () => {
    const first = await toRegister();
    test.clock.advance(MINUTE);
    const second = await toRegister();
    if (first !== second)
      expect((await test.ask(checkRegisterCode, { mobile: '13912345678', code: first })).body.code).toEqual(
        REFUSAL_CODE,
      );
    test.clock.advance(10 * MINUTE);
    expect((await test.ask(checkRegisterCode, { mobile: '13912345678', code: second })).body.code).toEqual(
      REFUSAL_CODE,
    );
  });

  it('accepts a code only for its receiver and purpose', async () => {
    const code = await toRegister(ZHANG);
    await toRegister('13912345678');
    const other = await codeTo('13912345678');
    if (other !== code)
      expect((await test.ask(checkRegisterCode, { mobile: '13912345678', code })).body.msg).toBe('验证码错误');
    const reset = { loginAccount: ZHANG, channel: 'SMS', code, password: NEW } as const;
    expect((await test.ask(forgetLoginPwd, reset)).body.code).toEqual(REFUSAL_CODE);
  });

  it('stores codes unreadably', async () => {
    const code = await toRegister();
    const row = await test.sandbox.db.selectFrom('verification_codes').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify({ ...row, receiver: '', salt: '' })).not.toContain(code);
  });
});

describe('a forgotten password', () => {
  it.each([
    ['SMS', ZHANG],
    ['EMAIL', MAIL],
  ] as const)(
    'resets a forgotten password by %s, ends live sessions and signs in by its grant',
    async (channel, to) => {
      const token = await test.signIn(ZHANG);
      expect((await toReset(ZHANG, channel)).code).toBe(0);
      const code = await codeTo(to);
      const answered = await test.ask(forgetLoginPwd, { loginAccount: ZHANG, channel, code, password: NEW });
      expect(answered.body.code).toBe(0);
      expect(await isSignedIn(token)).toBe(false);
      expect((await withGrant(ZHANG, NEW, answered)).body.code).toBe(0);
      expect((await test.tryLogin(ZHANG, PASSWORD)).body.msg).toBe('账号或密码错误');
      const rows = await test.sandbox.db.selectFrom('audit_log').select('action').execute();
      expect(rows.map(({ action }) => action)).toContain('password.reset');
    },
  );

  it('shows the same reset for an account that does not exist, in every step', async () => {
    const steps = async (loginAccount: string) => {
      const sent = await toReset(loginAccount);
      const again = await toReset(loginAccount);
      const guess = async () =>
        (await test.ask(forgetLoginPwd, { loginAccount, channel: 'SMS', code: '000000', password: NEW })).body;
      const guesses = [];
      for (let count = 0; count < 6; count++) guesses.push(await guess());
      return { sent, again, guesses };
    };
    const known = await steps(ZHANG);
    const unknown = await steps('13899999999');
    // With a probability of one in a million a guessed code is right, and the test fails.
    expect(unknown).toEqual(known);
    expect(await outbox('13899999999')).toEqual([]);
    expect(await outbox('?13899999999')).toEqual([]);
  });

  it('shows the same reset for an unknown account when many codes went to the number for other purposes', async () => {
    const limited = async (mobile: string) => {
      for (let sent = 0; sent < 10; sent++) {
        await test.ask(sendRegisterCode, { mobile, ticket: await test.ticket() });
        test.clock.advance(MINUTE);
      }
      return toReset(mobile);
    };
    const known = await limited(ZHANG);
    expect(known.msg).toBe('验证码发送次数过多，请30分钟后再试');
    expect(await limited('13899999999')).toEqual(known);
  });

  it('resets a locked password, refuses the old password as new one, and ends the lock', async () => {
    for (let failure = 0; failure < 6; failure++) await test.tryLogin(ZHANG, 'Wrong#2026');
    await toReset();
    const code = await codeTo(ZHANG);
    const form = { loginAccount: ZHANG, channel: 'SMS' as const, code };
    expect((await test.ask(forgetLoginPwd, { ...form, password: PASSWORD })).body.data).toEqual({
      fields: { password: '新密码不能与原密码相同' },
    });
    expect((await test.ask(forgetLoginPwd, { ...form, password: NEW })).body.code).toBe(0);
    expect((await test.tryLogin(ZHANG, NEW)).body.code).toBe(0);
  });

  it('lets 赵强 replace the initial password', async () => {
    expect((await test.tryLogin('13800000021')).body).toMatchObject({ bizCode: '10030021' });
    await toReset('13800000021');
    const code = await codeTo('13800000021');
    const form = { loginAccount: '13800000021', channel: 'SMS', code, password: NEW } as const;
    const answered = await test.ask(forgetLoginPwd, form);
    expect((await withGrant('13800000021', NEW, answered)).body.data).toMatchObject({
      user_info: { nickName: '赵强' },
    });
  });
});

describe('a change of the password', () => {
  it('changes the password with the old one, ends every session and returns a grant', async () => {
    const [here, there] = [await test.signIn(ZHANG), await test.signIn(ZHANG)];
    const change = (oldPassword: string, password: string) =>
      test.ask(updateLoginPwd, { oldPassword, password }, { token: here });
    expect((await change('Wrong#2026', NEW)).body.data).toEqual({ fields: { oldPassword: '原密码错误' } });
    expect((await change(PASSWORD, PASSWORD)).body.data).toEqual({ fields: { password: '新密码不能与原密码相同' } });
    const answered = await change(PASSWORD, NEW);
    expect(answered.body.code).toBe(0);
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([false, false]);
    expect((await withGrant(ZHANG, NEW, answered)).body.code).toBe(0);
  });

  it('limits wrong old passwords, so that a change cannot be used to guess the password', async () => {
    const token = await test.signIn(ZHANG);
    const texts = [];
    for (let guess = 0; guess < 7; guess++)
      texts.push((await test.ask(updateLoginPwd, { oldPassword: 'Wrong#2026', password: NEW }, { token })).body.msg);
    expect(texts.filter((msg) => msg === '原密码错误')).toHaveLength(5);
    expect(texts.at(-1)).toBe('原密码错误次数过多，请15分钟后再试');
  });
});

describe('the e-mail address', () => {
  it('replaces the e-mail address with a code to the old and the new one', async () => {
    const token = await test.signIn(ZHANG);
    expect((await test.ask(getCurUserEmail, {}, { token })).body.data).toEqual({ email: 'zh***@example.com' });
    await test.ask(sendEmailCode, {}, { token });
    const verified = await test.ask(verifyEmailCode, { code: await codeTo(MAIL) }, { token });
    const { proof } = verified.body.data as { proof: string };
    const email = 'New.Address@example.com';
    await test.ask(sendEmail, { email }, { token });
    const code = await codeTo('new.address@example.com');
    expect((await test.ask(modifyMail, { email, code }, { token })).body.msg).toBe('请先验证当前邮箱');
    test.clock.advance(MINUTE);
    await test.ask(sendEmail, { email }, { token });
    const fresh = await codeTo('new.address@example.com');
    expect((await test.ask(modifyMail, { email, code: fresh, proof }, { token })).body.code).toBe(0);
    expect((await test.ask(getCurUserEmail, {}, { token })).body.data).toEqual({ email: 'ne***@example.com' });
  });

  it('S-10: requires a code to the mobile before a user sets the first e-mail address', async () => {
    const user = test.sandbox.db.updateTable('users').where('login_account', '=', '13800000004');
    await user.set({ email: null }).execute();
    const token = await test.signIn('13800000004');
    const email = 'first@example.com';
    const set = async (proof?: string) => {
      test.clock.advance(MINUTE);
      await test.ask(sendEmail, { email }, { token });
      return (await test.ask(modifyMail, { email, code: await codeTo(email), proof }, { token })).body;
    };
    expect((await set()).msg).toBe('请先验证登录手机号');
    expect((await test.ask(getCurUserEmail, {}, { token })).body.data).toEqual({ email: '' });
    expect((await test.ask(sendEmailCode, {}, { token })).body.code).toBe(0);
    const verified = await test.ask(verifyEmailCode, { code: await codeTo('13800000004') }, { token });
    expect((await set((verified.body.data as { proof: string }).proof)).code).toBe(0);
    expect((await test.ask(getCurUserEmail, {}, { token })).body.data).toEqual({ email: 'fi***@example.com' });
  });

  it('refuses the e-mail address of another account, even with the code sent to it', async () => {
    const token = await test.signIn('13800000003');
    await test.ask(sendEmailCode, {}, { token });
    const verified = await test.ask(verifyEmailCode, { code: await codeTo('13800000003') }, { token });
    const { proof } = verified.body.data as { proof: string };
    await test.ask(sendEmail, { email: MAIL }, { token });
    const code = await codeTo(MAIL);
    const { body } = await test.ask(modifyMail, { email: MAIL, code, proof }, { token });
    expect(body.data).toEqual({ fields: { email: '该邮箱已被其他账号使用' } });
  });

  it('proves the e-mail address of a new administrator once with a separate code', async () => {
    const token = await test.signIn(ZHANG);
    const email = 'boss@example.com';
    await test.ask(sendEmailCodeForBindAdmin, { email }, { token });
    const code = await codeTo(email);
    const check = () => test.ask(checkEmailCodeForBindAdmin, { email, code }, { token });
    expect((await check()).body.data).toEqual({ proof: expect.any(String) });
    expect((await check()).body.code).toEqual(REFUSAL_CODE);
    const employee = await test.signIn('13800000002');
    expect((await test.ask(sendEmailCodeForBindAdmin, { email }, { token: employee })).status).toBe(403);
  });
});

describe('a real name', () => {
  const idCard = '330106199003077419';
  it('proves a real name by ID number and code', async () => {
    const token = await test.signIn('13800000003');
    await test.ask(sendBasicCode, { purpose: 'REAL_NAME', channel: 'SMS' }, { token });
    const code = await codeTo('13800000003');
    const question = { purpose: 'REAL_NAME', channel: 'SMS', code } as const;
    expect((await test.ask(checkBasicCode, question, { token })).body.code).toBe(0);
    const prove = (more: object) => test.ask(realNameAuth, { realName: '陈静', idCard, code, ...more }, { token });
    expect((await prove({ idCard: '330106199013077410' })).body.data).toEqual({
      fields: { idCard: '身份证号格式不正确' },
    });
    expect((await prove({})).body.code).toBe(0);
    expect((await test.ask(queryUserInfo, {}, { token })).body.data).toMatchObject({
      nickName: '陈静',
      realNameStatus: '1',
    });
    const dump = JSON.stringify(await test.sandbox.db.selectFrom('users').selectAll().execute());
    expect(dump).not.toContain(idCard);
    expect((await prove({})).body.msg).toBe('已完成实名认证');
  });

  it('refuses a real name that contains 驳回', async () => {
    const token = await test.signIn('13800000003');
    await test.ask(sendBasicCode, { purpose: 'REAL_NAME', channel: 'SMS' }, { token });
    const code = await codeTo('13800000003');
    const { body } = await test.ask(realNameAuth, { realName: '驳回', idCard, code }, { token });
    expect(body.msg).toContain('实名认证未通过');
  });
});

describe('the list of sessions', () => {
  it('lists only the active sessions of the user, marks the current one and masks the address', async () => {
    const signInFrom = async (agent: string) => {
      const ticket = await test.ticket();
      const form = { loginAccount: ZHANG, password: PASSWORD, autoLogin: false, ticket };
      const { body } = await test.ask(login, form, { headers: { 'user-agent': agent } });
      return (body.data as { access_token: string }).access_token;
    };
    const phone = await signInFrom('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1');
    test.clock.advance(MINUTE);
    const token = await signInFrom('Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36 Edg/130.0');
    await test.signIn('13800000004');
    const list = async (of: string) => (await test.ask(querySessions, {}, { token: of })).body.data;
    expect(await list(token)).toMatchObject([
      { device: 'Edge · Windows', address: '127.0.*.*', current: true },
      { device: 'Safari · iOS', address: '127.0.*.*', current: false },
    ]);
    const [, other] = (await list(token)) as { sessionId: string }[];
    const end = (sessionId = '', as = token) => test.ask(endOtherSession, { sessionId }, { token: as });
    const stranger = await test.signIn('13800000004');
    // Safety rule S-08: a session of another user and a session that does not exist are refused with the same
    // response.
    expect((await end(other?.sessionId, stranger)).body).toEqual((await end('S0', stranger)).body);
    expect(await isSignedIn(phone)).toBe(true);
    expect((await end(other?.sessionId)).body.code).toBe(0);
    expect(await isSignedIn(phone)).toBe(false);
    expect((await test.ask(queryUserInfo, {}, { token: phone })).body).toEqual({ code: 401, msg: '用户凭证已过期' });
    expect(await list(token)).toHaveLength(1);
    expect((await end(other?.sessionId)).body.msg).toBe('数据不存在或无权访问');
  });

  it('refuses to end the current session from the list of sessions', async () => {
    const token = await test.signIn(ZHANG);
    const [{ sessionId }] = (await test.ask(querySessions, {}, { token })).body.data as [{ sessionId: string }];
    expect((await test.ask(endOtherSession, { sessionId }, { token })).body.msg).toBe('当前设备请使用退出登录');
    expect(await isSignedIn(token)).toBe(true);
  });
});
