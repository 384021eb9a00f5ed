import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { check, DESK, PHONE } from './accessible';
import { recordStore } from './recorder';
import { choose, enter, expect, sampledTest, test, toast } from './support';

/*
 * The complete journey of a program, using only the pages: from a new application to its first payment, notification,
 * refund and key rotation. Also tries console calls, and checks where their secrets are stored.
 */

const PAY_PASSWORD = 'Pay#20261';
let shop: Server;
let notifications: { kind: string; object: string; data: Record<string, string> }[];

test.beforeEach(async ({ page }) => {
  page.setDefaultTimeout(15_000);
  await page.setViewportSize(DESK);
  notifications = [];
  shop = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      notifications.push(JSON.parse(Buffer.concat(chunks).toString()));
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

/**
 * Creates a key pair in the browser. Its row in the table is the newest; with `rotated` it replaces the row of that
 * key.
 */
async function makeKey(page: Page, rotated?: { serial: string; overlap: string }): Promise<Omit<Program, 'appId'>> {
  const button = rotated ? '轮换密钥' : '生成密钥';
  const keys = page.getByRole('table', { name: 'SM2密钥' });
  await page.getByRole('button', { name: button, exact: true }).click();
  const making = dialogOf(page, button);
  await making.getByRole('button', { name: '生成密钥对' }).click();
  const pem = await making.getByLabel('私钥', { exact: true }).inputValue();
  await making.getByRole('button', { name: '保存为文件' }).click();
  await making.getByLabel('我已妥善保存私钥').check();
  if (rotated) await choose(making.getByLabel('旧密钥'), rotated.overlap);
  await making.getByRole('button', { name: '登记公钥' }).click();
  await prove(page);
  await expect(toast(page, '密钥已登记，可以使用')).toBeVisible();
  await expect(making).toBeHidden();
  const row = keys.getByRole('row', { name: /SK[0-9a-f]{20}/ }).first();
  // The table shows the old rows until the response with the new key arrives.
  if (rotated) await expect(row).not.toContainText(rotated.serial);
  return { serial: /SK[0-9a-f]{20}/.exec((await row.textContent()) ?? '')?.[0] ?? '', pem };
}

/** Creates an application with a key pair, whose notifications go to the test's own server (the shop). */
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
  const key = await makeKey(page);
  await tab(page, '通知地址').click();
  await page.getByRole('button', { name: '修改应用通知地址' }).click();
  const dialog = dialogOf(page, '修改应用通知地址');
  await dialog.getByLabel('通知地址').fill(`http://127.0.0.1:${(shop.address() as AddressInfo).port}/notify`);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(toast(page, '通知地址已保存')).toBeVisible();
  return { appId, ...key };
}

const tryingOf = (page: Page) => page.getByRole('region', { name: '在线调试', exact: true });

/** Values of the form's fields, by field name of the call. */
type Fields = Readonly<Record<string, string>>;

/** Opens a call in the documentation and enters the application, the key and the private key. */
async function openCall(page: Page, name: string, { appId, serial, pem }: Program): Promise<void> {
  await page.goto(`/document/interface?call=${name}`);
  const trying = tryingOf(page);
  await trying.getByLabel('应用编号').fill(appId);
  await trying.getByLabel('密钥序列号').fill(serial);
  await trying.getByLabel('私钥').fill(pem);
}

async function fillIn(page: Page, fields: Fields): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const field = tryingOf(page).getByLabel(name, { exact: true });
    if ((await field.getAttribute('role')) === 'combobox') await choose(field, value);
    else await field.fill(value);
  }
}

const answered = async (page: Page): Promise<Record<string, string>> =>
  JSON.parse((await tryingOf(page).locator('pre').first().textContent()) ?? '{}');

/** Tries a call on its reference page by pressing Enter, and returns the response. */
async function tryCall(
  page: Page,
  name: string,
  program: Program,
  fields: Fields,
  { moves = false, verified = true } = {},
): Promise<Record<string, string>> {
  await openCall(page, name, program);
  await fillIn(page, fields);
  const trying = tryingOf(page);
  await trying.getByRole('button', { name: '发送请求' }).focus();
  await page.keyboard.press('Enter');
  if (moves) {
    await expect(dialogOf(page, '在线调试')).toBeVisible();
    await dialogOf(page, '在线调试').getByRole('button', { name: '发送请求' }).press('Enter');
  }
  await expect(trying.getByText(verified ? '应答签名验证通过' : '应答没有签名')).toBeVisible();
  return answered(page);
}

sampledTest(0)(
  'connects an application with the pages alone: key, first payment, notification, refund and key rotation',
  async ({ page, browser }) => {
    test.setTimeout(240_000);
    await enter(page, '/home');
    const program = await aProgram(page);
    const order = await tryCall(
      page,
      'createOrder',
      program,
      { outTradeNo: 'J-1', amount: '88.60', subject: '第一笔收款', expireMinutes: '30' },
      { moves: true },
    );
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
    await expect.poll(() => notifications.map(({ kind }) => kind)).toEqual(['order.paid']);
    expect(notifications[0]?.data).toMatchObject({ outTradeNo: 'J-1', amount: '88.60', state: 'PAID' });

    // The clerk finds the trade in the list of trades, with the shop's own order number.
    await page.goto('/trade-manage/index?businessType=4007&minAmount=88.60&maxAmount=88.60');
    await page.getByRole('table', { name: '收银台交易' }).getByRole('button', { name: '详情' }).first().click();
    await expect(dialogOf(page, '交易详情')).toContainText('J-1');

    const tradeNo = order['tradeNo'] ?? '';
    const refund = await tryCall(
      page,
      'createRefund',
      program,
      { outRefundNo: 'J-R1', tradeNo, amount: '8.60', reason: '少发一件' },
      { moves: true },
    );
    expect(refund).toMatchObject({ outRefundNo: 'J-R1', state: 'SUCCESS', amount: '8.60' });
    await expect.poll(() => notifications.map(({ kind }) => kind)).toEqual(['order.paid', 'refund.done']);
    const after = await tryCall(page, 'findOrder', program, { tradeNo });
    expect(after).toMatchObject({ state: 'PAID', refundedAmount: '8.60' });

    // The application's page lists its requests and notifications.
    await page.goto(`/account-center/secret-key/detail?appId=${program.appId}&tab=requests`);
    // The platform writes its request log once a second, so the test repeats the query until the request is listed.
    await expect(async () => {
      await page.getByRole('button', { name: '查询', exact: true }).click();
      await expect(page.getByRole('table').getByText('J-R1').first()).toBeVisible({ timeout: 1_000 });
    }).toPass();

    // Key rotation: the new key is valid immediately, and the old key stays valid for a week.
    await page.goto(`/account-center/secret-key/detail?appId=${program.appId}&tab=keys`);
    const next = { ...program, ...(await makeKey(page, { serial: program.serial, overlap: '7天后失效' })) };
    expect(next.serial).not.toBe(program.serial);
    for (const { serial, pem } of [program, next])
      expect(await tryCall(page, 'findOrder', { ...program, serial, pem }, { tradeNo })).toMatchObject({
        state: 'PAID',
      });
    await page.goto(`/account-center/secret-key/detail?appId=${program.appId}&tab=keys`);
    const keys = page.getByRole('table', { name: 'SM2密钥' });
    const old = keys.getByRole('row').filter({ hasText: program.serial });
    // The use of keys is counted once a second as well, so the test repeats the query.
    await expect(async () => {
      await page.reload();
      await expect(old).toContainText('轮换后 1', { timeout: 1_000 });
    }).toPass();
    await old.getByRole('button', { name: '立即停用' }).press('Enter');
    await dialogOf(page, '立即停用密钥').getByRole('button', { name: '立即停用' }).press('Enter');
    await expect(old).toContainText('已停用');
    const refused = await tryCall(page, 'findOrder', program, { tradeNo }, { verified: false });
    expect(refused).toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(
      page.getByRole('table', { name: '应答说明' }).getByRole('row', { name: /UNAUTHORIZED/ }),
    ).toContainText('序列号是否为本应用的有效密钥');
    expect(await tryCall(page, 'findOrder', next, { tradeNo })).toMatchObject({ state: 'PAID' });
    const { sumOfPostings, negativeAccounts } = await (
      await page.request.get('/sandbox/ledger', { headers: { 'x-sandbox': '1' } })
    ).json();
    expect({ sum: Number(sumOfPostings), negativeAccounts }).toEqual({ sum: 0, negativeAccounts: 0 });
  },
);

test('a pasted key appears in no action, state, storage, address or title, and ends with the page', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const record = await recordStore(page);
  await enter(page, '/home');
  const program = await aProgram(page);
  await tryCall(
    page,
    'createOrder',
    program,
    { outTradeNo: 'J-2', amount: '1.00', subject: '试一下' },
    { moves: true },
  );
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

sampledTest(2)('shows an invalid value at its field, and answers a wrong key as documented', async ({ page }) => {
  test.setTimeout(120_000);
  await enter(page, '/document/interface?call=findOrder');
  const trying = tryingOf(page);
  await trying.getByRole('button', { name: '发送请求' }).click();
  await expect(trying.getByText('请输入应用编号')).toBeVisible();
  await expect(trying.getByText('请输入64位十六进制的私钥，或PEM')).toBeVisible();
  await trying.getByLabel('应用编号').fill('AP0');
  await trying.getByLabel('密钥序列号').fill('S0');
  await trying.getByLabel('私钥').fill('1'.repeat(64));
  await trying.getByRole('button', { name: '发送请求' }).click();
  await expect(trying.getByLabel('tradeNo', { exact: true })).toBeFocused();
  await expect(trying.getByText('请填写', { exact: true })).toBeVisible();
  await trying.getByLabel('tradeNo', { exact: true }).fill('端午/节');
  await expect(trying.getByText('GET /openapi/v1/orders/%E7%AB%AF%E5%8D%88%2F%E8%8A%82')).toBeVisible();
  await trying.getByRole('button', { name: '发送请求' }).click();
  await expect(trying.getByText(/格式不正确/)).toBeVisible();
  await trying.getByLabel('tradeNo', { exact: true }).fill('T1');
  await trying.getByRole('button', { name: '发送请求' }).click();
  await expect(trying.getByText('应答没有签名')).toBeVisible();
  await expect(trying.locator('pre').first()).toContainText('UNAUTHORIZED');
  await expect(trying.getByRole('table', { name: '应答说明' })).toContainText('核对待签名串是否逐字节一致');

  // A change of the request removes the displayed response.
  await trying.getByLabel('tradeNo', { exact: true }).fill('T2');
  await expect(trying.getByText('应答没有签名')).toHaveCount(0);

  // The application and the key stay selected for another call, but the private key must be entered again.
  await page.getByRole('navigation', { name: '接口列表' }).getByRole('link', { name: '分账', exact: true }).click();
  await expect(trying.getByText('POST /openapi/v1/splits')).toBeVisible();
  await expect(trying.getByLabel('应用编号')).toHaveValue('AP0');
  await expect(trying.getByLabel('密钥序列号')).toHaveValue('S0');
  await expect(trying.getByLabel('私钥')).toHaveValue('');

  // A list of objects can be typed as a form or as JSON. Both give the same request.
  await trying.getByLabel('outSplitNo', { exact: true }).fill('S-1');
  await trying.getByLabel('tradeNo', { exact: true }).fill('T1');
  await trying.getByRole('button', { name: '添加parts' }).press('Enter');
  await trying.getByRole('button', { name: '添加parts' }).press('Enter');
  await trying.getByRole('group', { name: 'parts第2项' }).getByLabel('bookNo').fill('ZB2');
  await trying.getByRole('button', { name: '删除parts第1项' }).press('Enter');
  await trying.getByLabel('amount', { exact: true }).fill('1.5');
  await trying.getByRole('button', { name: 'JSON', exact: true }).press('Enter');
  const json = trying.getByLabel('请求体');
  expect(JSON.parse(await json.inputValue())).toEqual({
    outSplitNo: 'S-1',
    tradeNo: 'T1',
    parts: [{ bookNo: 'ZB2', amount: '1.50' }],
  });
  await json.fill('{"outSplitNo":"S-2","what":1}');
  await trying.getByRole('button', { name: '表单', exact: true }).press('Enter');
  await expect(trying.getByText('接口没有参数what，不能用表单显示')).toBeVisible();
  await json.fill('{"outSplitNo":"S-2","parts":[{"bookNo":"ZB3","amount":"2.00"}]}');
  await trying.getByRole('button', { name: '表单', exact: true }).press('Enter');
  await expect(trying.getByLabel('outSplitNo', { exact: true })).toHaveValue('S-2');
  await expect(trying.getByLabel('bookNo', { exact: true })).toHaveValue('ZB3');
  await check(page);
  await page.setViewportSize(PHONE);
  await check(page);
});

test('encrypts the payee of a payout that is typed as plain text', async ({ page }) => {
  test.setTimeout(120_000);
  await enter(page, '/home');
  const program = await aProgram(page);
  await openCall(page, 'createPayout', program);
  await fillIn(page, {
    outPayoutNo: 'J-P1',
    amount: '12.00',
    payeeKind: 'PRIVATE',
    encryptedName: '王小明',
    encryptedCardNo: '6222021234567890128',
  });
  const trying = tryingOf(page);
  await trying.getByRole('combobox', { name: 'bankCode' }).fill('105');
  await page.keyboard.press('Enter');
  await trying.getByRole('button', { name: '发送请求' }).click();
  await dialogOf(page, '在线调试').getByRole('button', { name: '发送请求' }).click();
  await expect(trying.getByText('应答签名验证通过')).toBeVisible();
  const plain = trying.getByRole('figure').filter({ hasText: '明文请求' });
  const sent = trying.getByRole('figure').filter({ hasText: '实际发送的请求体' });
  await expect(plain).toContainText('王小明');
  await expect(sent).toContainText('J-P1');
  await expect(sent).not.toContainText('王小明');
  await expect(sent).not.toContainText('6222021234567890128');
  await expect(trying.locator('pre').first()).not.toContainText('无法解密');
  await check(page);
});

sampledTest(2)(
  'tries a console call as the signed-in user, shows its envelope, moves money once and stores no password',
  async ({ page }) => {
    test.setTimeout(180_000);
    const CANARY = 'Canary#20261';
    const record = await recordStore(page);
    await enter(page, '/document/interface?kind=CONSOLE&call=queryMccList');
    const trying = tryingOf(page);
    await expect(page.getByText('列出商户类别码，可按行业与关键字筛选。').first()).toBeVisible();
    await trying.getByLabel('keyword', { exact: true }).fill('餐');
    await trying.getByRole('button', { name: '发送请求' }).press('Enter');
    await expect(trying.getByRole('table', { name: '应答说明' }).getByRole('row', { name: /^code/ })).toContainText(
      '0表示成功',
    );
    await expect(trying.getByRole('figure').filter({ hasText: '/gateway/basic/mcc/queryList' })).toContainText('餐');
    await check(page);

    // An encrypted call shows its plain request and the encrypted body. The console chooses the request number.
    await page.goto('/document/interface?kind=CONSOLE&call=transfer');
    await expect(trying.getByLabel('requestNo', { exact: true })).toHaveCount(0);
    await fillIn(page, {
      payerAccountNo: '0571000387420489',
      payeeAccountNo: '0571000000000000',
      amount: '1.00',
      payPassword: CANARY,
    });
    const left = page.waitForRequest('**/gateway/mts/platform/transfer');
    await trying.getByRole('button', { name: '发送请求' }).press('Enter');
    await dialogOf(page, '在线调试').getByRole('button', { name: '发送请求' }).press('Enter');
    const wire = JSON.parse((await left).postData() ?? '{}') as { content: string; encKey: string };
    const envelope = trying.getByRole('figure').filter({ hasText: '实际发送的加密信封' });
    await expect(envelope).toContainText(wire.content);
    await expect(envelope).toContainText(wire.encKey);
    const plain = trying.getByRole('figure').filter({ hasText: '明文请求' });
    await expect(plain).toContainText('requestNo');
    await expect(plain).toContainText('●●●●●●');
    await check(page);
    await page.setViewportSize(PHONE);
    await check(page);
    await page.setViewportSize(DESK);

    // The secret is only in its field. It is in no storage, message, replay or rendered text.
    const { actions, states } = await record();
    const outside = await page.evaluate(() =>
      JSON.stringify([
        { ...localStorage },
        { ...sessionStorage },
        document.cookie,
        document.title,
        location.href,
        history.state,
        document.body.textContent,
      ]),
    );
    for (const canary of [CANARY, wire.content])
      expect([JSON.stringify(actions).includes(canary), states.includes(canary)]).toEqual([false, false]);
    expect(outside.includes(CANARY)).toBe(false);
    expect(JSON.stringify(actions)).toContain('documents/moneyTried');

    // Calls that change the session cannot be tried, and the page shows the reason.
    await page.goto('/document/interface?kind=CONSOLE&call=checkOutEnterprise');
    await expect(trying.getByText('切换企业会换发登录凭证，不能在线调试')).toBeVisible();
    await expect(trying.getByRole('button')).toHaveCount(0);
  },
);
