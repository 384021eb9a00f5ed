import type { Page } from '@playwright/test';
import { check } from './accessible';
import {
  expect,
  forget,
  openAccount,
  passCaptcha,
  READS,
  sampledTest,
  signIn,
  submitLogin,
  test,
  toast,
  tokenOf,
  ZHANG,
} from './support';

const CONTROLS = { 'x-sandbox': '1' };
const NEW = 'Another#2027';
const HOME = /127\.0\.0\.1:\d+\/home$/;

/** Returns the newest code sent to this address. */
async function codeTo(page: Page, to: string): Promise<string> {
  const sent = await page.request.get(`/sandbox/outbox?to=${encodeURIComponent(to)}`, { headers: CONTROLS });
  return (await sent.json())[0].code;
}

/** Requests a code in the form and waits until the code has been sent. */
async function askCode(page: Page): Promise<void> {
  await page.getByRole('button', { name: '获取验证码' }).click();
  await passCaptcha(page);
  await expect(page.getByText(/^验证码已发送至/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^\d+秒后重新获取$/ })).toBeDisabled();
}

const code = (page: Page) => page.getByLabel('验证码', { exact: true });

test('registers with a mobile number and is signed in', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: '立即注册' }).click();
  await expect(page).toHaveTitle('注册');
  await page.getByLabel('手机号').fill('13912345678');
  await askCode(page);
  await expect(code(page)).toBeFocused();
  const sent = await codeTo(page, '13912345678');
  await code(page).fill(sent === '000000' ? '111111' : '000000');
  await page.getByLabel('登录密码', { exact: true }).fill(NEW);
  await page.getByLabel('确认密码').fill(NEW);
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).check();
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await expect(code(page)).toHaveAccessibleDescription('验证码错误');
  await expect(code(page)).toBeFocused();
  await expect(page.getByLabel('登录密码', { exact: true })).toHaveValue(NEW);
  await code(page).fill(sent);
  await page.keyboard.press('Enter');
  await expect(toast(page, '注册成功')).toBeVisible();
  await expect(page).toHaveURL(HOME);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toContain(NEW);
});

test('resets a forgotten password by e-mail and ends the earlier sessions', async ({ page, browser }) => {
  const other = await (await browser.newContext()).newPage();
  await signIn(other);
  await page.goto('/login');
  await page.getByRole('link', { name: '忘记密码' }).click();
  await expect(page).toHaveTitle('找回密码');
  await page.getByLabel('登录账号').fill(ZHANG);
  await page.getByText('邮箱验证码').click();
  await askCode(page);
  await code(page).fill(await codeTo(page, 'zhangming@example.com'));
  await page.getByLabel('新密码', { exact: true }).fill(NEW);
  await page.getByLabel('确认密码').fill(NEW);
  await page.getByRole('button', { name: '确定', exact: true }).click();
  await expect(page).toHaveURL(HOME);
  await other.goto('/fund-manage/index');
  await expect(other).toHaveURL(/\/login/);
  await other.context().close();
});

test('a user changes an initial password (10030021) on its own page and is signed in then', async ({ page }) => {
  await page.goto('/login');
  await submitLogin(page, '13800000021');
  await passCaptcha(page);
  await expect(page).toHaveURL(/\/changeYourPassword$/);
  await expect(page).toHaveTitle('修改初始密码');
  await expect(page.getByText('138****0021')).toBeVisible();
  await askCode(page);
  await code(page).fill(await codeTo(page, '13800000021'));
  await page.getByLabel('新密码', { exact: true }).fill(NEW);
  await page.getByLabel('确认密码').fill(NEW);
  await page.getByRole('button', { name: '确定', exact: true }).click();
  await expect(page).toHaveURL(HOME);
  await forget(page);
  await page.goto('/login');
  await submitLogin(page, '13800000021', NEW);
  await passCaptcha(page);
  await expect(page).toHaveURL(HOME);
});

test('a remembered user signs in with the password alone, and gets the requested page', async ({ page }) => {
  await page.goto('/login');
  await page.getByText('记住账号').click();
  await submitLogin(page, ZHANG);
  await passCaptcha(page);
  await expect(page).toHaveURL(HOME);
  await forget(page);
  await page.goto('/fund-manage/index');
  await page.getByRole('link', { name: '以 138****0001 登录' }).click();
  await expect(page).toHaveTitle('欢迎回来');
  await expect(page.getByText(ZHANG)).toHaveCount(0);
  await page.getByLabel('登录密码', { exact: true }).fill('Sandbox#2026');
  await page.keyboard.press('Enter');
  await passCaptcha(page);
  await expect(page).toHaveURL(/\/fund-manage\/index$/);
  // A signed-in user gets a message and a link instead of the form.
  await page.goto('/welcomeBack');
  await page.getByRole('link', { name: '进入首页' }).click();
  await expect(page).toHaveURL(HOME);
});

test('shows the reason why a code was not sent, and sends it on request', async ({ page, sandbox }) => {
  const msg = '短信通道繁忙，请稍后再试';
  await sandbox.fault({ path: '/user/platform/sendRegisterCode', times: 1, answer: { code: 9, msg } });
  await page.goto('/register');
  await page.getByLabel('手机号').fill('13912345678');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await passCaptcha(page);
  await expect(code(page)).toHaveAccessibleDescription(msg);
  await askCode(page);
  // The waiting time for the next code continues after the user has left and reopened the page.
  await page.getByRole('link', { name: '已有账号，去登录' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await page.getByRole('link', { name: '立即注册' }).click();
  await expect(page.getByRole('button', { name: /^\d+秒后重新获取$/ })).toBeDisabled();
});

test('shows where the user is signed in and ends another session', async ({ page, browser }) => {
  const other = await (
    await browser.newContext({ userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' })
  ).newPage();
  await signIn(other);
  await signIn(page);
  await openAccount(page);
  await page.getByRole('button', { name: '登录设备' }).click();
  const list = page.getByRole('list', { name: '登录设备' });
  await expect(list.getByRole('listitem').filter({ hasText: '当前设备' })).toHaveCount(1);
  // A test that only reads may have left a third session of this account.
  await expect(list.getByRole('listitem').filter({ hasText: 'Firefox · Windows' })).toContainText('127.0.*.*');
  await list.getByRole('button', { name: '让该设备退出：Firefox · Windows' }).click();
  await page.getByRole('dialog').filter({ hasText: '确定要让该设备' }).getByRole('button', { name: '确定' }).click();
  await expect(toast(page, '该设备已退出登录')).toBeVisible();
  // The confirmation dialog closes the popup, so the test opens the popup again.
  await openAccount(page);
  await page.getByRole('button', { name: '登录设备' }).click();
  await expect(list.getByRole('listitem').filter({ hasText: '当前设备' })).toHaveCount(1);
  await expect(list.getByText('Firefox · Windows')).toHaveCount(0);
  await other.getByRole('link', { name: '资金管理', exact: true }).click();
  await expect(other).toHaveURL(/\/login/);
  await other.context().close();
});

test('a new sign-in with singleSession ends the old session with a dialog, and then opens the login', async ({
  page,
  browser,
  request,
}) => {
  await request.post('/sandbox/config', { headers: CONTROLS, data: { singleSession: true } });
  await signIn(page);
  const other = await (await browser.newContext()).newPage();
  await signIn(other);
  await page.getByRole('link', { name: '资金管理', exact: true }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: '您的账号已在其他地方登录，请重新登录' });
  await dialog.getByRole('button', { name: '确认' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await tokenOf(page)).toBe('');
  await expect(page.locator('.arco-message')).toHaveCount(0);
  await other.context().close();
});

test('signs in by a scanned code after a confirmation on the phone, and renews cancelled and expired codes', async ({
  page,
  context,
}) => {
  await page.goto('/login');
  await page.getByPlaceholder('请输入登录账号').fill(ZHANG);
  await page.getByRole('tab', { name: '扫码登录' }).click();
  await expect(page.getByRole('img', { name: '登录二维码' })).toBeVisible();
  await expect(page.getByText('请使用手机扫码登录')).toBeVisible();
  await check(page);
  const phoneOf = async () => {
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: '没有手机？打开沙箱手机' }).click();
    const phone = await opened;
    await phone.getByLabel('演示账号').selectOption('13800000004');
    await phone.getByRole('button', { name: '扫码' }).click();
    await expect(page.getByText('已扫码，请在手机上确认登录')).toBeVisible();
    return phone;
  };
  const first = await phoneOf();
  await check(first);
  await first.getByRole('button', { name: '取消' }).click();
  await expect(page.getByText('已在手机上取消登录')).toBeVisible();
  await page.getByRole('button', { name: '刷新二维码' }).click();
  await expect(page.getByText('请使用手机扫码登录')).toBeVisible();
  // Opening the other tab and returning keeps the typed values.
  await page.getByRole('tab', { name: '扫码登录' }).press('ArrowLeft');
  await expect(page.getByPlaceholder('请输入登录账号')).toHaveValue(ZHANG);
  await page.getByRole('tab', { name: '账号登录' }).press('ArrowRight');
  const second = await phoneOf();
  await second.getByRole('button', { name: '确认登录' }).click();
  await expect(second.getByText('已确认，请查看电脑')).toBeVisible();
  await expect(page).toHaveURL(HOME);
  await expect(page.locator('header').getByText('广州南屿百货有限公司')).toBeVisible();
});

for (const [index, [path, ready, submit]] of (
  [
    ['/register', '已有账号，去登录', '注册'],
    ['/forgetPassword', '返回登录', '确定'],
    ['/changeYourPassword', '返回登录', '确定'],
    ['/welcomeBack', '使用其他账号', '登录'],
  ] as const
).entries())
  sampledTest(index)(`axe finds nothing on ${path}, empty, with errors and out of turn`, READS, async ({ page }) => {
    await page.goto('/404');
    await page.evaluate(() => {
      localStorage.setItem('opc.account', '13800000001');
      sessionStorage.setItem('opc.initialAccount', '13800000021');
    });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await expect(page.getByRole('link', { name: ready })).toBeVisible();
    await check(page);
    // Uses the keyboard, because a button under the pointer changes its colour and would disturb the check of
    // contrast.
    await page.getByRole('button', { name: submit, exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused();
    await check(page);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    if (path === '/changeYourPassword' || path === '/welcomeBack') {
      await page.reload();
      await expect(page.getByRole('link', { name: /^(返回登录|去登录)$/ })).toBeVisible();
      await check(page);
    }
  });
