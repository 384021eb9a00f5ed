import type { APIRequestContext, BrowserContext, Locator, Page } from '@playwright/test';
import { check } from './accessible';
import { button, letterTo, next, step } from './journey';
import { byKeyboardAlone, type Look, waysOf } from './keyboard';
import { actFor, enter, expect, READS, SHOP, sampledTest, test, toast, ZHANG } from './support';

/** The administrator of a merchant that has only the product cashier. The same person signs its applications. */
const WANG = '13800000004';
const CONTROLS = { 'x-sandbox': '1' };

/** Finds a small table by its name; on a phone the table is a list of cards. */
const figures = (within: Page | Locator, name: string) =>
  within.getByRole('table', { name }).or(within.getByRole('list', { name }));

test.beforeEach(async ({ page }) => {
  page.setDefaultTimeout(15_000);
});

const row = (page: Page, product: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: product, exact: true }) });

/** Opens two pay methods with one application, until both are open. */
async function openTwo(page: Page, context: BrowserContext, look: Look): Promise<void> {
  await enter(page, '/product/index', WANG);
  await expect(row(page, '微信支付')).toContainText('未开通');
  await look(page);
  await page.getByRole('link', { name: '批量开通' }).click();
  await expect(page).toHaveTitle('支付方式');
  await page.getByRole('checkbox', { name: /微信支付/ }).check();
  await page.getByRole('checkbox', { name: /支付宝/ }).check();
  await look(page);
  await button(page, '立即开通').click();

  await expect(step(page, '开通产品')).toBeVisible();
  await expect(figures(page, '开通产品')).toContainText('按金额的0.38%收取');
  await page.getByLabel('备注（选填）').fill('门店扫码收款');
  await expect(page.getByText(/^草稿已保存/)).toBeVisible();
  await look(page);
  await next(page);
  await expect(step(page, '微信支付参数')).toBeVisible();
  await next(page);
  await expect(page.getByText('请选择使用方式')).toBeVisible();
  await page.getByRole('radio', { name: '小程序' }).check();
  await page.getByLabel('AppID').fill('wx1');
  await next(page);
  await expect(page.getByText('请输入wx开头的18位AppID')).toBeVisible();
  await page.getByLabel('AppID').fill('wx0123456789abcdef');
  await look(page);
  await next(page);

  await expect(step(page, '确认提交')).toBeVisible();
  await expect(page.getByRole('region', { name: '微信支付参数' })).toContainText('小程序');
  await button(page, '提交申请').click();
  await expect(page.getByText('请先阅读并同意协议')).toBeVisible();
  await page.getByRole('button', { name: /^阅读《/ }).click();
  await expect(page.getByRole('dialog', { name: /服务协议$/ })).toContainText('手续费按金额的0.38%收取');
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await look(page);
  await button(page, '提交申请').click();
  await expect(page).toHaveTitle('开通状态');
  await expect(page.getByRole('link', { name: '去签约' })).toBeVisible({ timeout: 30_000 });

  // The home page shows pending applications among the to-dos.
  await page.goto('/home');
  const todos = page.getByRole('region', { name: '待办事项' });
  await todos.getByRole('link', { name: /^去签约 .*支付宝、微信支付|^去签约 .*微信支付、支付宝/ }).click();
  await expect(page).toHaveTitle('短信签约');
  const { text } = await letterTo(page, WANG, 'SIGN');
  const phone = await context.newPage();
  await phone.goto(/\/sandbox-phone\/sign#[\w-]+/.exec(text)?.[0] ?? '');
  await phone.getByRole('button', { name: '确认签约' }).click();
  await expect(phone.getByText('签约成功，可以关闭本页')).toBeVisible();
  await phone.close();

  await page.goto('/product/index');
  await expect(row(page, '微信支付')).toContainText('已开通');
  await expect(row(page, '支付宝')).toContainText('已开通');
  await row(page, '微信支付').getByRole('link', { name: '查看详情' }).click();
  await expect(page.getByRole('region', { name: '产品参数' })).toContainText('wx0123456789abcdef');
  await page.getByRole('link', { name: /^开通.*微信支付/ }).click();
  await expect(page.getByText(/：已通过$/)).toBeVisible();
  await look(page);
}

for (const { name, size, look, declare } of waysOf(2))
  declare(
    `opens two payment methods with one application and a signature on the phone; keyboard only: ${name}`,
    async ({ page, context }) => {
      test.setTimeout(180_000);
      await page.setViewportSize(size);
      await byKeyboardAlone(page, () => openTwo(page, context, look));
    },
  );

/** Changes a fee, from the application to the day on which the new fee takes effect. */
async function changeFee(page: Page, request: APIRequestContext, look: Look): Promise<void> {
  await enter(page, '/product/revision/detail?productCode=CASHIER', WANG);
  await expect(page.getByRole('region', { name: '现行费率' })).toContainText('按金额的0.38%收取');
  await look(page);
  await button(page, '申请变更费率').click();
  const drawer = page.getByRole('dialog', { name: '申请变更费率：收银台' });
  await drawer.getByLabel('费率（%）').fill('0.38');
  await drawer.getByLabel('申请原因').fill('交易量已达标');
  await drawer.getByRole('button', { name: '提交申请' }).click();
  await expect(drawer.getByText('与当前费率相同')).toBeVisible();
  await look(page);
  await drawer.getByLabel('费率（%）').fill('0.3');
  await drawer.getByRole('button', { name: '提交申请' }).click();
  await expect(toast(page, '申请已提交')).toBeVisible();
  await expect(drawer).toHaveCount(0);
  await expect(page.getByText('变更中', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: '现行费率' })).toContainText('按金额的0.38%收取');

  await page.getByRole('link', { name: /^收银台费率变更/ }).click();
  await expect(page.getByText('收银台费率变更：已通过')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('变更前：0.38%')).toBeVisible();
  await page.getByRole('link', { name: '查看产品' }).click();
  const terms = page.getByRole('region', { name: '现行费率' });
  await expect(figures(terms, '费率记录')).toContainText('待生效');
  await expect(terms).toContainText('交易1,000.00元收取3.80元');
  await expect(await request.post('/sandbox/clock', { headers: CONTROLS, data: { advance: 'P1D' } })).toBeOK();
  await page.reload();
  await expect(terms).toContainText('交易1,000.00元收取3.00元');
  await expect(figures(terms, '费率记录')).toContainText('已失效');
}

for (const { name, size, look, declare } of waysOf(3))
  declare(`a new fee applies from the next day; keyboard only: ${name}`, async ({ page, request }) => {
    test.setTimeout(120_000);
    await page.setViewportSize(size);
    await byKeyboardAlone(page, () => changeFee(page, request, look));
  });

sampledTest(1)('corrects a refused application by its section, and withdraws it', async ({ page }) => {
  test.setTimeout(90_000);
  await enter(page, '/home', ZHANG);
  await actFor(page, SHOP);
  await page.goto('/product/index?productCode=ZTO_QUICK_PAYMENT&rejectReason=1');
  const focused = row(page, '快捷支付');
  await expect(focused).toBeFocused();
  await expect(focused.getByRole('region', { name: '快捷支付的办理进度' })).toContainText('请补充具体的使用场景');
  await check(page);
  await focused.getByRole('link', { name: '修改资料' }).click();
  await expect(page).toHaveTitle('申请详情');
  await expect(page.getByRole('heading', { name: '驳回原因' })).toBeFocused();
  await check(page);
  await page.getByRole('link', { name: '修改资料' }).click();
  const remark = page.getByLabel('备注（选填）');
  await expect(remark).toHaveValue('会员充值使用');
  await expect(remark).toHaveAccessibleDescription('请补充具体的使用场景');
  await check(page);
  await remark.fill('会员储值卡充值（挂起：等待人工复核）');
  await next(page);
  await button(page, '重新提交').click();
  await expect(page.getByText('开通快捷支付：审核中')).toBeVisible();
  await button(page, '撤回').click();
  await check(page);
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(toast(page, '已撤回')).toBeVisible();
  await expect(page.getByText('开通快捷支付：已撤回')).toBeVisible();
});

sampledTest(2)('asks to switch the merchant before another merchant’s application is corrected', async ({ page }) => {
  await enter(page, '/product/applyDetail', ZHANG);
  await expect(page).toHaveTitle('申请详情');
  await expect(page.getByText('共 7 条')).toBeVisible();
  await check(page);
  await page
    .getByRole('row', { name: /开通快捷支付/ })
    .getByText('查看详情')
    .click();
  await expect(page.getByText('开通快捷支付：已驳回')).toBeVisible();
  await expect(page.getByText(/请先切换到该商户再修改资料/)).toBeVisible();
  await expect(page.getByRole('link', { name: '修改资料' })).toHaveCount(0);
});

test('the keyboard alone is sufficient to search a product, open it and return', READS, async ({ page }) => {
  await enter(page, '/product/index', ZHANG);
  await page.getByRole('textbox', { name: '搜索产品' }).focus();
  await page.keyboard.type('代付');
  await expect(page.getByText('找到 1 个产品')).toBeVisible();
  await page.keyboard.press('Tab');
  while (
    !(await page.getByRole('link', { name: '代付', exact: true }).evaluate((link) => link === document.activeElement))
  )
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '代付' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: '产品中心' })).toBeVisible();
});
