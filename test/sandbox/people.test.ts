import { tidy } from '@sandbox/background/janitor';
import { aPng } from '@test/support/files';
import { aSandbox, ON_POSTGRES, PASSWORD, type TestSandbox, untilWaiting } from '@test/support/sandbox';
import {
  bindEnterpriseAdmin,
  changeEnterpriseAdmin,
  queryEnterpriseAdmin,
  queryGranters,
  sendAdminChangeCode,
} from '@/contract/calls/administrators';
import { objectPut } from '@/contract/calls/fileUpload';
import { queryRouteTree, queryUserInfo } from '@/contract/calls/login';
import { checkEmailCodeForBindAdmin, sendEmailCodeForBindAdmin } from '@/contract/calls/passwordAndEmail';
import { forgetPayPwd, hasSetPayPwd, sendPayPwdEmail, setPayPwd, updatePayPwd } from '@/contract/calls/paymentPassword';
import { realNameAuth, sendBasicCode } from '@/contract/calls/registration';
import {
  addOaUserInfo,
  addUser,
  deleteOaUser,
  delUser,
  editOaUserInfo,
  editUser,
  getAllPlatformMerchantTree,
  type OaUser,
  queryOaUserInfo,
  queryStaffMenus,
  type Staff,
  sendStaffRegCode,
  userBaseInfoPage,
} from '@/contract/calls/staff';
import { getCurUserMenu } from '@/contract/calls/warehouseMenu';
import type { Call, RequestOf } from '@/contract/defineCall';

const MINUTE = 60_000;
const ZHANG = '13800000001';
const LI = '13800000002';
const WANG = '13800000004';
const ZHOU = '13800000005';
const ZHANG_ID = '100010000001';
const LI_ID = '100010000002';
const WANG_ID = '100010000004';
const ZHOU_ID = '100010000005';
const OA_ADMIN_ID = '100010000031';
const STAFF_ID = '100010000032';
const PAY = 'Pay#20261';
const NEW_PAY = 'Pay#20272';
const NEW = '13912345678';
const REFUSED = { code: 4004, msg: '数据不存在或无权访问' };
const OVER = { code: 401, msg: '用户凭证已过期' };

let test: TestSandbox;
beforeAll(async () => {
  test = await aSandbox();
});
afterAll(() => test.stop());
beforeEach(() => test.restoreSeed());

const ask = async <C extends Call>(call: C, token: string, request: RequestOf<C>, path?: string) =>
  (await test.ask(call, request, { token, ...(path ? { path } : {}) })).body;
const codeTo = async (to: string) =>
  ((await test.control('GET', `/outbox?to=${encodeURIComponent(to)}`)) as { code: string }[])[0]?.code ?? '';
const isSignedIn = async (token: string, path?: string) =>
  (await test.ask(path ? getCurUserMenu : queryUserInfo, {}, { token })).status === 200;
const wrongOf = (code: string) => (code === '000000' ? '111111' : '000000');
const actions = async (subject: string) =>
  (
    await test.sandbox.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', subject)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);
const staffOf = async (token: string) =>
  ((await ask(userBaseInfoPage, token, { pageNo: 1, pageSize: 50 })).data as { rows: Staff[] }).rows;
const oaOf = async (token: string) =>
  ((await ask(queryOaUserInfo, token, { pageNo: 1, pageSize: 50 })).data as { rows: OaUser[] }).rows;

describe.each([
  ['of an enterprise', ZHANG, 'path', 'M600010000001', 'zhangming@example.com'],
  ['of the warehouse', 'yc_admin', 'warehousePath', 'M600010000008', 'chentao@example.com'],
] as const)('the payment password %s', (_, account, family, memberNo, email) => {
  const at = (call: Call) => call[family] ?? '';

  it('changes the payment password only with the old password, and writes an audit row', async () => {
    const token = await test.signIn(account);
    expect((await ask(hasSetPayPwd, token, {}, at(hasSetPayPwd))).data).toEqual({
      hasSet: true,
      email: email.replace(/^(..)[^@]*/, '$1***'),
    });
    const change = (oldPassword: string, password: string) =>
      ask(updatePayPwd, token, { oldPassword, password }, at(updatePayPwd));
    expect((await change(PAY, 'weak')).data).toEqual({ fields: { password: expect.stringContaining('8-20位') } });
    expect((await change(PAY, PAY)).msg).toBe('新密码不能与原密码相同');
    expect((await change(PAY, PASSWORD)).data).toEqual({ fields: { password: '支付密码不能与登录密码相同' } });
    expect((await change(PAY, NEW_PAY)).code).toBe(0);
    expect(await change(PAY, PAY)).toMatchObject({ msg: '支付密码错误，还可尝试4次', bizCode: '20030001' });
    expect(await actions(memberNo)).toEqual(['paymentPassword.changed']);
  });

  it('S-10: locks after five wrong tries, also after a restart, until a code by e-mail resets it', async () => {
    const token = await test.signIn(account);
    const change = (oldPassword: string, password = NEW_PAY) =>
      ask(updatePayPwd, token, { oldPassword, password }, at(updatePayPwd));
    for (const left of [4, 3, 2, 1]) expect((await change('Wrong#2026')).msg).toBe(`支付密码错误，还可尝试${left}次`);
    expect(await change('Wrong#2026')).toMatchObject({ msg: '支付密码已锁定，请15分钟后再试', bizCode: '20030002' });
    await test.restart();
    test.clock.advance(2 * MINUTE);
    expect((await change(PAY)).msg).toBe('支付密码已锁定，请13分钟后再试');

    expect((await ask(sendPayPwdEmail, token, {}, at(sendPayPwdEmail))).code).toBe(0);
    const code = await codeTo(email);
    const reset = (typed: string) => ask(forgetPayPwd, token, { code: typed, password: NEW_PAY }, at(forgetPayPwd));
    expect((await reset(wrongOf(code))).data).toEqual({ fields: { code: '验证码错误' } });
    expect((await reset(code)).code).toBe(0);
    expect((await reset(code)).msg).toContain('已失效');
    expect((await change(NEW_PAY, PAY)).code).toBe(0);
    expect(await actions(memberNo)).toEqual(['paymentPassword.reset', 'paymentPassword.changed']);
  });

  it('allows at most five of sixteen parallel guesses of the payment password', async () => {
    const token = await test.signIn(account);
    const answers = await Promise.all(
      Array.from({ length: 16 }, () =>
        ask(updatePayPwd, token, { oldPassword: 'Wrong#2026', password: NEW_PAY }, at(updatePayPwd)),
      ),
    );
    expect(answers.filter(({ bizCode }) => bizCode === '20030001')).toHaveLength(4);
    expect(answers.filter(({ bizCode }) => bizCode === '20030002')).toHaveLength(12);
  });
});

describe('the payment password', () => {
  it('sets the payment password first with the login password', async () => {
    const token = await test.signIn(WANG);
    expect((await ask(hasSetPayPwd, token, {})).data).toMatchObject({ hasSet: false });
    expect(await ask(updatePayPwd, token, { oldPassword: PAY, password: NEW_PAY })).toMatchObject({
      bizCode: '20030003',
    });
    const set = (loginPassword: string, password = PAY) => ask(setPayPwd, token, { loginPassword, password });
    expect((await set('Wrong#2026')).data).toEqual({ fields: { loginPassword: '登录密码错误' } });
    expect((await set(PASSWORD, PASSWORD)).data).toEqual({ fields: { password: '支付密码不能与登录密码相同' } });
    expect((await set(PASSWORD)).code).toBe(0);
    expect((await set(PASSWORD)).msg).toBe('已设置支付密码，如需更换请修改');
    expect((await ask(queryUserInfo, token, {})).data).toMatchObject({ isHasPassword: true });
    const dump = JSON.stringify(await test.sandbox.db.selectFrom('members').selectAll().execute());
    expect(dump).not.toContain(PAY);
  });

  it.each([LI, ZHOU])('refuses a payment password to an employee (%s)', async (account) => {
    const token = await test.signIn(account);
    expect((await ask(hasSetPayPwd, token, {})).msg).toBe('当前账号不能管理支付密码');
    expect((await ask(updatePayPwd, token, { oldPassword: PAY, password: NEW_PAY })).msg).toBe(
      '当前账号不能管理支付密码',
    );
  });

  it('offers a call to each kind of user, but not to an employee of the warehouse', async () => {
    const status = async (account: string, path: string) =>
      (await test.ask(hasSetPayPwd, {}, { token: await test.signIn(account), path })).status;
    expect(await status(ZHANG, hasSetPayPwd.warehousePath ?? '')).toBe(403);
    expect(await status('yc_admin', hasSetPayPwd.path)).toBe(403);
    expect(await status('yc_staff', hasSetPayPwd.warehousePath ?? '')).toBe(403);
  });
});

describe('staff', () => {
  const READS = ['fund:read', 'trade:read'];
  const join = async (token: string, over: object = {}, mobile = NEW) => {
    await ask(sendStaffRegCode, token, { mobile });
    const code = await codeTo(mobile);
    return ask(addUser, token, { mobile, code, name: '陈晨', password: 'Initial#2026', menuIds: READS, ...over });
  };

  it('lists staff with role, menus and administrator, searched and filtered', async () => {
    const token = await test.signIn(ZHANG);
    const rows = await staffOf(token);
    expect(rows.map(({ name, roleId, adminFlag, self }) => [name, roleId, adminFlag, self])).toEqual([
      ['张明', 'ADMIN', 'Y', true],
      ['李静', 'READER', 'N', false],
      ['周洁', 'CHECKER', 'N', false],
      ['赵强', 'READER', 'N', false],
    ]);
    const names = async (request: object) =>
      (
        (await ask(userBaseInfoPage, token, { pageNo: 1, pageSize: 10, ...request })).data as { rows: Staff[] }
      ).rows.map(({ name }) => name);
    expect(await names({ keyword: '周' })).toEqual(['周洁']);
    expect(await names({ keyword: '%' })).toEqual([]);
    expect(await names({ roleId: 'READER' })).toEqual(['李静', '赵强']);
    expect(await names({ roleId: 'CUSTOM' })).toEqual([]);
    expect(await names({ sortField: 'lastLoginTime', sortOrder: 'desc' })).toHaveLength(4);
  });

  it('keeps the last sign-in of an employee after the session is deleted', async () => {
    const lastOf = async (token: string) =>
      (await staffOf(token)).find(({ userId }) => userId === LI_ID)?.lastLoginTime ?? null;
    await test.signIn(LI);
    const before = await lastOf(await test.signIn(ZHANG));
    expect(before).not.toBeNull();
    test.clock.advance(30 * 24 * 60 * MINUTE);
    await tidy(test.sandbox.db, test.sandbox.platform.clock.times(0));
    expect(await lastOf(await test.signIn(ZHANG))).toBe(before);
  });

  it('an employee joins by a code to the mobile, with an initial password for the first login', async () => {
    const token = await test.signIn(ZHANG);
    expect((await join(token, { code: '000000' })).data).toEqual({ fields: { code: '验证码错误' } });
    test.clock.advance(MINUTE);
    expect((await join(token)).data).toEqual({ joined: false });
    expect((await test.tryLogin(NEW, 'Initial#2026')).body).toMatchObject({ bizCode: '10030021' });
    const added = (await staffOf(token)).find(({ loginAccount }) => loginAccount === NEW);
    expect(added).toMatchObject({ name: '陈晨', roleId: 'CUSTOM', menuIds: READS, lastLoginTime: null });
    expect(await actions(added?.userId ?? '')).toEqual(['staff.added']);
    test.clock.advance(MINUTE);
    expect((await join(token)).data).toEqual({ fields: { mobile: '该手机号已是本企业员工' } });
  });

  it('a registered user joins with the existing password and name', async () => {
    const token = await test.signIn(ZHANG);
    const theirs = await test.signIn(WANG);
    expect((await join(token, { name: '王芳芳' }, WANG)).data).toEqual({ joined: true });
    expect(await isSignedIn(theirs)).toBe(true);
    expect((await ask(queryUserInfo, theirs, {})).data).toMatchObject({ nickName: '王芳' });
    expect((await test.tryLogin(WANG)).body.code).toBe(0);
  });

  it('S-09, S-14: an employee loses all sessions when the menus change or the employee is deleted', async () => {
    const token = await test.signIn(ZHANG);
    const theirs = await test.signIn(LI);
    expect(
      (await ask(editUser, token, { userId: LI_ID, name: '李静静', menuIds: (await staffOf(token))[1]?.menuIds ?? [] }))
        .code,
    ).toBe(0);
    expect(await isSignedIn(theirs)).toBe(true);
    expect((await ask(editUser, token, { userId: LI_ID, name: '李静', menuIds: READS })).code).toBe(0);
    expect(await isSignedIn(theirs)).toBe(false);
    const again = await test.signIn(LI);
    expect((await ask(delUser, token, { userId: LI_ID })).code).toBe(0);
    expect(await isSignedIn(again)).toBe(false);
    expect((await staffOf(token)).map(({ name }) => name)).not.toContain('李静');
    expect(await actions(LI_ID)).toEqual([
      'session.started',
      'staff.changed',
      'staff.changed',
      'session.started',
      'staff.removed',
    ]);
    // The removed user can still sign in, because only the membership in the enterprise was removed.
    expect((await test.tryLogin(LI)).body.code).toBe(0);
  });

  it('refuses to grant menus that the user lacks, or to change a user with more', async () => {
    const token = await test.signIn(ZHANG);
    for (const menuIds of [['warehouse:fund'], ['fund:read', 'account:own'], ['nothing'], ['warehouse:admin']])
      expect((await ask(editUser, token, { userId: LI_ID, name: '李静', menuIds })).data).toEqual({
        fields: { menuIds: '不能授予自己没有的权限' },
      });
    const menuIds = ['account:admin', 'account:read', 'fund:read'];
    expect((await ask(editUser, token, { userId: LI_ID, name: '李静', menuIds })).code).toBe(0);
    const li = await test.signIn(LI);
    expect((await ask(queryUserInfo, li, {})).data).toMatchObject({ userType: '1', agentFlag: 'Y' });
    const menus = (await ask(queryStaffMenus, li, {})).data as { roles: unknown[]; tree: { id: string }[] };
    expect(menus.roles).toEqual([]);
    expect(menus.tree.map(({ id }) => id)).toEqual(['fund', 'account']);
    for (const userId of [ZHOU_ID, ZHANG_ID])
      expect((await ask(delUser, li, { userId })).msg).toBe('不能修改权限高于自己的员工');
    expect((await ask(editUser, li, { userId: LI_ID, name: '李静', menuIds: ['fund:read'] })).msg).toBe(
      '不能修改自己的权限',
    );
    expect((await ask(delUser, li, { userId: LI_ID })).msg).toBe('不能删除自己');
  });

  it('an employee gets the name of a missing permission, and the users who can grant it', async () => {
    const li = await test.signIn(LI);
    expect(await ask(queryGranters, li, { permission: 'fund:release' })).toMatchObject({
      data: { name: '复核付款', people: [{ name: '张明', mobile: '138****0001' }] },
    });
    // No user of the enterprise can grant these: the rights of the account itself, and rights that the enterprise
    // does not have.
    expect(await ask(queryGranters, li, { permission: 'account:own' })).toMatchObject({
      data: { name: '', people: [] },
    });
    expect(await ask(queryGranters, li, { permission: 'warehouse:audit' })).toMatchObject({
      data: { name: '付款单审核', people: [] },
    });
    // The list of granters never contains the user who requests it.
    const zhang = await test.signIn(ZHANG);
    expect(await ask(queryGranters, zhang, { permission: 'fund:release' })).toMatchObject({ data: { people: [] } });
  });

  it('refuses to delete the administrator and the last user who administers', async () => {
    const token = await test.signIn(ZHANG);
    const { tree } = (await ask(queryStaffMenus, token, {})).data as { tree: { children: { id: string }[] }[] };
    const menuIds = tree.flatMap(({ children }) => children.map(({ id }) => id));
    expect((await ask(editUser, token, { userId: LI_ID, name: '李静', menuIds })).code).toBe(0);
    const li = await test.signIn(LI);
    expect((await ask(delUser, li, { userId: ZHANG_ID })).msg).toBe('企业管理员不能删除，请先变更管理员');
    expect((await ask(editUser, li, { userId: ZHANG_ID, name: '张明', menuIds: ['fund:read'] })).msg).toBe(
      '企业管理员的权限不能修改，请先变更管理员',
    );
    await test.sandbox.db
      .updateTable('user_enterprises')
      .set({ had_admin_flag: false })
      .where('enterprise_id', '=', '200010000001')
      .execute();
    const both = await Promise.all([ask(delUser, li, { userId: ZHANG_ID }), ask(delUser, token, { userId: LI_ID })]);
    // When two users remove each other, the second request is refused, or its session has already ended.
    expect(both.filter(({ code }) => code === 0)).toHaveLength(1);
  });

  it('S-09: accepts one of two removals of each other, also where a third user administers', async () => {
    const token = await test.signIn(ZHANG);
    const { tree } = (await ask(queryStaffMenus, token, {})).data as { tree: { children: { id: string }[] }[] };
    const menuIds = tree.flatMap(({ children }) => children.map(({ id }) => id));
    for (const [userId, name] of [
      [LI_ID, '李静'],
      [ZHOU_ID, '周洁'],
    ] as const)
      expect((await ask(editUser, token, { userId, name, menuIds })).code).toBe(0);
    const [li, zhou] = [await test.signIn(LI), await test.signIn(ZHOU)];
    const both = await Promise.all([ask(delUser, li, { userId: ZHOU_ID }), ask(delUser, zhou, { userId: LI_ID })]);
    expect(both.map(({ code }) => code).sort()).toEqual([0, 401]);
  });

  it('S-08: answers a foreign employee and an absent employee with the same refusal', async () => {
    const token = await test.signIn(ZHANG);
    const cases: [Call, object][] = [
      [delUser, {}],
      [editUser, { name: '甲', menuIds: READS }],
      [sendAdminChangeCode, {}],
      [changeEnterpriseAdmin, { code: '000000', newCode: '000000' }],
    ];
    for (const [call, rest] of cases) {
      const foreign = await ask(call, token, { userId: WANG_ID, ...rest } as never);
      expect({ path: call.path, ...foreign }).toEqual({ path: call.path, ...REFUSED });
      expect(await ask(call, token, { userId: 'U0', ...rest } as never)).toEqual(foreign);
    }
    const wang = await test.signIn(WANG);
    for (const [call, rest] of cases.slice(0, 2))
      expect(await ask(call, wang, { userId: LI_ID, ...rest } as never)).toEqual(REFUSED);
    expect((await staffOf(wang)).map(({ name }) => name)).toEqual(['王芳']);
  });

  it('allows staff calls to administrators only', async () => {
    const calls: [Call, object][] = [
      [userBaseInfoPage, { pageNo: 1, pageSize: 10 }],
      [queryStaffMenus, {}],
      [sendStaffRegCode, { mobile: NEW }],
      [editUser, { userId: LI_ID, name: '甲', menuIds: READS }],
      [delUser, { userId: LI_ID }],
    ];
    for (const account of [LI, ZHOU, '13800000003', 'yc_admin']) {
      const token = await test.signIn(account);
      for (const [call, request] of calls) expect((await test.ask(call, request as never, { token })).status).toBe(403);
    }
  });
});

describe('S-09: a user who lost the administration during the request', () => {
  const demoted = (db: typeof test.sandbox.db, userId: string) =>
    db.updateTable('user_enterprises').set({ role_id: 'READER' }).where('user_id', '=', userId).execute();

  /**
   * Demotes the user in a transaction, sends the request, and commits when the request waits for the locked row. The
   * request was authorised before the change and is decided after it.
   */
  async function demotedMeanwhile(userId: string, send: () => ReturnType<typeof ask>) {
    const { db } = test.sandbox;
    const { late } = await db.transaction().execute(async (change) => {
      await demoted(change, userId);
      const late = send();
      await untilWaiting(db, 1);
      return { late };
    });
    return late;
  }

  it('refuses an addition by a user who lost the administration meanwhile', async () => {
    const token = await test.signIn(ZHANG);
    await ask(sendStaffRegCode, token, { mobile: NEW });
    const added = {
      mobile: NEW,
      code: await codeTo(NEW),
      name: '陈晨',
      password: 'Initial#2026',
      menuIds: ['fund:read'],
    };
    expect(await demotedMeanwhile(ZHANG_ID, () => ask(addUser, token, added))).toEqual(OVER);
  });

  it('refuses an addition to the warehouse by a user who lost the administration meanwhile', async () => {
    const token = await test.signIn('yc_admin');
    const added = { loginAccount: 'yc_new', name: '郑新', email: 'zhengxin@example.com', menuIds: ['warehouse:order'] };
    const addStaff = () => ask(addOaUserInfo, token, { ...added, password: 'Initial#2026' });
    expect(await demotedMeanwhile(OA_ADMIN_ID, addStaff)).toEqual(OVER);
  });

  // Skipped on the embedded database, which runs transactions one after the other.
  (ON_POSTGRES ? it : it.skip).each<[string, string, string, string, (token: string) => ReturnType<typeof ask>]>([
    ['removes', ZHANG, ZHANG_ID, LI_ID, (token) => ask(delUser, token, { userId: LI_ID })],
    [
      'hands over to',
      ZHANG,
      ZHANG_ID,
      LI_ID,
      (token) => ask(changeEnterpriseAdmin, token, { userId: LI_ID, code: '000000', newCode: '000000' }),
    ],
    [
      'removes from the warehouse',
      'yc_admin',
      OA_ADMIN_ID,
      STAFF_ID,
      (t) => ask(deleteOaUser, t, { userId: STAFF_ID }),
    ],
  ])('a user who is no longer administrator %s no user', async (_what, account, userId, other, asking) => {
    const token = await test.signIn(account);
    const { db } = test.sandbox;
    const { late } = await db.transaction().execute(async (change) => {
      await demoted(change, userId);
      await change.updateTable('user_enterprises').set({ staff_name: '甲' }).where('user_id', '=', other).execute();
      const late = asking(token);
      await untilWaiting(db, 1);
      return { late };
    });
    expect(await late).toEqual(OVER);
  });
});

describe('staff of the warehouse', () => {
  const anEmployee = (over: object = {}) => ({
    loginAccount: 'yc_new',
    name: '郑新',
    email: 'zhengxin@example.com',
    password: 'Initial#2026',
    menuIds: ['warehouse:order'],
    ...over,
  });

  it('lists, adds, changes and deletes staff of a warehouse, and ends their sessions at once', async () => {
    const token = await test.signIn('yc_admin');
    expect((await oaOf(token)).map(({ loginAccount, adminFlag }) => [loginAccount, adminFlag])).toEqual([
      ['yc_admin', '1'],
      ['yc_staff', '0'],
      ['yc_maker', '0'],
      ['yc_audit1', '0'],
      ['yc_audit2', '0'],
      ['yc_reader', '0'],
    ]);
    const tree = (await ask(getAllPlatformMerchantTree, token, {})).data as { children: { id: string }[] }[];
    expect(tree.flatMap(({ children }) => children.map(({ id }) => id))).toEqual([
      'warehouse:fund',
      'warehouse:move',
      'warehouse:read',
      'warehouse:order',
      'warehouse:audit',
      'warehouse:recheck',
    ]);
    expect((await ask(addOaUserInfo, token, anEmployee())).code).toBe(0);
    expect((await test.tryLogin('yc_new', 'Initial#2026')).body).toMatchObject({ bizCode: '10030021' });

    const theirs = await test.signIn('yc_staff');
    const edit = { userId: STAFF_ID, name: '吴敏', menuIds: ['warehouse:fund', 'warehouse:audit'] };
    expect((await ask(editOaUserInfo, token, edit)).code).toBe(0);
    expect(await isSignedIn(theirs, 'warehouse')).toBe(false);
    expect(await ask(getCurUserMenu, theirs, {})).toMatchObject({
      code: 401,
      bizCode: 'MENUS_CHANGED',
      msg: '权限已变更，请重新登录',
    });
    const again = await test.signIn('yc_staff');
    expect((await ask(getCurUserMenu, again, {})).data).toEqual({ menuIds: ['warehouse:audit', 'warehouse:fund'] });
    expect((await ask(deleteOaUser, token, { userId: STAFF_ID })).code).toBe(0);
    expect(await isSignedIn(again, 'warehouse')).toBe(false);
    expect((await test.tryLogin('yc_staff')).body.msg).toBe('账号或密码错误');
    expect(await actions(STAFF_ID)).toEqual(['session.started', 'staff.changed', 'session.started', 'staff.removed']);
  });

  it('a deleted employee can be added again with the same account and e-mail address', async () => {
    const token = await test.signIn('yc_admin');
    const again = anEmployee({ loginAccount: 'yc_staff', email: 'wumin@example.com' });
    expect((await ask(addOaUserInfo, token, again)).data).toEqual({ fields: { loginAccount: '该登录账号已存在' } });
    expect((await ask(deleteOaUser, token, { userId: STAFF_ID })).code).toBe(0);
    expect((await ask(addOaUserInfo, token, again)).code).toBe(0);
    expect((await oaOf(token)).map(({ loginAccount, name }) => [loginAccount, name])).toContainEqual([
      'yc_staff',
      '郑新',
    ]);
    expect((await test.tryLogin('yc_staff', 'Initial#2026')).body).toMatchObject({ bizCode: '10030021' });
  });

  it.each([
    ['loginAccount', { loginAccount: '1abc' }, '4-32位字母、数字或下划线，以字母开头'],
    ['loginAccount', { loginAccount: 'yc_staff' }, '该登录账号已存在'],
    ['email', { email: 'nowhere' }, '请输入正确的邮箱'],
    ['email', { email: 'wumin@example.com' }, '该邮箱已被其他账号使用'],
    ['menuIds', { menuIds: ['fund:move'] }, '不能授予自己没有的权限'],
    ['menuIds', { menuIds: ['warehouse:admin'] }, '不能授予自己没有的权限'],
    ['menuIds', { menuIds: ['warehouse:order', 'fund:read'] }, '只能授予云仓专区的权限'],
  ])('refuses warehouse staff at %s: %j', async (field, over, msg) => {
    const token = await test.signIn('yc_admin');
    expect((await ask(addOaUserInfo, token, anEmployee(over))).data).toEqual({ fields: { [field]: msg } });
  });

  it('S-09: grants only menus of the warehouse, even when its administrator holds others', async () => {
    const token = await test.signIn('yc_admin');
    const theirs = await test.signIn('yc_staff');
    const menuIds = ['warehouse:fund', 'warehouse:order', 'fund:read'];
    expect((await ask(editOaUserInfo, token, { userId: STAFF_ID, name: '吴敏', menuIds })).data).toEqual({
      fields: { menuIds: '只能授予云仓专区的权限' },
    });
    expect((await ask(queryRouteTree, theirs, {})).data).toEqual([
      { area: 'home', permissions: ['home:read'] },
      { area: 'warehouse', permissions: ['warehouse:fund', 'warehouse:order'] },
    ]);
  });

  it("S-08, S-09: refuses an employee, and hides other enterprises' staff", async () => {
    const staff = await test.signIn('yc_staff');
    for (const call of [getAllPlatformMerchantTree, queryOaUserInfo, deleteOaUser] as Call[])
      expect(
        (await test.ask(call, { pageNo: 1, pageSize: 10, userId: STAFF_ID } as never, { token: staff })).status,
      ).toBe(403);
    const token = await test.signIn('yc_admin');
    for (const userId of [LI_ID, 'U0']) {
      expect(await ask(deleteOaUser, token, { userId })).toEqual(REFUSED);
      expect(await ask(editOaUserInfo, token, { userId, name: '甲', menuIds: ['warehouse:fund'] })).toEqual(REFUSED);
    }
    expect((await ask(deleteOaUser, token, { userId: OA_ADMIN_ID })).msg).toBe('云仓管理员不能修改或删除');
  });
});

describe('the administrator', () => {
  const bind = async (token: string, email: string) => {
    await ask(sendEmailCodeForBindAdmin, token, { email });
    const { data } = await ask(checkEmailCodeForBindAdmin, token, { email, code: await codeTo(email) });
    return ask(bindEnterpriseAdmin, token, { email, proof: (data as { proof: string }).proof });
  };

  it('binds an administrator by a code to the e-mail address, and updates the flags at once', async () => {
    await test.sandbox.db.updateTable('users').set({ email: null }).where('user_id', '=', WANG_ID).execute();
    const token = await test.signIn(WANG);
    expect((await ask(queryEnterpriseAdmin, token, {})).data).toMatchObject({ bound: false, candidates: [] });
    expect((await ask(bindEnterpriseAdmin, token, { email: 'a@example.com', proof: 'x' })).msg).toBe(
      '邮箱验证已失效，请重新获取验证码',
    );
    expect((await bind(token, 'wangfang@example.com')).code).toBe(0);
    expect((await ask(queryUserInfo, token, {})).data).toMatchObject({ hadAdminFlag: 'Y' });
    expect((await ask(queryEnterpriseAdmin, token, {})).data).toMatchObject({
      bound: true,
      mine: true,
      name: '王芳',
      email: 'wa***@example.com',
    });
    test.clock.advance(MINUTE);
    expect((await bind(token, 'wangfang@example.com')).msg).toBe('企业已绑定管理员，如需更换请办理变更');
    expect(await actions('200010000007')).toEqual(['admin.bound']);
    // Safety rule S-10: a stolen session must not reveal the address to which codes for the payment password are
    // sent.
    expect((await ask(hasSetPayPwd, token, {})).data).toMatchObject({ email: '' });
  });

  it('returns no administrator without an enterprise', async () => {
    const token = await test.signIn('13800000003');
    expect((await ask(queryEnterpriseAdmin, token, {})).data).toMatchObject({ enterpriseName: '', bound: false });
    expect((await bind(token, 'new@example.com')).msg).toBe('请先完善企业信息');
  });

  it('hands the administration over with codes of both sides, and ends the old sessions of both', async () => {
    const token = await test.signIn(ZHANG);
    const theirs = await test.signIn(LI);
    const { candidates } = (await ask(queryEnterpriseAdmin, token, {})).data as { candidates: { name: string }[] };
    expect(candidates.map(({ name }) => name)).toEqual(['李静', '周洁']);
    await ask(sendAdminChangeCode, token, {});
    await ask(sendAdminChangeCode, token, { userId: LI_ID });
    const [code, newCode] = [await codeTo(ZHANG), await codeTo(LI)];
    const change = (over: object = {}) => ask(changeEnterpriseAdmin, token, { userId: LI_ID, code, newCode, ...over });
    expect((await change({ newCode: wrongOf(newCode) })).data).toEqual({ fields: { newCode: '验证码错误' } });
    expect((await change({ code: wrongOf(code) })).data).toEqual({ fields: { code: '验证码错误' } });
    const { data } = await change();
    const after = (data as { access_token: string }).access_token;
    expect(await isSignedIn(token)).toBe(false);
    expect(await isSignedIn(theirs)).toBe(false);
    expect((await ask(queryUserInfo, after, {})).data).toMatchObject({ userType: '0', hadAdminFlag: 'N' });
    const li = await test.signIn(LI);
    expect((await ask(queryUserInfo, li, {})).data).toMatchObject({ userType: '1', hadAdminFlag: 'Y', agentFlag: 'Y' });
    expect((await ask(queryEnterpriseAdmin, li, {})).data).toMatchObject({ mine: true, name: '李静' });
    expect(await actions('200010000001')).toContain('admin.changed');
    const messagesOf = async (who: string) =>
      (
        await test.sandbox.db
          .selectFrom('messages')
          .select('first_title')
          .where('user_id', '=', who)
          .orderBy('msg_id', 'desc')
          .executeTakeFirst()
      )?.first_title;
    expect([await messagesOf(ZHANG_ID), await messagesOf(LI_ID)]).toEqual(['企业管理员变更', '企业管理员变更']);
  });

  // Skipped on the embedded database, which runs transactions one after the other.
  (ON_POSTGRES ? describe : describe.skip)('the administrator is no user who is being deleted', () => {
    /** Sends a request while the user is being deleted. The response arrives after the deletion. */
    async function duringDeletion(userId: string, asking: () => ReturnType<typeof ask>) {
      const { db } = test.sandbox;
      const { answer } = await db.transaction().execute(async (deletion) => {
        await deletion.deleteFrom('user_enterprises').where('user_id', '=', userId).execute();
        const late = asking();
        await untilWaiting(db, 1);
        return { answer: late };
      });
      return answer;
    }

    it('refuses a change of the administrator to a user who is deleted at the same moment', async () => {
      const token = await test.signIn(ZHANG);
      await ask(sendAdminChangeCode, token, {});
      await ask(sendAdminChangeCode, token, { userId: LI_ID });
      const codes = { code: await codeTo(ZHANG), newCode: await codeTo(LI) };
      const change = () => ask(changeEnterpriseAdmin, token, { userId: LI_ID, ...codes });
      expect(await duringDeletion(LI_ID, change)).toEqual(REFUSED);
      expect((await ask(queryEnterpriseAdmin, token, {})).data).toMatchObject({ mine: true, name: '张明' });
    });

    it('refuses the first binding of a user who is deleted at the same moment', async () => {
      const token = await test.signIn(WANG);
      expect(await duringDeletion(WANG_ID, () => bind(token, 'wangfang@example.com'))).toEqual(OVER);
      const { db } = test.sandbox;
      expect(await db.selectFrom('enterprise_admins').selectAll().where('user_id', '=', WANG_ID).execute()).toEqual([]);
    });
  });

  it('allows only the administrator to hand over, and only to a user with a proven real name', async () => {
    const token = await test.signIn(ZHANG);
    await test.sandbox.db.updateTable('users').set({ real_name_status: '0' }).where('user_id', '=', LI_ID).execute();
    expect((await ask(sendAdminChangeCode, token, { userId: LI_ID })).msg).toBe('新管理员须先完成实名认证');
    expect((await ask(sendAdminChangeCode, await test.signIn(WANG), {})).msg).toBe('企业尚未绑定管理员');
  });
});

describe('the pictures of a real name', () => {
  const NEWCOMER = '13800000003';
  const form = { realName: '陈静', idCard: '330106199003077419' };
  const picture = async (token: string) => {
    const body = new FormData();
    body.set('file', new File([new Uint8Array(aPng())], 'front.png', { type: 'image/png' }));
    const answer = await test.fetch(`/gateway${objectPut.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body,
    });
    return ((await answer.json()) as { data: { object: string } }).data.object;
  };

  it('shows pictures only to their user: a foreign and an absent one are refused alike, at their field', async () => {
    const token = await test.signIn(NEWCOMER);
    await ask(sendBasicCode, token, { purpose: 'REAL_NAME', channel: 'SMS' });
    const code = await codeTo(NEWCOMER);
    for (const idCardFront of [await picture(await test.signIn(WANG)), 'nothing.png'])
      expect((await ask(realNameAuth, token, { ...form, code, idCardFront })).data).toEqual({
        fields: { idCardFront: '图片不存在，请重新上传' },
      });
    const [idCardFront, idCardBack] = [await picture(token), await picture(token)];
    expect((await ask(realNameAuth, token, { ...form, realName: '驳回', code, idCardFront })).msg).toContain('未通过');
    expect((await ask(realNameAuth, token, { ...form, code, idCardFront, idCardBack })).code).toBe(0);
    const { id_card_front } = await test.sandbox.db
      .selectFrom('users')
      .select('id_card_front')
      .where('login_account', '=', NEWCOMER)
      .executeTakeFirstOrThrow();
    expect(id_card_front).toBe(idCardFront);
  });

  it('refuses an ID number with a wrong check digit before any other check', async () => {
    const token = await test.signIn(NEWCOMER);
    const wrong = { ...form, idCard: '330106199003077410', code: '000000' };
    expect((await ask(realNameAuth, token, wrong)).data).toEqual({ fields: { idCard: '身份证号格式不正确' } });
  });
});
