import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { check, DESK, PHONE } from './accessible';
import { recordStore } from './recorder';
import { enter, expect, test, toast } from './support';

/* From an application to its first payment, notification and refund, with nothing but the pages; and what of it stays where. */

const PAY_PASSWORD = 'Pay#20261';
let shop: Server;
let told: { kind: string; object: string; data: Record<string, string> }[];

test.beforeEach(async ({ page, sandbox }) => {
  page.setDefaultTimeout(15_000);
  await page.setViewportSize(DESK);
  await sandbox.reset();
  told = [];
  shop = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      told.push(JSON.parse(Buffer.concat(chunks).toString()));
      response.end('{"code":0}');
    });
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
});
test.afterEach(() => new Promise((resolve) => shop.close(resolve)));

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '应用内容' }).getByRole('link', { name });

async function prove(page: Page): Promise<void> {
  const asks = dialogOf(page, '请输入支付密码');
  await asks.getByRole('textbox', { name: '支付密码' }).fill(PAY_PASSWORD);
  await asks.getByRole('button', { name: '确定' }).click();
}

interface Program {
  appId: string;
  serial: string;
  pem: string;
}

/** An application with a pair of keys, told at the shop. */
async function aProgram(page: Page): Promise<Program> {
  await page.goto('/account-center/secret-key');
  await page.getByRole('button', { name: '创建应用' }).click();
  const creating = dialogOf(page, '创建应用');
  await creating.getByLabel('应用名称').fill('线上商城');
  for (const box of await creating.getByRole('checkbox').all()) await box.check();
  await creating.getByRole('button', { name: '创建应用' }).click();
  await expect(page.getByRole('heading', { name: '线上商城', level: 1 })).toBeVisible();
  const appId = new URL(page.url()).searchParams.get('appId') ?? '';
  await tab(page, '密钥').click();
  await page.getByRole('button', { name: '生成密钥', exact: true }).click();
  const making = dialogOf(page, '生成密钥');
  await making.getByRole('button', { name: '生成密钥对' }).click();
  const pem = await making.getByLabel('私钥', { exact: true }).inputValue();
  await making.getByRole('button', { name: '保存为文件' }).click();
  await making.getByLabel('我已妥善保存私钥').check();
  await making.getByRole('button', { name: '登记公钥' }).click();
  await prove(page);
  await expect(toast(page, '密钥已登记，可以使用')).toBeVisible();
  const row = page.getByRole('table', { name: 'SM2密钥' }).getByRole('row', { name: /有效/ });
  const serial = /SK[0-9a-f]{20}/.exec((await row.textContent()) ?? '')?.[0] ?? '';
  await tab(page, '通知地址').click();
  await page.getByRole('button', { name: '修改应用通知地址' }).click();
  const dialog = dialogOf(page, '修改应用通知地址');
  await dialog.getByLabel('通知地址').fill(`http://127.0.0.1:${(shop.address() as AddressInfo).port}/notify`);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(toast(page, '通知地址已保存')).toBeVisible();
  return { appId, serial, pem };
}

/** Tries a call on its page of the reference; answers what came. */
async function tryCall(
  page: Page,
  name: string,
  { appId, serial, pem }: Program,
  { body, target }: { body?: object; target?: string },
): Promise<Record<string, string>> {
  await page.goto(`/document/interface?call=${name}`);
  const trying = page.getByRole('region', { name: '在线调试' });
  await trying.getByLabel('应用编号').fill(appId);
  await trying.getByLabel('密钥序列号').fill(serial);
  await trying.getByLabel('私钥').fill(pem);
  if (target) await trying.getByLabel('请求目标').fill(target);
  if (body) await trying.getByLabel('请求体').fill(JSON.stringify(body));
  await trying.getByRole('button', { name: '签名并发送' }).click();
  if (body) await dialogOf(page, '在线调试').getByRole('button', { name: '签名并发送' }).click();
  await expect(trying.getByText('应答签名验证通过')).toBeVisible();
  return JSON.parse((await trying.locator('pre').first().textContent()) ?? '{}');
}

test('an application, its key, the first payment, its notification, a refund: with nothing but the pages', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await enter(page, '/home');
  const program = await aProgram(page);
  const order = await tryCall(page, 'createOrder', program, {
    body: { outTradeNo: 'J-1', amount: '88.60', subject: '第一笔收款' },
  });
  expect(order).toMatchObject({ outTradeNo: 'J-1', state: 'OPEN', amount: '88.60' });
  await check(page);
  await page.setViewportSize(PHONE);
  await check(page);
  await page.setViewportSize(DESK);

  const payer = await (await browser.newContext({ viewport: PHONE })).newPage();
  await payer.goto(order['cashierUrl'] ?? '');
  await expect(payer.getByText('第一笔收款')).toBeVisible();
  await payer.getByRole('button', { name: '支付成功', exact: true }).click();
  await expect(payer.getByRole('heading', { level: 2, name: '支付成功' })).toBeVisible();
  await payer.context().close();
  await expect.poll(() => told.map(({ kind }) => kind)).toEqual(['order.paid']);
  expect(told[0]?.data).toMatchObject({ outTradeNo: 'J-1', amount: '88.60', state: 'PAID' });

  // The clerk sees it among the trades, with the shop's own number.
  await page.goto('/trade-manage/index?businessType=4007&minAmount=88.60&maxAmount=88.60');
  await page.getByRole('table', { name: '收银台交易' }).getByRole('button', { name: '详情' }).first().click();
  await expect(dialogOf(page, '交易详情')).toContainText('J-1');

  const refund = await tryCall(page, 'createRefund', program, {
    body: { outRefundNo: 'J-R1', tradeNo: order['tradeNo'], amount: '8.60', reason: '少发一件' },
  });
  expect(refund).toMatchObject({ outRefundNo: 'J-R1', state: 'SUCCESS', amount: '8.60' });
  await expect.poll(() => told.map(({ kind }) => kind)).toEqual(['order.paid', 'refund.done']);
  const after = await tryCall(page, 'findOrder', program, { target: `/openapi/v1/orders/${order['tradeNo']}` });
  expect(after).toMatchObject({ state: 'PAID', refundedAmount: '8.60' });

  // What the program asked and was told stands on its page.
  await page.goto(`/account-center/secret-key/detail?appId=${program.appId}&tab=requests`);
  await expect(page.getByRole('table').getByText('J-R1').first()).toBeVisible();
  const { sumOfPostings, negativeAccounts } = await (
    await page.request.get('/sandbox/ledger', { headers: { 'x-sandbox': '1' } })
  ).json();
  expect({ sum: Number(sumOfPostings), negativeAccounts }).toEqual({ sum: 0, negativeAccounts: 0 });
});

test('a key that is pasted to try a call is in no action, state, storage, address or title, and goes with the page', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const record = await recordStore(page);
  await enter(page, '/home');
  const program = await aProgram(page);
  await tryCall(page, 'createOrder', program, { body: { outTradeNo: 'J-2', amount: '1.00', subject: '试一下' } });
  const lines = program.pem.split('\n').slice(1, -2);
  const { actions, states } = await record();
  const outside = await page.evaluate(() =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      document.title,
      location.href,
      history.state,
    ]),
  );
  for (const line of lines)
    expect([
      JSON.stringify(actions).includes(line),
      JSON.stringify(states).includes(line),
      outside.includes(line),
    ]).toEqual([false, false, false]);
  await page.getByRole('link', { name: '查询订单', exact: true }).click();
  await page.goBack();
  await expect(page.getByRole('region', { name: '在线调试' }).getByLabel('私钥')).toHaveValue('');
});

test('what cannot be sent is said at its field, and a wrong key is answered as the documents say', async ({ page }) => {
  await enter(page, '/document/interface?call=listBalances');
  const trying = page.getByRole('region', { name: '在线调试' });
  await trying.getByRole('button', { name: '签名并发送' }).click();
  await expect(trying.getByText('请输入应用编号')).toBeVisible();
  await expect(trying.getByText('请输入64位十六进制的私钥，或PEM')).toBeVisible();
  await trying.getByLabel('应用编号').fill('AP0');
  await trying.getByLabel('密钥序列号').fill('S0');
  await trying.getByLabel('私钥').fill('1'.repeat(64));
  await trying.getByLabel('请求目标').fill('https://example.com/openapi/v1/balances');
  await trying.getByRole('button', { name: '签名并发送' }).click();
  await expect(trying.getByText('请输入以/openapi/v1/开头的地址，且不含{}')).toBeVisible();
  await trying.getByLabel('请求目标').fill('/openapi/v1/balances');
  await trying.getByRole('button', { name: '签名并发送' }).click();
  await expect(trying.getByText('应答没有签名')).toBeVisible();
  await expect(trying.locator('pre').first()).toContainText('UNAUTHORIZED');

  // What the browser would send otherwise than it was signed is not sent, and the answer to something else goes.
  await trying.getByLabel('请求目标').fill('/openapi/v1/orders/../balances');
  await expect(trying.getByText('应答没有签名')).toHaveCount(0);
  await trying.getByRole('button', { name: '签名并发送' }).click();
  await expect(trying.getByText('浏览器会改写这个地址')).toBeVisible();

  // Another call is tried by the same program; its private key is asked for again.
  await page.getByRole('navigation', { name: '接口列表' }).getByRole('link', { name: '查询订单', exact: true }).click();
  await expect(page).toHaveURL(/call=findOrder$/);
  await expect(trying.getByLabel('请求目标')).toHaveValue(/orders/);
  await expect(trying.getByLabel('应用编号')).toHaveValue('AP0');
  await expect(trying.getByLabel('密钥序列号')).toHaveValue('S0');
  await expect(trying.getByLabel('私钥')).toHaveValue('');
});
