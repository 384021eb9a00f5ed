import type { Page } from '@playwright/test';
import { editOaUserInfo } from '@/contract/calls/staff';
import { payOrderCancel, payOrderChoices, payOrderSave, payOrderSubmit } from '@/contract/calls/warehouseOrders';
import { voucherPage } from '@/contract/calls/warehouseVouchers';
import { check, DESK, PHONE } from './accessible';
import { PAY_PASSWORD, password } from './actions';
import { button } from './journey';
import { byKeyboardAlone, waysOf } from './keyboard';
import { enter, expect, forget, PASSWORD, requested, sampledTest, test, toast } from './support';

const LIST = '/cloud-warehouse/paymentOrder/list';
const SUBS = '/cloud-warehouse/subMerchant/list';

test.beforeEach(async ({ page }) => {
  page.setDefaultTimeout(15_000);
});

/** Refuses all orders that wait initially, so that only the orders of the test wait. Signs out at the end. */
async function emptyQueue(page: Page): Promise<void> {
  const size = page.viewportSize() ?? DESK;
  await page.setViewportSize(DESK);
  for (const auditor of ['yc_audit1', 'yc_audit2']) {
    await enter(page, LIST, auditor);
    const none = page.getByText('没有待您审核的付款单');
    const all = page.getByLabel('全选本页');
    await expect(none.or(all)).toBeVisible();
    if (await all.isVisible()) {
      await all.check();
      await button(page, '审核驳回').click();
      await page.getByRole('dialog').getByLabel('驳回原因').fill('清空');
      await page.keyboard.press('Enter');
      await expect(none).toBeVisible();
    }
    await forget(page);
  }
  await page.setViewportSize(size);
}

/** Name of a payee that is stopped, so that it cannot be paid. */
const STOPPED = '温州瓯海废品回收有限公司';
interface Made {
  orderNo: string;
  version: number;
}
/**
 * Creates and submits orders as the maker, each with the oldest vouchers of one sub-merchant. Signs out at the end.
 */
async function submitted(page: Page, orders: number, maker = 'yc_maker'): Promise<Made[]> {
  await enter(page, '/homeYuncang', maker);
  const waiting = { pageNo: 1, pageSize: 50, state: 'WAIT_ORDER' } as const;
  const { rows } = await requested(page, voucherPage, waiting);
  const made: Made[] = [];
  for (const subMemberNo of new Set(rows.map((row) => row.subMemberNo))) {
    const choices = await requested(page, payOrderChoices, { subMemberNo });
    const vouchers = choices.vouchers.filter(({ payeeName }) => payeeName !== STOPPED);
    if (vouchers.length < 3) continue;
    const order = await requested(page, payOrderSave, {
      requestNo: `audit-${subMemberNo}`,
      subMemberNo,
      mode: 'APART',
      voucherNos: vouchers.slice(0, 3).map(({ voucherNo }) => voucherNo),
      remark: '',
      attachments: [],
    });
    const { orderNo, version } = order;
    made.push(await requested(page, payOrderSubmit, { orderNo, version }));
    if (made.length === orders) break;
  }
  expect(made).toHaveLength(orders);
  await forget(page);
  return made;
}

const items = (page: Page) => page.getByRole('list', { name: '付款单', exact: true }).locator('> li');
const results = (page: Page) => page.getByRole('region', { name: '审核结果' }).or(page.getByLabel('审核结果'));

/** Passes an order: acknowledges its warnings and confirms. */
async function pass(page: Page, { proven = false } = {}): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^审核通过/ });
  await expect(dialog.getByText(/确定要审核通过/)).toBeVisible();
  const seen = dialog.getByLabel('我已核对以上内容');
  if ((await seen.count()) > 0) await seen.check();
  const proof = dialog.getByLabel('登录密码', { exact: true });
  await expect(proof).toHaveCount(proven ? 0 : 1);
  if (!proven) await proof.fill(PASSWORD);
  await dialog.getByRole('button', { name: '审核通过' }).click();
}

for (const { name, size, look, declare } of waysOf(5))
  declare(
    `an auditor reviews an order with its vouchers, and passes and refuses orders by keyboard alone: ${name}`,
    async ({ page }) => {
      test.setTimeout(180_000);
      await page.setViewportSize(size);
      await emptyQueue(page);
      await submitted(page, 4);
      await enter(page, '/homeYuncang', 'yc_audit1');
      await byKeyboardAlone(page, async () => {
        // The home page shows the number of waiting orders with a link to them.
        await expect(page.getByText(/^待我审核的付款单 4 单，合计 [\d,.]+ 元/)).toBeVisible();
        await look(page);
        await page.getByRole('link', { name: /^去审核/ }).click();
        await expect(items(page)).toHaveCount(4);
        await look(page);

        await page
          .getByRole('link', { name: /^查看并审核/ })
          .first()
          .click();
        await expect(page.getByRole('heading', { name: '凭证与附件' })).toBeVisible();
        await expect(page.getByRole('region', { name: '账户余额' })).toContainText('付款后可用余额');
        await button(page, '下一张').click();
        await expect(page.getByText('2 / 3', { exact: true })).toBeVisible();
        await look(page);
        await button(page, '审核通过').click();
        await pass(page);
        await expect(page.getByText('已审核通过，开始付款')).toBeVisible();

        await page.getByRole('link', { name: '审核下一单（还有 3 单）' }).click();
        await button(page, '审核驳回').click();
        const refusing = page.getByRole('dialog', { name: '审核驳回 1 单' });
        await expect(refusing.getByLabel('驳回原因')).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(refusing.getByText('请输入驳回原因')).toBeVisible();
        await look(page);
        await refusing.getByLabel('驳回原因').fill('附件不清楚');
        await page.keyboard.press('Enter');
        await expect(page.getByText('已驳回', { exact: true }).filter({ visible: true }).first()).toBeVisible();
        await page.getByRole('link', { name: '返回列表' }).filter({ visible: true }).click();

        await expect(items(page)).toHaveCount(2);
        await page.getByLabel('全选本页').check();
        await expect(page.getByText(/^已选 2 单，合计/)).toBeVisible();
        await button(page, '审核通过').click();
        await pass(page, { proven: true });
        await expect(results(page)).toContainText('2 单已审核通过');
        await expect(results(page).getByRole('listitem')).toHaveCount(2);
        await expect(page.getByText('没有待您审核的付款单')).toBeVisible();
        await look(page);
        await page.getByRole('link', { name: '我已审核' }).click();
        await expect(items(page).filter({ hasText: '附件不清楚' })).toHaveCount(1);
      });
    },
  );

test('two auditors who have not made the order must pass it above the amount of the settings', async ({ page }) => {
  test.setTimeout(120_000);
  await page.setViewportSize(PHONE);
  await emptyQueue(page);
  await enter(page, LIST, 'yc_admin');
  await button(page, '审核设置').click();
  const dialog = page.getByRole('dialog', { name: '审核设置' });
  await dialog.getByLabel('两人审核起点金额').fill('');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('请输入大于0的金额')).toBeVisible();
  await dialog.getByLabel('两人审核起点金额').fill('1');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(toast(page, '设置成功')).toBeVisible();
  await forget(page);
  await submitted(page, 1);

  await enter(page, LIST, 'yc_audit1');
  await expect(items(page)).toContainText('待初审（共两次审核）');
  // Users without the right to change settings do not see the button.
  await expect(button(page, '审核设置')).toHaveCount(0);
  await page.getByLabel('全选本页').check();
  await button(page, '审核通过').click();
  await expect(page.getByText('通过后还需复审，复审通过后付款。')).toBeVisible();
  await pass(page);
  await expect(results(page)).toContainText('1 单已初审，待复审');
  await page.getByRole('link', { name: '全部待审核' }).click();
  await expect(items(page)).toContainText('您已初审通过，需由其他人复审');
  await expect(page.getByRole('button', { name: '审核通过' })).toHaveCount(0);
  await forget(page);

  await enter(page, '/homeYuncang', 'yc_audit2');
  await page.getByRole('link', { name: /^去审核/ }).click();
  await expect(items(page)).toContainText('待复审');
  await page.getByRole('link', { name: /^查看并审核/ }).click();
  await expect(page.getByText('高峰 已通过')).toBeVisible();
  await button(page, '审核通过').click();
  await pass(page);
  await expect(page.getByText('已审核通过，开始付款')).toBeVisible();
  await expect(page.getByText('没有其他待您审核的付款单')).toBeVisible();
  await check(page);
});

test('lets no auditor decide on their own order, and reports an order that was cancelled meanwhile', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await emptyQueue(page);
  const [own] = await submitted(page, 1, 'yc_admin');
  if (!own) throw new Error('no order');
  await enter(page, `${LIST}?queue=WAITS`, 'yc_admin');
  await expect(items(page)).toContainText('您参与了该制单的编制，不能审核');
  await expect(page.getByRole('button', { name: '审核通过' })).toHaveCount(0);
  await page.goto(`/cloud-warehouse/paymentOrder/audit?orderNo=${own.orderNo}`);
  await expect(page.getByText('您不能审核该付款单：您参与了该制单的编制，不能审核')).toBeVisible();
  await expect(page.getByRole('button', { name: '审核通过' })).toHaveCount(0);

  const auditor = await (await page.context().browser()?.newContext({ viewport: PHONE, locale: 'zh-CN' }))?.newPage();
  if (!auditor) throw new Error('no second browser');
  await enter(auditor, LIST, 'yc_audit1');
  await auditor.getByLabel('全选本页').check();
  await requested(page, payOrderCancel, { orderNo: own.orderNo, version: own.version });
  await button(auditor, '审核通过').click();
  await pass(auditor);
  await expect(results(auditor)).toContainText('1 单未能审核');
  await expect(auditor.getByText('没有待您审核的付款单')).toBeVisible();
  await auditor.context().close();
});

for (const { name, size, look, declare } of waysOf(6))
  declare(
    `lists sub-merchants by branch with entries and limits, and moves money by keyboard alone: ${name}`,
    async ({ page }) => {
      test.setTimeout(180_000);
      await page.setViewportSize(size);
      await emptyQueue(page);
      await enter(page, SUBS, 'yc_admin');
      const rows = page.getByRole('table', { name: '子商户账户管理' }).locator('tbody tr');
      await byKeyboardAlone(page, async () => {
        await expect(rows).toHaveCount(10);
        await look(page);
        if (name === 'phone') await button(page, '按分公司查看').click();
        await page
          .getByRole('navigation', { name: '分公司' })
          .getByRole('link', { name: /^杭州分公司/ })
          .click();
        await expect(page).toHaveURL(/branch=/);
        await expect(page.getByText('共 25 条')).toBeVisible();
        await look(page);
      });
      await page.goto(`${SUBS}?detail=M800010000001`);
      const detail = page.getByRole('dialog', { name: '子商户账户详情' });
      await byKeyboardAlone(page, async () => {
        await expect(detail.getByText('杭州余杭仓储中心').first()).toBeVisible();
        await expect(detail.getByRole('table', { name: '资金流水' }).locator('tbody tr').first()).toContainText(
          /[+−]\d/,
        );
        await look(page);
        await button(page, '设置预警与提醒').click();
        const limits = page.getByRole('dialog', { name: '设置预警与提醒' });
        await limits.getByLabel('余额预警线', { exact: true }).fill('900000');
        await limits.getByRole('button', { name: '保存' }).click();
        await expect(toast(page, '设置成功')).toBeVisible();
        await expect(detail.getByText(/低于预警线 900,000.00 元/)).toBeVisible();

        await detail.getByRole('button', { name: '子商户调拨' }).click();
        const move = page.getByRole('dialog', { name: '子商户调拨' });
        await move.getByRole('combobox', { name: '转入子商户' }).fill('余杭冷链');
        await expect(page.getByRole('option', { name: /余杭冷链/ })).toBeVisible();
        await page.keyboard.press('Enter');
        await move.getByLabel('调拨金额').fill('1234.56');
        await look(page);
        await move.getByRole('button', { name: '下一步' }).click();
        await expect(page.getByRole('dialog', { name: '请输入支付密码' })).toContainText('杭州余杭冷链仓');
        await password(page).fill(PAY_PASSWORD);
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(/makeOrder\/status\?orderNo=/);
        await look(page);
      });
      await forget(page);

      await enter(page, LIST, 'yc_audit1');
      await expect(items(page)).toContainText('子商户调拨');
      await page.getByLabel('全选本页').check();
      await button(page, '审核通过').click();
      await pass(page);
      await expect(results(page)).toContainText('1 单已审核通过');
      await forget(page);
      await enter(page, `${SUBS}?detail=M800010000001`, 'yc_admin');
      await expect(detail.getByRole('table', { name: '资金流水' }).locator('tbody tr').first()).toContainText(
        '1,234.56',
      );
    },
  );

sampledTest(2)(
  'notifies a user whose menus change while a page is open with the next call, and loads the new menus',
  async ({ page }) => {
    test.setTimeout(90_000);
    await enter(page, SUBS, 'yc_reader');
    await expect(page.getByRole('table', { name: '子商户账户管理' }).locator('tbody tr')).toHaveCount(10);
    await expect(page.getByRole('button', { name: '子商户调拨' })).toHaveCount(0);
    const other = await (await page.context().browser()?.newContext())?.newPage();
    if (!other) throw new Error('no second browser');
    await enter(other, '/homeYuncang', 'yc_admin');
    const menuIds = ['warehouse:fund', 'warehouse:move'];
    await requested(other, editOaUserInfo, { userId: '100010000036', name: '何晴', menuIds });
    await other.context().close();

    await button(page, '刷新').click();
    await expect(page).toHaveURL(/\/login/);
    await expect(toast(page, '权限已变更，请重新登录')).toBeVisible();
    await enter(page, SUBS, 'yc_reader');
    await expect(page.getByRole('button', { name: '子商户调拨' })).toBeVisible();
    await expect(page.getByRole('link', { name: '凭证制单' })).toHaveCount(0);
  },
);
