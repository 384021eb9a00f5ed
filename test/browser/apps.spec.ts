import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { areSkipped, missingOf, OPENSSL_SM2 } from '../support/tools';
import { check, DESK, fits, PHONE, serious } from './accessible';
import { byKeyboardAlone } from './keyboard';
import { recordStore } from './recorder';
import { choose, enter, expect, sampledTest, test, toast } from './support';

/*
 * 应用配置 (applications): from a new application to its first key, its check-up, a key rotation and the revocation of a
 * key.
 */

const LIST = '/account-center/secret-key';
const PAY_PASSWORD = 'Pay#20261';

/** Returns whether the tests with openssl are skipped, because it is missing. */
const lacksOpenssl = () => areSkipped(missingOf([OPENSSL_SM2]));

test.beforeEach(async ({ page }) => {
  page.setDefaultTimeout(15_000);
  await page.setViewportSize(DESK);
});

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '应用内容' }).getByRole('link', { name });

/** Switches on signing with an apiKey for the application, which is off by default. */
async function chooseApiKey(page: Page): Promise<void> {
  await page.getByRole('button', { name: '启用apiKey签名' }).click();
  await prove(page);
  await expect(page.getByRole('button', { name: '查看密钥' })).toBeVisible();
}
async function prove(page: Page): Promise<void> {
  const asks = dialogOf(page, '请输入支付密码');
  await asks.getByRole('textbox', { name: '支付密码' }).fill(PAY_PASSWORD);
  await asks.getByRole('button', { name: '确定' }).click();
}

async function create(page: Page, name: string): Promise<void> {
  await enter(page, LIST);
  await page.getByRole('button', { name: '创建应用' }).click();
  const dialog = dialogOf(page, '创建应用');
  await dialog.getByLabel('应用名称').fill(name);
  await dialog.getByRole('button', { name: '创建应用' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

/** Creates a key pair, saves and registers it. Returns the private key. */
async function makeKey(page: Page, button: '生成密钥' | '轮换密钥', overlap?: string): Promise<string> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const dialog = dialogOf(page, button);
  await dialog.getByRole('button', { name: '生成密钥对' }).click();
  await expect(dialog.getByText('私钥仅显示一次，请妥善保存')).toBeVisible();
  const pem = await dialog.getByLabel('私钥', { exact: true }).inputValue();
  await dialog.getByRole('button', { name: '登记公钥' }).click();
  await expect(dialog.getByText('请先保存私钥并勾选确认')).toBeVisible();
  const file = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '保存为文件' }).click();
  const saved = await (await file).path();
  expect(readFileSync(saved, 'utf8')).toBe(pem);
  await dialog.getByLabel('我已妥善保存私钥').check();
  if (overlap) await choose(dialog.getByLabel('旧密钥'), overlap);
  await dialog.getByRole('button', { name: '登记公钥' }).click();
  await prove(page);
  await expect(toast(page, '密钥已登记，可以使用')).toBeVisible();
  await expect(dialog).toBeHidden();
  return pem;
}

sampledTest(0)(
  'creates an application, registers a key pair that openssl accepts, rotates it and ends the old key',
  async ({ page }) => {
    test.skip(lacksOpenssl(), 'openssl with SM2 is missing');
    test.setTimeout(120_000);
    await enter(page, LIST);
    await expect(page).toHaveTitle('应用配置');
    const table = page.getByRole('table', { name: '应用配置' });
    await expect(table.getByRole('row', { name: /云帆商城/ })).toContainText('2 把');
    await expect(table.getByRole('row', { name: /旧版收银系统/ })).toContainText('已停用');
    await check(page);

    await page.getByRole('button', { name: '创建应用' }).click();
    const creating = dialogOf(page, '创建应用');
    await expect(creating.getByLabel('应用名称')).toBeFocused();
    await creating.getByRole('button', { name: '创建应用' }).click();
    await expect(creating.getByText('请输入应用名称')).toBeVisible();
    await check(page);
    await creating.getByLabel('应用名称').fill('云帆商城');
    await creating.getByRole('button', { name: '创建应用' }).click();
    await expect(creating.getByText('该商户下已有同名应用')).toBeVisible();
    await creating.getByLabel('应用名称').fill('门店收银');
    await creating.getByRole('button', { name: '创建应用' }).click();
    await expect(page.getByRole('heading', { name: '门店收银', level: 1 })).toBeVisible();

    const checks = page.getByRole('list', { name: '接入检查' });
    await expect(checks.getByRole('listitem').first()).toContainText('没有可用的密钥');
    await check(page);
    await checks.getByRole('link', { name: '去处理' }).click();
    await expect(page).toHaveURL(/tab=keys/);
    await check(page);

    const pem = await makeKey(page, '生成密钥');
    const openssl = execFileSync('openssl', ['pkey', '-noout', '-text'], { input: pem, encoding: 'utf8' });
    expect(openssl).toContain('SM2');
    const keys = page.getByRole('table', { name: 'SM2密钥' });
    await expect(keys.getByRole('row', { name: /有效/ })).toHaveCount(1);
    await tab(page, '概况与检查').click();
    await expect(checks.getByText('没有可用的密钥')).toBeHidden();
    await expect(checks.getByText('密钥可用。')).toBeVisible();

    await tab(page, '密钥').click();
    await makeKey(page, '轮换密钥', '7天后失效');
    await expect(keys.getByRole('row', { name: /轮换中/ })).toHaveCount(1);
    await check(page);
    await keys
      .getByRole('row', { name: /轮换中/ })
      .getByRole('button', { name: '立即停用' })
      .click();
    const revoking = dialogOf(page, '立即停用密钥');
    await expect(revoking.getByText('该密钥没有使用记录。')).toBeVisible();
    await check(page);
    await revoking.getByRole('button', { name: '立即停用' }).click();
    await expect(toast(page, '密钥已停用')).toBeVisible();
    await expect(keys.getByRole('row', { name: /已停用/ })).toHaveCount(1);

    await tab(page, '变更记录').click();
    const trail = page.getByRole('table', { name: '变更记录' });
    await expect(trail.getByRole('row').nth(1)).toContainText('停用密钥');
    await expect(trail.getByRole('row')).toHaveCount(5);
    await check(page);
  },
);

test('asks before an unsaved private key is discarded, and refuses the upload of a private key', async ({
  page,
}, testInfo) => {
  test.skip(lacksOpenssl(), 'openssl with SM2 is missing');
  await create(page, '上传密钥');
  await tab(page, '密钥').click();
  await page.getByRole('button', { name: '生成密钥', exact: true }).click();
  await dialogOf(page, '生成密钥').getByRole('button', { name: '生成密钥对' }).click();
  const pem = await page.getByLabel('私钥', { exact: true }).inputValue();
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: /未保存|离开/ });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: '确定' }).click();
  await expect(dialogOf(page, '生成密钥')).toBeHidden();

  await page.getByRole('button', { name: '上传公钥' }).click();
  const uploading = dialogOf(page, '上传公钥');
  await uploading.getByLabel('公钥', { exact: true }).fill(pem);
  await uploading.getByRole('button', { name: '下一步' }).click();
  await expect(uploading.getByText('这是私钥。私钥不要上传或发送，请粘贴公钥')).toBeVisible();
  const publicPem = execFileSync('openssl', ['pkey', '-pubout'], { input: pem, encoding: 'utf8' });
  await uploading.locator('input[type="file"]').setInputFiles({
    name: 'pub.pem',
    mimeType: 'application/x-pem-file',
    buffer: Buffer.from(publicPem),
  });
  await expect(uploading.getByLabel('公钥', { exact: true })).toHaveValue(publicPem);
  await uploading.getByRole('button', { name: '下一步' }).click();
  const command = await uploading.getByLabel('签名命令').inputValue();
  expect(command).toContain(await uploading.getByLabel('待签名内容').inputValue());
  await check(page);
  await uploading.getByRole('button', { name: '下一步' }).click();
  await expect(uploading.getByText('请粘贴签名')).toBeVisible();
  // Runs the command in the form in which the page displays it.
  writeFileSync(testInfo.outputPath('app.pem'), pem);
  const signature = execFileSync('sh', ['-c', command], { cwd: testInfo.outputDir, encoding: 'utf8' });
  await uploading.getByLabel('签名', { exact: true }).fill(`${signature}\n`);
  await uploading.getByRole('button', { name: '下一步' }).click();
  await prove(page);
  await expect(toast(page, '密钥已登记，可以使用')).toBeVisible();
  await page.getByRole('button', { name: '公钥', exact: true }).click();
  await expect(dialogOf(page, '公钥').getByLabel('公钥')).toHaveValue(publicPem);
});

test('shows an apiKey for a minute after the payment password, and then hides it', async ({ page }) => {
  await page.clock.install();
  await create(page, '查看密钥');
  await tab(page, '密钥').click();
  await chooseApiKey(page);
  await page.getByRole('button', { name: '查看密钥' }).click();
  const asks = dialogOf(page, '请输入支付密码');
  await asks.getByRole('textbox', { name: '支付密码' }).fill('Wrong#2026');
  await asks.getByRole('button', { name: '确定' }).click();
  await expect(asks.getByText('支付密码错误，还可尝试4次')).toBeVisible();
  await prove(page);
  const shown = dialogOf(page, '查看密钥');
  await expect(shown.getByText(/秒后隐藏/)).toBeVisible();
  const apiKey = await shown.getByLabel('apiKey').inputValue();
  expect(apiKey).toMatch(/^[\w-]{43}$/);
  await check(page);
  await page.clock.fastForward(50_000);
  await expect(shown.getByLabel('apiKey')).toHaveValue(apiKey);
  await page.clock.fastForward(11_000);
  await expect(shown.getByText('apiKey已隐藏，需要时请重新查看。')).toBeVisible();
  expect(await page.content()).not.toContain(apiKey);
  await check(page);
});

test('keeps both keys out of actions, state, storage, addresses and titles', async ({ page }) => {
  test.setTimeout(90_000);
  const record = await recordStore(page);
  await create(page, '不留痕迹');
  await tab(page, '密钥').click();
  const pem = await makeKey(page, '生成密钥');
  const body = pem.split('\n').slice(1, -2);
  await chooseApiKey(page);
  await page.getByRole('button', { name: '查看密钥' }).click();
  await prove(page);
  const shown = dialogOf(page, '查看密钥');
  const apiKey = await shown.getByLabel('apiKey').inputValue();
  await shown.getByRole('button', { name: '复制apiKey' }).click();
  const { actions, states } = await record();
  const outside = await page.evaluate(() =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      document.title,
      location.href,
      history.state,
      performance.getEntriesByType('resource').map(({ name }) => name),
    ]),
  );
  expect(actions.map(({ type }) => type)).toEqual(expect.arrayContaining(['apps/pairRequested', 'apps/apiKeyLooked']));
  for (const secret of [...body, apiKey, PAY_PASSWORD])
    expect(JSON.stringify(actions) + states + outside).not.toContain(secret);
});

sampledTest(2)(
  'sets the permissions, source addresses and notification address of an application and shows them on its page',
  async ({ page }) => {
    test.setTimeout(90_000);
    await create(page, '来源与通知');
    await page.getByRole('button', { name: '修改', exact: true }).click();
    const config = dialogOf(page, '修改权限与来源地址');
    await config.getByLabel('来源地址').fill('203.0.113.7/24');
    await check(page);
    await config.getByRole('button', { name: '下一步' }).click();
    // The error of the field appears before the password dialog opens.
    await expect(config.getByText('应为203.0.113.0/24')).toBeVisible();
    await config.getByLabel('来源地址').fill('203.0.113.0/24\n2001:db8::/32');
    await config.getByRole('button', { name: '下一步' }).click();
    await prove(page);
    await expect(toast(page, '配置已保存')).toBeVisible();
    await expect(page.getByText('203.0.113.0/24、2001:db8::/32')).toBeVisible();

    await tab(page, '通知地址').click();
    await expect(page.getByRole('button', { name: '发送测试通知' })).toBeDisabled();
    await page.getByRole('button', { name: '修改应用通知地址' }).click();
    const dialog = dialogOf(page, '修改应用通知地址');
    await dialog.getByLabel('通知地址').fill('https://192.168.1.1/notify');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog.getByText('不能使用本机或内网地址')).toBeVisible();
    await dialog.getByLabel('通知地址').fill('https://shop.yunfan.example/notify');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(toast(page, '通知地址已保存')).toBeVisible();
    await check(page);
    await page.getByRole('button', { name: '发送测试通知' }).click();
    await expect(toast(page, '测试通知已发送，可在推送记录中查看结果')).toBeVisible();
    await tab(page, '推送记录').click();
    await expect(page.getByRole('table', { name: '推送记录' }).getByText('测试通知', { exact: true })).toBeVisible();
    // The page shows changes of another tab without a reload.
    const other = await page.context().newPage();
    await other.goto(page.url().replace('tab=deliveries', 'tab=notify'));
    await other.getByRole('button', { name: '发送测试通知' }).click();
    await expect(page.getByText('共 2 条')).toBeVisible();
    await other.close();
    await check(page);
  },
);

test('finds notifications and requests of a shop, and resends nothing without a notification address', async ({
  page,
}) => {
  test.setTimeout(90_000);
  await enter(page, LIST);
  await page.getByRole('link', { name: '云帆商城' }).click();
  await tab(page, '推送记录').click();
  await choose(page.getByLabel('状态', { exact: true }), '推送失败');
  await page.getByRole('button', { name: '查询' }).click();
  await expect(page.getByText('共 1 条')).toBeVisible();
  await page.getByRole('button', { name: '详情', exact: true }).click();
  const detail = dialogOf(page, '推送详情');
  await expect(detail.getByText('第12次')).toBeVisible();
  await expect(detail.getByText('<html><h1>502 Bad Gateway</h1></html>').first()).toBeVisible();
  await expect(page).toHaveURL(/detail=\d+/);
  await check(page);
  await detail.getByRole('button', { name: '重新推送' }).click();
  await expect(detail.getByRole('alert').filter({ hasText: '请先设置通知地址' })).toBeVisible();
  await page.keyboard.press('Escape');

  await tab(page, '请求记录').click();
  await page.getByRole('textbox', { name: '单号', exact: true }).fill('YF-TEST-0002');
  await page.getByRole('button', { name: '查询' }).click();
  await expect(page.getByText('PARAM_ERROR').first()).toBeVisible();
  await expect(page.getByText('共 6 条')).toBeVisible();
  await check(page);
});

sampledTest(0)('the keyboard alone is sufficient to create an application and to register a key', async ({ page }) => {
  test.setTimeout(180_000);
  await enter(page, LIST);
  await byKeyboardAlone(page, async () => {
    await page.getByRole('button', { name: '创建应用' }).click();
    const dialog = dialogOf(page, '创建应用');
    await dialog.getByLabel('应用名称').fill('键盘创建');
    await dialog.getByRole('button', { name: '创建应用' }).click();
    await expect(page.getByRole('heading', { name: '键盘创建', level: 1 })).toBeVisible();
    await tab(page, '密钥').click();
    await page.getByRole('button', { name: '生成密钥', exact: true }).click();
    const making = dialogOf(page, '生成密钥');
    await making.getByRole('button', { name: '生成密钥对' }).click();
    await making.getByLabel('我已妥善保存私钥').check();
    await making.getByRole('button', { name: '登记公钥' }).click();
    await prove(page);
    await expect(toast(page, '密钥已登记，可以使用')).toBeVisible();
  });
});

sampledTest(1)('all tabs of an application are readable in the dark theme and on a phone', async ({ page }) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ colorScheme: 'dark' });
  await enter(page, LIST);
  await page.getByRole('link', { name: '云帆商城' }).click();
  for (const name of ['概况与检查', '密钥', '通知地址', '推送记录', '请求记录', '变更记录']) {
    await tab(page, name).click();
    for (const size of [PHONE, DESK]) {
      await page.setViewportSize(size);
      await fits(page);
      expect([name, await serious(page)]).toEqual([name, []]);
    }
  }
});
