import type { Locator, Page } from '@playwright/test';
import { batchPayConfirm, batchTransferConfirm, queryBatchInfo, taskPage } from '@/contract/calls/batchPayments';
import {
  fundTransfer,
  merchantWithdraw,
  payBank,
  quickCollection,
  rechargePre,
  transfer,
  turnEnter,
  turnOut,
  withdraw,
} from '@/contract/calls/moneyActions';
import { operatePage, queryOrder } from '@/contract/calls/orderQueries';
import { ORDER_KIND_WORDS, type OrderKind } from '@/contract/calls/orders';
import type { Call } from '@/contract/defineCall';
import { expect, PASSWORD, requested } from './support';

/*
 * The pages that move money, as a table of their differences. The failure cases for all of these pages are in
 * `actions.spec.ts`.
 */

export const PAY_PASSWORD = 'Pay#20261';
/** Number of 王芳's balance account. */
export const PAYEE = '0571003486784401';
export const CARD = '6222021234567890128';

export const pageOf = (action: string) => `/fund-manage/pages/${action}`;
export const next = (page: Page) => page.getByRole('button', { name: '下一步' });
export const password = (page: Page) => page.getByLabel('支付密码', { exact: true });
export const ok = (page: Page) => page.getByRole('button', { name: '确定', exact: true });
export const bank = (page: Page) => page.getByRole('combobox', { name: '开户银行' });

/** The warnings of the review, each with a checkbox. */
export const warnings = (page: Page) => page.getByRole('group', { name: '付款前请逐条确认' }).getByRole('checkbox');

/** Ticks every warning on the page. */
export async function tickAll(page: Page): Promise<void> {
  for (const box of await warnings(page).all()) await box.check();
}

/** Ticks all warnings of the review and opens the dialog for the password. */
export async function confirm(page: Page, verb: string, typed = PAY_PASSWORD): Promise<void> {
  const button = page.getByRole('button', { name: `确认${verb}` });
  await expect(button).toBeVisible();
  await tickAll(page);
  await button.click();
  // The password dialog shows the amount.
  await expect(page.getByRole('dialog', { name: '请输入支付密码' })).toContainText(/金额（元）|合计付款（元）/);
  await password(page).fill(typed);
}

/** Proves the identity of the releasing user with the login password. */
export async function confirmIdentity(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '身份确认' });
  await dialog.getByLabel('登录密码', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: '确定', exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** Returns the amounts of the platform's orders between two amounts (inclusive), smallest first. */
export async function ordersOf(
  page: Page,
  { kind, from, to }: { kind?: OrderKind; from: string; to: string },
): Promise<string[]> {
  const { rows } = await requested(page, operatePage, {
    pageNo: 1,
    pageSize: 50,
    minAmount: from,
    maxAmount: to,
    sortField: 'amount',
    sortOrder: 'asc',
    ...(kind ? { kind } : {}),
  });
  return rows.map(({ amount }) => amount);
}

/** Expects that the platform has this number of orders with exactly this amount. */
export async function expectOrders(page: Page, amount: string, count: number): Promise<void> {
  await page.goto(`/fund-manage/operate?minAmount=${amount}&maxAmount=${amount}`);
  await expect(page.getByText(`共 ${count} 条`)).toBeVisible();
}

/** A page that moves money. The tests use amounts below 100.00, and a different amount identifies each order. */
export interface ActionPage {
  title: string;
  path: string;
  call: Call;
  /** The call by which the page polls the outcome until it is final. */
  asks: Call;
  /** True: the action needs no payment password, so the button of the review sends the order. */
  free?: true;
  /** Sends the prepared form. `often`: with several clicks in quick succession. */
  send: (page: Page, often?: true) => Promise<void>;
  /** Fills in the form and opens the review; the password is not typed yet. */
  prepare: (page: Page, amount: string) => Promise<void>;
  /** Enters an amount that the platform refuses. The error appears at the amount field, and the other values stay. */
  tooMuch: (page: Page) => Promise<void>;
  /** Opens a new form from the result page. */
  another: (page: Page) => Promise<void>;
  /** Goes back to the submitted form: by the browser's history, or by its address. */
  back: (page: Page) => Promise<void>;
  /** Text of the result page; `toResult`: label of the link to the result page. */
  submitted: string;
  toResult: string;
  /** Text of the result page while the outcome is unknown. */
  unknown: string | RegExp;
  /**
   * Text of the result page after the platform has accepted the request; `fact`: a fact that is shown from then on.
   */
  taken: RegExp;
  fact: string;
  /** Returns the amounts of the orders or batches that the platform has recorded, smallest first. */
  records: (page: Page) => Promise<string[]>;
}

export interface MoneyPage extends ActionPage {
  verb: string;
  /** Text of the fee for the amount 88.15. */
  cost: string;
  /** Fills in all fields of the page except the amount. */
  fill: (page: Page) => Promise<void>;
}

const amountOf = (page: Page, verb: string) => page.getByLabel(`${verb}金额`, { exact: true });
const others = (page: Page) =>
  page
    .getByRole('main')
    .locator('input:not([name=amount]), select')
    .evaluateAll((fields) => (fields as HTMLInputElement[]).map(({ value, checked }) => [value, checked]));

/** Clicks once, or three times in quick succession. */
const pressed = (button: Locator, often?: true): Promise<void> =>
  often
    ? button.evaluate((one: HTMLButtonElement) => {
        for (let presses = 0; presses < 3; presses++) one.click();
      })
    : button.click();

/** Submits the password dialog. `often`: by Enter and two clicks in quick succession. */
const sendPassword = (page: Page, often?: true): Promise<void> =>
  often
    ? password(page).evaluate((field: HTMLInputElement) => {
        const button = [...(field.form?.querySelectorAll('button') ?? [])].find(({ type }) => type === 'submit');
        field.form?.requestSubmit();
        button?.click();
        button?.click();
      })
    : ok(page).click();

function aPage(own: {
  action: string;
  kind: OrderKind;
  free?: true;
  verb?: string;
  call: Call;
  cost?: string;
  fill: MoneyPage['fill'];
  /**
   * An amount that the platform refuses, with the text of the refusal. For outgoing money the amount exceeds the
   * balance.
   */
  tooMuch?: { amount: string; told: string };
}): MoneyPage {
  const {
    action,
    kind,
    call,
    fill,
    cost = '手续费 0.00 元，合计 88.15 元',
    tooMuch = { amount: '99999999', told: '余额不足' },
  } = own;
  const title = ORDER_KIND_WORDS[kind];
  const verb = own.verb ?? title;
  return {
    title,
    verb,
    path: pageOf(action),
    call,
    asks: queryOrder,
    cost,
    fill,
    ...(own.free ? { free: own.free } : {}),
    send: own.free ? (page, often) => pressed(page.getByRole('button', { name: `确认${verb}` }), often) : sendPassword,
    async prepare(page, amount) {
      await fill(page);
      await amountOf(page, verb).fill(amount);
      await amountOf(page, verb).press('Enter');
      if (own.free) await expect(page.getByRole('button', { name: `确认${verb}` })).toBeVisible();
      else await confirm(page, verb);
    },
    async tooMuch(page) {
      await fill(page);
      await page.getByLabel('备注', { exact: true }).fill('九月货款');
      await amountOf(page, verb).fill(tooMuch.amount);
      await expect(page.getByText(/^手续费 /)).toBeVisible(); // waits for the fee first, because its appearance moves the button
      const before = await others(page);
      await next(page).click();
      await expect(amountOf(page, verb)).toHaveAccessibleDescription(new RegExp(tooMuch.told));
      await expect(amountOf(page, verb)).toBeFocused();
      await expect(page.getByText(tooMuch.told, { exact: true })).toHaveCount(1);
      expect(await others(page)).toEqual(before);
    },
    another: (page) => page.getByRole('button', { name: `再${verb}一笔` }).click(),
    back: async (page) => void (await page.goBack()),
    submitted: `这笔${verb}已提交`,
    toResult: '查看结果',
    unknown: `${verb}处理中`,
    taken: new RegExp(`^${verb}(处理中|成功)$`),
    fact: '单号',
    records: (page) => ordersOf(page, { kind, from: '60.00', to: '99.99' }),
  };
}

/** Expects that the only option of a field, or its usual option, is already selected. */
const preset =
  (...labels: readonly string[]) =>
  async (page: Page): Promise<void> => {
    for (const label of labels) await expect(page.getByLabel(label)).not.toHaveValue('');
  };

/** Waits until the form of 转账 (transfer) is ready, and fills it in. */
export async function fillTransfer(page: Page, amount: string): Promise<void> {
  await preset('付款账户')(page);
  await page.getByLabel('收款账户').fill(PAYEE);
  await page.getByLabel('转账金额').fill(amount);
}

/** The nine pages of /fund-manage/pages/<action>. */
export const MONEY_PAGES: readonly MoneyPage[] = [
  aPage({
    action: 'recharge',
    kind: 'RECHARGE',
    free: true,
    call: rechargePre,
    cost: '手续费 0.00 元，实际到账 88.15 元',
    fill: preset('充值账户'),
    // Incoming money is not limited by the balance, but by a limit of the platform.
    tooMuch: { amount: '5000000.01', told: '超出单笔限额' },
  }),
  aPage({
    action: 'transfer',
    kind: 'TRANSFER',
    call: transfer,
    async fill(page) {
      await preset('付款账户')(page);
      await page.getByLabel('收款账户').fill(PAYEE);
    },
  }),
  aPage({
    action: 'reflect',
    kind: 'WITHDRAW',
    call: withdraw,
    cost: '手续费 1.00 元，合计 89.15 元',
    fill: preset('付款账户', '到账银行卡'),
  }),
  aPage({
    action: 'transferOut',
    kind: 'FUND_TRANSFER',
    call: fundTransfer,
    async fill(page) {
      await preset('付款账户')(page);
      await page.getByLabel('收款账户').click();
      await page
        .getByRole('option', { name: /上海锦程/ })
        .first()
        .click();
    },
  }),
  aPage({
    action: 'applyReflect',
    kind: 'MERCHANT_WITHDRAW',
    call: merchantWithdraw,
    cost: '手续费 0.50 元，合计 88.65 元',
    fill: preset('付款账户'),
  }),
  aPage({
    action: 'payBank',
    kind: 'PAY_BANK',
    verb: '付款',
    call: payBank,
    cost: '手续费 1.00 元，合计 89.15 元',
    async fill(page) {
      await preset('付款账户')(page);
      // After a final refusal the form still contains the payee from the payee book, so the test chooses a new payee.
      const another = page.getByRole('button', { name: '改填新的收款方' });
      if (await another.isVisible()) await another.click();
      await page.getByRole('radio', { name: '个人银行卡' }).check();
      await page.getByLabel('收款户名').fill('王小明');
      await page.getByLabel('收款账号').fill(CARD);
      await expect(bank(page)).toHaveValue('中国工商银行');
    },
  }),
  aPage({ action: 'turnEnter', kind: 'TURN_ENTER', call: turnEnter, fill: preset('付款账户', '收款账户') }),
  aPage({ action: 'turnOut', kind: 'TURN_OUT', call: turnOut, fill: preset('付款账户', '收款账户') }),
  aPage({
    action: 'quickCollection',
    kind: 'QUICK_COLLECTION',
    verb: '收款',
    call: quickCollection,
    cost: '手续费 0.33 元，实际到账 87.82 元',
    async fill(page) {
      await preset('收款账户')(page);
      await page.getByLabel('付款人姓名').fill('王小明');
      await page.getByLabel('付款卡号').fill('6225881234567898');
      await page.getByLabel('银行预留手机号').fill('13912345678');
      await expect(bank(page)).toHaveValue('招商银行');
    },
    // Incoming money is not limited by the balance, but by a limit of the platform.
    tooMuch: { amount: '50000.01', told: '超出单笔限额' },
  }),
];

const NEW_BATCH = pageOf('batchTransfer');

/** Builds a batch file whose name contains the amount of its first line. The test finds the batch by this amount. */
const aSheet = (head: string, lines: readonly string[], name: string) => ({
  name: `${name}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from([head, ...lines].join('\n')),
});

function aBatchPage(own: {
  kind: 'TRANSFER' | 'PAYOUT';
  way: string;
  verb: string;
  call: Call;
  head: string;
  line: (amount: string) => string;
}): ActionPage {
  const { kind, way, verb, call, head, line } = own;
  const upload = async (page: Page, amounts: readonly string[]) => {
    await page.getByLabel(way).check();
    await page.locator('input[type=file]').setInputFiles(aSheet(head, amounts.map(line), amounts[0] ?? ''));
    await expect(page.getByRole('button', { name: `全部 ${amounts.length}`, exact: true })).toBeVisible();
  };
  return {
    title: verb,
    path: NEW_BATCH,
    call,
    asks: queryBatchInfo,
    send: sendPassword,
    async prepare(page, amount) {
      await upload(page, [amount, '1.10', '2.10']);
      await confirm(page, verb);
    },
    async tooMuch(page) {
      await upload(page, Array(30).fill('499999.00'));
      await expect(page.getByRole('region', { name: '汇总' }).getByText('余额不足', { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: `确认${verb}` })).toBeDisabled();
      await expect(page.getByLabel('第2行 金额（元）')).toHaveValue('499999.00');
      await page.getByRole('button', { name: '上传其他文件' }).click();
    },
    another: (page) => page.getByRole('link', { name: '再建一个批次' }).click(),
    // The progress page has replaced the draft in the history. An open tab may still have the draft's address.
    back: async (page) => void (await page.goto(`${NEW_BATCH}${new URL(page.url()).search}`)),
    submitted: '该批次已提交，不能再修改',
    toResult: '查看进度',
    unknown: /^状态查询失败/,
    taken: /^批次(处理中|已完成)$/,
    fact: '批次号',
    async records(page) {
      const { rows } = await requested(page, taskPage, { pageNo: 1, pageSize: 50, kind });
      return rows
        .filter(({ state }) => state !== 'DRAFT')
        .map(({ fileName }) => fileName.replace(/\.csv$/, ''))
        .sort();
    },
  };
}

/**
 * The two kinds of batches on /fund-manage/pages/batchTransfer. The tests without failures, and the tests of files,
 * are in `batches.spec.ts`.
 */
export const BATCH_PAGES: readonly ActionPage[] = [
  aBatchPage({
    kind: 'TRANSFER',
    way: '批量转账（到钱包账户）',
    verb: '批量转账',
    call: batchTransferConfirm,
    head: '收款方名称,收款账户,金额',
    line: (amount) => `广州南屿百货有限公司,${PAYEE},${amount}`,
  }),
  aBatchPage({
    kind: 'PAYOUT',
    way: '批量代付（到银行账户）',
    verb: '批量代付',
    call: batchPayConfirm,
    head: '收款户名,收款账号,金额,账户类型,开户银行',
    line: (amount) => `宁波某某有限公司,33050161620000000888,${amount},对公,中国建设银行`,
  }),
];
