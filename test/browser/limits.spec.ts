import type { APIRequestContext, Page } from '@playwright/test';
import { check } from './accessible';
import { MONEY_PAGES } from './actions';
import { button, next, step } from './journey';
import { byKeyboardAlone, type Look, waysOf } from './keyboard';
import { upload } from './opening';
import { enter, expect, sampledTest, test, toast } from './support';

/** 李静 may read but not open anything; the merchant of 王芳 has only the product cashier. */
const [EMPLOYEE, WANG] = ['13800000002', '13800000004'];
const headers = { 'x-sandbox': '1' };

const COLLECTION = MONEY_PAGES.find(({ path }) => path.endsWith('/quickCollection'));
if (!COLLECTION) throw new Error('there is no page of 快捷收款');
const collection = COLLECTION;

test.beforeEach(async ({ page }) => {
  page.setDefaultTimeout(15_000);
});

/** Decides the newest pending application as the reviewer. */
async function decide(request: APIRequestContext, decision: 'pass' | 'reject', reason?: string): Promise<void> {
  const due: { id: string; kind: string; subject?: string }[] = await (
    await request.get('/sandbox/reviews', { headers })
  ).json();
  const waiting = due.filter(({ kind }) => kind === 'APPLICATION');
  const id = waiting.at(-1)?.id;
  await expect(
    await request.post('/sandbox/reviews', { headers, data: { id, decision, ...(reason ? { reason } : {}) } }),
  ).toBeOK();
}

/** Finds a limit by its name: a table row on a wide screen, a card on a phone. */
const rule = (page: Page, name: string) =>
  page
    .getByRole('row')
    .or(page.getByRole('listitem'))
    .filter({ has: page.getByRole('button', { name: `行业限额 ${name}` }) });

/**
 * An order is refused because of a limit. The user applies for a higher limit, and the same order is then accepted.
 */
async function raise(page: Page, request: APIRequestContext, look: Look): Promise<void> {
  await enter(page, collection.path);
  await collection.tooMuch(page);

  await page.goto('/product/limitRules');
  await expect(rule(page, '快捷收款')).toContainText('50,000.00');
  await look(page);
  await button(page, '行业限额 快捷收款').click();
  await expect(page.getByRole('dialog', { name: '快捷收款各行业最高限额' })).toContainText('本企业所属行业');
  await look(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('link', { name: '申请提额 快捷收款' }).click();
  await expect(step(page, '申请限额')).toBeVisible();
  await expect(page.getByLabel('单笔限额', { exact: true })).toHaveValue('50,000.00');
  await look(page);
  await page.getByLabel('单笔限额', { exact: true }).fill('99000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('单日限额不能低于单笔限额')).toBeVisible();
  await page.getByLabel('单笔限额', { exact: true }).fill('80000');
  await next(page);

  await expect(step(page, '证明材料')).toBeVisible();
  await expect(page.getByText('暂无上次提交的材料')).toBeVisible();
  await page.getByLabel('申请原因').fill('挂起等待人工核对');
  await upload(page, '业务合同');
  await look(page);
  await next(page);
  await expect(step(page, '确认提交')).toBeVisible();
  await look(page);
  await button(page, '提交申请').click();

  await expect(page).toHaveTitle('限额申请进度');
  await expect(page.getByText('快捷收款限额提升：审核中')).toBeVisible();
  await look(page);
  await decide(request, 'reject', '合同不清晰');
  await button(page, '立即刷新').click();
  await expect(page.getByText('快捷收款限额提升：未通过审核')).toBeVisible();
  await page.getByRole('link', { name: '查看结果' }).click();
  await expect(page).toHaveTitle('限额申请结果');
  await expect(
    page.getByRole('table', { name: '限额对比' }).or(page.getByRole('list', { name: '限额对比' })),
  ).toContainText('80,000.00');
  await expect(page.getByText('合同不清晰').first()).toBeVisible();
  await look(page);

  await page.getByRole('link', { name: '修改后重新提交' }).click();
  await expect(page).toHaveTitle('申请详情');
  await expect(step(page, '申请限额')).toBeVisible();
  await look(page);
  await next(page);
  await expect(step(page, '证明材料')).toBeVisible();
  await page.getByLabel('申请原因').fill('挂起并补充合同后重新提交');
  await next(page);
  await expect(step(page, '确认提交')).toBeVisible();
  await button(page, '重新提交').click();
  await expect(page.getByText(/限额提升：审核中/)).toBeVisible();
  await decide(request, 'pass');
  await button(page, '立即刷新').click();
  await expect(page.getByText(/限额提升：已通过/)).toBeVisible();

  await page.goto('/product/limitRules');
  await expect(rule(page, '快捷收款')).toContainText('80,000.00');
  await page.goto(collection.path);
  await collection.prepare(page, '50000.01');
  await collection.send(page);
  await expect(page.getByText(collection.taken).first()).toBeVisible();
}

for (const { name, size, look, declare } of waysOf(0))
  declare(
    `raises a limit that was too low after one refusal, and then accepts the refused payment; keyboard only: ${name}`,
    async ({ page, request }) => {
      test.setTimeout(180_000);
      await page.setViewportSize(size);
      await byKeyboardAlone(page, () => raise(page, request, look));
    },
  );

sampledTest(0)('withdraws a raise of a limit, and uses its documents again for another raise', async ({ page }) => {
  test.setTimeout(90_000);
  await enter(page, '/product/limitRules?apply=PAY_BANK');
  await page.getByLabel('单笔限额', { exact: true }).fill('600000');
  await next(page);
  await expect(step(page, '证明材料')).toBeVisible();
  await page.getByLabel('申请原因').fill('挂起等待人工核对');
  await upload(page, '业务合同');
  await next(page);
  await button(page, '提交申请').click();
  await expect(page.getByText('付款到银行卡限额提升：审核中')).toBeVisible();
  // While an application is pending, no second application for a higher limit is possible.
  await page.goto('/product/limitRules?apply=PAY_BANK');
  await expect(page.getByText('该限额的提额申请正在审核，请等待结果。')).toBeVisible();
  await check(page);
  await page.getByRole('link', { name: '查看进度' }).click();
  await button(page, '撤回').click();
  await page.getByRole('dialog').getByRole('button', { name: '确定撤回' }).click();
  await expect(toast(page, '申请已撤回')).toBeVisible();
  await expect(page.getByText('付款到银行卡限额提升：已撤回')).toBeVisible();

  await page.goto('/product/limitRules?apply=TRANSFER');
  await page.getByLabel('单笔限额', { exact: true }).fill('1100000');
  await next(page);
  await expect(step(page, '证明材料')).toBeVisible();
  await button(page, '使用上次提交的材料').click();
  await expect(button(page, '预览业务合同')).toBeVisible();
  await check(page);
});

sampledTest(1)(
  'previews the cashier while it is changed by keyboard, and keeps the values of both of two editors',
  async ({ page, context }) => {
    test.setTimeout(90_000);
    await enter(page, '/product/parameters/cashier');
    await expect(page).toHaveTitle('收银台参数');
    const preview = page.getByRole('region', { name: '预览', exact: true });
    await expect(preview.getByRole('heading', { name: '云帆贸易' })).toBeVisible();
    await check(page);
    await page.getByLabel('收银台标题').fill('云帆好货');
    await expect(preview.getByRole('heading', { name: '云帆好货' })).toBeVisible();
    const first = page.getByRole('group', { name: '支付方式顺序' }).getByRole('listitem').first();
    await expect(first).toContainText('微信支付');
    await button(page, '上移支付宝').focus();
    await page.keyboard.press('Enter');
    await expect(first).toContainText('支付宝');
    // The button of the moved first row is now disabled, so the focus moves to its neighbour.
    await expect(button(page, '下移支付宝')).toBeFocused();
    await expect(preview.getByRole('radio').nth(2)).toHaveAccessibleName(/^支付宝/);
    await page.getByRole('radio', { name: '紫色' }).check();
    await upload(page, '收银台标识');
    await expect(preview.getByRole('img', { name: '云帆好货 的标志' })).toBeVisible();
    await page.getByLabel('支付后返回地址（选填）').fill('http://shop.example.com');
    await button(page, '保存').click();
    await expect(page.getByText('请输入以https://开头的地址')).toBeVisible();
    await page.getByLabel('支付后返回地址（选填）').fill('https://shop.example.com/paid');

    // Another user saves the parameters first.
    const other = await context.newPage();
    await other.goto('/product/parameters/cashier');
    await other.getByLabel('订单有效期（分钟）').fill('45');
    await other.getByRole('button', { name: '保存', exact: true }).click();
    await expect(toast(other, '已保存')).toBeVisible();
    await other.close();

    await button(page, '保存').click();
    await expect(page.getByText('已填写的内容不会丢失', { exact: false })).toBeVisible();
    await check(page);
    await button(page, '重新加载').click();
    await button(page, '恢复').click();
    await expect(page.getByLabel('收银台标题')).toHaveValue('云帆好货');
    await button(page, '保存').click();
    await expect(toast(page, '已保存')).toBeVisible();
    const history = page.getByRole('region', { name: '修改记录' });
    await expect(history).toContainText('收银台标题：云帆贸易 → 云帆好货');
    await expect(history).toContainText('张明 修改');
    // Only entries of the history have dots; the nested lists of changes have none.
    const dot = (selector: string) =>
      history
        .locator(selector)
        .first()
        .evaluate((item) => getComputedStyle(item, '::before').content);
    expect([await dot('ol > li'), await dot('ol li li')]).toEqual(['""', 'none']);
    await preview.getByRole('radio', { name: '支付结果页' }).check();
    await expect(preview).toContainText('即将前往 shop.example.com');
    await check(page);
  },
);

sampledTest(2)('saves parameters of payouts and splits, and applies for a higher split', async ({ page, request }) => {
  test.setTimeout(120_000);
  await enter(page, '/product/parameters/defray');
  await expect(page.getByRole('checkbox', { name: /供应商货款/ })).toBeChecked();
  await page.getByLabel('开始时间').fill('0900');
  await page.getByLabel('结束时间').fill('08:00');
  await button(page, '保存').click();
  await expect(page.getByText('结束时间必须晚于开始时间')).toBeVisible();
  await check(page);
  await page.getByLabel('结束时间').fill('21:30');
  await button(page, '保存').click();
  await expect(toast(page, '已保存')).toBeVisible();
  await expect(page.getByRole('region', { name: '修改记录' })).toContainText('结束时间');

  await page.goto('/product/parameters/divideInfo?productCode=NOTHING');
  await expect(page.getByText('链接中的产品无法识别，已忽略')).toBeVisible();
  await page.getByRole('radio', { name: '自动分账' }).check();
  await button(page, '添加接收方').click();
  await check(page);
  await page.getByLabel('接收方1分账比例（%）').fill('10');
  await button(page, '保存').click();
  await expect(page.getByText('请选择接收方并填写1-99的整数比例')).toBeVisible();
  await check(page);
  // Chooses a receiver by keyboard.
  await page.getByRole('combobox', { name: '接收方1' }).focus();
  await page.keyboard.type('滨江');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: '接收方1' })).toHaveValue(/^杭州滨江门店/);
  await expect(page.getByText('合计分出 10%，其余 90% 归商户')).toBeVisible();
  await button(page, '保存').click();
  await expect(toast(page, '已保存')).toBeVisible();
  await expect(page.getByRole('region', { name: '修改记录' })).toContainText('分账方式：手动分账 → 自动分账');
  await page.getByLabel('最高分账比例（%）').fill('45');
  await button(page, '保存').click();
  await expect(page.getByText('最高30%')).toBeVisible();

  await page.goto('/product/pages/psApply');
  await expect(page).toHaveTitle('查看分账参数');
  await check(page);
  await button(page, '提交特殊分账申请').click();
  const drawer = page.getByRole('dialog', { name: '特殊分账申请' });
  await drawer.getByLabel('申请比例（%）').fill('20');
  await drawer.getByLabel('业务场景').fill('挂起的平台佣金分账');
  await drawer.getByRole('button', { name: '提交申请' }).click();
  await expect(drawer.getByText('请输入31-99的整数比例')).toBeVisible();
  await drawer.getByLabel('申请比例（%）').fill('45');
  await upload(page, '分账协议');
  await check(page);
  await drawer.getByRole('button', { name: '提交申请' }).click();
  await expect(toast(page, '申请已提交')).toBeVisible();
  await page.getByRole('link', { name: '查看详情' }).click();
  await expect(page).toHaveTitle('分账参数详情');
  await expect(page.getByText('特殊分账申请：审核中')).toBeVisible();
  await check(page);
  await decide(request, 'pass');
  await button(page, '立即刷新').click();
  await expect(page.getByText('特殊分账申请：已通过')).toBeVisible();
  await page.getByRole('link', { name: '查看分账参数' }).click();
  await expect(page.getByText('含特殊分账申请')).toBeVisible();
});

sampledTest(0)('explains a closed product, and a merchant applies to become a platform', async ({ page, request }) => {
  test.setTimeout(120_000);
  await enter(page, '/product/parameters/divideInfo', WANG);
  await expect(page.getByText('分账尚未开通，开通后可以设置参数。')).toBeVisible();
  await check(page);
  await page.getByRole('link', { name: '去开通' }).click();
  await expect(page).toHaveTitle('开通分账');
  await expect(step(page, '开通产品')).toBeVisible();
  await check(page);
  await next(page);
  await expect(step(page, '分账设置')).toBeVisible();
  await page.getByLabel('最高分账比例（%）').fill('40');
  await page.getByRole('checkbox', { name: '供应商' }).check();
  await next(page);
  await expect(page.getByText('最高30%，更高的比例请提交特殊分账申请')).toBeVisible();
  await check(page);

  await page.goto('/product/merchant/platformUpgrade');
  await expect(page.getByText('尚未申请升级')).toBeVisible();
  await check(page);
  await page.getByRole('link', { name: '申请升级' }).click();
  await expect(step(page, '升级信息')).toBeVisible();
  await page.getByLabel('平台网址').fill('https://nanyu.example.com');
  await page.getByLabel('预计子商户数').fill('50');
  await page.getByLabel('升级原因').fill('挂起，百货联营商户统一入驻');
  await upload(page, '平台规则');
  await check(page);
  await next(page);
  await expect(step(page, '确认提交')).toBeVisible();
  await button(page, '提交申请').click();
  await expect(page.getByText('平台商户升级：审核中')).toBeVisible();
  await check(page);
  await decide(request, 'reject', '平台规则不完整');
  await button(page, '立即刷新').click();
  await expect(page.getByText('平台商户升级：未通过审核')).toBeVisible();
  await expect(page.getByText('平台规则不完整').first()).toBeVisible();
  await check(page);
  await page.getByRole('link', { name: '修改后重新提交' }).click();
  await expect(page.getByLabel('平台网址')).toHaveValue('https://nanyu.example.com');
});

test('shows all settings and the name of a permitted colleague to a user without the permission', async ({ page }) => {
  await enter(page, '/product/limitRules', EMPLOYEE);
  await expect(page.getByText(/^您没有申请提额的权限，可联系.*张明/)).toBeVisible();
  await expect(page.getByRole('link', { name: /^申请提额/ })).toHaveCount(0);
  await check(page);
  await page.goto('/product/parameters/cashier');
  await expect(page.getByText(/^您没有修改参数的权限，可联系.*张明/)).toBeVisible();
  await expect(page.getByText('云帆贸易', { exact: true })).toBeVisible();
  await expect(button(page, '保存')).toHaveCount(0);
  await check(page);
  await page.goto('/product/pages/psApply');
  await expect(button(page, '提交特殊分账申请')).toHaveCount(0);
  await check(page);
});
