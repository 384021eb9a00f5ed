import type { Page } from '@playwright/test';
import { check } from './accessible';
import { callsOf, enter, expect, PASSWORD, passCaptcha, submitLogin, test, ZHANG } from './support';

const PAY_PASSWORD = 'Pay#20261';
/** 王芳's balance account. */
const PAYEE = '0571003486784401';
const TRANSFER = '/mts/platform/transfer';
const page_ = (action: string) => `/fund-manage/pages/${action}`;

test.beforeEach(async ({ page, sandbox }) => {
  page.setDefaultTimeout(15_000);
  await sandbox.reset();
});

const password = (page: Page) => page.getByLabel('支付密码', { exact: true });
const ok = (page: Page) => page.getByRole('button', { name: '确定', exact: true });

/** Fills the form of an action; what it has only one of is chosen already. */
async function fill(page: Page, verb: string, amount: string, payee?: string): Promise<void> {
  if (payee) await page.getByLabel('收款账户').fill(payee);
  else await expect(page.locator('select').last()).not.toHaveValue('');
  await page.getByLabel(`${verb}金额`).fill(amount);
  await page.getByRole('button', { name: '下一步' }).click();
}

/** Opens the dialog for the password from the review. */
async function confirm(page: Page, verb: string, typed = PAY_PASSWORD): Promise<void> {
  await page.getByRole('button', { name: `确认${verb}` }).click();
  await password(page).fill(typed);
}

/** How many orders of exactly this amount there are. */
async function expectOrders(page: Page, amount: string, count: number): Promise<void> {
  await page.goto(`/fund-manage/operate?minAmount=${amount}&maxAmount=${amount}`);
  await expect(page.getByText(`共 ${count} 条`)).toBeVisible();
}

for (const { action, verb, payee, result } of [
  { action: 'transfer', verb: '转账', payee: PAYEE, result: '转账成功' },
  { action: 'reflect', verb: '提现', payee: undefined, result: '提现处理中' },
  { action: 'recharge', verb: '充值', payee: undefined, result: '充值处理中' },
]) {
  test(`${verb}, from the form to the receipt`, async ({ page }) => {
    await enter(page, page_(action));
    await expect(page.getByRole('heading', { name: verb })).toBeVisible();
    await check(page);
    await fill(page, verb, '88.15', payee);
    await expect(page.getByText('捌拾捌元壹角伍分')).toBeVisible();
    await expect(page.getByRole('button', { name: `确认${verb}` })).toBeVisible();
    await check(page);
    await confirm(page, verb);
    await ok(page).click();
    await expect(page.getByText(result).first()).toBeVisible();
    await expect(page.getByText(`${verb}成功`)).toBeVisible();
    await check(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '下载回单' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  });
}

test('a wrong payment password goes on with the same number, until it is locked', async ({ page }) => {
  const calls = callsOf(page);
  await enter(page, page_('transfer'));
  await fill(page, '转账', '88.25', PAYEE);
  await page.getByRole('button', { name: '确认转账' }).click();
  for (const left of [4, 3, 2, 1]) {
    await password(page).fill('Wrong#2026');
    await ok(page).click();
    await expect(page.getByText(`支付密码错误，还可尝试${left}次`)).toBeVisible();
  }
  const number = () => page.evaluate(() => JSON.stringify(Object.values(sessionStorage)).match(/[0-9a-f]{32}/)?.[0]);
  const before = await number();
  await password(page).fill('Wrong#2026');
  await ok(page).click();
  await expect(page.getByText(/支付密码已锁定，请\d+分钟后再试/)).toBeVisible();
  expect(await number()).toBe(before);
  expect(calls.filter((path) => path === TRANSFER)).toHaveLength(5);
  await expectOrders(page, '88.25', 0);
});

test('what the balance does not cover is said at the amount', async ({ page }) => {
  await enter(page, page_('reflect'));
  await fill(page, '提现', '9999999.00');
  await expect(page.getByLabel('提现金额')).toHaveAccessibleDescription(/余额不足/);
  await expect(page.getByText('余额不足')).toHaveCount(1);
  await expect(page.getByLabel('提现金额')).toBeFocused();
});

test('double click, Enter with click, and back and resubmit make one order, which the records show', async ({
  page,
}) => {
  const calls = callsOf(page);
  await enter(page, page_('transfer'));
  await fill(page, '转账', '88.35', PAYEE);
  await confirm(page, '转账');
  await page.evaluate(() => {
    const button = [...document.querySelectorAll<HTMLButtonElement>('dialog button')].find(
      ({ textContent }) => textContent?.trim() === '确定',
    );
    button?.form?.requestSubmit();
    button?.click();
    button?.click();
  });
  await expect(page.getByText('转账成功')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('这笔转账已提交')).toBeVisible();
  expect(calls.filter((path) => path === TRANSFER)).toHaveLength(1);
  await page.getByRole('link', { name: '查看结果' }).click();
  await expect(page.getByText('转账成功')).toBeVisible();
  await expectOrders(page, '88.35', 1);

  // The records show it with its trail and postings, under an address of its own.
  await check(page);
  await page.getByRole('button', { name: '详情' }).click();
  const detail = page.getByRole('dialog', { name: '操作详情' });
  await expect(detail.getByText('广州南屿百货有限公司').first()).toBeVisible();
  await expect(detail.getByRole('table')).toContainText('余额账户');
  await check(page);
  await page.reload();
  await expect(detail).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(detail).toHaveCount(0);
});

test('a reload in flight and an answer that is lost are asked for, never offered again', async ({ page, sandbox }) => {
  await enter(page, page_('transfer'));
  await fill(page, '转账', '88.45', PAYEE);
  await confirm(page, '转账');
  await sandbox.fault({ path: TRANSFER, times: 1, when: 'after', delayMs: 20_000 });
  const sent = page.waitForRequest((request) => request.url().endsWith(TRANSFER));
  await ok(page).click();
  await sent;
  await page.reload();
  await expect(page.getByText('转账成功')).toBeVisible();
  await expect(page.getByRole('button', { name: '下一步' })).toHaveCount(0);

  await page.getByRole('button', { name: '再转账一笔' }).click();
  await fill(page, '转账', '88.46', PAYEE);
  await confirm(page, '转账');
  await sandbox.fault({ path: TRANSFER, times: 1, when: 'after', drop: true });
  await sandbox.fault({ path: '/mts/platform/queryOrder', times: 1, status: 500 });
  await ok(page).click();
  await expect(page.getByText('转账处理中')).toBeVisible();
  await expect(page.getByText('转账成功')).toBeVisible();
  await expectOrders(page, '88.45', 1);
  await expectOrders(page, '88.46', 1);
});

test('a session that ends while a result is awaited leads back to it', async ({ page, sandbox }) => {
  await enter(page, page_('reflect'));
  await fill(page, '提现', '88.55');
  await confirm(page, '提现');
  await sandbox.fault({ path: '/mts/platform/queryOrder', times: 1, status: 401 });
  await ok(page).click();
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  await submitLogin(page, ZHANG, PASSWORD);
  await passCaptcha(page);
  await expect(page.getByText(/提现处理中|提现成功/).first()).toBeVisible();
  await expectOrders(page, '88.55', 1);
});
