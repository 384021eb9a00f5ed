import type { Page } from '@playwright/test';
import { check } from './accessible';
import { callsOf, enter, expect, PASSWORD, passCaptcha, submitLogin, test, toast, wander, ZHANG } from './support';

const PAY_PASSWORD = 'Pay#20261';
/** 王芳's balance account. */
const PAYEE = '0571003486784401';
const CHECKER = '13800000005';
const CARD = '6222021234567890128';
const AMOUNT = /\d[\d,]*\.\d{2}(?!\d)/;
const pageOf = (action: string) => `/fund-manage/pages/${action}`;

test.beforeEach(async ({ page, sandbox }) => {
  page.setDefaultTimeout(15_000);
  await sandbox.reset();
});
test.afterAll(async ({ request }) => {
  await request.post('/sandbox/reset', { headers: { 'x-sandbox': '1' }, data: {} });
});

const next = (page: Page) => page.getByRole('button', { name: '下一步' });
const password = (page: Page) => page.getByLabel('支付密码', { exact: true });
const bank = (page: Page) => page.getByRole('combobox', { name: '开户银行' });
const ok = (page: Page) => page.getByRole('button', { name: '确定', exact: true });

/** Opens the dialog for the password from the review. */
async function confirm(page: Page, verb: string, typed = PAY_PASSWORD): Promise<void> {
  await page.getByRole('button', { name: `确认${verb}` }).click();
  await password(page).fill(typed);
}

/** What can be read on the page; what is kept out of sight is not. */
const text = (page: Page): Promise<string> =>
  // biome-ignore lint/performance/useDomNodeTextContent: hidden pages stay in the document
  page.evaluate(() => document.body.innerText);

/** How many orders of exactly this amount there are. */
async function expectOrders(page: Page, amount: string, count: number): Promise<void> {
  await page.goto(`/fund-manage/operate?minAmount=${amount}&maxAmount=${amount}`);
  await expect(page.getByText(`共 ${count} 条`)).toBeVisible();
}

test('付款到银行卡: the bank is recognised, a wrong password goes on, the number stays out of storage', async ({
  page,
}) => {
  await enter(page, pageOf('payBank'));
  await expect(page).toHaveTitle('付款到银行卡');
  await page.getByLabel('收款户名').fill('王小明');
  await page.getByLabel('收款账号').fill('6222 0212 3456 7890 129');
  await expect(bank(page)).toHaveValue('中国工商银行');
  await page.getByLabel('付款金额').fill('88.65');
  await next(page).click();
  await expect(page.getByLabel('收款账号')).toHaveAccessibleDescription('请输入正确的银行卡号');
  await expect(page.getByLabel('收款账号')).toBeFocused();
  await check(page);
  await page.getByLabel('收款账号').fill(CARD);
  await next(page).click();
  await expect(page.getByText('6222 0212 3456 7890 128')).toBeVisible();
  await expect(page.getByText('中国工商银行')).toBeVisible();
  await check(page);
  await confirm(page, '付款', 'Wrong#2026');
  await ok(page).click();
  await expect(page.getByText('支付密码错误，还可尝试4次')).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain(
    '6222021234567890',
  );
  await password(page).fill(PAY_PASSWORD);
  await ok(page).click();
  await expect(page.getByText('付款成功')).toBeVisible();
  await check(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载回单' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);

  // Who was paid is in the book from now on; a reload asks for a card anew, and for nothing else.
  await page.getByRole('button', { name: '再付款一笔' }).click();
  await page.getByLabel('从收款人簿选择').check();
  await page.getByLabel('收款人', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('付款金额').fill('88.66');
  await next(page).click();
  await expect(page.getByText('王小明 中国工商银行 6222')).toBeVisible();
  await page.getByRole('button', { name: '返回修改' }).click();
  await page.getByLabel('个人银行卡').check();
  await page.getByLabel('收款户名').fill('李小红');
  await page.getByLabel('收款账号').fill(CARD);
  await expect(bank(page)).toHaveValue('中国工商银行');
  await next(page).click();
  await expect(page.getByRole('button', { name: '确认付款' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('收款户名')).toHaveValue('李小红');
  await expect(page.getByLabel('收款账号')).toHaveValue('');
  await expect(page.getByLabel('付款金额')).toHaveValue('88.66');
});

test('快捷收款: an answer that is lost after its effect is asked for', async ({ page, sandbox }) => {
  await enter(page, pageOf('quickCollection'));
  await expect(page).toHaveTitle('快捷收款');
  await expect(page.getByLabel('收款账户')).not.toHaveValue('');
  await page.getByLabel('付款人姓名').fill('王小明');
  await page.getByLabel('付款卡号').fill('6225881234567898');
  await expect(bank(page)).toHaveValue('招商银行');
  await page.getByLabel('银行预留手机号').fill('13912345678');
  await page.getByLabel('收款金额').fill('1000');
  await expect(page.getByText('手续费 3.80 元，实际到账 996.20 元')).toBeVisible();
  await check(page);
  await next(page).click();
  await confirm(page, '收款');
  await sandbox.fault({ path: '/mts/platform/quickCollection', times: 1, when: 'after', drop: true });
  await ok(page).click();
  await expect(page.getByText('收款处理中')).toBeVisible();
  await expect(page.getByText('收款成功')).toBeVisible();
  await expectOrders(page, '1000.00', 1);
});

for (const { action, title, amount } of [
  { action: 'turnOut', title: '转出', amount: '88.75' },
  { action: 'turnEnter', title: '转入', amount: '88.76' },
]) {
  test(`${title}: a double click and Enter with a click are one order`, async ({ page }) => {
    const calls = callsOf(page);
    await enter(page, pageOf(action));
    await expect(page).toHaveTitle(title);
    for (const label of ['付款账户', '收款账户']) await expect(page.getByLabel(label)).not.toHaveValue('');
    await page.getByLabel(`${title}金额`).fill(amount);
    await check(page);
    await next(page).click();
    await confirm(page, title);
    await password(page).evaluate((field: HTMLInputElement) => {
      const button = [...(field.form?.querySelectorAll('button') ?? [])].find(({ type }) => type === 'submit');
      field.form?.requestSubmit();
      button?.click();
      button?.click();
    });
    await expect(page.getByText(`${title}成功`)).toBeVisible();
    await page.goBack();
    await expect(page.getByText(`这笔${title}已提交`)).toBeVisible();
    expect(calls.filter((path) => path === `/mts/platform/${action}`)).toHaveLength(1);
    await expectOrders(page, amount, 1);
  });
}

test('资金调拨: a reload in flight asks what became of it', async ({ page, sandbox }) => {
  const path = '/trade/platform/fundTransfer';
  await enter(page, pageOf('transferOut'));
  await expect(page).toHaveTitle('资金调拨');
  await expect(page.getByLabel('付款账户')).not.toHaveValue('');
  const other = await page.getByLabel('收款账户').locator('option', { hasText: '上海锦程' }).getAttribute('value');
  await page.getByLabel('收款账户').selectOption(other);
  await page.getByLabel('资金调拨金额').fill('99999999');
  await next(page).click();
  await expect(page.getByLabel('资金调拨金额')).toHaveAccessibleDescription(/余额不足/);
  await page.getByLabel('资金调拨金额').fill('88.85');
  await check(page);
  await next(page).click();
  await confirm(page, '资金调拨');
  await sandbox.fault({ path, times: 1, when: 'after', delayMs: 20_000 });
  const sent = page.waitForRequest((request) => request.url().endsWith(path));
  await ok(page).click();
  await sent;
  await page.reload();
  await expect(page.getByText('资金调拨成功')).toBeVisible();
  await expectOrders(page, '88.85', 1);
});

test('申请提现: a session that ends while the bank is asked leads back to the result', async ({ page, sandbox }) => {
  await enter(page, pageOf('applyReflect'));
  await expect(page).toHaveTitle('申请提现');
  await expect(page.getByLabel('付款账户')).not.toHaveValue('');
  await page.getByLabel('申请提现金额').fill('88.95');
  await check(page);
  await next(page).click();
  await confirm(page, '申请提现');
  await sandbox.fault({ path: '/mts/platform/queryOrder', times: 1, status: 401 });
  await ok(page).click();
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  await submitLogin(page, ZHANG, PASSWORD);
  await passCaptcha(page);
  await expect(page.getByText('申请提现成功')).toBeVisible();
  await expectOrders(page, '88.95', 1);
});

test('above the amount that the enterprise sets, the second person releases it', async ({ page }) => {
  await enter(page, '/fund-manage/index');
  await page.getByRole('button', { name: '复核设置' }).click();
  const policy = page.getByRole('dialog', { name: '复核设置' });
  await policy.getByLabel('启用复核').check();
  await policy.getByRole('button', { name: '保存' }).click();
  await expect(policy.getByText('请输入复核金额')).toBeVisible();
  await policy.getByLabel('复核金额').fill('50');
  await check(page);
  await policy.getByLabel('支付密码', { exact: true }).fill(PAY_PASSWORD);
  await policy.getByRole('button', { name: '保存' }).click();
  await expect(toast(page, '设置成功')).toBeVisible();
  await expect(policy).toHaveCount(0);

  await page.goto(pageOf('transfer'));
  await page.getByLabel('收款账户').fill(PAYEE);
  await page.getByLabel('转账金额').fill('60.15');
  await expect(page.getByText('这笔金额需由他人复核后才会执行')).toBeVisible();
  await next(page).click();
  await confirm(page, '转账');
  await ok(page).click();
  await expect(page.getByText('转账待复核')).toBeVisible();

  await page.context().clearCookies();
  await enter(page, '/fund-manage/operate?state=WAIT_RELEASE', CHECKER);
  await page.getByRole('button', { name: '详情' }).click();
  const detail = page.getByRole('dialog', { name: '操作详情' });
  await detail.getByRole('button', { name: '复核通过' }).click();
  await ok(page).click();
  await expect(toast(page, '已复核通过')).toBeVisible();
  await expect(detail.getByText('成功', { exact: true })).toBeVisible();
  await expect(detail.getByRole('table')).toContainText('−60.15');
});

test('one switch hides every amount on every page, and nothing that is typed', async ({ page }) => {
  await enter(page, '/fund-manage/index');
  await expect(page.getByRole('table', { name: '账户总览' })).toContainText(AMOUNT);
  await wander(page, '/home');
  await expect(page.getByRole('table', { name: '按业务类型' })).toContainText(AMOUNT);
  await page.getByRole('main').getByRole('button', { name: '隐藏金额' }).click();
  for (const [path, seen] of [
    ['/home', page.getByRole('table', { name: '按业务类型' })],
    // Kept from before, drawn anew where it stands.
    ['/fund-manage/index', page.getByRole('table', { name: '账户总览' })],
    ['/fund-manage/flow', page.getByRole('table', { name: '资金流水明细' })],
    ['/trade-manage/index', page.getByRole('table', { name: '收银台交易' })],
    ['/fund-manage/operate', page.getByRole('table', { name: '资金操作记录' })],
  ] as const) {
    await wander(page, path);
    await expect(seen).toContainText('****');
    expect(await text(page)).not.toMatch(AMOUNT);
  }
  // Remembered for this user; a row's details hide as well, and what is typed stays.
  await page.reload();
  await page.getByRole('button', { name: '详情' }).first().click();
  await expect(page.getByRole('dialog', { name: '操作详情' })).toContainText('****');
  expect(await text(page)).not.toMatch(AMOUNT);
  await page.goto(pageOf('transfer'));
  await page.getByLabel('收款账户').fill(PAYEE);
  await page.getByLabel('转账金额').fill('12.34');
  await expect(page.getByText('可用余额 **** 元')).toBeVisible();
  await next(page).click();
  await expect(page.getByText('**** 元').first()).toBeVisible();
  await page.getByRole('button', { name: '显示金额' }).click();
  await expect(page.getByText('壹拾贰元叁角肆分')).toBeVisible();
  await page.getByRole('button', { name: '显示设置' }).click();
  await expect(page.getByLabel('隐藏金额')).not.toBeChecked();
});

test('the same payee and amount within the hour is asked about, over the dialog that asks for the password', async ({
  page,
}) => {
  const twice = page.getByRole('dialog').filter({ hasText: '一小时内已向该收款方提交过相同金额' }).last();
  await enter(page, pageOf('transfer'));
  for (const time of [1, 2]) {
    await page.getByLabel('收款账户').fill(PAYEE);
    await page.getByLabel('转账金额').fill('61.15');
    await next(page).click();
    await confirm(page, '转账');
    await ok(page).click();
    if (time === 2) {
      // Escape answers the question alone; asked again, it is agreed to.
      await expect(twice).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(twice).toHaveCount(0);
      await password(page).fill(PAY_PASSWORD);
      await ok(page).click();
      await twice.getByRole('button', { name: '确定' }).click();
    }
    await expect(page.getByText('转账成功')).toBeVisible();
    if (time === 1) await page.getByRole('button', { name: '再转账一笔' }).click();
  }
  await expectOrders(page, '61.15', 2);
});

test('the overview: trend, fees, and a warning that is set and shown', async ({ page }) => {
  await enter(page, '/fund-manage/index');
  const trend = page.getByRole('region', { name: '近30天余额' }).first();
  await trend.getByRole('button', { name: '查看数据' }).click();
  await expect(trend.getByRole('row')).toHaveCount(31);
  await check(page);
  await page.getByRole('button', { name: '收费标准' }).click();
  await expect(page.getByRole('table', { name: '收费标准' })).toContainText('付款到银行卡');
  await check(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '余额预警' }).click();
  const form = page.getByRole('form', { name: '手续费账户' });
  await form.getByLabel('余额低于预警金额时提醒').check();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByLabel('预警金额', { exact: true })).toHaveAccessibleDescription(/请输入预警金额/);
  await check(page);
  await form.getByLabel('预警金额', { exact: true }).fill('9999999');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('设置成功')).toBeVisible();
  await page.getByRole('button', { name: '关闭' }).click();
  await expect(page.getByText(/手续费账户余额 .+ 元，低于预警金额 9,999,999.00 元/)).toBeVisible();
});

test('the payee book: add, note, find, choose for a transfer, delete', async ({ page }) => {
  await enter(page, pageOf('transfer'));
  await page.getByRole('button', { name: '管理收款人' }).click();
  const book = page.getByRole('dialog', { name: '收款人簿' });
  const entries = book.getByRole('list', { name: '收款人簿' }).getByRole('listitem');
  await book.getByRole('button', { name: '新增收款人' }).click();
  await book.getByLabel('账号').fill('0571999999999999');
  await book.getByRole('button', { name: '保存' }).click();
  await expect(book.getByLabel('账号')).toHaveAccessibleDescription('收款账户不存在');
  await check(page);
  await book.getByLabel('账号').fill(PAYEE);
  await book.getByLabel('备注名').fill('南屿');
  await book.getByRole('button', { name: '保存' }).click();
  await expect(entries.filter({ hasText: '南屿（广州南屿百货有限公司）' })).toHaveCount(1);
  await book.getByLabel('搜索').fill('没有这个人');
  await expect(book.getByText('没有符合条件的收款人')).toBeVisible();
  await book.getByLabel('搜索').fill('4401');
  await entries.getByRole('button', { name: '修改' }).click();
  await book.getByLabel('备注名').fill('南屿百货');
  await book.getByRole('button', { name: '保存' }).click();
  await expect(entries.filter({ hasText: '南屿百货（' })).toHaveCount(1);
  await check(page);
  await entries.getByRole('button', { name: '选择' }).click();
  await expect(book).toHaveCount(0);
  await expect(page.getByLabel('收款账户')).toHaveValue(PAYEE);
  await page.getByRole('button', { name: '管理收款人' }).click();
  await book.getByLabel('搜索').fill('4401');
  await entries.getByRole('button', { name: '删除' }).click();
  await ok(page).click();
  await expect(entries).toHaveCount(0);
});

test('splits to cards and to members: lists, detail with an address, receipts as a batch', async ({ page }) => {
  await enter(page, '/fund-manage/psToMemberPu');
  await expect(page).toHaveTitle('分账到会员账簿记录');
  await expect(page.getByRole('table', { name: '分账到会员账簿记录' }).locator('tbody tr')).toHaveCount(10);
  await check(page);
  await wander(page, '/fund-manage/psToCard?status=SUCCESS');
  await expect(page).toHaveTitle('分账到卡记录');
  const rows = page.getByRole('table', { name: '分账到卡记录' }).locator('tbody tr');
  await expect(rows).toHaveCount(10);
  for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check();
  const receipts = page.waitForEvent('download');
  await page.getByRole('button', { name: '批量下载回单' }).click();
  expect((await receipts).suggestedFilename()).toMatch(/^分账回单_\d{8}\.pdf$/);
  await rows.first().getByRole('button', { name: '详情' }).click();
  const detail = page.getByRole('dialog', { name: '分账详情' });
  await expect(detail.getByRole('table')).toContainText('分账账户');
  await check(page);
  await page.reload();
  await expect(detail.getByRole('table')).toContainText('分账账户');
  await page.keyboard.press('Escape');
  await expect(detail).toHaveCount(0);
});
