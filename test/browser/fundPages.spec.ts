import type { Page } from '@playwright/test';
import { check } from './accessible';
import {
  bank,
  CARD,
  confirm,
  confirmIdentity,
  expectOrders,
  fillTransfer,
  next,
  ok,
  PAY_PASSWORD,
  PAYEE,
  pageOf,
  password,
  warnings,
} from './actions';
import { enter, expect, forget, test, toast, wander } from './support';

const CHECKER = '13800000005';
const AMOUNT = /\d[\d,]*\.\d{2}(?!\d)/;

test.beforeEach(async ({ page }) => {
  page.setDefaultTimeout(15_000);
});
/** Returns the visible text of the page, without hidden pages. */
const text = (page: Page): Promise<string> =>
  // biome-ignore lint/performance/useDomNodeTextContent: hidden pages stay in the document, and `innerText` ignores them
  page.evaluate(() => document.body.innerText);

test('付款到银行卡: recognises the bank, continues after a wrong password, and keeps the number out of storage', async ({
  page,
}) => {
  await enter(page, pageOf('payBank'));
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
  await expect(page.getByText('6222021234567890128', { exact: true })).toBeVisible();
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
  await expect(page.getByText(/付款处理中|付款成功/).first()).toBeVisible();

  // The payee is now in the payee book. After a reload the form requires only the card again.
  await page.getByRole('button', { name: '再付款一笔' }).click();
  await page.getByLabel('查找收款方').fill('王小明');
  await page.getByRole('option', { name: /中国工商银行/ }).click();
  await page.getByLabel('付款金额').fill('88.66');
  await next(page).click();
  await expect(page.getByText('王小明 中国工商银行 6222')).toBeVisible();
  await page.getByRole('button', { name: '返回修改' }).click();
  await page.getByRole('button', { name: '改填新的收款方' }).click();
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

test('the records show an order with its trail and postings, under an address of its own', async ({ page }) => {
  await enter(page, pageOf('transfer'));
  await fillTransfer(page, '88.35');
  await page.getByLabel('转账金额').press('Enter');
  await confirm(page, '转账');
  await ok(page).click();
  await expect(page.getByText('转账成功')).toBeVisible();
  await expectOrders(page, '88.35', 1);
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

test('the second person releases a transfer above the amount that the enterprise has set', async ({ page }) => {
  await enter(page, '/fund-manage/index');
  await page.getByRole('main').getByRole('button', { name: '更多', exact: true }).first().click();
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
  await fillTransfer(page, '60.15');
  await expect(page.getByText('这笔金额需由他人复核后才会执行')).toBeVisible();
  await next(page).click();
  await confirm(page, '转账');
  await ok(page).click();
  await expect(page.getByText('转账待复核')).toBeVisible();

  await forget(page);
  await enter(page, '/message/index', CHECKER);
  await page.getByRole('link', { name: '待复核' }).first().click();
  await page.getByRole('link', { name: '查看操作记录' }).click();
  const detail = page.getByRole('dialog', { name: '操作详情' });
  await expect(detail.getByText('已通知周洁')).toBeVisible();
  await check(page);
  await detail.getByRole('button', { name: '复核通过' }).click();
  const identity = page.getByRole('dialog', { name: '身份确认' });
  await expect(identity.getByLabel('登录密码', { exact: true })).toBeFocused();
  await check(page);
  await identity.getByLabel('登录密码', { exact: true }).fill('Wrong#2026');
  await page.keyboard.press('Enter');
  await expect(identity.getByText(/登录密码错误/)).toBeVisible();
  await confirmIdentity(page);
  await expect(toast(page, '已复核通过')).toBeVisible();
  // The toast is above the drawer, which is in the browser's top layer.
  expect(await toast(page, '已复核通过').evaluate((news) => news.closest(':popover-open') !== null)).toBe(true);
  await expect(detail.getByText('成功', { exact: true })).toBeVisible();
  await expect(detail.getByRole('table')).toContainText('−60.15');
});

test('every action of an account can be clicked, also in the last row of a short table', async ({ page }) => {
  await enter(page, '/fund-manage/index');
  const accounts = page.getByRole('table', { name: '账户总览' });
  for (const [row, action, title] of [
    [0, '付款到银行卡', '付款到银行卡'],
    [2, '资金调拨', '资金调拨'],
  ] as const) {
    await accounts.locator('tbody tr').nth(row).getByRole('button', { name: '更多' }).click();
    const menu = page.getByRole('dialog', { name: '更多' });
    await expect(menu.getByRole('button', { name: action, exact: true })).toBeVisible();
    // A trial click checks that no other element covers the button.
    for (const button of await menu.getByRole('button').all()) await button.click({ trial: true });
    await menu.getByRole('button', { name: action, exact: true }).click();
    await expect(page).toHaveTitle(title);
    await page.goBack();
  }
});

test('refuses a transfer whose balance was spent between review and confirmation, and returns to the filled form', async ({
  page,
}) => {
  const fill = async (on: Page, amount: string) => {
    await fillTransfer(on, amount);
    await next(on).click();
    await confirm(on, '转账');
  };
  await enter(page, pageOf('transfer'));
  // The balance is sufficient for either of the two transfers, but not for both.
  await fill(page, '600000.45');
  const other = await page.context().newPage();
  await other.goto(pageOf('transfer'));
  await fill(other, '900000');
  await ok(other).click();
  await expect(other.getByText('转账成功')).toBeVisible();
  await other.close();

  await ok(page).click();
  const amount = page.getByLabel('转账金额');
  await expect(amount).toHaveAccessibleDescription(/余额不足/);
  await expect(amount).toHaveValue('600000.45');
  await expect(page.getByLabel('收款账户')).toHaveValue(PAYEE);
  await expect(page.getByText(/^可用余额 \d{3},\d{3}\.\d{2} 元$/)).toBeVisible();
  await expectOrders(page, '600000.45', 1);
});

test('one switch hides every amount on every page, but no typed amount', async ({ page }) => {
  await enter(page, '/fund-manage/index');
  await expect(page.getByRole('table', { name: '账户总览' })).toContainText(AMOUNT);
  await wander(page, '/home');
  await expect(page.getByRole('table', { name: '按业务类型' })).toContainText(AMOUNT);
  await page.getByRole('main').getByRole('button', { name: '隐藏金额' }).click();
  for (const [path, seen] of [
    ['/home', page.getByRole('table', { name: '按业务类型' })],
    // Pages that stay mounted while hidden, and must render again when amounts are hidden.
    ['/fund-manage/index', page.getByRole('table', { name: '账户总览' })],
    ['/fund-manage/flow', page.getByRole('table', { name: '资金流水明细' })],
    ['/trade-manage/index', page.getByRole('table', { name: '收银台交易' })],
    ['/fund-manage/operate', page.getByRole('table', { name: '资金操作记录' })],
  ] as const) {
    await wander(page, path);
    await expect(seen).toContainText('****');
    expect(await text(page)).not.toMatch(AMOUNT);
  }
  // The setting is stored for this user. Details of a row hide amounts as well. Typed amounts stay visible.
  await page.reload();
  await page.getByRole('button', { name: '详情' }).first().click();
  await expect(page.getByRole('dialog', { name: '操作详情' })).toContainText('****');
  expect(await text(page)).not.toMatch(AMOUNT);
  await page.goto(pageOf('transfer'));
  await fillTransfer(page, '12.34');
  await expect(page.getByText('可用余额 **** 元')).toBeVisible();
  await next(page).click();
  await expect(page.getByText('**** 元').first()).toBeVisible();
  await page.getByRole('button', { name: '显示金额' }).click();
  await expect(page.getByText('壹拾贰元叁角肆分')).toBeVisible();
  await page.getByRole('button', { name: '显示设置' }).click();
  await expect(page.getByLabel('隐藏金额')).not.toBeChecked();
});

test('a transfer with the same payee and amount within an hour needs a tick before the password', async ({ page }) => {
  const alike = warnings(page).and(
    page.getByLabel(/^\d\d:\d\d:\d\d已向.+提交过61\.15元（单号\d+），请确认不是重复付款$/),
  );
  await enter(page, pageOf('transfer'));
  for (const time of [1, 2]) {
    await fillTransfer(page, '61.15');
    await next(page).click();
    await expect(page.getByRole('button', { name: '确认转账' })).toBeVisible();
    await expect(alike).toHaveCount(time - 1);
    if (time === 2) {
      // If the warning is not ticked, no dialog opens and the focus moves to the warning.
      await page.getByRole('button', { name: '确认转账' }).click();
      await expect(page.getByText('请先勾选以上提醒，确认无误后再继续')).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(alike).toBeFocused();
      await page.keyboard.press('Space');
      await expect(page.getByText('请先勾选以上提醒，确认无误后再继续')).toHaveCount(0);
    }
    await confirm(page, '转账');
    if (time === 2)
      await expect(page.getByRole('dialog').getByRole('list', { name: '已确认的提醒' })).toContainText('提交过61.15元');
    await ok(page).click();
    await expect(page.getByText('转账成功')).toBeVisible();
    if (time === 1) await page.getByRole('button', { name: '再转账一笔' }).click();
  }
});

test('the overview shows the trend and the fees, and a balance warning that the user sets', async ({ page }) => {
  await enter(page, '/fund-manage/index');
  const trend = page.getByRole('region', { name: '近30天余额' }).first();
  await trend.getByRole('button', { name: '查看数据' }).click();
  await expect(trend.getByRole('row')).toHaveCount(31);
  await check(page);
  await page.getByRole('main').getByRole('button', { name: '更多', exact: true }).first().click();
  await page.getByRole('button', { name: '收费标准' }).click();
  await expect(page.getByRole('table', { name: '收费标准' })).toContainText('付款到银行卡');
  await check(page);
  await page.keyboard.press('Escape');
  await page.getByRole('main').getByRole('button', { name: '更多', exact: true }).first().click();
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

test('adds, edits, finds, chooses and deletes a payee of the payee book', async ({ page }) => {
  await enter(page, pageOf('transfer'));
  await page.getByRole('button', { name: '管理收款方' }).click();
  const book = page.getByRole('dialog', { name: '收款方簿' });
  const entries = book.getByRole('list', { name: '收款方簿' }).getByRole('listitem');
  await book.getByRole('button', { name: '新增收款方' }).click();
  await book.getByLabel('账号').fill('0571999999999999');
  await book.getByRole('button', { name: '保存' }).click();
  await expect(book.getByLabel('账号')).toHaveAccessibleDescription('收款账户不存在');
  await check(page);
  await book.getByLabel('账号').fill(PAYEE);
  await book.getByLabel('备注名').fill('南屿');
  await book.getByRole('button', { name: '保存' }).click();
  await expect(entries.filter({ hasText: '南屿（广州南屿百货有限公司）' })).toHaveCount(1);
  await book.getByLabel('搜索').fill('没有这个人');
  await expect(book.getByText('没有符合条件的收款方')).toBeVisible();
  await book.getByLabel('搜索').fill('4401');
  await entries.getByRole('button', { name: '修改' }).click();
  await book.getByLabel('备注名').fill('南屿百货');
  await book.getByRole('button', { name: '保存' }).click();
  await expect(entries.filter({ hasText: '南屿百货（' })).toHaveCount(1);
  await check(page);
  await entries.getByRole('button', { name: '选择' }).click();
  await expect(book).toHaveCount(0);
  await expect(page.getByLabel('收款账户')).toHaveValue(PAYEE);
  await page.getByRole('button', { name: '管理收款方' }).click();
  await book.getByLabel('搜索').fill('4401');
  await entries.getByRole('button', { name: '删除' }).click();
  await ok(page).click();
  await expect(entries).toHaveCount(0);
});

test('lists splits to cards and members, opens a detail by its address, and downloads receipts', async ({ page }) => {
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
  await expect(detail.getByRole('table', { name: '账务记录' })).toContainText('分账账户');
  await check(page);
  await page.reload();
  await expect(detail.getByRole('table', { name: '账务记录' })).toContainText('分账账户');
  await page.keyboard.press('Escape');
  await expect(detail).toHaveCount(0);
});
