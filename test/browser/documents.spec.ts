import { check, DESK, fits, PHONE } from './accessible';
import { enter, expect, READS, sampledTest, test, toast } from './support';

/* 文档中心 (guides) and 接口文档 (reference): a user finds a topic, reads it, copies a sample and tries a call. */

test.beforeEach(async ({ page }) => {
  page.setDefaultTimeout(15_000);
  await page.setViewportSize(DESK);
});

sampledTest(1)(
  'a guide is found by the search, has links that stay, and samples to copy',
  READS,
  async ({ page, context }) => {
    // This is the longest page of the console, and axe checks all of it three times.
    test.setTimeout(120_000);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await enter(page, '/document');
    await expect(page).toHaveTitle('文档中心');
    await check(page);
    const search = page.getByRole('searchbox', { name: '搜索文档、接口、错误码与事件' });
    await search.fill('签名 换行');
    await page
      .getByRole('list', { name: '搜索结果' })
      .getByRole('link', { name: /请求签名/ })
      .click();
    await expect(page).toHaveURL(/at=signing-request/);
    await expect(page.getByRole('heading', { name: '请求签名' })).toBeInViewport();
    await search.fill('BALANCE_SHORT');
    await expect(page.getByRole('list', { name: '搜索结果' }).getByRole('link').first()).toContainText('余额不足');
    // The search accepts the initials of syllables in pinyin: 付款 is `fk`, 余额不足 is `yebz`.
    await search.fill('fk');
    await expect(
      page.getByRole('list', { name: '搜索结果' }).getByRole('link', { name: /付款/ }).first(),
    ).toBeVisible();
    await search.fill('yebz');
    await expect(page.getByRole('list', { name: '搜索结果' })).toContainText('BALANCE_SHORT');
    await search.fill('常用收款方');
    await expect(page.getByRole('list', { name: '搜索结果' })).toContainText('recentPayees');
    await search.fill('dczjls');
    await expect(page.getByRole('list', { name: '搜索结果' }).getByRole('link').first()).toContainText('导出资金流水');
    await search.fill('没有这样的词');
    await expect(page.getByText('没有找到，换一个词试试')).toBeVisible();
    await search.fill('');
    // The tables of errors and events are generated from the declarations.
    await expect(page.getByRole('table', { name: '错误码' })).toContainText('按field所指的参数修改后重新发起');
    await expect(page.getByRole('list', { name: '事件类型' })).toContainText('order.paid');
    await page.getByRole('button', { name: 'Python', exact: true }).click();
    await page.getByRole('button', { name: '复制创建订单的示例（order.py）' }).click();
    await expect(toast(page, '复制成功')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('import base64, json, os');
    await page.getByRole('button', { name: 'Go', exact: true }).click();
    await expect(page.getByText('此示例未在测试中运行')).toBeVisible();
    await check(page);
    await page.setViewportSize(PHONE);
    await fits(page);
    await check(page);
  },
);

test('every open call and every call of the console is shown with its fields', READS, async ({ page }) => {
  await enter(page, '/document/interface');
  await expect(page).toHaveTitle('接口文档');
  const list = page.getByRole('navigation', { name: '接口列表' });
  // Without a call in the address the page shows the first one.
  await expect(page.getByRole('heading', { name: '创建订单' })).toBeVisible();
  await expect(list.getByRole('link', { name: '创建订单' })).toHaveAttribute('aria-current', 'page');
  const body = page.getByRole('table', { name: '请求参数' });
  await expect(body.getByRole('row', { name: /expireMinutes/ })).toContainText('不大于10080');
  await expect(page.getByRole('table', { name: '错误码' })).toContainText('NUMBER_REUSED');
  const example = page.getByRole('region', { name: '示例' });
  await expect(example).toContainText('POST /openapi/v1/orders');
  await expect(example).toContainText('https://open.example.com/cashier/');
  await check(page);
  await page.setViewportSize(PHONE);
  await fits(page);
  await check(page);
  await page.setViewportSize(DESK);
  await list.getByText('控制台接口').click();
  await list.getByRole('link', { name: '转账到余额账户', exact: true }).click();
  await expect(page.getByRole('heading', { name: '转账到余额账户' })).toBeVisible();
  await expect(page.getByText('transfer', { exact: true })).toBeVisible();
  await expect(page.getByText('须加密；动用资金')).toBeVisible();
  await expect(page.getByRole('table', { name: '业务拒绝' })).toContainText('20040001');
  await page.goto('/document/interface?call=nothing');
  await expect(page.getByText('没有这个接口')).toBeVisible();
});
