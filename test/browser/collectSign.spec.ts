import { check, DESK, PHONE } from './accessible';
import { button } from './journey';
import { choose, controls, enter, expect, test, toast } from './support';

/*
 * Contracts and rules in the operation centre: a contract from its invitation to a collection of money, a rule from
 * its draft to its publication.
 */

test.beforeEach(async ({ page }) => {
  page.setDefaultTimeout(15_000);
  await page.setViewportSize(DESK);
});

const dayIn = (days: number) => new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

test('invites a payer by link, gets the signature on the phone, collects within the limits and ends the contract', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await enter(page, '/operation/collectSign/index');
  await expect(page).toHaveTitle('签约管理');
  await expect(page.getByText('共 12 条')).toBeVisible();
  await check(page);

  await button(page, '发起签约').click();
  const dialog = page.getByRole('dialog', { name: '发起签约' });
  await dialog.getByRole('button', { name: '发送邀请' }).click();
  await expect(dialog.getByText('请输入正确的手机号')).toBeVisible();
  for (const [field, text] of [
    ['付款人名称', '周小川'],
    ['付款人手机号', '13912345678'],
    ['代收项目', '会员月费'],
    ['单笔限额', '100'],
    ['单日限额', '90'],
    ['单月限额', '300'],
    ['累计限额', '1000'],
    ['开始日期', dayIn(0)],
    ['结束日期', dayIn(30)],
  ] as const)
    await dialog.getByLabel(field).fill(text);
  await dialog.getByText('生成链接和二维码').click();
  await check(page);
  await dialog.getByRole('button', { name: '发送邀请' }).click();
  // The refusal appears at the field of the daily limit, and the other values stay in the form.
  await expect(dialog.getByText('单日限额不能低于单笔限额')).toBeVisible();
  await dialog.getByLabel('单日限额').fill('200');
  await dialog.getByRole('button', { name: '发送邀请' }).click();
  await expect(page.getByRole('img', { name: '签约二维码' })).toBeVisible();
  await check(page);
  const link = (await page.getByLabel('付款人签约链接').inputValue()) ?? '';

  const phone = await page.context().newPage();
  await phone.setViewportSize(PHONE);
  await phone.goto(link);
  await expect(phone.getByText('会员月费')).toBeVisible();
  await phone.setViewportSize(PHONE);
  await phone.getByRole('button', { name: '同意签约' }).click();
  await expect(phone.getByText('签约成功，可以关闭本页')).toBeVisible();
  await phone.close();

  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await page.getByRole('button', { name: /详情/ }).first().click();
  const detail = page.getByRole('dialog', { name: '签约详情' });
  await expect(detail.getByText('生效中')).toBeVisible();
  await check(page);
  await detail.getByRole('button', { name: '发起代收' }).click();
  await page.getByLabel('代收金额').fill('100.01');
  await button(page, '下一步').click();
  await expect(page.getByText('不能超过100.00元')).toBeVisible();
  await page.getByLabel('代收金额').fill('50');
  await choose(page.getByLabel('分账规则'), '门店分账');
  await button(page, '下一步').click();
  const asks = page.getByRole('dialog', { name: '请输入支付密码' });
  await asks.getByRole('textbox', { name: '支付密码' }).fill('Pay#20261');
  await asks.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('已提交，等待付款人银行扣款')).toBeVisible();
  await page.getByRole('dialog', { name: '发起代收' }).getByRole('button', { name: '关闭' }).last().click();
  await expect(detail.getByText('50.00（1 笔）')).toBeVisible({ timeout: 30_000 });
  await check(page);

  await detail.getByRole('button', { name: '解约' }).click();
  await page.getByLabel('解约原因').fill('合作结束');
  await page.getByRole('dialog', { name: '确认解约' }).getByRole('button', { name: '解约' }).click();
  await expect(toast(page, '已解约')).toBeVisible();
  await expect(detail.getByText('合作结束', { exact: true })).toBeVisible();
  await expect(detail.getByRole('button', { name: '发起代收' })).toHaveCount(0);
  expect(await controls(page.request).ledger()).toMatchObject({ sumOfPostings: 0, unbalancedEntries: 0 });
});

test('a rule is written, tried, published for a future time and compared with its old version', async ({ page }) => {
  test.setTimeout(120_000);
  await enter(page, '/operation/ruleManage/index');
  await expect(page).toHaveTitle('产品规则管理');
  await expect(page.getByText('门店与推广合并分账')).toBeVisible();
  await check(page);

  await button(page, '新建规则').click();
  const editor = page.getByRole('dialog', { name: '新建规则' });
  await editor.getByLabel('规则名称').fill('春季活动');
  await editor.getByRole('button', { name: '添加接收方' }).click();
  await editor.getByRole('button', { name: '开始试算' }).click();
  await expect(editor.getByText('请选择接收方1')).toBeVisible();
  const target = editor.getByRole('combobox', { name: '接收方1' });
  await target.fill('西湖');
  await page.getByRole('option', { name: /杭州西湖门店/ }).click();
  await editor.getByLabel('分账数值1').fill('45');
  await editor.getByRole('button', { name: '开始试算' }).click();
  await expect(editor.getByText(/分账合计450.00元，超过订单金额的30%/)).toBeVisible();
  await editor.getByLabel('分账数值1').fill('12.5');
  await editor.getByRole('button', { name: '开始试算' }).click();
  await expect(editor.getByRole('table', { name: '记账分录' })).toContainText('125.00');
  await check(page);
  await editor.getByRole('button', { name: '保存草稿' }).click();
  await expect(toast(page, '草稿已保存')).toBeVisible();
  await page
    .getByRole('row', { name: /春季活动/ })
    .getByRole('button', { name: /详情/ })
    .click();
  const detail = page.getByRole('dialog', { name: '规则详情' });
  await detail.getByRole('button', { name: '发布' }).click();
  const publish = page.getByRole('dialog', { name: '发布版本 1' });
  await publish.getByText('指定时间').click();
  await publish.getByLabel('指定生效时间').fill('2020-01-01 00:00');
  await publish.getByRole('button', { name: '发布' }).click();
  await expect(publish.getByText('生效时间不能早于当前时间')).toBeVisible();
  await check(page);
  await publish.getByText('立即生效').click();
  await publish.getByRole('button', { name: '发布' }).click();
  await expect(toast(page, '已发布')).toBeVisible();
  await expect(detail.getByText('生效中').first()).toBeVisible();

  await page.goto('/operation/ruleManage/index');
  await page
    .getByRole('row', { name: /门店分账/ })
    .last()
    .getByRole('button', { name: /详情/ })
    .click();
  await expect(detail.getByRole('table', { name: '版本对比' })).toContainText('有变化');
  await check(page);
});
