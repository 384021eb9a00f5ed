import type { Page } from '@playwright/test';
import { check } from './accessible';
import { button, next, step } from './journey';
import { MENDED, OWNER, REFUSED, toProducts } from './opening';
import {
  actFor,
  enter,
  expect,
  JINCHENG,
  openAccount,
  passCaptcha,
  SHOP,
  sampledTest,
  submitLogin,
  test,
  toast,
  YUNFAN,
  ZHANG,
} from './support';

test.beforeEach(async ({ page }) => {
  page.setDefaultTimeout(15_000);
});

/** Starts the opening of a merchant and stops at the step 经营信息 (business). */
async function begin(page: Page): Promise<void> {
  await enter(page, '/product/revision/firstOpen', OWNER);
  await page.getByRole('radio', { name: '本企业经营' }).check();
  await next(page);
  await expect(step(page, '经营信息')).toBeVisible();
}

sampledTest(0)(
  'shows a message when the session ends in step 4, and restores the step after the login',
  async ({ page, sandbox }) => {
    test.setTimeout(120_000);
    await begin(page);
    await toProducts(page, MENDED);
    await page.getByRole('checkbox', { name: '支付宝' }).check();
    // The session ends before a draft is saved, so the ticked checkboxes are lost.
    await sandbox.fault({ path: '*', times: 20, status: 401, answer: { code: 401, msg: '用户凭证已过期' } });
    await next(page);
    await expect(page).toHaveURL(/\/login/);
    await sandbox.clearFaults();
    await expect(toast(page, '用户凭证已过期')).toHaveCount(1);
    await submitLogin(page, OWNER);
    await passCaptcha(page);
    await expect(page).toHaveTitle('开通步骤');
    await expect(step(page, '产品与费率')).toBeVisible();
    await button(page, '恢复我的内容').click();
    await expect(page.getByRole('checkbox', { name: '支付宝' })).toBeChecked();
    await next(page);
    await expect(step(page, '确认提交')).toBeVisible();
    await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
    await button(page, '提交审核').click();
    await expect(page).toHaveTitle('开通状态');
  },
);

sampledTest(1)(
  'shows the later of two editors the earlier change of their draft, and loses no values',
  async ({ page, browser }) => {
    test.setTimeout(120_000);
    await begin(page);
    await page.getByLabel('商户简称').fill(MENDED);
    await expect(page.getByText(/^草稿已保存/)).toBeVisible();
    const colleagues = await browser.newContext();
    const other = await colleagues.newPage();
    await enter(other, '/product/revision/openStep', OWNER);
    await expect(other.getByLabel('商户简称')).toHaveValue(MENDED);
    await expect(other.getByText(/^上次由 吴敏 于/)).toBeVisible();
    await other.getByLabel('客服电话').fill('028-11112222');
    await expect(other.getByText(/^草稿已保存/)).toBeVisible();

    await page.getByLabel('详细地址').fill('锦里古街1号');
    const notice = page.getByRole('alert').filter({ hasText: '吴敏 刚刚修改了此步骤' });
    await expect(notice).toBeVisible();
    await expect(page.getByLabel('详细地址')).toHaveValue('锦里古街1号');
    await check(page);
    await notice.getByRole('button', { name: '查看对方内容' }).click();
    await expect(page.getByLabel('客服电话')).toHaveValue('028-11112222');
    await button(page, '恢复我的内容').click();
    await expect(page.getByLabel('详细地址')).toHaveValue('锦里古街1号');
    await colleagues.close();
  },
);

sampledTest(2)(
  'reports a decision that arrives while the user edits, and keeps the typed values',
  async ({ page, context }) => {
    test.setTimeout(150_000);
    await begin(page);
    await toProducts(page, REFUSED);
    await page.getByRole('checkbox', { name: '支付宝' }).check();
    await next(page);
    await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
    await button(page, '提交审核').click();
    await expect(page.getByText('商户开通未通过审核', { exact: true })).toBeVisible({ timeout: 30_000 });
    await page.goto('/product/revision/openStep');
    await expect(page.getByLabel('商户简称')).toHaveValue(REFUSED);
    await page.getByLabel('客服电话').fill('028-33334444');
    await expect(page.getByText(/^草稿已保存/)).toBeVisible();

    // A colleague corrects and submits the application, and the audit decides it, while this tab is still open.
    const other = await context.newPage();
    await other.goto('/product/revision/openStep');
    await expect(other.getByLabel('客服电话')).toHaveValue('028-33334444');
    await other.getByLabel('商户简称').fill(MENDED);
    await next(other);
    await expect(step(other, '确认提交')).toBeVisible();
    await button(other, '重新提交审核').click();
    await expect(other.getByText('商户开通审核通过，待签约', { exact: true })).toBeVisible({ timeout: 30_000 });

    await page.getByLabel('客服电话').fill('028-55556666');
    await next(page);
    const alert = page.getByRole('alert').filter({ hasText: '此申请已提交或已有结果' });
    await expect(alert).toContainText('商户开通申请待签约');
    await expect(page.getByLabel('客服电话')).toHaveValue('028-55556666');
    await check(page);
    await alert.getByRole('link', { name: '去签约' }).click();
    await page
      .getByRole('dialog', { name: '有未保存的内容，确定要离开吗？' })
      .getByRole('button', { name: '确定' })
      .click();
    await expect(page).toHaveTitle('短信签约');
  },
);

test('sends no values of a form to another enterprise after a switch in another tab', async ({ page, context }) => {
  test.setTimeout(120_000);
  await enter(page, '/home', ZHANG);
  await actFor(page, SHOP);
  await page.goto('/product/revision/payMethod');
  await page.getByRole('checkbox', { name: /数字人民币/ }).check();
  await button(page, '立即开通').click();
  await page.getByLabel('备注（选填）').fill('切换前填写');
  await expect(page.getByText(/^草稿已保存/)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/home');
  await openAccount(other);
  await other.getByRole('listitem').filter({ hasText: JINCHENG }).getByRole('button', { name: '切换企业' }).click();
  // Each tab shows its toast for 3 s, so both are awaited from the click on.
  await Promise.all([
    expect(toast(other, '切换成功')).toBeVisible(),
    expect(toast(page, '已在其他页面切换企业或商户，本页面已更新')).toBeVisible(),
    other.getByRole('dialog').getByRole('button', { name: '确定' }).click(),
  ]);
  await expect(page.locator('header').getByTitle(JINCHENG)).toBeVisible();
  await expect(page.getByLabel('备注（选填）')).toHaveValue('');
  await check(page);
  // The draft still belongs to the old enterprise after the switch.
  await openAccount(other);
  await other.getByRole('listitem').filter({ hasText: YUNFAN }).getByRole('button', { name: '切换企业' }).click();
  await other.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(other.locator('header').getByTitle(YUNFAN)).toBeVisible();
  await actFor(other, SHOP);
  await other.goto('/product/index');
  await other.getByRole('link', { name: '继续填写 数字人民币' }).click();
  await expect(other.getByLabel('备注（选填）')).toHaveValue('切换前填写');
});
