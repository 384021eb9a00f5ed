import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import * as z from 'zod/mini';
import { queryAccountBalance } from '@/contract/calls/accounts';
import { catalogue } from '@/contract/calls/catalogue';
import { modifyInfo } from '@/contract/calls/enterpriseChanges';
import { queryEnterpriseRealDetailV2, settedDetail } from '@/contract/calls/enterpriseOnboarding';
import {
  checkOutEnterprise,
  judgeAddEnterprise,
  queryUserEnterprise,
  setDefaultEnterprise,
} from '@/contract/calls/enterpriseSwitching';
import { queryMemberNo, queryRouteTree, queryUserInfo, queryWarehouseUserInfo } from '@/contract/calls/login';
import { queryMerchantAndSubInfo, queryMerchants } from '@/contract/calls/merchants';
import { addUser, sendStaffRegCode } from '@/contract/calls/staff';
import { getCurUserMenu } from '@/contract/calls/warehouseMenu';
import type { Call } from '@/contract/defineCall';
import type { Permission } from '@/contract/permissions';

const YUNFAN = '200010000001';
const JINCHENG = '200010000002';
const HAINA_INIT = '200010000003';
const QIMING_UN_PASS = '200010000004';
const YUEZHOU_UN_SUBMIT = '200010000006';
const NANYU_OF_ANOTHER = '200010000007';
const ABSENT = '299999999999';

let test: TestSandbox;
beforeAll(async () => {
  test = await aSandbox();
});
afterAll(() => test.stop());
beforeEach(() => test.restoreSeed());

const data = async <T>(call: Call, token: string, request: object = {}): Promise<T> => {
  const { body } = await test.ask(call, request as never, { token });
  expect(body).toMatchObject({ code: 0 });
  return body.data as T;
};
const switchTo = async (token: string, enterpriseId: string) =>
  (await data<{ access_token: string }>(checkOutEnterprise, token, { enterpriseId })).access_token;
const statusOf = async (token: string) => (await test.ask(queryUserInfo, {}, { token })).status;

describe('the enterprises of a user', () => {
  it("lists the enterprises in every state, the default one first, with the audit's reason", async () => {
    const token = await test.signIn('13800000001');
    const rows = await data<{ enterpriseName: string; settledStatus: string; defaultFlag: number }[]>(
      queryUserEnterprise,
      token,
    );
    expect(rows.map((row) => [row.enterpriseName, row.settledStatus, row.defaultFlag])).toEqual([
      ['杭州云帆贸易有限公司', 'PASS', 1],
      ['上海锦程物流有限公司', 'PASS', 0],
      ['宁波海纳仓储有限公司', 'INIT', 0],
      ['苏州启明电子有限公司', 'UN_PASS', 0],
      ['嘉兴恒信纺织有限公司', 'UN_PASS', 0],
      ['绍兴越州食品有限公司', 'UN_SUBMIT', 0],
    ]);
    const reasons = rows.map((row) => (row as { auditReason?: string | null }).auditReason ?? '');
    expect(reasons.map((reason) => reason.includes('businessLicensePicUrl'))).toEqual([
      false,
      false,
      false,
      true,
      false,
      false,
    ]);
  });

  it.each([
    ['13800000001', true],
    ['13800000002', false],
    ['13800000003', true],
    ['13800000004', true],
  ])('decides whether %s may add an enterprise: %s', async (account, expected) => {
    expect(await data(judgeAddEnterprise, await test.signIn(account))).toBe(expected);
  });
});

describe('a switch of enterprise', () => {
  it('S-09: answers a new token for the new enterprise and kills the old one', async () => {
    const old = await test.signIn('13800000001');
    const token = await switchTo(old, JINCHENG);
    expect(token).not.toBe(old);
    expect(await statusOf(old)).toBe(401);
    expect(await data(queryUserInfo, token)).toMatchObject({
      enterpriseId: JINCHENG,
      status: 'PASS',
      memberNo: 'M600010000002',
    });
    expect(await data(queryMemberNo, token)).toEqual({ memberNo: 'M600010000002' });
  });

  it('shows the new enterprise’s money and refuses the old memberNo', async () => {
    const old = await test.signIn('13800000001');
    const before = await data<{ rows: { accountNo: string }[] }>(queryAccountBalance, old, { pageNo: 1, pageSize: 10 });
    const token = await switchTo(old, JINCHENG);
    const after = await data<{ rows: { accountNo: string }[] }>(queryAccountBalance, token, {
      pageNo: 1,
      pageSize: 10,
    });
    expect(before.rows.length).toBeGreaterThan(0);
    expect(after.rows.length).toBeGreaterThan(0);
    const known = new Set(before.rows.map((row) => row.accountNo));
    expect(after.rows.filter((row) => known.has(row.accountNo))).toEqual([]);
    const { body } = await test.ask(
      queryAccountBalance,
      { pageNo: 1, pageSize: 10, memberNo: 'M600010000001' },
      { token },
    );
    expect(body).toEqual({ code: 4004, msg: '数据不存在或无权访问' });
  });

  it('does not extend the session: the new token ends when the old one would have ended', async () => {
    const old = await test.signIn('13800000001');
    for (let step = 0; step < 20; step++) {
      test.clock.advance(25 * 60_000);
      expect(await statusOf(old)).toBe(200);
    }
    let token = await switchTo(old, JINCHENG);
    for (let step = 0; step < 8; step++) {
      test.clock.advance(25 * 60_000);
      expect(await statusOf(token)).toBe(200);
      token = await switchTo(token, step % 2 ? JINCHENG : YUNFAN);
    }
    test.clock.advance(25 * 60_000);
    expect(await statusOf(token)).toBe(401);
  });

  it('returns one token for parallel switches with one session', async () => {
    const old = await test.signIn('13800000001');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => test.ask(checkOutEnterprise, { enterpriseId: JINCHENG }, { token: old })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(401)]);
  });

  it.each([
    ['UN_SUBMIT', YUEZHOU_UN_SUBMIT],
    ['UN_PASS', QIMING_UN_PASS],
  ])('gives no access to a member or money in an enterprise in state %s', async (status, enterpriseId) => {
    const token = await switchTo(await test.signIn('13800000001'), enterpriseId);
    expect(await data(queryUserInfo, token)).toMatchObject({ status, memberNo: '' });
    expect(await data(queryMemberNo, token)).toEqual({ memberNo: '' });
    const areas = await data<{ area: string; permissions: string[] }[]>(queryRouteTree, token);
    expect(areas.map(({ area }) => area)).not.toContain('fund');
    expect(areas.map(({ area }) => area)).toContain('onboarding');
    const { status: http } = await test.ask(queryAccountBalance, { pageNo: 1, pageSize: 10 }, { token });
    expect(http).toBe(403);
  });

  it('refuses a switch to an enterprise under review, and keeps the session', async () => {
    const token = await test.signIn('13800000001');
    const { body } = await test.ask(checkOutEnterprise, { enterpriseId: HAINA_INIT }, { token });
    expect(body).toEqual({ code: 4000, msg: '企业审核中，暂不能切换' });
    expect(await statusOf(token)).toBe(200);
  });

  it.each([checkOutEnterprise, setDefaultEnterprise, queryMemberNo])(
    'S-08: a foreign and an absent enterprise get the same refusal ($path)',
    async (call) => {
      const token = await test.signIn('13800000001');
      const foreign = await test.ask(call, { enterpriseId: NANYU_OF_ANOTHER }, { token });
      const absent = await test.ask(call, { enterpriseId: ABSENT }, { token });
      expect(foreign.body).toEqual({ code: 4004, msg: '数据不存在或无权访问' });
      expect({ ...absent, headers: 0 }).toEqual({ ...foreign, headers: 0 });
      expect(await statusOf(token)).toBe(200);
    },
  );

  it('S-14: a switch of enterprise writes an audit row', async () => {
    const token = await test.signIn('13800000001');
    await switchTo(token, JINCHENG);
    const rows = await test.sandbox.db
      .selectFrom('audit_log')
      .select(['subject', 'user_id', 'detail'])
      .where('action', '=', 'enterprise.entered')
      .execute();
    expect(rows).toEqual([
      { subject: JINCHENG, user_id: '100010000001', detail: { from: YUNFAN, endedSession: expect.any(String) } },
    ]);
  });
});

describe('S-08: an enterprise that is not the session’s', () => {
  const NOT_YOURS = { code: 4004, msg: '数据不存在或无权访问' };
  /** Calls that need a permission, and that name another enterprise only by `enterpriseId`. */
  const CALLS = (Object.values(catalogue) as Call[]).filter(
    ({ permission, request }) =>
      permission !== undefined &&
      Object.hasOwn((request as { shape?: object }).shape ?? {}, 'enterpriseId') &&
      z.core.safeParse(request, { enterpriseId: YUNFAN }).success,
  );

  /** Lets 张明 add 王芳, the administrator of another company, as an employee. */
  async function employs(menuIds: Permission[]): Promise<string> {
    const token = await test.signIn('13800000001');
    const mobile = '13800000004';
    await data(sendStaffRegCode, token, { mobile });
    const [letter] = (await test.control('GET', `/outbox?to=${mobile}`)) as { code: string }[];
    await data(addUser, token, { mobile, code: letter?.code, name: '王芳', password: 'Initial#2026', menuIds });
    return test.signIn(mobile);
  }
  const ask = async (call: Call, token: string, enterpriseId: string) =>
    (await test.ask(call, { enterpriseId }, { token })).body;

  it('reveals nothing to an employee without the permission, in any session', async () => {
    const token = await employs(['trade:read']);
    expect(CALLS.map(({ path }) => path)).toEqual(
      expect.arrayContaining([queryEnterpriseRealDetailV2, settedDetail, modifyInfo].map(({ path }) => path)),
    );
    for (const call of CALLS) {
      const { path } = call;
      expect({ path, ...(await ask(call, token, YUNFAN)) }).toEqual({ path, ...NOT_YOURS });
      expect({ path, ...(await ask(call, token, ABSENT)) }).toEqual({ path, ...NOT_YOURS });
    }
    expect(await data(queryMemberNo, token, { enterpriseId: YUNFAN })).toEqual({ memberNo: '' });
    const inside = await switchTo(token, YUNFAN);
    for (const call of CALLS) expect((await test.ask(call, {}, { token: inside })).status).toBe(403);
  });

  it('answers only the calls that the user’s role in that enterprise allows', async () => {
    const token = await employs(['account:read']);
    expect(await data(queryEnterpriseRealDetailV2, token, { enterpriseId: YUNFAN })).toMatchObject({
      enterpriseId: YUNFAN,
    });
    expect(await ask(settedDetail, token, YUNFAN)).toEqual(NOT_YOURS);
  });

  it('shows an unapproved enterprise to its administrator, but refuses other calls about it', async () => {
    const token = await test.signIn('13800000001');
    for (const enterpriseId of [HAINA_INIT, QIMING_UN_PASS, YUEZHOU_UN_SUBMIT]) {
      expect(await data(settedDetail, token, { enterpriseId })).toMatchObject({ enterpriseId });
      expect(await ask(modifyInfo, token, enterpriseId)).toEqual(NOT_YOURS);
    }
    await data(modifyInfo, token, { enterpriseId: JINCHENG });
  });
});

describe('the default enterprise', () => {
  it('starts the next login in the single default enterprise', async () => {
    const token = await test.signIn('13800000001');
    await data(setDefaultEnterprise, token, { enterpriseId: JINCHENG });
    const rows = await data<{ enterpriseId: string; defaultFlag: number }[]>(queryUserEnterprise, token);
    expect(rows.filter(({ defaultFlag }) => defaultFlag === 1).map(({ enterpriseId }) => enterpriseId)).toEqual([
      JINCHENG,
    ]);
    expect(await data(queryUserInfo, token)).toMatchObject({ enterpriseId: YUNFAN });
    expect(await data(queryUserInfo, await test.signIn('13800000001'))).toMatchObject({ enterpriseId: JINCHENG });
  });

  it('keeps one default enterprise after eight conflicting requests', async () => {
    const token = await test.signIn('13800000001');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        test.ask(setDefaultEnterprise, { enterpriseId: i % 2 ? YUNFAN : JINCHENG }, { token }),
      ),
    );
    expect(answers.map(({ body }) => body.code)).toEqual(Array(8).fill(0));
    const rows = await data<{ defaultFlag: number }[]>(queryUserEnterprise, token);
    expect(rows.filter(({ defaultFlag }) => defaultFlag === 1)).toHaveLength(1);
  });

  it.each([HAINA_INIT, QIMING_UN_PASS, YUEZHOU_UN_SUBMIT])('refuses %s as default enterprise', async (enterpriseId) => {
    const token = await test.signIn('13800000001');
    const { body } = await test.ask(setDefaultEnterprise, { enterpriseId }, { token });
    expect(body).toEqual({ code: 4000, msg: '仅审核通过的企业可设为默认' });
  });
});

describe('the signed-in user', () => {
  it('张明 has every flag and 李静 has none', async () => {
    const names = [
      'appIdFlag',
      'hadAdminFlag',
      'showModifyPasswordFlag',
      'agentFlag',
      'hadMerchantFlag',
      'collectOpenFlag',
      'recipientFlag',
    ];
    const flagsOf = async (account: string) => {
      const info = await data<Record<string, unknown>>(queryUserInfo, await test.signIn(account));
      return { userType: info['userType'], flags: names.map((name) => info[name]).join('') };
    };
    expect(await flagsOf('13800000001')).toEqual({ userType: '1', flags: 'YYYYYYY' });
    expect(await flagsOf('13800000002')).toEqual({ userType: '0', flags: 'NNNNNNN' });
  });

  it('a newly registered user has no enterprise and is guided to prove the real name', async () => {
    const token = await test.signIn('13800000003');
    expect(await data(queryUserInfo, token)).toMatchObject({
      enterpriseId: '',
      status: '',
      memberNo: '',
      realNameStatus: '0',
      loginAccountType: 'mobile',
      guide: { showRealNamePage: true, showeEnterpriseInfo: false },
    });
    expect(await data(queryMerchants, token)).toEqual([]);
    expect(await data(queryMerchantAndSubInfo, token)).toEqual({ enterpriseName: '', main: null, subs: [] });
  });

  it('王芳 has no payment password and is no administrator', async () => {
    expect(await data(queryUserInfo, await test.signIn('13800000004'))).toMatchObject({
      isHasPassword: false,
      hadAdminFlag: 'N',
      userType: '1',
    });
  });

  it('returns routes by role: 李静 reads, 周洁 releases, and neither moves money or administers', async () => {
    const codes = async (account: string) =>
      (await data<{ permissions: string[] }[]>(queryRouteTree, await test.signIn(account))).flatMap(
        ({ permissions }) => permissions,
      );
    const [admin, reader, checker] = [
      await codes('13800000001'),
      await codes('13800000002'),
      await codes('13800000005'),
    ];
    expect(admin).toEqual(expect.arrayContaining(['fund:move', 'account:admin', 'operation:manage']));
    expect(reader).toEqual(expect.arrayContaining(['fund:read', 'trade:read']));
    expect(reader.filter((code) => /move|release|admin|manage|open/.test(code))).toEqual([]);
    expect(checker.filter((code) => !reader.includes(code))).toEqual(['fund:release']);
    expect(admin.filter((code) => code.startsWith('warehouse:'))).toEqual([]);
  });

  it("gives a warehouse employee a menu list shorter than the administrator's", async () => {
    const listOf = async (account: string) =>
      data<{ list: string[]; info: { adminFlag: string } }>(queryWarehouseUserInfo, await test.signIn(account));
    const staff = await listOf('yc_staff');
    const admin = await listOf('yc_admin');
    expect(staff).toMatchObject({ list: ['warehouse:fund', 'warehouse:order'], info: { adminFlag: '0' } });
    expect(admin.list).toEqual(expect.arrayContaining([...staff.list, 'warehouse:admin']));
  });

  it('returns all warehouse menus to its administrator, fewer to employees, and none to ordinary users', async () => {
    const ask = async (account: string) => test.ask(getCurUserMenu, {}, { token: await test.signIn(account) });
    expect((await ask('yc_admin')).body.data).toEqual({
      menuIds: ['admin', 'audit', 'fund', 'move', 'order', 'read', 'recheck'].map((name) => `warehouse:${name}`),
    });
    expect((await ask('yc_staff')).body.data).toEqual({ menuIds: ['warehouse:fund', 'warehouse:order'] });
    expect((await ask('yc_audit2')).body.data).toEqual({ menuIds: ['warehouse:read', 'warehouse:recheck'] });
    expect((await ask('13800000001')).status).toBe(403);
    expect((await test.ask(getCurUserMenu, {})).status).toBe(401);
  });

  it('S-09: removes menus from a running session when the role loses them', async () => {
    const token = await test.signIn('yc_staff');
    const menus = async () => (await test.ask(getCurUserMenu, {}, { token })).body.data;
    expect(await menus()).toEqual({ menuIds: ['warehouse:fund', 'warehouse:order'] });
    await test.sandbox.db
      .deleteFrom('role_permissions')
      .where('role_id', '=', 'WAREHOUSE_STAFF')
      .where('permission', '=', 'warehouse:order')
      .execute();
    expect(await menus()).toEqual({ menuIds: ['warehouse:fund'] });
  });
});

describe('merchants', () => {
  it("lists the current enterprise's merchants in every audit state, and marks the current one", async () => {
    const token = await test.signIn('13800000001');
    const rows = await data<{ merchantNo: string; auditStatus: string; currMerchant: boolean }[]>(
      queryMerchants,
      token,
      {
        merchantNo: 'S800010000002',
      },
    );
    expect(rows.map((row) => [row.merchantNo, row.auditStatus, row.currMerchant])).toEqual([
      ['S800010000001', 'PASS', false],
      ['S800010000002', 'PASS', true],
      ['S800010000003', 'INIT', false],
      ['S800010000004', 'UN_PASS', false],
    ]);
  });

  it('lists merchants as main and sub-merchants', async () => {
    const token = await test.signIn('13800000001');
    expect(await data(queryMerchantAndSubInfo, token)).toMatchObject({
      enterpriseName: '杭州云帆贸易有限公司',
      main: { merchantNo: 'S800010000001' },
      subs: [{ merchantNo: 'S800010000002' }, { merchantNo: 'S800010000003' }, { merchantNo: 'S800010000004' }],
    });
  });

  it.each([
    ['somebody else’s', 'S800010000006'],
    ['of the user’s other enterprise', 'S800010000005'],
    ['not passed', 'S800010000003'],
    ['absent', 'S899999999999'],
  ])('S-08: refuses a merchant that is %s', async (_what, merchantNo) => {
    const token = await test.signIn('13800000001');
    const { body } = await test.ask(queryMerchants, { merchantNo }, { token });
    expect(body).toEqual({ code: 4004, msg: '数据不存在或无权访问' });
  });
});
