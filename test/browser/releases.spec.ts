import type { Page } from '@playwright/test';
import { check } from './accessible';
import { confirm, confirmIdentity, fillTransfer, next, ok, PAY_PASSWORD, PAYEE, pageOf, password } from './actions';
import { enter, expect, forget, test, toast } from './support';

const CHECKER = '13800000005';
const PAGE = '/fund-manage/toRelease';

test.beforeEach(async ({ page, request }) => {
  page.setDefaultTimeout(15_000);
  await expect(
    await request.post('/sandbox/config', { headers: { 'x-sandbox': '1' }, data: { checkerAmount: '50.00' } }),
  ).toBeOK();
  await emptyQueue(page);
});

/** Refuses all payments that wait initially, so that only the payments of the test wait. Signs out at the end. */
async function emptyQueue(page: Page): Promise<void> {
  await enter(page, PAGE, CHECKER);
  const none = page.getByText('没有待复核的操作');
  const all = page.getByLabel('全选本页');
  const refuse = page.getByRole('button', { name: '复核拒绝' });
  await expect(none.or(refuse)).toBeVisible();
  if (await refuse.isVisible()) {
    // A payment that waits alone has no checkbox.
    if (await all.isVisible()) await all.check();
    await refuse.click();
    await page.getByRole('dialog').getByLabel('拒绝原因').fill('清空');
    await page.keyboard.press('Enter');
    await expect(none).toBeVisible();
  }
  await forget(page);
}

async function transferred(page: Page, amount: string): Promise<void> {
  await page.goto(pageOf('transfer'));
  await fillTransfer(page, amount);
  await next(page).click();
  await confirm(page, '转账');
  await ok(page).click();
  await expect(page.getByText('转账待复核')).toBeVisible();
}

async function batched(page: Page): Promise<void> {
  await page.goto(pageOf('batchTransfer'));
  const lines = ['商户单号,收款方名称,收款账户,金额,备注', `SL1,广州南屿百货有限公司,${PAYEE},70.25,货款`];
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '货款.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
  await page.getByRole('button', { name: '确认批量转账' }).click();
  await password(page).fill(PAY_PASSWORD);
  await ok(page).click();
  await expect(page.getByText('批次待复核')).toBeVisible();
}

const item = (page: Page, amount: string) =>
  page.getByRole('list', { name: '待复核的操作' }).getByRole('listitem').filter({ hasText: amount }).first();

test('the second person sees waiting payments on the home page, and decides several at once with one proof', async ({
  page,
}) => {
  test.slow();
  await enter(page, '/home');
  await transferred(page, '60.15');
  await transferred(page, '80.20');
  await transferred(page, '90.30');
  await batched(page);
  await page.goto(PAGE);
  // The checker cannot decide payments that the checker has made.
  await expect(page.getByText('另有 4 项由您或您持有密钥的应用提交，需由其他人复核。')).toBeVisible();
  await forget(page);

  await enter(page, '/home', CHECKER);
  const todo = page.getByText(/4 项付款待您复核，合计 300.90 元/);
  await expect(todo).toBeVisible();
  await page.getByRole('button', { name: '消息' }).click();
  await page.getByRole('tab', { name: /待办事项/ }).click();
  await expect(page.getByRole('link', { name: '去复核' })).toHaveCount(2);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: '去复核' }).click();
  await expect(page.getByText('共 4 项，合计 300.90 元')).toBeVisible();
  await expect(item(page, '60.15')).toContainText('首次向该账户付款');
  await expect(item(page, '60.15')).toContainText('陆拾元壹角伍分');
  await expect(item(page, '70.25')).toContainText('货款.csv（共 1 笔）');
  await check(page);

  await item(page, '80.20').getByRole('checkbox').check();
  await page.getByRole('button', { name: '复核拒绝' }).click();
  const refusing = page.getByRole('dialog', { name: '复核拒绝 1 项' });
  await expect(refusing.getByLabel('拒绝原因')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(refusing.getByText('请输入拒绝原因')).toBeVisible();
  await check(page);
  await refusing.getByLabel('拒绝原因').fill('重复付款');
  await page.keyboard.press('Enter');
  await expect(toast(page, '已复核拒绝 1 项')).toBeVisible();
  await expect(item(page, '80.20')).toHaveCount(0);

  await page.getByLabel('全选本页').check();
  await expect(page.getByText('已选 3 项，合计 220.70 元')).toBeVisible();
  await page.getByRole('button', { name: '复核通过' }).click();
  await expect(page.getByRole('dialog', { name: '身份确认' }).getByLabel('登录密码')).toBeFocused();
  await check(page);
  await expect(page.getByText(/确定要复核通过选中的 3 项吗？合计 220.70 元/)).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(3);
  await confirmIdentity(page);
  await expect(toast(page, '已复核通过 3 项')).toBeVisible();
  await expect(page.getByText('没有待复核的操作')).toBeVisible();
  await check(page);
  await page.goto('/fund-manage/operate?kind=TRANSFER&minAmount=60.15&maxAmount=60.15');
  await expect(page.getByRole('table').getByText('成功', { exact: true })).toBeVisible();
});

test('reports an item that its maker cancelled meanwhile, and releases the other items', async ({ page, browser }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, '/home');
  await transferred(page, '60.15');
  await transferred(page, '80.20');
  const second = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await enter(second, PAGE, CHECKER);
  await second.getByLabel('全选本页').check();
  await expect(second.getByText('已选 2 项，合计 140.35 元')).toBeVisible();
  // The bar with the decision buttons stays visible while the list scrolls below it.
  await expect(second.getByRole('button', { name: '复核通过' })).toBeInViewport();
  expect(await second.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  // The maker withdraws the second payment.
  await page.getByRole('button', { name: '撤回' }).click();
  await ok(page).click();
  await expect(page.getByText('这笔转账已撤回')).toBeVisible();

  await second.getByRole('button', { name: '复核通过' }).click();
  await confirmIdentity(second);
  await expect(second.getByText('付给广州南屿百货有限公司的 80.20 元：该操作已不在待复核状态')).toBeVisible();
  await expect(second.getByText('没有待复核的操作')).toBeVisible();
  await second.context().close();
});

test('announces before the password that a refund of the checker’s amount waits, and releases it from the queue', async ({
  page,
}) => {
  await enter(page, '/trade-manage/index?businessType=4007&status=SUCCESS&minAmount=100.00');
  const list = page.getByRole('table', { name: '收银台交易' });
  await list.getByRole('button', { name: '详情' }).first().click();
  const details = page.getByRole('dialog', { name: '交易详情' });
  await details.getByRole('button', { name: '退款', exact: true }).click();
  const form = page.getByRole('dialog', { name: '退款申请' });
  await form.getByLabel('退款金额').fill('60.50');
  await form.getByLabel('退款原因').fill('质量问题');
  await form.getByRole('button', { name: '下一步' }).click();
  const review = page.getByRole('dialog', { name: '请输入支付密码' });
  await expect(review).toContainText('退款金额达到 50.00 元，提交后待复核');
  await check(page);
  await review.getByLabel('支付密码', { exact: true }).fill(PAY_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '退款已提交，等待复核' })).toBeVisible();
  await check(page);
  await page.getByRole('link', { name: '查看资金操作' }).click();
  await expect(page.getByRole('dialog')).toContainText('待复核');
  await expect(page.getByRole('button', { name: '撤回' })).toBeVisible();
  await forget(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, PAGE, CHECKER);
  await expect(item(page, '60.50')).toContainText('退款依据');
  await check(page);
  await expect(item(page, '60.50').getByRole('checkbox')).toHaveCount(0);
  await page.getByRole('button', { name: '复核通过' }).click();
  await confirmIdentity(page);
  await expect(toast(page, '已复核通过 1 项')).toBeVisible();
  await page.goto('/fund-manage/operate?kind=REFUND');
  await page.getByRole('button', { name: '详情' }).first().click();
  await expect(page.getByRole('dialog')).toContainText('退款成功');
});
