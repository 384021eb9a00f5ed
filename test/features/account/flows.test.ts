import { answers, fails, refuses, type StandIn } from '@test/support/answers';
import { type RootState, rootReducer } from '@test/support/rootReducer';
import { running } from '@test/support/running';
import { aLoginResult, aUser, aUserInfo } from '@test/support/samples';
import { submitting as submittingForm } from '@test/support/submitting';
import { aWorld, type World } from '@test/support/world';
import { bindEnterpriseAdmin, changeEnterpriseAdmin, sendAdminChangeCode } from '@/contract/calls/administrators';
import { checkOutEnterprise } from '@/contract/calls/enterpriseSwitching';
import { login, queryRouteTree, queryUserInfo } from '@/contract/calls/login';
import {
  checkEmailCodeForBindAdmin,
  modifyMail,
  sendEmailCode,
  sendEmailCodeForBindAdmin,
  updateLoginPwd,
  verifyEmailCode,
} from '@/contract/calls/passwordAndEmail';
import { forgetPayPwd, sendPayPwdEmail, setPayPwd, updatePayPwd } from '@/contract/calls/paymentPassword';
import { realNameAuth, sendBasicCode, sendEmail } from '@/contract/calls/registration';
import {
  addOaUserInfo,
  addUser,
  deleteOaUser,
  delUser,
  editOaUserInfo,
  editUser,
  sendStaffRegCode,
} from '@/contract/calls/staff';
import '@/features/account/flows'; // loads the chunk with the flows, so that the test needs no lazy load
import { removeStaff } from '@/features/account/flows/removeStaff';
import { showGuide } from '@/features/account/flows/showGuide';
import { codeRequested, formOf, submitted } from '@/features/account/forms';
import type { Submission } from '@/features/account/formTypes';
import { codeFor, type Place } from '@/features/account/places';
import { sessionEvents } from '@/features/session';
import { codeForm } from '@/shared/form/codes';
import { network } from '@/shared/ports/network';
import { secrets } from '@/shared/ports/secrets';
import { tabStore } from '@/shared/ports/storage';
import type { Submitted } from '@/shared/submission/defineSubmission';
import { selectSubmission, submissionDone, submissionRefused } from '@/shared/submission/slice';

const PASSWORD = 'Another#2027';
const OLD = 'Sandbox#2026';
const signedIn = (info = aUserInfo()) => rootReducer(undefined, sessionEvents.loggedIn({ user: aUser(), info }));

/** Puts the typed secrets into memory outside the store, as a form does. Returns the keys of the secrets. */
const kept = <Secrets extends Record<string, string>>(typed: Secrets) =>
  Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, secrets.put(value)])) as Secrets;

const sending = (
  event: Submitted<never>,
  standIns: readonly StandIn[],
  options: { over?: Partial<World>; before?: RootState; world?: World } = {},
) => submittingForm(event, standIns, { before: signedIn(), ...options });
const submitting = (form: Submission, standIns: readonly StandIn[]) => sending(submitted(form) as never, standIns);
const formIn = (state: RootState, form: Submission['form']) => selectSubmission(formOf(form))(state);

/**
 * Every form of the feature: its secrets, the mocked responses of a successful submission, the expected request
 * bodies, and the success message.
 */
const FORMS: Record<string, { form: () => Submission; standIns: () => StandIn[]; bodies: object[]; told: string }> = {
  'a login password': {
    form: () => ({ form: 'loginPassword', secretIds: kept({ oldPassword: OLD, password: PASSWORD }) }),
    standIns: () => [answers(updateLoginPwd, { grant: 'g' }), answers(login, aLoginResult({ access_token: 'new' }))],
    bodies: [
      { oldPassword: OLD, password: PASSWORD },
      { loginAccount: '13800000001', password: PASSWORD, autoLogin: true, ticket: 'g' },
    ],
    told: '登录密码已修改',
  },
  'a first payment password': {
    form: () => ({ form: 'payPassword', way: 'set', secretIds: kept({ proof: OLD, password: PASSWORD }) }),
    standIns: () => [answers(setPayPwd, null)],
    bodies: [{ loginPassword: OLD, password: PASSWORD }],
    told: '支付密码设置成功',
  },
  'another payment password': {
    form: () => ({ form: 'payPassword', way: 'change', secretIds: kept({ proof: OLD, password: PASSWORD }) }),
    standIns: () => [answers(updatePayPwd, null)],
    bodies: [{ oldPassword: OLD, password: PASSWORD }],
    told: '支付密码修改成功',
  },
  'a forgotten payment password': {
    form: () => ({ form: 'payPassword', way: 'forgotten', secretIds: kept({ proof: '123456', password: PASSWORD }) }),
    standIns: () => [answers(forgetPayPwd, null)],
    bodies: [{ code: '123456', password: PASSWORD }],
    told: '支付密码重置成功',
  },
  'an e-mail address': {
    form: () => ({ form: 'mail', email: 'new@example.com', secretIds: kept({ oldCode: '111111', code: '222222' }) }),
    standIns: () => [answers(verifyEmailCode, { proof: 'p' }), answers(modifyMail, null)],
    bodies: [{ code: '111111' }, { email: 'new@example.com', code: '222222', proof: 'p' }],
    told: '登录邮箱修改成功',
  },
  'a real name': {
    form: () => ({
      form: 'realName',
      realName: '陈静',
      pictures: { idCardFront: 'front.png' },
      secretIds: kept({ idCard: '330106199003077419', code: '123456' }),
    }),
    standIns: () => [answers(realNameAuth, null)],
    bodies: [{ realName: '陈静', idCardFront: 'front.png', idCard: '330106199003077419', code: '123456' }],
    told: '实名认证成功',
  },
  'an administrator': {
    form: () => ({ form: 'bindAdmin', email: 'a@example.com', secretIds: kept({ code: '123456' }) }),
    standIns: () => [answers(checkEmailCodeForBindAdmin, { proof: 'p' }), answers(bindEnterpriseAdmin, null)],
    bodies: [
      { email: 'a@example.com', code: '123456' },
      { email: 'a@example.com', proof: 'p' },
    ],
    told: '管理员绑定成功',
  },
  'another administrator': {
    form: () => ({ form: 'changeAdmin', userId: 'U2', secretIds: kept({ code: '111111', newCode: '222222' }) }),
    standIns: () => [
      answers(changeEnterpriseAdmin, aLoginResult({ access_token: 'new' })),
      answers(queryUserInfo, aUserInfo({ userType: '0', hadAdminFlag: 'N' })),
      answers(queryRouteTree, [{ area: 'fund', permissions: ['fund:read'] }]),
    ],
    bodies: [{ userId: 'U2', code: '111111', newCode: '222222' }, {}, {}],
    told: '管理员变更成功',
  },
  'somebody new': {
    form: () => ({
      form: 'staff',
      person: {
        of: 'enterprise',
        name: '陈晨',
        mobile: '13912345678',
        menuIds: ['fund:read'],
      },
      secretIds: kept({ code: '123456', password: PASSWORD }),
    }),
    standIns: () => [answers(addUser, { joined: false })],
    bodies: [{ mobile: '13912345678', code: '123456', name: '陈晨', password: PASSWORD, menuIds: ['fund:read'] }],
    told: '员工添加成功',
  },
  'somebody new of the warehouse': {
    form: () => ({
      form: 'staff',
      person: {
        of: 'warehouse',
        name: '郑新',
        loginAccount: 'yc_new',
        email: 'z@example.com',
        menuIds: ['warehouse:fund'],
      },
      secretIds: kept({ password: PASSWORD }),
    }),
    standIns: () => [answers(addOaUserInfo, null)],
    bodies: [
      { loginAccount: 'yc_new', name: '郑新', email: 'z@example.com', password: PASSWORD, menuIds: ['warehouse:fund'] },
    ],
    told: '员工添加成功',
  },
};

afterEach(() => {
  secrets.clear();
});

describe.each(Object.entries(FORMS))('the form of %s', (_, { form, standIns, bodies, told }) => {
  it('sends the secrets in the requests and in no action, and the form is done', async () => {
    const outcome = await submitting(form(), standIns());
    expect(outcome.world.requests.map(({ body }) => body)).toEqual(bodies);
    expect(outcome.puts).toContainEqual(
      expect.objectContaining({
        type: 'submissions/submissionDone',
        payload: expect.objectContaining({ message: told }),
      }),
    );
    expect(formIn(outcome.state, form().form).stage).toBe('done');
    // A request that changes data is cancelled at the end of the session, not when the user leaves the page.
    expect(outcome.world.scopes).toContain('signedIn');
    expect(JSON.stringify([outcome.puts, outcome.state])).not.toMatch(/#202\d|111111|222222|123456"|330106|"p"/);
  });

  it('cancels the form when its action comes from a log without secrets', async () => {
    const logged = form();
    secrets.clear();
    const { types, world, state } = await submitting(logged, []);
    expect(types).toEqual(['submissions/submissionGivenUp']);
    expect(formIn(state, logged.form).stage).toBe('idle');
    expect(world.requests).toEqual([]);
  });

  it('shows a refusal, and resets the form after a cancelled request', async () => {
    const [first] = standIns();
    if (!first) throw new Error('a form without a call');
    const fields = { password: '不行' };
    const refused = await submitting(form(), [refuses(first.target, { msg: '不行', fields })]);
    expect(formIn(refused.state, form().form)).toMatchObject({ stage: 'refused', refused: { msg: '不行' } });
    expect(refused.types).not.toContain('submissions/submissionDone');
    const { state } = await submitting(form(), [fails(first.target, 'cancelled')]);
    expect(formIn(state, form().form).stage).toBe('idle');
  });
});

describe('a changed login password', () => {
  const form = () => FORMS['a login password']?.form() as Submission;

  it('a password change holds every other request until the new session has begun', async () => {
    const { called, world, state } = await submitting(form(), FORMS['a login password']?.standIns() ?? []);
    const order = called.filter((fn) => fn === network.hold || fn === network.send || fn === network.release);
    expect(order).toEqual([network.hold, network.send, network.send, network.release]);
    expect(world.cookie).toBe('new');
    expect(state.session).toMatchObject({ stage: 'signedIn' });
    expect(formIn(state, 'loginPassword').stage).toBe('done');
  });

  describe('a user who has left the default enterprise and chosen a merchant', () => {
    const user = aUser({ enterpriseId: 'E2' });
    const before = rootReducer(undefined, sessionEvents.loggedIn({ user, merchantNo: 'S2', info: aUserInfo() }));
    const grant = [answers(updateLoginPwd, { grant: 'g' }), answers(login, aLoginResult({ access_token: 'in E1' }))];
    const OF_TAB = { owner: '13800000001', merchant: '13800000001@E2:S2', 'money.transfer.E2': 'an order under way' };
    const changing = (back: StandIn) =>
      sending(submitted(form()) as never, [...grant, back], {
        before,
        over: { tab: new Map(Object.entries(OF_TAB)) },
      });

    it('a password change continues in the chosen enterprise and merchant with their order numbers (C-14)', async () => {
      const back = aLoginResult({ access_token: 'in E2', user_info: { enterpriseId: 'E2' } });
      let authorization = '';
      const world = aWorld(
        { tab: new Map(Object.entries(OF_TAB)) },
        {
          standIns: [
            ...grant,
            {
              target: checkOutEnterprise,
              get reply() {
                authorization = world.cookie;
                return answers(checkOutEnterprise, back).reply;
              },
            },
          ],
        },
      );
      const { state, puts: told } = await sending(submitted(form()) as never, [], { before, world });
      // The switch of the enterprise uses the token of the new session, because the password change has ended the old
      // session.
      expect(authorization).toBe('in E1');
      expect(world.requests.at(-1)).toEqual({ path: checkOutEnterprise.path, body: { enterpriseId: 'E2' } });
      expect(world.cookie).toBe('in E2');
      expect(state.session).toMatchObject({ stage: 'signedIn', user: { enterpriseId: 'E2' }, merchantNo: 'S2' });
      expect(Object.fromEntries(world.tab)).toEqual(OF_TAB);
      expect(told.map((action) => action?.type)).toEqual(['session/loggedIn', 'submissions/submissionDone']);
    });

    it('starts in the default enterprise with a message when the platform cannot return to the chosen enterprise', async () => {
      const {
        world,
        state,
        puts: told,
      } = await changing(refuses(checkOutEnterprise, { msg: '企业审核中，暂不能切换' }));
      expect(world.cookie).toBe('in E1');
      expect(state.session).toMatchObject({ user: { enterpriseId: 'E1' }, merchantNo: undefined });
      expect(told[0]).toMatchObject({ type: 'app/requestFailed', payload: { msg: '企业审核中，暂不能切换' } });
      expect(world.tab.get('money.transfer.E2')).toBe(OF_TAB['money.transfer.E2']);
    });
  });

  it('ends the session when the platform refuses the grant of a password change', async () => {
    const { puts: told } = await submitting(form(), [
      answers(updateLoginPwd, { grant: 'g' }),
      refuses(login, { msg: '请重新完成安全验证', bizCode: '10030014' }),
    ]);
    expect(told.map((action) => action?.type)).toEqual(['submissions/submissionDone', 'app/sessionExpired']);
    expect(told[0]).toMatchObject({ payload: { message: '登录密码已修改，请重新登录' } });
  });
});

describe('a submission under way', () => {
  const sent = submitted({ form: 'staff', person: { of: 'enterprise', name: '甲', menuIds: [] }, secretIds: {} });
  const underWay = rootReducer(signedIn(), sent);
  const user = aUser({ enterpriseId: 'E2' });

  it.each([
    ['signs out', sessionEvents.loggedOut({ reason: 'asked' })],
    ['enters another enterprise', sessionEvents.enterpriseEntered({ user, info: aUserInfo() })],
    ['acts for another merchant', sessionEvents.merchantEntered({ merchantNo: 'S2' })],
  ])('drops a submission when the user %s, also if its response arrives later', (_, event) => {
    const gone = rootReducer(underWay, event);
    expect(gone.submissions).toEqual({});
    expect(rootReducer(gone, submissionRefused(sent, { msg: '不行' })).submissions).toEqual({});
  });

  it('keeps a submission in the session that the submission has begun itself', () => {
    const begun = rootReducer(underWay, sessionEvents.loggedIn({ user: aUser() }));
    expect(formIn(rootReducer(begun, submissionDone(sent)), 'staff').stage).toBe('done');
  });
});

it('continues with the new token, flags and permissions after a change of the administrator', async () => {
  const { world, state } = await submitting(
    FORMS['another administrator']?.form() as Submission,
    FORMS['another administrator']?.standIns() ?? [],
  );
  expect(world.cookie).toBe('new');
  expect(world.posted).toEqual([{ kind: 'identityChanged', reason: 'switched' }]);
  expect(state.session).toMatchObject({ info: { userType: '0', hadAdminFlag: 'N' }, permissions: ['fund:read'] });
});

describe('another e-mail address', () => {
  const mail = (over: Partial<Extract<Submission, { form: 'mail' }>> = {}): Submission => ({
    form: 'mail',
    email: 'new@example.com',
    secretIds: kept({ oldCode: '111111', code: '222222' }),
    ...over,
  });

  it('keeps the proof of the old address when the new address is refused, and needs no second code', async () => {
    const fields = { code: '验证码错误' };
    const first = await submitting(mail(), [
      answers(verifyEmailCode, { proof: 'p' }),
      refuses(modifyMail, { msg: '验证码错误', fields }),
    ]);
    const state = formIn(first.state, 'mail');
    expect(state).toMatchObject({ stage: 'refused', refused: { fields }, result: expect.stringMatching(/^secret-/) });
    const proof = String(state.result);
    const second = await submitting(mail({ proof, secretIds: kept({ code: '333333' }) }), [answers(modifyMail, null)]);
    expect(second.world.requests).toEqual([
      { path: modifyMail.path, body: { email: 'new@example.com', code: '333333', proof: 'p' } },
    ]);
  });

  it('shows a wrong code of the old address at the field of the old address', async () => {
    const { state } = await submitting(mail(), [
      refuses(verifyEmailCode, { msg: '验证码错误', fields: { code: '验证码错误' } }),
    ]);
    expect(formIn(state, 'mail').refused?.fields).toEqual({ oldCode: '验证码错误' });
  });

  it('forgets a proof that the platform no longer accepts', async () => {
    const { state } = await submitting(mail(), [
      answers(verifyEmailCode, { proof: 'p' }),
      refuses(modifyMail, { msg: '请先验证当前邮箱' }),
    ]);
    expect(formIn(state, 'mail')).toMatchObject({ stage: 'refused', refused: { msg: '请先验证当前邮箱' } });
    expect(formIn(state, 'mail').result).toBeUndefined();
  });
});

describe('a code', () => {
  const places: Record<Place, { more?: object; standIn: StandIn; body: object; to: string }> = {
    'account/payPassword': {
      more: { shown: 'zh***@example.com' },
      standIn: answers(sendPayPwdEmail, null),
      body: {},
      to: 'zh***@example.com',
    },
    'account/oldMail': {
      // Without an e-mail address the code goes to the user's mobile.
      more: { shown: '' },
      standIn: answers(sendEmailCode, null),
      body: {},
      to: '138****0001',
    },
    'account/newMail': {
      more: { email: 'new@example.com' },
      standIn: answers(sendEmail, null),
      body: { email: 'new@example.com' },
      to: 'ne***@example.com',
    },
    'account/realName': {
      standIn: answers(sendBasicCode, null),
      body: { purpose: 'REAL_NAME', channel: 'SMS' },
      to: '138****0001',
    },
    'account/bindAdmin': {
      more: { email: 'a@example.com' },
      standIn: answers(sendEmailCodeForBindAdmin, null),
      body: { email: 'a@example.com' },
      to: 'a***@example.com',
    },
    'account/oldAdmin': { standIn: answers(sendAdminChangeCode, null), body: {}, to: '138****0001' },
    'account/newAdmin': {
      more: { userId: 'U2', shown: '139****5678' },
      standIn: answers(sendAdminChangeCode, null),
      body: { userId: 'U2' },
      to: '139****5678',
    },
    'account/staff': {
      more: { mobile: '13912345678' },
      standIn: answers(sendStaffRegCode, null),
      body: { mobile: '13912345678' },
      to: '139****5678',
    },
  };
  it.each(Object.entries(places))('sends a code for %s, and the next code has to wait 60 s', async (id, given) => {
    const requestEvent = codeRequested(codeFor(id as Place, given.more));
    const { world, state } = await sending(requestEvent as never, [given.standIn]);
    expect(world.requests).toEqual([{ path: given.standIn.target.path, body: given.body }]);
    expect(state.codes[requestEvent.payload.id]).toEqual({ to: given.to, nextAt: world.now + 60_000 });
  });

  it('shows the reason why a code was not sent', async () => {
    const requestEvent = codeRequested(codeFor('account/newAdmin', { userId: 'U2' }));
    const { state } = await sending(requestEvent as never, [
      refuses(sendAdminChangeCode, { msg: '新管理员须先完成实名认证' }),
    ]);
    expect(selectSubmission(codeForm(requestEvent.payload.id))(state).refused?.msg).toBe('新管理员须先完成实名认证');
  });
});

it('shows the refusal of an administrator binding after the right code', async () => {
  const { state, puts } = await submitting(FORMS['an administrator']?.form() as Submission, [
    answers(checkEmailCodeForBindAdmin, { proof: 'p' }),
    refuses(bindEnterpriseAdmin, { msg: '企业已绑定管理员' }),
  ]);
  expect(formIn(state, 'bindAdmin')).toMatchObject({ stage: 'refused', refused: { msg: '企业已绑定管理员' } });
  expect(puts).not.toContainEqual(sessionEvents.userInfoRequested());
});

it('a refusal of the old code that names no field is shown at no field', async () => {
  const { state } = await submitting(FORMS['an e-mail address']?.form() as Submission, [
    refuses(verifyEmailCode, { msg: '请稍后再试' }),
  ]);
  expect(formIn(state, 'mail').refused).toMatchObject({ msg: '请稍后再试' });
  expect(Object.keys(formIn(state, 'mail').refused?.fields ?? {})).toEqual([]);
});

describe('staff', () => {
  it('adds an employee who already has a login without a password', async () => {
    const person = { of: 'enterprise', name: '陈晨', mobile: '13912345678', menuIds: ['fund:read'] } as const;
    const { world } = await submitting({ form: 'staff', person, secretIds: kept({ code: '123456' }) } as Submission, [
      answers(addUser, { joined: true }),
    ]);
    expect(world.requests[0]?.body).toEqual({
      mobile: '13912345678',
      code: '123456',
      name: '陈晨',
      password: '',
      menuIds: ['fund:read'],
    });
  });

  it.each([
    ['enterprise', editUser],
    ['warehouse', editOaUserInfo],
  ] as const)('changes an employee of the %s without any secret', async (of, call) => {
    const person = { of, userId: 'U2', name: '李静', menuIds: ['fund:read'] };
    const { world, state } = await submitting({ form: 'staff', person, secretIds: {} }, [answers(call, null)]);
    expect(world.requests).toEqual([{ path: call.path, body: { userId: 'U2', name: '李静', menuIds: ['fund:read'] } }]);
    expect(formIn(state, 'staff').stage).toBe('done');
  });

  it.each([
    ['enterprise', delUser],
    ['warehouse', deleteOaUser],
  ] as const)('removes an employee of the %s only after a confirmation', async (of, call) => {
    const removing = (agrees: boolean, ...standIns: StandIn[]) =>
      running(() => removeStaff(of, { userId: 'U2', name: '李静' }), {
        before: signedIn(),
        over: { says: [agrees] },
        standIns,
      });
    const no = await removing(false);
    expect(no.world.requests).toEqual([]);
    expect(no.world.dialogs[0]).toContain('李静');
    const yes = await removing(true, answers(call, null));
    expect(yes.types).toEqual(['account/staffRemoved']);
    const refused = await removing(true, refuses(call, { msg: '不能删除自己' }));
    expect(refused.types).toEqual(['app/requestFailed']);
  });
});

describe('the guide at home', () => {
  const guided = async (status: 'PASS' | 'UN_APPLY' | 'UN_SUBMIT' | 'INIT' | 'UN_PASS', seen: string | null = null) => {
    const outside = new Map<unknown, () => unknown>([
      [tabStore.get, () => seen],
      [tabStore.set, () => true],
    ]);
    return (await running(showGuide, { before: signedIn(aUserInfo({ status })), outside })).state.account.guide;
  };
  it.each([
    ['UN_APPLY', 'company'],
    ['UN_SUBMIT', 'company'],
    ['PASS', null],
    ['INIT', null],
    ['UN_PASS', null],
  ] as const)('an enterprise with status %s has the guide %s at home', async (status, guide) => {
    expect(await guided(status)).toBe(guide);
  });
  it('shows the guide once per session', async () => {
    expect(await guided('UN_SUBMIT', '1')).toBeNull();
  });
});
