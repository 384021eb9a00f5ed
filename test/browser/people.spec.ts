import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { changeEnterpriseAdmin, queryEnterpriseAdmin } from '@/contract/calls/administrators';
import { checkOutEnterprise } from '@/contract/calls/enterpriseSwitching';
import { queryUserInfo } from '@/contract/calls/login';
import { updatePayPwd } from '@/contract/calls/paymentPassword';
import { check } from './accessible';
import {
  callsOf,
  choose,
  enter,
  expect,
  forget,
  PASSWORD,
  passCaptcha,
  sampledTest,
  signIn,
  submitLogin,
  test,
  toast,
  tokenOf,
  wander,
  ZHANG,
} from './support';

const LI = '13800000002';
const NEWCOMER = '13800000003';
const WANG = '13800000004';
const NEW_PASSWORD = 'Another#2027';
const PAY = 'Pay#20261';

/** Requests a code with the button next to the field, and types the code that was sent. */
async function typeCode(page: Page, request: APIRequestContext, field: Locator, to: string): Promise<void> {
  const sent = async () =>
    (await (
      await request.get(`/sandbox/outbox?to=${encodeURIComponent(to)}`, { headers: { 'x-sandbox': '1' } })
    ).json()) as { code: string }[];
  const before = (await sent()).length;
  await field.locator('xpath=ancestor::div[.//button[@data-send-code]][1]').getByRole('button').click();
  await expect.poll(async () => (await sent()).length).toBe(before + 1);
  await expect(page.getByRole('button', { name: /秒后重新获取/ }).first()).toBeVisible();
  await field.fill((await sent())[0]?.code ?? '');
}

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const confirm = (page: Page) => page.getByRole('button', { name: '确定', exact: true }).click();
const menu = (page: Page) => page.getByRole('navigation', { name: '栏目菜单' });
const isSignedIn = async (page: Page, token: string) =>
  (
    await page.request.post(`/gateway${queryUserInfo.path}`, {
      headers: { authorization: `Bearer ${token}` },
      data: {},
    })
  ).ok();

async function newPayPassword(page: Page, password: string): Promise<void> {
  await field(page, '新支付密码').fill(password);
  await field(page, '确认支付密码').fill(password);
  await confirm(page);
}

test('sets a payment password from the hint, changes it, locks it after wrong tries and resets it by e-mail', async ({
  page,
  request,
}) => {
  await enter(page, '/home', WANG);
  await expect(page.locator('[data-figure="totalBalance"]')).toHaveText(/\d/);
  await page.getByRole('button', { name: '未设置支付密码' }).focus();
  await page.getByRole('link', { name: '去设置' }).press('Enter');
  await expect(page).toHaveTitle('支付密码');
  await expect(page.getByText('当前企业尚未设置支付密码')).toBeVisible();
  await confirm(page);
  await expect(field(page, '登录密码')).toBeFocused();
  await check(page);
  await field(page, '登录密码').fill('Wrong#2026');
  await newPayPassword(page, PAY);
  await expect(field(page, '登录密码')).toHaveAccessibleDescription('登录密码错误');
  await field(page, '登录密码').fill(PASSWORD);
  await confirm(page);
  await expect(page.getByText('支付密码已生效')).toBeVisible();

  await wander(page, '/home');
  await expect(page.getByRole('region', { name: '开通进度' })).toContainText('已完成 3/5');
  await expect(page.getByRole('button', { name: '未设置支付密码' })).toHaveCount(0);
  await menuTo(page, '账户中心', '支付密码');
  for (const left of [4, 3, 2, 1]) {
    await field(page, '原支付密码').fill('Wrong#2026');
    await newPayPassword(page, NEW_PASSWORD);
    await expect(field(page, '原支付密码')).toHaveAccessibleDescription(`支付密码错误，还可尝试${left}次`);
  }
  await confirm(page);
  await expect(field(page, '原支付密码')).toHaveAccessibleDescription('支付密码已锁定，请15分钟后再试');

  await page.getByLabel('忘记支付密码').check();
  await typeCode(page, request, field(page, '邮箱验证码'), 'wangfang@example.com');
  await newPayPassword(page, NEW_PASSWORD);
  await expect(toast(page, '支付密码重置成功')).toBeVisible();
  await check(page);
});

/** Opens a page of another area by the header and the sidebar. */
async function menuTo(page: Page, area: string, title: string): Promise<void> {
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: area }).click();
  await menu(page).getByRole('link', { name: title, exact: true }).click();
  await expect(page).toHaveTitle(title);
}

test('ends every other session after a change of the login password, and this session continues', async ({
  page,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage();
  await signIn(other, LI);
  const token = await tokenOf(other);
  await signIn(page, LI, '/login?redirect=%2Faccount-center%2Fchange-login-password');
  await expect(page).toHaveTitle('修改登录密码');
  await check(page);
  await field(page, '原密码').fill('Wrong#2026');
  await field(page, '新密码').fill(NEW_PASSWORD);
  await field(page, '确认密码').fill(NEW_PASSWORD);
  await confirm(page);
  await expect(field(page, '原密码')).toHaveAccessibleDescription('原密码错误');
  await expect(field(page, '原密码')).toBeFocused();
  await field(page, '原密码').fill(PASSWORD);
  await confirm(page);
  await expect(toast(page, '登录密码已修改')).toBeVisible();
  await expect(page.getByText('其他设备上的登录已失效')).toBeVisible();
  expect(await isSignedIn(page, token)).toBe(false);

  // The session continues with a new token, which also survives a reload.
  await page.getByRole('main').getByRole('link', { name: '返回首页' }).click();
  await expect(page).toHaveTitle('首页');
  await page.reload();
  await expect(page.locator('[data-figure="totalBalance"]')).toHaveText(/\d/);
  await other.goto('/login');
  await submitLogin(other, LI, NEW_PASSWORD);
  await passCaptcha(other);
  await expect(other).toHaveTitle('首页');
  await other.context().close();
});

sampledTest(0)('a new e-mail address requires a code of the old one only once', async ({ page, request }) => {
  await enter(page, '/account-center/change-login-mail', LI);
  await expect(page.getByText('li***@example.com')).toBeVisible();
  await check(page);
  await typeCode(page, request, field(page, '当前邮箱验证码'), 'lijing@example.com');
  await field(page, '新邮箱').fill('zhoujie@example.com');
  await typeCode(page, request, field(page, '新邮箱验证码'), 'zhoujie@example.com');
  await confirm(page);
  await expect(field(page, '新邮箱')).toHaveAccessibleDescription('该邮箱已被其他账号使用');
  // The proof of the old address is still valid, so the page asks for no second code.
  await expect(page.getByText('当前邮箱已验证')).toBeVisible();
  await expect(field(page, '当前邮箱验证码')).toHaveCount(0);
});

test('adds, changes and deletes staff with menus found in the tree, and ends their sessions at once', async ({
  page,
  request,
  browser,
}) => {
  await enter(page, '/account-center/personnel/list');
  const rows = page.getByRole('table', { name: '员工管理' }).locator('tbody tr');
  await expect(rows).toHaveCount(4);
  await check(page);
  await page.getByRole('button', { name: '添加员工' }).click();
  const dialog = page.getByRole('dialog', { name: '添加员工' });
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(field(page, '手机号')).toBeFocused();
  await expect(dialog.getByText('请至少选择一项菜单权限')).toBeVisible();
  await check(page);
  await field(page, '手机号').fill('13912345678');
  await typeCode(page, request, dialog.getByLabel('验证码', { exact: true }), '13912345678');
  await dialog.getByLabel('姓名', { exact: true }).fill('陈晨');
  await field(page, '初始密码').fill('Initial#2026');
  await dialog.getByRole('radio', { name: '查询员' }).check();
  await field(page, '搜索菜单').fill('付款');
  await expect(dialog.getByRole('checkbox')).toHaveCount(2);
  await dialog.getByLabel('复核付款').check();
  // The ticked menus are exactly the menus of a checker, so the role is 复核员 (checker).
  await expect(dialog.getByRole('radio', { name: '复核员' })).toBeChecked();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(toast(page, '员工添加成功')).toBeVisible();
  await expect(rows.filter({ hasText: '陈晨' })).toContainText('复核员');

  const theirs = await (await browser.newContext()).newPage();
  await signIn(theirs, LI);
  const token = await tokenOf(theirs);
  await rows.filter({ hasText: '李静' }).getByRole('button', { name: '编辑' }).click();
  const edit = page.getByRole('dialog', { name: '编辑员工 李静' });
  await edit.getByLabel('交易管理').uncheck();
  await edit.getByRole('button', { name: '保存' }).click();
  await expect(toast(page, '员工信息已保存')).toBeVisible();
  await expect(rows.filter({ hasText: '李静' })).toContainText('自定义');
  expect(await isSignedIn(page, token)).toBe(false);

  await rows.filter({ hasText: '李静' }).getByRole('button', { name: '删除' }).click();
  const question = page.getByRole('dialog').filter({ hasText: '确定要删除员工' });
  await question.getByRole('button', { name: '确定' }).click();
  await expect(toast(page, '员工已删除')).toBeVisible();
  await expect(rows.filter({ hasText: '李静' })).toHaveCount(0);
  await expect(rows.filter({ hasText: '张明' }).getByRole('button', { name: '删除' })).toHaveCount(0);
  await theirs.context().close();
});

test('binds an administrator and hands over with the codes of both sides, with new menus at once', async ({
  page,
  request,
}) => {
  await enter(page, '/account-center/bind-administrator', WANG);
  await expect(page).toHaveTitle('绑定管理员');
  await check(page);
  await field(page, '管理员邮箱').fill('wangfang@example.com');
  await typeCode(page, request, field(page, '验证码'), 'wangfang@example.com');
  await confirm(page);
  await expect(page.getByText('管理员绑定成功').first()).toBeVisible();
  await expect(menu(page).getByRole('link', { name: '变更管理员' })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: '绑定管理员' })).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: '变更管理员' }).click();
  await expect(page.getByText('没有可接任的员工')).toBeVisible();
  await forget(page);

  await enter(page, '/account-center/change-administrator');
  await expect(page.getByText('zh***@example.com')).toBeVisible();
  await check(page);
  await choose(field(page, '新管理员'), '李静 138****0002');
  await typeCode(page, request, field(page, '当前管理员验证码'), ZHANG);
  await typeCode(page, request, field(page, '新管理员验证码'), LI);
  const before = await tokenOf(page);
  const answered = page.waitForResponse((response) => response.url().endsWith(changeEnterpriseAdmin.path));
  await confirm(page);
  await answered;
  await expect(page.getByText('管理员已变更')).toBeVisible();
  await expect(menu(page).getByRole('link')).toHaveText([/企业信息/, /修改登录密码/, /修改登录邮箱/]);
  expect(await isSignedIn(page, before)).toBe(false);
  expect(await isSignedIn(page, await tokenOf(page))).toBe(true);
  await wander(page, '/account-center/personnel/list');
  await expect(page).toHaveURL(/\/404$/);
});

sampledTest(1)(
  'leads a new user from the home page to the real name, and shows the remaining steps after a correction',
  async ({ page, request }) => {
    await enter(page, '/home', NEWCOMER);
    const list = page.getByRole('region', { name: '开通进度' });
    await expect(list).toContainText('已完成 0/5');
    await check(page);
    await page.getByRole('region', { name: '请先完成实名认证' }).getByRole('link', { name: '去实名认证' }).click();
    await expect(page).toHaveTitle('实名认证');
    await expect(menu(page)).toContainText('账户注册');
    await field(page, '姓名').fill('驳回');
    await field(page, '身份证号').fill('330106199003077410');
    await confirm(page);
    await expect(field(page, '身份证号')).toHaveAccessibleDescription('身份证号有误，请核对');
    await check(page);
    await field(page, '身份证号').fill('330106199003077419');
    await typeCode(page, request, field(page, '验证码'), NEWCOMER);
    await confirm(page);
    await expect(page.getByText('实名认证未通过：姓名与身份证号不一致')).toBeVisible();
    await expect(field(page, '身份证号')).toHaveValue('330106199003077419');
    // The same code can be used again for the corrected name.
    await field(page, '姓名').fill('陈静');
    await confirm(page);
    await expect(page.getByText('认证姓名：陈静')).toBeVisible();
    await check(page);
    await page.getByRole('main').getByRole('link', { name: '返回首页' }).click();
    await expect(list).toContainText('已完成 1/5');
    await expect(page.getByRole('region', { name: '请先完成实名认证' })).toHaveCount(0);
    await wander(page, '/accountRegister/bind-admin');
    await expect(page.getByText('您还没有企业，请先完善企业信息。')).toBeVisible();
  },
);

sampledTest(2)('shows the guide for an incomplete enterprise once per session', async ({ page }) => {
  await signIn(page);
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'pay_platform_token');
  if (!cookie) throw new Error('no session');
  // The switch invalidates the old token. An open page that sends a request with the old token would end the session.
  await page.goto('about:blank');
  const switched = await page.request.post(`/gateway${checkOutEnterprise.path}`, {
    headers: { authorization: `Bearer ${decodeURIComponent(cookie.value)}` },
    data: { enterpriseId: '200010000006' },
  });
  const { data } = (await switched.json()) as { data: { access_token: string } };
  await page.context().addCookies([{ ...cookie, value: data.access_token }]);
  await page.goto('/home');
  const guide = page.getByRole('region', { name: '请完善企业信息' });
  await expect(guide).toBeVisible();
  await check(page);
  await guide.getByRole('button', { name: '稍后再说' }).click();
  await expect(guide).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('region', { name: '开通进度' })).toBeVisible();
  await expect(guide).toHaveCount(0);
});

test('a warehouse administrator manages staff and payment password by the calls of the warehouse', async ({ page }) => {
  const requests = callsOf(page);
  await enter(page, '/account-center/personnel/list', 'yc_admin');
  const rows = page.getByRole('table', { name: '员工管理' }).locator('tbody tr');
  await expect(rows).toHaveCount(6);
  await page.getByRole('button', { name: '添加员工' }).click();
  const dialog = page.getByRole('dialog', { name: '添加员工' });
  await dialog.getByLabel('登录账号').fill('yc_staff');
  await dialog.getByLabel('姓名', { exact: true }).fill('郑新');
  await dialog.getByLabel('邮箱').fill('zhengxin@example.com');
  await field(page, '初始密码').fill('Initial#2026');
  await dialog.getByLabel('凭证制单').check();
  await check(page);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByLabel('登录账号')).toHaveAccessibleDescription('该登录账号已存在');
  await dialog.getByLabel('登录账号').fill('yc_new');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(rows).toHaveCount(7);
  await menu(page).getByRole('link', { name: '支付密码' }).click();
  await field(page, '原支付密码').fill(PAY);
  await newPayPassword(page, NEW_PASSWORD);
  await expect(page.getByText('支付密码已生效')).toBeVisible();
  expect(requests).toContain(updatePayPwd.warehousePath);
  expect(requests.filter((path) => path.startsWith('/member') || path === queryEnterpriseAdmin.path)).toEqual([]);
});
