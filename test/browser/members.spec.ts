import type { Page } from '@playwright/test';
import { check, DESK, PHONE } from './accessible';
import { button } from './journey';
import { choose, enter, expect, sampledTest, test, toast } from './support';

test.beforeEach(async ({ page }) => {
  page.setDefaultTimeout(15_000);
});

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });

test('finds a member, freezes the books with a reason and releases them, also on a phone', async ({ page }) => {
  test.setTimeout(120_000);
  await page.setViewportSize(DESK);
  await enter(page, '/operation/memberPu/index');
  await expect(page).toHaveTitle('会员账簿查询');
  // Each figure of the statistics links to a list with exactly this number of member books.
  const group = page.getByRole('link', { name: '查看正常的个人会员' });
  const count = Number(await group.textContent());
  await group.click();
  await expect(table(page, '会员账簿查询').locator('tbody tr')).toHaveCount(count);
  await check(page);
  await button(page, '重置').click();
  await page.getByLabel('会员', { exact: true }).fill('华强北');
  await button(page, '查询').click();
  await expect(table(page, '会员账簿查询').locator('tbody tr')).toHaveCount(1);
  await page
    .getByRole('button', { name: '详情' })
    .or(page.getByRole('link', { name: '详情' }))
    .first()
    .click();

  await expect(page).toHaveTitle('会员客户详情');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('深圳龙岗华强北数码配件有限公司');
  await expect(table(page, '账簿明细').locator('tbody tr')).toHaveCount(10);
  await check(page);
  await choose(page.getByLabel('收支'), '支出');
  await button(page, '查询').click();
  await expect(table(page, '账簿明细').locator('tbody tr').first()).toContainText('提现');

  await button(page, '冻结').click();
  const dialog = page.getByRole('dialog', { name: /^冻结/ });
  await dialog.getByRole('button', { name: '冻结', exact: true }).click();
  await expect(dialog.getByText('请填写原因')).toBeVisible();
  await dialog.getByLabel('原因').fill('收到司法协查通知');
  await check(page);
  await dialog.getByRole('button', { name: '冻结', exact: true }).click();
  await expect(toast(page, '已冻结')).toBeVisible();
  await expect(page.getByText('该会员已冻结，账簿只进不出。原因：收到司法协查通知')).toBeVisible();
  await expect(page.getByText('冻结：收到司法协查通知')).toBeVisible();

  await page.setViewportSize(PHONE);
  await check(page);
  await button(page, '解冻').click();
  await page.getByLabel('原因').fill('协查结束');
  await page.getByRole('dialog').getByRole('button', { name: '解冻', exact: true }).click();
  await expect(toast(page, '已解冻')).toBeVisible();
  await expect(button(page, '冻结')).toBeVisible();

  await page.goto('/operation/memberPu/detail?bookNo=ZB999999999999');
  await expect(
    page
      .getByText('会员不存在或无权访问')
      .or(page.getByText(/没有.*会员|会员.*不存在/))
      .first(),
  ).toBeVisible();
});

sampledTest(0)(
  'an agent changes the fee of a product and the settlement account of a sub-merchant',
  async ({ page }) => {
    test.setTimeout(150_000);
    await page.setViewportSize(DESK);
    await enter(page, '/operation/settled/index');
    await page.getByLabel('子商户', { exact: true }).fill('龙井');
    await button(page, '查询').click();
    await expect(table(page, '入驻子商户查询').locator('tbody tr')).toHaveCount(1);
    await check(page);
    await page
      .getByRole('button', { name: '详情' })
      .or(page.getByRole('link', { name: '详情' }))
      .first()
      .click();
    await expect(page).toHaveTitle('入驻子商户详情');
    await expect(table(page, '产品与费率').getByRole('row', { name: /支付宝/ })).toContainText('0.35%');
    await expect(table(page, '子商户交易').locator('tbody tr').first()).toBeVisible();
    await check(page);

    await page.goto('/operation/merchantPower/index');
    await expect(page).toHaveTitle('子商户权限管理');
    await page.getByLabel('子商户', { exact: true }).fill('龙井');
    await button(page, '查询').click();
    await expect(table(page, '子商户权限管理').locator('tbody tr')).toHaveCount(1);
    await check(page);
    await page.getByRole('link', { name: '龙井茶舍的微信支付：已开通' }).click();
    await expect(page).toHaveTitle('产品信息修改');
    await page.getByLabel('费率').fill('12');
    await page.getByLabel('说明').fill('交易量稳定');
    await button(page, '下一步').click();
    await expect(page.getByText('费率最高可申请3.8%')).toBeVisible();
    await page.getByLabel('费率').fill('0.3');
    await check(page);
    await button(page, '下一步').click();
    await button(page, '提交申请').click();
    await expect(page).toHaveTitle('提交状态');
    await expect(page.getByText(/微信支付修改：已通过/)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('变更前：0.38%')).toBeVisible();
    await check(page);
    await page.getByRole('link', { name: '查看子商户' }).click();
    await expect(table(page, '产品与费率').getByRole('row', { name: /微信支付/ })).toContainText(
      '起：按金额的0.3%收取',
    );

    await page.setViewportSize(PHONE);
    await page.goto('/operation/merchantPower/editSettle?subMerchantNo=S800020000005');
    await expect(page).toHaveTitle('结算信息修改');
    await page.getByLabel('银行账号').fill('3301040160000123456');
    await page.getByText('当日结算', { exact: true }).click();
    await page.getByLabel('修改原因').fill('更换基本户');
    await check(page);
    await button(page, '下一步').click();
    await button(page, '提交申请').click();
    await expect(page.getByText(/结算信息修改：已通过/)).toBeVisible({ timeout: 30_000 });
    await check(page);
  },
);
