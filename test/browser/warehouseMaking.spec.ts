import type { Page } from '@playwright/test';
import { payOrderCancel, payOrderChoices, payOrderPage, payOrderSave } from '@/contract/calls/warehouseOrders';
import { voucherPage, warehousePayeePage, warehouseSubOptions } from '@/contract/calls/warehouseVouchers';
import { aPng } from '../support/files';
import { check, DESK, fits, PHONE } from './accessible';
import { button, choose } from './journey';
import { byKeyboardAlone } from './keyboard';
import { walkOf } from './sampling';
import { enter, expect, requested, sampledTest, test, toast } from './support';

const MAKER = 'yc_maker';
const ADMIN = 'yc_admin';
const READER = 'yc_reader';
const LIST = '/cloud-warehouse/makeOrder/list';
const ORDERS = `${LIST}?tab=orders`;
const EDIT = '/cloud-warehouse/makeOrder/edit';
const IMPORT = '/cloud-warehouse/makeOrder/import';
const PAYMENTS = '/cloud-warehouse/makeOrder/paymentLog';

test.beforeEach(async ({ page }) => {
  page.setDefaultTimeout(15_000);
});

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });
const rows = (page: Page, name: string) => table(page, name).locator('tbody tr');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
/** Confirms the last dialog, because the previous dialog may still be closing. */
const agree = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: '确定', exact: true }).last().click();
/** Finds a figure of the editor by its label. */
const figure = (page: Page, label: string) =>
  page
    .getByRole('region', { name: '付款预览' })
    .locator('div', { has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .last();

/** Finds the sub-merchant with the most vouchers that can be ordered. */
async function busiestSub(page: Page): Promise<{ subMemberNo: string; subName: string }> {
  const { rows: vouchers } = await requested(page, voucherPage, { pageNo: 1, pageSize: 50, state: 'WAIT_ORDER' });
  const counts = new Map<string, number>();
  for (const { subMemberNo } of vouchers) counts.set(subMemberNo, (counts.get(subMemberNo) ?? 0) + 1);
  const [subMemberNo = ''] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  const subName = vouchers.find((one) => one.subMemberNo === subMemberNo)?.subName ?? '';
  return { subMemberNo, subName };
}

sampledTest(1)(
  'creates vouchers manually and by file, and submits, withdraws and resubmits their order by keyboard alone',
  async ({ page }) => {
    test.setTimeout(300_000);
    await page.setViewportSize(DESK);
    await enter(page, LIST, MAKER);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('凭证');
    await check(page);
    const [sub] = await requested(page, warehouseSubOptions, {});
    const [payee] = (await requested(page, warehousePayeePage, { pageNo: 1, pageSize: 10, stopped: 'N' })).rows;
    if (!sub || !payee) throw new Error('the demo warehouse has no sub-merchant or no payee');

    await byKeyboardAlone(page, async () => {
      // Creates a voucher manually, with a picture.
      await button(page, '新增凭证').click();
      const form = dialog(page, '新增凭证');
      await button(page, '保存').click();
      await expect(form.getByText('请选择收款方', { exact: true }).last()).toBeVisible();
      await choose(page, '付款子商户', sub.subName);
      await choose(page, '收款方', payee.name);
      await form.getByLabel('金额', { exact: true }).fill('12.50');
      await form.getByLabel('来源单据').fill('KB-0001');
      await form.getByLabel('上传附件').setInputFiles({
        name: '运单.png',
        mimeType: 'image/png',
        buffer: aPng({ width: 120, height: 76 }),
      });
      await expect(form.getByRole('button', { name: '查看 运单.png' })).toBeVisible();
      await button(page, '保存').click();
      await expect(toast(page, '凭证已保存')).toBeVisible();
      await expect(form).toHaveCount(0);

      // Imports a file of vouchers, and corrects a wrong line on the page before the import.
      await page.getByRole('link', { name: '批量导入' }).click();
      await expect(page).toHaveURL(new RegExp(`${IMPORT}$`));
      const line = (no: number, amount: string) =>
        [`KB-F${no}`, sub.subMemberNo, payee.payeeNo, payee.name, '运费', '2026-11', amount, ''].join(',');
      await page.getByLabel('上传凭证文件').setInputFiles({
        name: '凭证.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          [
            '来源单据,付款子商户编号,收款方编号,收款方名称,费用类型,所属账期,金额,备注',
            line(1, '30.00'),
            line(2, '1e3'),
          ].join('\r\n'),
        ),
      });
      const wrong = page.getByLabel('第3行 金额（元）', { exact: true });
      await expect(wrong).toHaveAttribute('aria-invalid', 'true');
      await expect(button(page, '全部导入')).toBeDisabled();
      await wrong.fill('40.00');
      await expect(button(page, '全部导入')).toBeEnabled();
      // The browser's back button asks for confirmation first, and no input is lost.
      await page.evaluate(() => window.history.back());
      const leaving = page.getByRole('dialog', { name: '有未保存的内容，确定要离开吗？' });
      await expect(leaving).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${IMPORT}$`));
      await leaving.getByRole('button', { name: '取消' }).click();
      await expect(page.getByLabel('第3行 金额（元）', { exact: true })).toHaveValue('40.00');
      await button(page, '全部导入').click();
      await expect(toast(page, '已导入 2 张凭证，共 70.00 元')).toBeVisible();

      // The three vouchers become one order.
      await expect(page).toHaveURL(new RegExp(`${LIST}$`));
      await page.getByRole('textbox', { name: '关键字' }).fill('KB-');
      await button(page, '查询').click();
      await expect(rows(page, '凭证')).toHaveCount(3);
      await page.getByRole('checkbox', { name: '选择本页全部' }).or(page.getByRole('checkbox').first()).first().check();
      await button(page, '新建制单').click();
      await expect(page).toHaveURL(new RegExp(`${EDIT}$`));
      await expect(figure(page, '已选凭证（张）')).toHaveText('3');
      await expect(figure(page, '合计金额（元）')).toHaveText('82.50');
      await expect(figure(page, '付款笔数')).toHaveText('1');
      await page.getByRole('radio', { name: '逐张凭证付款' }).click();
      await expect(figure(page, '付款笔数')).toHaveText('3');
      await page.getByLabel('备注', { exact: true }).fill('十一月运费');
      await button(page, '保存草稿').click();
      await expect(toast(page, '草稿已保存')).toBeVisible();
      await expect(page).toHaveURL(/edit\?orderNo=ZD/);
      await button(page, '提交审核').click();
      await agree(page);
      await expect(page).toHaveURL(/makeOrder\/status\?orderNo=ZD/);
      await expect(page.getByText('已提交，等待审核')).toBeVisible();

      // The maker withdraws the order, changes it and submits it again.
      await button(page, '撤回').click();
      await agree(page);
      await expect(toast(page, '制单已撤回')).toBeVisible();
      await expect(page.getByText('制单已撤回', { exact: true }).first()).toBeVisible();
      await page.getByRole('link', { name: '修改', exact: true }).click();
      await expect(page.getByLabel('备注', { exact: true })).toHaveValue('十一月运费');
      await table(page, '选择凭证').getByRole('checkbox').nth(1).click();
      await expect(figure(page, '已选凭证（张）')).toHaveText('2');
      await button(page, '提交审核').click();
      await agree(page);
      await expect(page.getByText('已提交，等待审核')).toBeVisible();
    });

    const { rows: orders } = await requested(page, payOrderPage, { pageNo: 1, pageSize: 10 });
    expect(orders[0]).toMatchObject({ state: 'WAIT_AUDIT', vouchers: 2, lines: 2, remark: '十一月运费' });
    await check(page);
    await page.getByRole('link', { name: '查看制单' }).click();
    const detail = dialog(page, '制单详情');
    await expect(detail.getByRole('table', { name: '凭证明细' }).locator('tbody tr')).toHaveCount(2);
    await check(page);
  },
);

test('shows vouchers with their files, changes and voids them with a reason, and adds and stops payees', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize(DESK);
  await enter(page, `${LIST}?state=WAIT_ORDER`, MAKER);
  const withFiles = (await requested(page, voucherPage, { pageNo: 1, pageSize: 50, state: 'WAIT_ORDER' })).rows.find(
    ({ attachments }) => attachments > 1,
  );
  if (!withFiles) throw new Error('no voucher of the demo warehouse has two files');
  await page.goto(`${LIST}?detail=${withFiles.voucherNo}`);
  const detail = dialog(page, '凭证详情');
  const files = detail.getByRole('list', { name: '附件' }).getByRole('listitem');
  await expect(files).toHaveCount(withFiles.attachments);
  await expect(files.first().getByRole('button')).toBeEnabled();
  await check(page);
  await files.first().getByRole('button').click();
  const preview = page.getByRole('dialog', { name: /预览/ });
  await expect(preview).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(preview).toHaveCount(0);

  await detail.getByRole('button', { name: '修改' }).click();
  await dialog(page, '修改凭证').getByLabel('备注', { exact: true }).fill('已核对');
  await dialog(page, '修改凭证').getByRole('button', { name: '保存' }).click();
  await expect(toast(page, '凭证已保存')).toBeVisible();
  await expect(detail.getByText('已核对', { exact: true })).toBeVisible();

  await detail.getByRole('button', { name: '作废' }).click();
  const voiding = dialog(page, '作废凭证');
  await voiding.getByRole('button', { name: '作废' }).click();
  await expect(voiding.getByText('请输入作废原因')).toBeVisible();
  await voiding.getByLabel('作废原因').fill('重复录入');
  await check(page);
  await voiding.getByRole('button', { name: '作废' }).click();
  await expect(toast(page, '已作废')).toBeVisible();
  await expect(detail.getByText('重复录入').first()).toBeVisible();
  await expect(detail.getByRole('button', { name: '修改' })).toHaveCount(0);

  await page.goto(`${LIST}?payees=1`);
  const book = dialog(page, '收款方管理');
  await book.getByRole('button', { name: '新增收款方' }).click();
  const payee = dialog(page, '新增收款方');
  await payee.getByLabel('收款方名称').fill('测试承运有限公司');
  await payee.getByLabel('收款账号').fill('3305012345678901234');
  await choose(page, '开户银行', '招商');
  await check(page);
  await payee.getByRole('button', { name: '保存' }).click();
  await expect(toast(page, '收款方已保存')).toBeVisible();
  await book.getByRole('textbox', { name: '收款方' }).fill('测试承运');
  await book.getByRole('button', { name: '查询' }).click();
  await expect(book.locator('tbody tr')).toHaveCount(1);
  await book.getByRole('button', { name: '停用' }).click();
  await agree(page);
  await expect(toast(page, '已停用')).toBeVisible();
  await expect(book.locator('tbody tr')).toContainText('已停用');
});

test('reports a voucher that another user took meanwhile, keeps the other vouchers chosen, and keeps the draft over a reload', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize(DESK);
  await enter(page, EDIT, MAKER);
  const { subMemberNo, subName } = await busiestSub(page);
  await choose(page, '付款子商户', subName);
  const boxes = table(page, '选择凭证').getByRole('checkbox');
  await boxes.nth(1).check();
  await boxes.nth(2).check();
  await page.getByLabel('备注', { exact: true }).fill('留住');
  await page.reload();
  await expect(page.getByText('已恢复上次未保存的内容。')).toBeVisible();
  await expect(figure(page, '已选凭证（张）')).toHaveText('2');
  await expect(page.getByLabel('备注', { exact: true })).toHaveValue('留住');

  const other = await browser.newContext();
  const theirs = await other.newPage();
  await enter(theirs, LIST, ADMIN);
  const { vouchers } = await requested(theirs, payOrderChoices, { subMemberNo });
  const taken = vouchers[0]?.voucherNo ?? '';
  const order = await requested(theirs, payOrderSave, {
    requestNo: 'taken-meanwhile',
    subMemberNo,
    mode: 'JOINED',
    voucherNos: [taken],
    remark: '',
    attachments: [],
  });
  await button(page, '保存草稿').click();
  await expect(page.getByText(`凭证${taken}已被制单${order.orderNo}选用`)).toBeVisible();
  await expect(figure(page, '已选凭证（张）')).toHaveText('1');
  await check(page);
  await button(page, '知道了').click();
  await button(page, '保存草稿').click();
  await expect(toast(page, '草稿已保存')).toBeVisible();

  // The cancelled order releases the voucher, so that this order can contain it again.
  await requested(theirs, payOrderCancel, { orderNo: order.orderNo, version: order.version });
  await other.close();
  await page.reload();
  await expect(table(page, '选择凭证')).toContainText(taken.slice(-2));
});

test('shows the progress of payments, downloads their receipts, and makes a new order of failed payments', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize(DESK);
  await enter(page, `${PAYMENTS}?state=SUCCESS`, MAKER);
  const [partial] = (await requested(page, payOrderPage, { pageNo: 1, pageSize: 10, state: 'PARTIAL' })).rows;
  const [done] = (await requested(page, payOrderPage, { pageNo: 1, pageSize: 10, state: 'DONE', kind: 'VOUCHER' }))
    .rows;
  if (!partial || !done) throw new Error('the demo warehouse has no finished orders');
  await check(page);
  const receipt = page.waitForEvent('download');
  await rows(page, '付款记录').first().getByRole('button', { name: '回单' }).click();
  expect((await receipt).suggestedFilename()).toMatch(/^回单_ZD\w+_\d+\.pdf$/);

  await page.goto(`${PAYMENTS}?orderNo=${done.orderNo}`);
  const archive = page.waitForEvent('download');
  await button(page, '下载全部回单').click();
  expect((await archive).suggestedFilename()).toBe(`回单_${done.orderNo}.zip`);
  await page.getByRole('link', { name: '查看成功的付款' }).click();
  await expect(page).toHaveURL(/state=SUCCESS/);

  await page.goto(`/cloud-warehouse/makeOrder/status?orderNo=${partial.orderNo}`);
  await expect(page.getByRole('progressbar', { name: '付款进度' })).toHaveAttribute('aria-valuenow', '100');
  await check(page);
  await button(page, '失败凭证重新制单').click();
  await expect(page).toHaveURL(/makeOrder\/edit\?orderNo=ZD/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('编辑制单');
  await expect(figure(page, '已选凭证（张）')).not.toHaveText('0');
  // A repeated retry creates no second order: it returns the same draft.
  const { orderNo } = Object.fromEntries(new URL(page.url()).searchParams);
  await page.goto(`/cloud-warehouse/makeOrder/status?orderNo=${partial.orderNo}`);
  await button(page, '失败凭证重新制单').click();
  await expect(page).toHaveURL(new RegExp(`orderNo=${orderNo}$`));
});

test('a reader has neither buttons nor pages that change anything', async ({ page }) => {
  await page.setViewportSize(DESK);
  await enter(page, `${LIST}?state=WAIT_ORDER`, READER);
  await expect(rows(page, '凭证').first()).toBeVisible();
  for (const name of ['新增凭证', '收款方管理', '修改', '作废', '新建制单'])
    await expect(button(page, name)).toHaveCount(0);
  await expect(page.getByRole('link', { name: '批量导入' })).toHaveCount(0);
  await expect(table(page, '凭证').getByRole('checkbox')).toHaveCount(0);
  await page.goto(`${ORDERS}&state=DRAFT`);
  await expect(rows(page, '凭证制单').first()).toBeVisible();
  await expect(page.getByRole('link', { name: '新建制单' })).toHaveCount(0);
  await expect(page.getByText('修改', { exact: true })).toHaveCount(0);
  await rows(page, '凭证制单').first().getByText('查看', { exact: true }).click();
  const detail = dialog(page, '制单详情');
  await expect(detail.getByRole('table', { name: '付款明细' })).toBeVisible();
  for (const name of ['提交审核', '撤回', '删除草稿'])
    await expect(detail.getByRole('button', { name })).toHaveCount(0);
  for (const path of [EDIT, IMPORT]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/404$/);
  }
});

test('every page fits a phone', async ({ page }) => {
  test.setTimeout(120_000);
  await page.setViewportSize(PHONE);
  await enter(page, LIST, MAKER);
  const paths = [LIST, ORDERS, `${LIST}?form=new`, `${LIST}?payees=1`, EDIT, IMPORT, PAYMENTS];
  for (const path of walkOf(paths)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await fits(page);
    await check(page);
    await page.setViewportSize(PHONE);
  }
});
