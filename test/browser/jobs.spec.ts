import type { Locator, Page } from '@playwright/test';
import { searchMsg } from '@/contract/calls/messages';
import { payBank, transfer } from '@/contract/calls/moneyActions';
import { accountList, operatePage } from '@/contract/calls/orderQueries';
import { voucherImport, warehousePayeePage, warehouseSubOptions } from '@/contract/calls/warehouseVouchers';
import type { Call } from '@/contract/defineCall';
import { DESK, PHONE } from './accessible';
import { bank, ok, PAY_PASSWORD, PAYEE, password } from './actions';
import { begin, type Job, type Limit, tableOfJobs } from './job';
import {
  enter,
  expect,
  forget,
  PASSWORD,
  READS,
  requested,
  requestSealed,
  sampledTest,
  test,
  tokenOf,
} from './support';

/*
 * The jobs that clerks and checkers do most often, each with its highest number of clicks and typed fields at the desk. On the
 * phone one tap more is allowed. `job.ts` says how the acts are counted. The table at the end shows the figures of this run.
 */

// One worker runs the whole file, so that one table has all rows.
test.describe.configure({ mode: 'default' });

const CHECKER = '13800000005';
const CARD = '6222021234567890128';

interface Scene {
  page: Page;
  isPhone: boolean;
  /** Begins to count: the page is open. */
  start: () => Promise<Job>;
}

interface Case {
  /** Name in the table, with the page on which the clerk begins. */
  name: string;
  title: string;
  limit: Limit;
  /** Figures of today that are above the limit, at the desk and on the phone. */
  reached?: { desk?: Limit; phone?: Limit };
  onlyReads?: true;
  run: (scene: Scene) => Promise<void>;
}

const main = (page: Page) => page.getByRole('main');
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const link = (within: Page | Locator, name: string) => within.getByRole('link', { name, exact: true });
const option = (page: Page, name: string) => page.getByRole('listbox').getByRole('option', { name, exact: true });

/** Chooses the last month in the filters, which are in a sheet on the phone. */
async function lastMonth(page: Page, job: Job, isPhone: boolean): Promise<void> {
  if (isPhone) {
    await job.click(page.getByRole('button', { name: /^筛选/ }));
    await job.click(button(page.getByRole('dialog'), '上月'));
  } else {
    await job.click(page.getByRole('combobox', { name: '快捷日期' }));
    await job.click(option(page, '上月'));
  }
}

/** Makes a payment of the signed-in maker by a call. Returns the state of its order. */
async function paid(page: Page, call: Call, amount: string, payee: Readonly<Record<string, string>>): Promise<string> {
  const accounts = await requested(page, accountList, {} as never);
  const payer = accounts.find(({ own, accountType }) => own && accountType === 'BALANCE');
  const order = {
    requestNo: `job${amount.replace('.', '')}`,
    amount,
    remark: '货款',
    payerAccountNo: payer?.accountNo ?? '',
    payPassword: PAY_PASSWORD,
    ...payee,
  };
  const { state } = (await requestSealed(page.request, call, order as never, await tokenOf(page))) as { state: string };
  return state;
}

/** Makes a transfer of the signed-in maker that waits for the second person. */
async function waitingTransfer(page: Page, amount: string): Promise<void> {
  const config = { headers: { 'x-sandbox': '1' }, data: { checkerAmount: '50.00' } };
  await expect(await page.request.post('/sandbox/config', config)).toBeOK();
  expect(await paid(page, transfer, amount, { payeeAccountNo: PAYEE })).toBe('WAIT_RELEASE');
}

const CASES: readonly Case[] = [
  {
    name: 'pay a known payee, from the home page',
    title: 'pays a known payee from the home page',
    limit: { clicks: 4, fields: 1 },
    async run({ page, start }) {
      await enter(page, '/home');
      const payee = { payeeKind: 'PRIVATE', payeeName: '钱进', payeeCardNo: CARD, bankCode: '102' };
      await paid(page, payBank, '11.11', payee);
      const filter = { pageNo: 1, pageSize: 10, minAmount: '11.11', maxAmount: '11.11' };
      await expect
        .poll(async () => (await requested(page, operatePage, filter)).rows[0]?.state, { timeout: 20_000 })
        .toBe('SUCCESS');
      await page.reload();
      const job = await start();
      await job.click(link(main(page), '付款'));
      await job.click(page.getByRole('list', { name: '最近使用' }).getByRole('button').first());
      await job.fill(page.getByLabel('付款金额', { exact: true }), '12.34', 'Enter');
      await job.click(button(page, '确认付款'));
      await job.password(password(page), PAY_PASSWORD);
      await job.click(ok(page));
      await expect(page.getByText(/^付款(处理中|成功)$/).first()).toBeVisible();
      await job.finished();
    },
  },
  {
    name: 'pay a new payee, from the home page',
    title: 'pays a new payee from the home page',
    limit: { clicks: 4, fields: 3 },
    async run({ page, start }) {
      await enter(page, '/home');
      const job = await start();
      await job.click(link(main(page), '付款'));
      await job.fill(page.getByLabel('收款户名'), '钱进');
      await job.fill(page.getByLabel('收款账号'), CARD);
      await expect(bank(page)).toHaveValue('中国工商银行');
      await job.fill(page.getByLabel('付款金额', { exact: true }), '12.34', 'Enter');
      await job.click(page.getByRole('group', { name: '付款前请逐条确认' }).getByRole('checkbox'));
      await job.click(button(page, '确认付款'));
      await job.password(password(page), PAY_PASSWORD);
      await job.click(ok(page));
      await expect(page.getByText(/^付款(处理中|成功)$/).first()).toBeVisible();
      await job.finished();
    },
  },
  {
    name: 'pay a file of 50 with 4 bad lines, from the home page',
    title: 'pays a file of 50 lines, of which 4 are corrected',
    limit: { clicks: 5, fields: 3 },
    // Each of the four wrong cells is typed once.
    reached: { desk: { clicks: 5, fields: 4 }, phone: { clicks: 5, fields: 4 } },
    async run({ page, isPhone, start }) {
      await enter(page, '/home');
      const wrong: Readonly<Record<number, string>> = { 9: '1e3', 21: 'x', 34: '', 47: '1.234' };
      const lines = Array.from(
        { length: 50 },
        (_, at) => `SL${at + 1},广州南屿百货有限公司,${PAYEE},${wrong[at + 1] ?? `${at + 1}.10`},货款`,
      );
      const job = await start();
      await job.click(link(main(page), '批量转账'));
      await job.choose(page.getByText(/^点击或拖入文件/), {
        name: '货款.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(['商户单号,收款方名称,收款账户,金额,备注', ...lines].join('\r\n')),
      });
      // On the phone Enter leads from a corrected field to the next error.
      await job.click(button(page, isPhone ? '下一处错误' : '错误 4'));
      for (const line of Object.keys(wrong))
        await job.fill(
          page.getByLabel(`第${Number(line) + 1}行 金额（元）`, { exact: true }),
          `${line}.10`,
          isPhone ? 'Enter' : undefined,
        );
      await job.click(button(page, '确认批量转账'));
      await job.password(password(page), PAY_PASSWORD);
      await job.click(ok(page));
      await expect(page.getByText(/^批次(处理中|已完成)$/).first()).toBeVisible();
      await job.finished();
    },
  },
  {
    name: 'approve two, from the home page (beside the password)',
    title: 'approves two payments from the home page',
    limit: { clicks: 5, fields: 0 },
    async run({ page, start }) {
      await enter(page, '/home');
      await waitingTransfer(page, '60.15');
      await waitingTransfer(page, '80.20');
      await forget(page);
      await enter(page, '/home', CHECKER);
      const job = await start();
      await job.click(link(main(page), '去复核'));
      const item = (amount: string) =>
        page.getByRole('list', { name: '待复核的操作' }).getByRole('listitem').filter({ hasText: amount }).first();
      await job.click(item('60.15').getByRole('checkbox'));
      await job.click(item('80.20').getByRole('checkbox'));
      await job.click(button(page, '复核通过'));
      const identity = page.getByRole('dialog', { name: '身份确认' });
      await job.password(identity.getByLabel('登录密码', { exact: true }), PASSWORD, 'Enter');
      await expect(page.getByText('已复核通过 2 项')).toBeVisible();
      await job.finished();
    },
  },
  {
    name: 'approve one, from its message (beside the password)',
    title: 'approves a payment from its message',
    limit: { clicks: 3, fields: 0 },
    async run({ page, start }) {
      await enter(page, '/home');
      await waitingTransfer(page, '60.15');
      await forget(page);
      await enter(page, '/home', CHECKER);
      const { rows } = await requested(page, searchMsg, { pageNo: 1, pageSize: 10, keyword: '待复核' } as never);
      await page.goto(`/message/detail/${rows[0]?.msgId}`);
      await expect(page.getByRole('heading', { name: '待复核' })).toBeVisible();
      const job = await start();
      await job.click(link(main(page), '查看操作记录'));
      await job.click(button(page.getByRole('dialog'), '复核通过'));
      const identity = page.getByRole('dialog', { name: '身份确认' });
      await job.password(identity.getByLabel('登录密码', { exact: true }), PASSWORD, 'Enter');
      await expect(page.getByRole('dialog').getByText('成功').first()).toBeVisible();
      await job.finished();
    },
  },
  {
    name: 'find an entry of last month by name, from the home page',
    title: 'finds the entries of last month by a part of a name',
    limit: { clicks: 3, fields: 1 },
    onlyReads: true,
    async run({ page, isPhone, start }) {
      await enter(page, '/home');
      const job = await start();
      await job.click(link(main(page), '查看流水').last());
      await expect(page).toHaveTitle('资金流水明细');
      await lastMonth(page, job, isPhone);
      await job.fill(page.getByRole('textbox', { name: '对方/备注' }), '象屿', 'Enter');
      await expect(page).toHaveURL(/keyword=/);
      await expect(page).toHaveURL(/startTime=/);
      await expect(page.getByText('厦门象屿进出口有限公司').filter({ visible: true }).first()).toBeVisible();
      await job.finished();
    },
  },
  {
    name: 'see why a fee was charged, from the list',
    title: 'shows why a fee was charged',
    limit: { clicks: 1, fields: 0 },
    onlyReads: true,
    async run({ page, start }) {
      await enter(page, '/trade-manage/index?businessType=4007&status=SUCCESS&minAmount=100.00');
      await expect(button(page, '详情').first()).toBeVisible();
      const job = await start();
      await job.click(button(page, '详情').first());
      await expect(page.getByRole('dialog').getByText(/× 0\.\d+%/)).toBeVisible();
      await job.finished();
    },
  },
  {
    name: 'export last month, from the list',
    title: 'exports the trades of last month',
    limit: { clicks: 3, fields: 0 },
    async run({ page, isPhone, start }) {
      await enter(page, '/trade-manage/index');
      await expect(button(page, '导出')).toBeVisible();
      const job = await start();
      await lastMonth(page, job, isPhone);
      if (isPhone) await job.click(button(page.getByRole('dialog'), '查询'));
      const saved = page.waitForEvent('download');
      await job.click(button(page, '导出'));
      expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/);
      await job.finished();
    },
  },
  {
    name: 'refund a trade, from the list',
    title: 'refunds a trade from the list',
    limit: { clicks: 3, fields: 1 },
    async run({ page, start }) {
      await enter(page, '/trade-manage/index?businessType=4007&status=SUCCESS&minAmount=100.00');
      await expect(button(page, '详情').first()).toBeVisible();
      const job = await start();
      await job.click(button(page, '详情').first());
      await job.click(button(page.getByRole('dialog', { name: '交易详情' }), '退款'));
      const form = page.getByRole('dialog', { name: '退款申请' });
      await job.fill(form.getByLabel('退款金额'), '12.34', 'Enter');
      const review = page.getByRole('dialog', { name: '请输入支付密码' });
      await job.password(review.getByLabel('支付密码', { exact: true }), PAY_PASSWORD);
      await job.click(button(review, '确定'));
      await expect(page.getByRole('heading', { name: '退款成功' })).toBeVisible();
      await job.finished();
    },
  },
  {
    name: 'add restricted staff, from the home page',
    title: 'adds a staff member with restricted rights',
    limit: { clicks: 5, fields: 3 },
    async run({ page, isPhone, start }) {
      await enter(page, '/home');
      const job = await start();
      if (isPhone) {
        await job.click(button(page, '更多'));
        await job.click(button(page.getByRole('dialog'), '账户中心'));
        await job.click(link(page.getByRole('dialog'), '员工管理'));
      } else {
        await job.click(link(page.getByRole('navigation', { name: '主导航' }), '账户中心'));
        await job.click(link(page.getByRole('navigation', { name: '栏目菜单' }), '员工管理'));
      }
      await job.click(button(page, '添加员工'));
      const dialog = page.getByRole('dialog', { name: '添加员工' });
      await job.fill(dialog.getByLabel('手机号'), '13912345678');
      await job.click(button(dialog, '获取验证码'));
      const sent = async () =>
        (await (
          await page.request.get('/sandbox/outbox?to=13912345678', { headers: { 'x-sandbox': '1' } })
        ).json()) as { code: string }[];
      await expect.poll(async () => (await sent()).length).toBe(1);
      await job.fill(dialog.getByLabel('验证码', { exact: true }), (await sent())[0]?.code ?? '');
      await job.click(dialog.getByRole('radio', { name: '查询员' }));
      await job.fill(dialog.getByLabel('姓名', { exact: true }), '陈晨', 'Enter');
      await expect(page.getByText('员工添加成功')).toBeVisible();
      await job.finished();
    },
  },
  {
    name: 'order 20 imported vouchers, from the list',
    title: 'makes an order of 20 imported vouchers',
    limit: { clicks: 6, fields: 0 },
    async run({ page, start }) {
      await enter(page, '/home', 'yc_maker');
      const [sub] = await requested(page, warehouseSubOptions, {});
      const [payee] = (await requested(page, warehousePayeePage, { pageNo: 1, pageSize: 10, stopped: 'N' })).rows;
      const lines = Array.from({ length: 20 }, (_, at) => ({
        lineNo: at + 2,
        subMemberNo: sub?.subMemberNo ?? '',
        payeeNo: payee?.payeeNo ?? '',
        payeeName: payee?.name ?? '',
        kind: '运费',
        period: '2026-11',
        amount: '10.00',
        sourceNo: `JOB-${at}`,
        remark: '',
      }));
      await requested(page, voucherImport, { requestNo: 'job-of-20', fileName: '凭证.csv', lines, amount: '200.00' });
      await page.goto('/cloud-warehouse/makeOrder/list');
      await expect(page.getByRole('checkbox', { name: '选择本页全部' })).toBeVisible();
      const job = await start();
      await job.click(page.getByRole('combobox', { name: '每页条数' }));
      await job.click(option(page, '20 条/页'));
      await job.click(page.getByRole('checkbox', { name: '选择本页全部' }));
      await job.click(button(page, '新建制单'));
      await job.click(button(page, '提交审核'));
      await job.click(page.getByRole('dialog').getByRole('button', { name: '确定', exact: true }).last());
      await expect(page.getByText('已提交，等待审核')).toBeVisible();
      await job.finished();
    },
  },
  {
    name: 'confirm a month, from the home page',
    title: 'confirms the finance report of a month',
    limit: { clicks: 4, fields: 0 },
    async run({ page, isPhone, start }) {
      await enter(page, '/home');
      const job = await start();
      if (isPhone) {
        await job.click(button(page, '更多'));
        await job.click(button(page.getByRole('dialog'), '运营中心'));
        await job.click(link(page.getByRole('dialog'), '财务对账单'));
      } else {
        await job.click(link(page.getByRole('navigation', { name: '主导航' }), '运营中心'));
        await job.click(link(page.getByRole('navigation', { name: '栏目菜单' }), '财务对账单'));
      }
      await job.click(button(page, '对账确认'));
      await job.click(button(page.getByRole('dialog'), '对账确认'));
      await expect(page.getByText('对账确认成功')).toBeVisible();
      await job.finished();
    },
  },
];

for (const [shift, [width, size]] of [['desk', DESK] as const, ['phone', PHONE] as const].entries())
  test.describe(width, () => {
    const isPhone = width === 'phone';
    test.use({ viewport: size, hasTouch: isPhone });
    for (const [index, { name, title, limit, reached, onlyReads, run }] of CASES.entries())
      sampledTest(index + shift)(
        `${title}, ${isPhone ? 'on the phone' : 'at the desk'}`,
        onlyReads ? READS : {},
        async ({ page }) => {
          page.setDefaultTimeout(15_000);
          const most = { ...limit, clicks: limit.clicks + (isPhone ? 1 : 0) };
          await run({ page, isPhone, start: () => begin(page, name, most, reached?.[width]) });
        },
      );
  });

test.afterAll(async () => {
  const table = tableOfJobs();
  process.stdout.write(`\n${table}\n`);
  await test.info().attach('jobs', { body: table, contentType: 'text/plain' });
});
