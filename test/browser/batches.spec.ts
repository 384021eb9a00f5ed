import type { Locator, Page } from '@playwright/test';
import { check, DESK, fits, PHONE } from './accessible';
import { confirmIdentity, ok, PAY_PASSWORD, PAYEE, pageOf, password, tickAll } from './actions';
import { recordStore } from './recorder';
import { callsOf, choose, enter, expect, READS, test, variantTest } from './support';

const NAME = '广州南屿百货有限公司';
const CHECKER = '13800000005';
const NEW = pageOf('batchTransfer');
const CONFIRM = '/trade/platform/member/trade/batchTransferConfirm';

test.beforeEach(async ({ page }) => {
  page.setDefaultTimeout(15_000);
});

/** Builds a transfer file; `wrong` replaces fields of some lines. */
const aFile = (
  lines: number,
  wrong: Readonly<Record<number, Partial<Record<'name' | 'account' | 'amount', string>>>> = {},
) => ({
  name: `转账${lines}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      '商户单号,收款方名称,收款账户,金额,备注',
      ...Array.from({ length: lines }, (_, at) => {
        const { name = NAME, account = PAYEE, amount = `${at + 1}.10` } = wrong[at + 1] ?? {};
        return `SL${at + 1},${name},${account},${amount},货款`;
      }),
    ].join('\r\n'),
  ),
});

const fileField = (page: Page) => page.locator('input[type=file]');
/** Returns a cell of the line with this number. The header is row 1 of the file, so line 1 is row 2. */
const cell = (page: Page, line: number, label: string) => page.getByLabel(`第${line + 1}行 ${label}`, { exact: true });
const confirmButton = (page: Page) => page.getByRole('button', { name: '确认批量转账' });
const progress = (page: Page) => page.getByRole('progressbar', { name: '付款进度' });

async function upload(page: Page, file: ReturnType<typeof aFile>): Promise<void> {
  await fileField(page).setInputFiles(file);
  // A file of ten thousand lines takes the platform more than ten seconds on a slow machine.
  await expect(page.getByRole('table', { name: '批次明细' })).toBeVisible({ timeout: 60_000 });
}

async function correct(page: Page, line: number, label: string, value: string): Promise<void> {
  const field = cell(page, line, label);
  await field.fill(value);
  await field.press('Enter');
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
}

async function confirm(page: Page): Promise<void> {
  await tickAll(page);
  await confirmButton(page).click();
  // The confirmation lists the first payees with account and amount.
  await expect(page.getByRole('dialog', { name: '请输入支付密码' }).getByRole('listitem').first()).toContainText(
    /\d{4}.*\d\.\d{2} 元/,
  );
  await password(page).fill(PAY_PASSWORD);
  await ok(page).click();
}

test('corrects wrong lines of a file of 200 lines, keeps them over a reload, confirms and pays the batch', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const record = await recordStore(page);
  const calls = callsOf(page);
  await enter(page, '/fund-manage/batchTransfer/index');
  await page.getByRole('link', { name: '新建批次' }).click();
  await expect(fileField(page)).toBeAttached();
  await check(page);
  const template = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载模板' }).click();
  expect((await template).suggestedFilename()).toBe('批量转账模板.xlsx');

  const wrong = {
    3: { amount: '1e3' },
    5: { account: '05710034867x' },
    7: { account: '0571999999999999' },
    9: { name: '' },
    11: { name: '别的公司' },
  };
  await upload(page, aFile(200, wrong));
  await page.getByRole('button', { name: '错误 4' }).click();
  await expect(cell(page, 3, '金额（元）')).toHaveAccessibleDescription('无法识别“e3”，请只保留金额');
  await expect(cell(page, 7, '收款账户')).toHaveAccessibleDescription('收款账户不存在');
  await expect(confirmButton(page)).toBeDisabled();
  await check(page);
  const errors = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载错误明细' }).click();
  expect((await errors).suggestedFilename()).toMatch(/^错误明细.*\.xlsx$/);

  await correct(page, 3, '金额（元）', '3.10');
  await correct(page, 5, '收款账户', PAYEE);
  await correct(page, 9, '收款方名称', NAME);
  await page.getByRole('button', { name: '删除第8行' }).click();
  await expect(page.getByText('提醒不影响提交')).toBeVisible();
  await expect(page.getByText('已保存', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: '全部 199' })).toBeVisible();
  await expect(cell(page, 3, '金额（元）')).toHaveValue('3.10');
  await expect(page.getByText('20,112.90').first()).toBeVisible();

  await expect(confirmButton(page)).toBeEnabled();
  await confirm(page);
  await expect(page).toHaveURL(/batchTransfer\/status\?batchNo=PL/);
  await expect(page.getByText('批次已完成').first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('row', { name: /^成功 199 20,112\.90/ })).toBeVisible();
  await check(page);
  expect(calls.filter((path) => path === CONFIRM)).toHaveLength(1);

  await page.getByRole('link', { name: '查看明细' }).click();
  await expect(page.getByRole('table', { name: '批次明细' }).getByRole('row')).toHaveCount(11);
  await check(page);
  const paper = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载对账单' }).click();
  expect((await paper).suggestedFilename()).toMatch(/对账单/);
  // The store never contained the file's content or the password during the editing.
  const { actions, states } = await record();
  expect(JSON.stringify(actions) + states).not.toContain(PAY_PASSWORD);
  await page.goto('/fund-manage/batchTransfer/index');
  await expect(page.getByText('共 1 条')).toBeVisible();
  await check(page);
});

test('leads a phone from error to error through a file of 50 lines, with the amounts visible', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await enter(page, NEW);
  const wrong = {
    3: { amount: '1e3' },
    17: { account: '05710034867x' },
    33: { name: '' },
    48: { account: '0571999999999999' },
  };
  await upload(page, aFile(50, wrong));
  const grid = page.getByRole('region', { name: '批次明细' }).last();
  const next = page.getByRole('button', { name: '下一处错误' });
  const card = (line: number) => page.getByRole('button', { name: new RegExp(`^第${line + 1}行`) });
  /** Expects that neither the page nor the grid scrolls sideways, and that the element is in sight. */
  const fitsWith = async (element: Locator) => {
    await fits(page);
    expect(await grid.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await expect(element).toBeInViewport({ ratio: 1 });
    expect(
      await element.evaluate((own) => {
        const { x, y, width, height } = own.getBoundingClientRect();
        return own.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      }),
      'a bar of the page covers the element',
    ).toBe(true);
  };
  await expect(page.getByText('4 处错误').first()).toBeVisible();
  await expect(card(1)).toHaveText(/1\.10$/);
  await fitsWith(card(1).getByText('1.10'));

  for (const [line, label, value, amount] of [
    [3, '金额（元）', '3.10', '1e3'],
    [17, '收款账户', PAYEE, '17.10'],
    [33, '收款方名称', NAME, '33.10'],
    [48, '收款账户', PAYEE, '48.10'],
  ] as const) {
    await next.click();
    const field = cell(page, line, label);
    await expect(field).toBeFocused();
    await fitsWith(field);
    await fitsWith(card(line).getByText(amount, { exact: true }));
    await field.fill(value);
    await expect(field).not.toHaveAttribute('aria-invalid');
  }
  await expect(page.getByText('没有错误和提醒').first()).toBeVisible();
  await expect(next).toHaveCount(0);
  await expect(page.getByText('已保存', { exact: true })).toBeVisible();
  await expect(confirmButton(page)).toBeEnabled();
  await check(page);
});

for (const [at, [name, size]] of [['at the desk', DESK] as const, ['on the phone', PHONE] as const].entries())
  variantTest(at, 2)(`leads from error to error through a file of 1,000 lines, ${name}`, async ({ page }) => {
    await page.setViewportSize(size);
    await enter(page, pageOf('batchTransfer'));
    const wrong = [90, 91, 95, 400, 401, 402, 403, 404, 700, 998];
    await upload(page, aFile(1_000, Object.fromEntries(wrong.map((line) => [line, { amount: 'x' }]))));
    await expect(page.getByText(`${wrong.length} 处错误`).first()).toBeVisible();
    const visit = async (button: string, lines: readonly number[]) => {
      for (const line of lines) {
        await page.getByRole('button', { name: button }).click();
        await expect(cell(page, line, '金额（元）')).toBeFocused();
        await expect(cell(page, line, '金额（元）')).toBeInViewport({ ratio: 1 });
      }
    };
    await visit('下一处错误', wrong);
    // After the last error follows the first.
    await visit('下一处错误', wrong.slice(0, 1));
    await visit('上一处', wrong.slice(3).reverse());
    // A focused field stays, and takes letters, after the list is scrolled away from it.
    const field = cell(page, wrong[3] ?? 0, '金额（元）');
    await page.locator('section[tabindex="0"]').evaluate((box) => {
      box.scrollTop = 0;
    });
    await expect(cell(page, 1, '金额（元）').or(page.getByRole('button', { name: /^第2行/ }))).toBeInViewport();
    await page.keyboard.type('2');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(size === DESK ? '2' : 'x2');
  });

test('keeps account numbers of a pay-out out of actions and state, and retries failed items', async ({
  page,
  sandbox,
}) => {
  test.setTimeout(90_000);
  void sandbox;
  const record = await recordStore(page);
  await enter(page, NEW);
  await page.getByLabel('批量代付（到银行账户）').check();
  const cards = ['33050161620000000888', '33050161620000000999', '33050161620000000777'];
  const lines = [
    `宁波某某有限公司,${cards[0]},100`,
    `退汇贸易有限公司,${cards[1]},200`,
    `驳回贸易有限公司,${cards[2]},x`,
  ];
  await upload(page, {
    name: '代付.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      ['收款户名,收款账号,金额,账户类型,开户银行', ...lines.map((line) => `${line},对公,中国建设银行`)].join('\n'),
    ),
  });
  await correct(page, 3, '金额（元）', '300');
  await correct(page, 3, '收款账号', '33050161620000000666');
  await expect(page.getByText('3.00', { exact: true })).toBeVisible();
  await tickAll(page);
  await page.getByRole('button', { name: '确认批量代付' }).click();
  await password(page).fill(PAY_PASSWORD);
  await ok(page).click();
  await expect(page.getByText('批次已完成，部分明细未成功')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('row', { name: /^已退汇 1 200\.00/ })).toBeVisible();
  await page.getByRole('link', { name: '查看明细' }).click();
  await expect(page.getByRole('table', { name: '批次明细' }).getByText('驳回', { exact: false }).first()).toBeVisible();
  await check(page);
  const paper = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载对账单' }).click();
  expect((await paper).suggestedFilename()).toMatch(/对账单/);
  const { actions, states } = await record();
  for (const secret of [...cards, '33050161620000000666', PAY_PASSWORD])
    expect(JSON.stringify(actions) + states).not.toContain(secret);
  await page.getByRole('button', { name: '重试失败明细' }).click();
  await expect(page.getByRole('button', { name: '全部 2' })).toBeVisible();
});

test('shows changes of another tab before they are paid, and loses none of them', async ({ page, context }) => {
  await enter(page, NEW);
  await upload(page, aFile(2));
  await expect(confirmButton(page)).toBeEnabled();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(confirmButton(other)).toBeEnabled();
  // One tab changes a remark. Count and sum stay the same, but the other tab must show the change before it can
  // confirm.
  await correct(page, 1, '备注', '改过');
  await expect(page.getByText('已保存')).toBeVisible();
  await confirm(other);
  await expect(other.getByText('批次内容已变化，请核对后重新提交')).toBeVisible();
  await expect(cell(other, 1, '备注')).toHaveValue('改过');

  // One tab deletes a line that the other tab corrects. The remaining lines are shown, and both tabs end with the
  // same state.
  await page.reload();
  await expect(confirmButton(page)).toBeEnabled();
  await page.getByRole('button', { name: '删除第3行' }).click();
  await expect(page.getByText('已保存')).toBeVisible();
  await cell(other, 2, '备注').fill('也改');
  await cell(other, 2, '备注').press('Enter');
  await expect(cell(other, 2, '备注')).toHaveCount(0);
  await expect(other.getByText('该批次刚在别处被修改，已载入最新内容，请重新核对。')).toBeVisible();
  await confirm(other);
  await expect(other.getByText('批次已完成')).toBeVisible();
});

test('a batch above the amount waits for a second person, who releases it', async ({
  page,
  browser,
  sandbox,
  request,
}) => {
  void sandbox;
  await expect(
    await request.post('/sandbox/config', { headers: { 'x-sandbox': '1' }, data: { checkerAmount: '5.00' } }),
  ).toBeOK();
  await enter(page, NEW);
  await upload(page, aFile(3));
  await expect(page.getByText('提交后需由他人复核')).toBeVisible();
  await expect(confirmButton(page)).toBeEnabled();
  await confirm(page);
  await expect(page.getByText('批次待复核')).toBeVisible();
  const address = page.url();
  const second = await browser.newPage({ baseURL: new URL(address).origin, locale: 'zh-CN' });
  await enter(second, '/home', CHECKER);
  await second.goto('/fund-manage/batchTransfer/index');
  await second.getByRole('button', { name: '查看' }).click();
  await second.getByRole('button', { name: '复核通过' }).click();
  await confirmIdentity(second);
  await expect(second.getByText('批次已完成').first()).toBeVisible({ timeout: 30_000 });
  await second.close();
  await page.getByRole('button', { name: '立即刷新' }).or(page.getByText('批次已完成')).first().click();
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '100', { timeout: 30_000 });
});

test('validates ten thousand lines without a long task, and shows a message for hostile files', async ({ page }) => {
  test.setTimeout(120_000);
  await page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(window, { longTasks: tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
  });
  await enter(page, NEW);
  for (const [name, buffer, words] of [
    ['a.xlsx', Buffer.from('PK\u0003\u0004 nothing'), '这是压缩包，请先解压'],
    ['a.csv', Buffer.from('<html><table></table></html>'), '这是网页文件'],
  ] as const) {
    await fileField(page).setInputFiles({ name, mimeType: 'text/csv', buffer });
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
  }
  await upload(page, aFile(10_000, { 9999: { amount: 'x' } }));
  await expect(page.getByRole('button', { name: '错误 1', exact: true })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: '错误 1', exact: true }).click();
  await expect(cell(page, 9999, '金额（元）')).toHaveAccessibleDescription(/金额/);
  // The limit is generous for slow machines. The benchmark measures the exact time.
  const longest = await page.evaluate(() => Math.max(0, ...(window as unknown as { longTasks: number[] }).longTasks));
  expect(longest).toBeLessThan(2_000);
});

test('reads a payroll of other software by chosen columns, and proposes these columns for the next file', async ({
  page,
}) => {
  await enter(page, NEW);
  await page.getByLabel('批量代付（到银行账户）').check();
  const payroll = {
    name: '工资.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      '2026年11月工资表\n序号,员工姓名,工资卡号,开户行,实发工资\n1,何雨桐,6222021001116253476,中国工商银行,"12,500.50"\n合计,,,,"12,500.50"\n',
    ),
  };
  await fileField(page).setInputFiles(payroll);
  await expect(page.getByLabel('表头所在行')).toHaveValue(/^第 2 行/);
  await expect(page.getByLabel('收款户名')).toHaveValue('员工姓名');
  await expect(page.getByRole('alert')).toHaveText('请选择“账户类型”列');
  await choose(page.getByLabel('账户类型'), '整个文件都是“对私”');
  await check(page);
  await page.getByRole('button', { name: '按所选的列读取' }).click();
  await expect(cell(page, 2, '收款户名')).toHaveValue('何雨桐');
  await expect(cell(page, 2, '账户类型')).toHaveValue('对私');
  await expect(page.getByRole('button', { name: '全部 1', exact: true })).toBeVisible();
  await enter(page, NEW);
  await page.getByLabel('批量代付（到银行账户）').check();
  await fileField(page).setInputFiles(payroll);
  await expect(page.getByText('已按本企业上次的选择填好，请核对。')).toBeVisible();
  await expect(page.getByLabel('账户类型')).toHaveValue('整个文件都是“对私”');
  await page.getByRole('button', { name: '选择其他文件' }).click();
  await expect(fileField(page)).toBeAttached();
});

test('the pages of a batch show a message and a link when they are opened without a batch', READS, async ({ page }) => {
  for (const path of ['/fund-manage/batchTransfer/status', '/fund-manage/batchTransfer/detail']) {
    await enter(page, path);
    await expect(page.getByText('未指定批次')).toBeVisible();
    await expect(page).toHaveTitle('批量转账');
  }
  await page.goto('/fund-manage/batchTransfer/detail?batchNo=PL0');
  await expect(page.getByText('没有找到这个批次')).toBeVisible();
  await page.goto(`${NEW}?batchNo=PL0`);
  await expect(page.getByText('没有找到这个批次')).toBeVisible();
  await check(page);
  await page.getByRole('link', { name: '返回批次列表' }).click();
  await expect(page.getByText('上传文件后，批次会显示在这里。')).toBeVisible();
});
