import type { BrowserContext, Page } from '@playwright/test';
import { check } from './accessible';
import { aPaper, button, letterTo, next, step, stepState } from './journey';
import { byKeyboardAlone, type Look, waysOf } from './keyboard';
import {
  COMPANY,
  fillBusiness,
  fillPapers,
  LICENCE,
  MENDED,
  OWNER,
  REFUSED,
  SIGNER,
  STILL_REFUSED,
  toProducts,
  upload,
} from './opening';
import { actFor, enter, expect, test, toast } from './support';

test.beforeEach(async ({ page }) => {
  page.setDefaultTimeout(15_000);
});

/** Waits for the review's decision, which the page polls. */
const decided = (page: Page, headline: string) =>
  expect(page.getByText(headline, { exact: true })).toBeVisible({ timeout: 30_000 });

/** Opens the first merchant of an enterprise, until the user can switch to the merchant. */
async function openFirst(page: Page, context: BrowserContext, look: Look): Promise<void> {
  await enter(page, '/product/revision/firstOpen', OWNER);
  await expect(page).toHaveTitle('开通产品');
  await expect(page.getByRole('radio', { name: '本企业经营' })).toBeVisible();
  await look(page);
  await page.getByRole('radio', { name: '本企业经营' }).check();
  await next(page);

  await expect(page).toHaveTitle('开通步骤');
  await fillBusiness(page, REFUSED);
  await look(page);
  await next(page);
  await fillPapers(page);
  await look(page);
  await next(page);
  await expect(step(page, '结算信息')).toBeVisible();
  await expect(page.getByText('已验证').first()).toBeVisible();
  await look(page);
  await next(page);
  await expect(step(page, '产品与费率')).toBeVisible();
  await expect(page.getByRole('alert', { name: '提交前检查' })).toHaveCount(0);
  await page.getByRole('checkbox', { name: '支付宝' }).check();
  await look(page);
  await next(page);

  await expect(step(page, '确认提交')).toBeVisible();
  await button(page, '提交审核').click();
  await expect(page.getByText('请先阅读并同意协议')).toBeVisible();
  await page.getByRole('button', { name: /^阅读《/ }).click();
  await expect(page.getByRole('dialog', { name: /服务协议$/ })).toContainText('手续费');
  await look(page);
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await look(page);
  await button(page, '提交审核').click();
  await expect(page).toHaveTitle('开通状态');
  for (const [refused, mended] of [
    [REFUSED, STILL_REFUSED],
    [STILL_REFUSED, MENDED],
  ] as const) {
    await decided(page, '商户开通未通过审核');
    await look(page);
    await page.getByRole('link', { name: '查看原因' }).click();
    await expect(page).toHaveTitle('开通驳回');
    await expect(page.getByRole('list', { name: '驳回原因' })).toContainText('商户简称');
    await look(page);
    await page.getByRole('link', { name: '修改资料' }).click();
    await expect(page).toHaveTitle('开通步骤');
    await expect(page.getByLabel('商户简称')).toHaveValue(refused);
    await expect(page.getByLabel('商户简称')).toHaveAccessibleDescription(/驳回/);
    if (look === check) await expect(stepState(page, '资质与人员')).toContainText('已通过');
    await look(page);
    await page.getByLabel('商户简称').fill(mended);
    await next(page);
    // Steps that are already complete are skipped.
    await expect(step(page, '确认提交')).toBeVisible();
    await button(page, '重新提交审核').click();
    await expect(page).toHaveTitle('开通状态');
  }
  await decided(page, '商户开通审核通过，待签约');
  await look(page);

  await page.getByRole('link', { name: '去签约' }).click();
  await expect(page).toHaveTitle('短信签约');
  await expect(page.getByText('等待签约')).toBeVisible();
  await expect(page.getByText('139****9000')).toBeVisible();
  await look(page);
  const { text } = await letterTo(page, SIGNER, 'SIGN');
  const link = /\/sandbox-phone\/sign#[\w-]+/.exec(text)?.[0] ?? '';
  const phone = await context.newPage();
  await phone.goto(link);
  await phone.getByRole('button', { name: '确认签约' }).click();
  await expect(phone.getByText('签约成功，可以关闭本页')).toBeVisible();
  await phone.close();
  await expect(page.getByText('已签约', { exact: true })).toBeVisible({ timeout: 30_000 });
  await look(page);

  await actFor(page, MENDED);
}

for (const { name, size, look, declare } of waysOf(1))
  declare(
    `opens the first merchant after two refusals and a signature on the phone; keyboard only: ${name}`,
    async ({ page, context }) => {
      test.setTimeout(180_000);
      await page.setViewportSize(size);
      await byKeyboardAlone(page, () => openFirst(page, context, look));
    },
  );

test('applies with another operating company, and submits a withdrawn application again', async ({ page }) => {
  test.setTimeout(150_000);
  await enter(page, '/product/revision/openStep', OWNER);
  // If the step is not available, the page shows the state of the opening and a link to the right page.
  await expect(page).toHaveTitle('开通步骤');
  await page.getByRole('link', { name: '去选择' }).click();
  await page.getByRole('radio', { name: '其他企业经营' }).check();
  await next(page);
  await expect(page.getByText('请上传授权书')).toBeVisible();
  await check(page);
  await page.getByLabel('上传营业执照').setInputFiles(aPaper('营业执照.png', { name: COMPANY, uscc: LICENCE }));
  await expect(page.getByLabel('经营主体名称')).toHaveValue(COMPANY);
  await expect(page.getByLabel('统一社会信用代码')).toHaveValue(LICENCE);
  await page.getByLabel('法定代表人').fill('何进');
  await upload(page, '授权书');
  await next(page);

  await toProducts(page, '挂起小吃');
  await page.getByRole('checkbox', { name: '支付宝' }).check();
  await next(page);
  await expect(page.getByRole('region', { name: '经营主体' })).toContainText(COMPANY);
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await button(page, '提交审核').click();
  await expect(page.getByText('商户开通正在审核', { exact: true })).toBeVisible();
  await check(page);
  // While the application is under review, the page shows no form.
  await page.goto('/product/revision/openStep');
  await expect(page.getByText('商户开通申请正在审核')).toBeVisible();
  await page.getByRole('link', { name: '查看进度' }).click();

  await button(page, '撤回').click();
  await check(page);
  await page.getByRole('dialog').getByRole('button', { name: '确定撤回' }).click();
  await expect(toast(page, '申请已撤回')).toBeVisible();
  await expect(page.getByText('商户开通已撤回', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: '继续填写' }).click();
  await expect(step(page, '确认提交')).toBeVisible();
  await expect(page.getByRole('region', { name: '经营信息' })).toContainText('挂起小吃');
  await expect(page.getByRole('region', { name: '资质与人员' })).toContainText('330106********');
});

test('stores typed values on the platform and shows them again after a reload', async ({ page }) => {
  await enter(page, '/product/revision/firstOpen', OWNER);
  await page.getByRole('radio', { name: '本企业经营' }).check();
  await next(page);
  await expect(step(page, '经营信息')).toBeVisible();
  await page.getByLabel('商户简称').fill(MENDED);
  await expect(page.getByText(/^草稿已保存/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('商户简称')).toHaveValue(MENDED);
  await expect(page.getByText(/^上次由 吴敏 于/)).toBeVisible();
  await page.goto('/product/revision/openStatus');
  await expect(page.getByText('开通资料待提交')).toBeVisible();
  await check(page);
  await page.goto('/product/revision/textMessageSign');
  await expect(page.getByText('没有待签约的申请')).toBeVisible();
  await check(page);
});
