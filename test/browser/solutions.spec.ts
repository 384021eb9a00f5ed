import type { Page } from '@playwright/test';
import { check } from './accessible';
import { button, letterTo } from './journey';
import { byKeyboardAlone, type Look, waysOf } from './keyboard';
import { enter, expect, test, toast, ZHANG } from './support';

/** A user whose merchant has only the product cashier. */
const WANG = '13800000004';
/** A user with a wallet under the brand of 云帆. The wallet has no products. */
const WU = '13800000006';

test.beforeEach(async ({ page }) => {
  page.setDefaultTimeout(15_000);
});

const shot = (page: Page, name: string) =>
  process.env['SHOTS'] ? page.screenshot({ path: `${process.env['SHOTS']}/${name}.png`, fullPage: true }) : null;

/** Opens the newest signing link on the signer's phone and signs. */
async function sign(page: Page, to: string): Promise<void> {
  const { text } = await letterTo(page, to, 'SIGN');
  const token = /#([\w-]+)/.exec(text)?.[1] ?? '';
  for (const action of ['open', 'confirm'])
    await expect(await page.request.post(`/sandbox-phone/sign/${action}`, { data: { token } })).toBeOK();
}

/** Opens a solution of which one of three products is open, until all three are open. */
async function openSolution(page: Page, look: Look, wide: boolean): Promise<void> {
  await enter(page, '/solution/index', WANG);
  await expect(page).toHaveTitle('解决方案');
  const card = page.getByRole('list', { name: '解决方案' }).getByRole('listitem').filter({ hasText: '连锁门店收款' });
  await expect(card.first()).toContainText('已开通 1 / 3 个产品');
  await page.getByRole('button', { name: '餐饮服务' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['品牌钱包', '连锁门店收款']);
  await page.getByRole('link', { name: '查看连锁门店收款' }).click();

  await expect(page).toHaveTitle('方案详情');
  await expect(page.getByRole('img', { name: /连锁门店收款的资金流向/ })).toBeVisible();
  const products = page.getByRole(wide ? 'table' : 'list', { name: '包含产品' });
  await expect(products.getByRole(wide ? 'row' : 'listitem')).toHaveCount(wide ? 4 : 3);
  await look(page);
  await page.getByRole('link', { name: '立即开通 连锁门店收款' }).click();

  await page.getByLabel('业务场景').fill('三家门店统一收款');
  await page.getByLabel('预计月交易金额').fill('100000');
  await look(page);
  await button(page, '下一步').click();
  await page.getByText('公众号', { exact: true }).click();
  await page.getByLabel('AppID').fill('wx012');
  await button(page, '下一步').click();
  await expect(page.getByText('请输入wx开头的18位AppID')).toBeVisible();
  await page.getByLabel('AppID').fill('wx0123456789abcdef');
  await button(page, '下一步').click();
  await expect(page.getByRole('heading', { name: '确认提交' })).toBeVisible();
  await button(page, '提交申请').click();
  await expect(page.getByText('请先阅读并同意协议')).toBeVisible();
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await look(page);
  await button(page, '提交申请').click();

  await expect(page).toHaveTitle('提交成功');
  await expect(page.getByText('审核通过，等待签约')).toBeVisible({ timeout: 30_000 });
  await look(page);
  await sign(page, WANG);
  await expect(page.getByText('方案中的产品现在可以使用。')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('link', { name: '查看方案' }).click();
  await expect(page.getByText('全部产品已开通')).toBeVisible();
  await expect(products.getByText('已开通')).toHaveCount(3);
}

for (const { name, size, look, declare } of waysOf(4))
  declare(
    `opens a solution of three products, one of them already open, by keyboard only: ${name}`,
    async ({ page }) => {
      test.setTimeout(150_000);
      await page.setViewportSize(size);
      await byKeyboardAlone(page, () => openSolution(page, look, name === 'desk'));
    },
  );

test('opens the payment to bank cards for the own wallet with a code, so that it can be used', async ({ page }) => {
  await enter(page, '/solution/guideOpenPaymentCard', WU);
  await expect(page).toHaveTitle('开通付款到银行卡');
  await expect(page.getByRole('table', { name: '其他费用' })).toBeVisible();
  await button(page, '获取验证码').click();
  await expect(page.getByText(/^验证码已发送至/)).toBeVisible();
  await page.getByLabel('验证码', { exact: true }).fill('000000');
  await shot(page, 'guide');
  await check(page);
  await button(page, '确认开通').click();
  await expect(page.getByText('验证码错误或已失效')).toBeVisible();
  await page.getByLabel('验证码', { exact: true }).fill((await letterTo(page, WU, 'OPEN_PAY_BANK')).code);
  await button(page, '确认开通').click();
  await expect(page.getByText('现在可以付款到银行卡了。')).toBeVisible();
  await page.getByRole('link', { name: '去付款' }).click();
  await expect(page).toHaveTitle('付款到银行卡');
  await expect(page.getByLabel('付款金额')).toBeVisible();
});

test('shows a brand the counts of its wallets, and shows its notice to each member once', async ({ page, browser }) => {
  test.setTimeout(90_000);
  await enter(page, '/solution-manage/index', ZHANG);
  await expect(page).toHaveTitle('方案管理');
  const counts = page.getByRole('table', { name: '钱包产品开通情况' });
  await expect(counts.getByRole('row').nth(1)).toHaveText(/付款到银行卡\s*1\s*0\s*0\s*1/);
  await shot(page, 'manage');
  await check(page);
  await button(page, '修改公告').click();
  await page.getByLabel('公告标题').fill('对账提醒');
  await page.getByLabel('公告内容').fill('请于月底前完成对账。');
  await shot(page, 'notice');
  await button(page, '发布').click();
  await expect(toast(page, '公告已发布')).toBeVisible();
  await expect(page.getByText(/0 人已读/)).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await enter(other, '/home', WU);
  const dialog = other.getByRole('dialog', { name: '对账提醒' });
  await expect(dialog).toContainText('请于月底前完成对账。');
  await shot(other, 'popup');
  await dialog.getByRole('button', { name: '我知道了' }).click();
  await expect(dialog).toHaveCount(0);
  await other.reload();
  await expect(other.getByRole('heading', { name: '待办事项' })).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await other.goto('/solution-manage/index');
  await other.getByRole('button', { name: '云帆优选品牌钱包的钱包产品' }).click();
  const wallet = other.getByRole('dialog', { name: /钱包产品/ });
  await wallet.getByRole('button', { name: '申请开通付款到银行卡' }).click();
  await wallet.getByLabel('使用场景').fill('向供应商支付货款');
  await wallet.getByLabel('预计月交易金额').fill('50000');
  await shot(other, 'wallet');
  await wallet.getByRole('button', { name: '提交申请' }).click();
  await expect(wallet.getByText('审核中，结果会以消息通知您。')).toBeVisible();
  await other.context().close();
});
