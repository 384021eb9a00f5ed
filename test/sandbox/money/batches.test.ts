import type { Database } from '@sandbox/db/schema';
import { inTransaction } from '@sandbox/db/transaction';
import { nextLine, payLine } from '@sandbox/domain/money/batches/batchLines';
import { shownTime } from '@sandbox/domain/money/days';
import type { Tier } from '@sandbox/domain/money/fees/fees';
import { resumeProduct, stopProduct } from '@sandbox/domain/products/openings';
import { setParameters } from '@sandbox/domain/products/parameters';
import { setTerms, volumeOf } from '@sandbox/domain/products/terms';
import { csvWriter } from '@sandbox/files/csv';
import { type Applicant, reviewIsDue, signedIn } from '@test/support/onboarding';
import { readWhole } from '@test/support/readWhole';
import { REFUSAL_CODE } from '@test/support/refusalCode';
import { aSandbox, ON_POSTGRES, type TestSandbox, untilWaiting } from '@test/support/sandbox';
import type { Kysely } from 'kysely';
import {
  batchCancel,
  batchDiscard,
  batchDraftItems,
  batchItemPage,
  batchPayConfirm,
  batchPayOutUploadFile,
  batchRefuse,
  batchRelease,
  batchRetry,
  batchSaveItems,
  batchTransferConfirm,
  batchTransferDownloadTemplateFile,
  batchTransferUploadFile,
  defrayTemplateDownload,
  failItemDownload,
  type PaymentBatchInfo,
  queryBatchInfo,
  reconciliationDownload,
  taskPage,
} from '@/contract/calls/batchPayments';
import { queryUnread } from '@/contract/calls/messages';
import { transfer } from '@/contract/calls/moneyActions';
import { saveCheckerPolicy } from '@/contract/calls/orderQueries';
import { batchPage, tradePage } from '@/contract/calls/tradeLists';
import { type BatchFacts, validate } from '@/contract/rules/batchRules';
import { type BatchKind, type BatchLine, linesOf, SHEET_COLUMNS, tableOf } from '@/contract/rules/batchSheet';
import { aPayer, CHECKER, expectCleanLedger, PAY_PASSWORD, prove, refusalOf } from './orderSupport';

type Payer = Awaited<ReturnType<typeof aPayer>>;

let test: TestSandbox;
let payer: Payer;
let numbers = 0;

beforeAll(async () => {
  test = await aSandbox();
});
beforeEach(async () => {
  await test.restoreSeed();
  payer = await aPayer(test);
});
afterAll(() => test.stop());

const aLine = (over: Partial<BatchLine> = {}): Omit<BatchLine, 'lineNo'> => ({
  number: '',
  name: '广州南屿百货有限公司',
  accountNo: payer.others.BALANCE,
  accountKind: '',
  bank: '',
  amount: '10.00',
  remark: '',
  ...over,
});
const aPayOut = (over: Partial<BatchLine> = {}) =>
  aLine({
    name: '宁波某某有限公司',
    accountNo: '33050161620000000888',
    accountKind: '对公',
    bank: '中国建设银行',
    ...over,
  });

/** Writes the lines into a CSV file, in the format that a spreadsheet program saves. */
async function fileOf(kind: BatchKind, lines: readonly Omit<BatchLine, 'lineNo'>[], name = 'batch.csv'): Promise<File> {
  const writer = csvWriter(
    '说明',
    SHEET_COLUMNS[kind].map(({ heading, field }) => ({
      heading,
      kind: 'text' as const,
      width: 10,
      value: (line: Omit<BatchLine, 'lineNo'>) => line[field],
    })),
  );
  await writer.add(lines);
  return new File([(await writer.end()) as BlobPart], name);
}

const UPLOADS = { TRANSFER: batchTransferUploadFile, PAYOUT: batchPayOutUploadFile };

async function send(who: Applicant, kind: BatchKind, file: File, merchantNo?: string, fields: object = {}) {
  const form = new FormData();
  if (merchantNo !== undefined) form.append('merchantNo', merchantNo);
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  const response = await test.fetch(`/gateway${UPLOADS[kind].path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}` },
    body: form,
  });
  return (await response.json()) as { code: number; msg: string; data: { info: PaymentBatchInfo; facts: object } };
}

async function drafted(kind: BatchKind, lines: readonly Omit<BatchLine, 'lineNo'>[]): Promise<PaymentBatchInfo> {
  const { data, msg, code } = await send(payer.who, kind, await fileOf(kind, lines));
  if (code !== 0) throw new Error(msg);
  return data.info;
}

const confirmationOf = ({ batch }: PaymentBatchInfo, over: object = {}) => ({
  requestNo: `confirm-${++numbers}`,
  batchNo: batch.batchNo,
  items: batch.items,
  amount: batch.amount,
  payPassword: PAY_PASSWORD,
  ...over,
});

const confirmed = (info: PaymentBatchInfo) =>
  payer.who.get(info.batch.kind === 'TRANSFER' ? batchTransferConfirm : batchPayConfirm, confirmationOf(info));

/** Waits until every line of the batch is paid and the banks have responded, and returns the batch. */
async function settled(batchNo: string): Promise<PaymentBatchInfo> {
  await test.sandbox.idle();
  reviewIsDue(test);
  await test.sandbox.idle();
  const info = await payer.who.get(queryBatchInfo, { batchNo });
  const open = info.tally.filter(({ state, items }) => items > 0 && (state === 'WAITING' || state === 'PROCESSING'));
  expect(open).toEqual([]);
  return info;
}

const counts = ({ tally }: PaymentBatchInfo) =>
  Object.fromEntries(tally.filter(({ items }) => items > 0).map(({ state, items }) => [state, items]));

const ordersOf = (batchNo: string) =>
  test.sandbox.db
    .selectFrom('orders')
    .select(['request_no', 'state', 'amount_cents'])
    .where('request_no', 'like', `${batchNo}:%`)
    .execute();

async function fileAnswer(call: typeof failItemDownload, batchNo: string): Promise<string[][]> {
  const response = await test.fetch(`/gateway${call.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${payer.who.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ batchNo }),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const table = readWhole('file.xlsx', bytes);
  if (!table.ok) throw new Error(table.msg);
  return table.rows;
}

describe('a batch from its file to its end', () => {
  it('reads a file by the columns that a person has chosen, with the line numbers of the file', async () => {
    const text = `十一月转账\n收款人,账号,转账金额\n广州南屿百货有限公司,${payer.others.BALANCE},5.00\n合计,,5.00\n`;
    const file = () => new File([text], '转账.csv');
    expect(await send(payer.who, 'TRANSFER', file())).toMatchObject({ msg: '未找到表头，请使用批量转账模板' });
    const chosen = { headRow: '2', places: '-1,0,1,2,-1' };
    const { data } = await send(payer.who, 'TRANSFER', file(), undefined, chosen);
    expect(data.info).toMatchObject({ batch: { items: 1, amount: '5.00' }, check: { errors: 0 } });
    const { lines } = await payer.who.get(batchDraftItems, { batchNo: data.info.batch.batchNo, fromLine: 1 });
    expect(lines).toMatchObject([{ lineNo: 3, name: '广州南屿百货有限公司', amount: '5.00' }]);
  });

  it.each([
    ['a missing column', { headRow: '2', places: '-1,0,1,-1,-1' }, '请选择“金额”列'],
    ['one column for two fields', { headRow: '2', places: '-1,0,0,2,-1' }, '“收款账户”不能与“收款方名称”选同一列'],
    ['no numbers', { headRow: '2', places: 'a,b' }, null],
  ])('refuses chosen columns with %s', async (_how, chosen, msg) => {
    const file = new File(['说明\n收款人,账号,金额\n甲,1,5.00\n'], '转账.csv');
    const answer = await send(payer.who, 'TRANSFER', file, undefined, chosen);
    expect(answer.code).toEqual(REFUSAL_CODE);
    if (msg !== null) expect(answer.msg).toBe(msg);
  });

  it('pays each line of a transfer batch once, and shows the lines in the lists of trades', async () => {
    const before = await payer.balance(payer.own.BALANCE);
    const info = await drafted('TRANSFER', [
      aLine({ amount: '10.01', number: 'SL1' }),
      aLine({ amount: '20.02', number: 'SL2' }),
      aLine({ amount: '30.03', remark: '驳回' }),
    ]);
    expect(info).toMatchObject({
      batch: { state: 'DRAFT', items: 3, amount: '60.06', fee: '0.00' },
      check: { errors: 0 },
    });
    expect(await confirmed(info)).toMatchObject({ state: 'RUNNING', items: 3, amount: '60.06' });
    const done = await settled(info.batch.batchNo);
    expect(counts(done)).toEqual({ SUCCESS: 2, FAILED: 1 });
    expect(done.batch).toMatchObject({ state: 'DONE', succeeded: 2, failed: 1 });
    expect(await ordersOf(info.batch.batchNo)).toHaveLength(3);
    expect(await payer.balance(payer.own.BALANCE)).toEqual({ balance: before.balance - 3003, frozen: before.frozen });

    const { rows } = await payer.who.get(batchItemPage, { batchNo: info.batch.batchNo, pageNo: 1, pageSize: 10 });
    expect(rows.map(({ state, reason }) => [state, reason])).toEqual([
      ['SUCCESS', null],
      ['SUCCESS', null],
      ['FAILED', '驳回'],
    ]);
    const inBatches = await payer.who.get(batchPage, {
      kind: 'WALLET',
      batchNo: info.batch.batchNo,
      pageNo: 1,
      pageSize: 10,
    });
    expect(inBatches.rows).toMatchObject([{ status: 'PARTLY', items: 3, succeeded: 2, failed: 1, amount: '60.06' }]);
    const inTrades = await payer.who.get(tradePage, {
      kind: 'BATCHED',
      batchNo: info.batch.batchNo,
      pageNo: 1,
      pageSize: 10,
    });
    expect(inTrades.rows.map(({ merchantOrderNo }) => merchantOrderNo)).toEqual(expect.arrayContaining(['SL1', 'SL2']));
    await expectCleanLedger(test);
  });

  it('S-06: pays lines under request numbers that no user can take', async () => {
    const info = await drafted('TRANSFER', [aLine({ amount: '10.01' })]);
    const { batchNo } = info.batch;
    await payer.who.get(transfer, payer.transferOf({ requestNo: `${batchNo}-3` }));
    const taken = await payer.who.ask(transfer, payer.transferOf({ requestNo: `${batchNo}:3` }));
    expect(taken.body).toMatchObject({ data: { fields: { requestNo: '请求号格式不正确' } } });
    await confirmed(info);
    expect(counts(await settled(batchNo))).toEqual({ SUCCESS: 1 });
    expect(await ordersOf(batchNo)).toMatchObject([{ request_no: `${batchNo}:3`, amount_cents: 1001 }]);
  });

  it('pays out to banks, and reports returned and refused lines with their reasons', async () => {
    const info = await drafted('PAYOUT', [
      aPayOut({ amount: '100.00' }),
      aPayOut({ amount: '200.00', name: '退汇贸易有限公司', accountNo: '33050161620000000999' }),
      aPayOut({ amount: '300.00', name: '驳回贸易有限公司', accountNo: '33050161620000000777' }),
    ]);
    expect(info.batch).toMatchObject({ kind: 'PAYOUT', amount: '600.00', fee: '3.00' });
    await confirmed(info);
    const done = await settled(info.batch.batchNo);
    expect(counts(done)).toEqual({ SUCCESS: 1, RETURNED: 1, FAILED: 1 });
    const wrong = await fileAnswer(failItemDownload, info.batch.batchNo);
    const again = linesOf('PAYOUT', wrong);
    expect(again).toMatchObject({ ok: true, lines: [{ amount: '200.00' }, { accountNo: '33050161620000000777' }] });
    expect(wrong.at(-1)?.at(-1)).toMatch(/驳回/);
    const paper = await fileAnswer(reconciliationDownload, info.batch.batchNo);
    expect(paper).toHaveLength(5);
    expect(JSON.stringify(paper)).not.toContain('33050161620000000888');
    await expectCleanLedger(test);
  });

  it('retries the failed lines in one new batch', async () => {
    const info = await drafted('TRANSFER', [aLine({ amount: '11.00' }), aLine({ amount: '12.00', remark: '驳回' })]);
    await confirmed(info);
    await settled(info.batch.batchNo);
    const { batchNo } = info.batch;
    const retry = await payer.who.get(batchRetry, { batchNo });
    expect(retry).toMatchObject({ state: 'DRAFT', items: 1, amount: '12.00', retryOf: batchNo });
    expect((await payer.who.get(batchRetry, { batchNo })).batchNo).toBe(retry.batchNo);
    await payer.who.get(batchDiscard, { batchNo: retry.batchNo });
    expect((await payer.who.get(batchRetry, { batchNo })).batchNo).not.toBe(retry.batchNo);
  });
});

it('refuses a batch above the daily limit, and shows the refusal before the confirmation', async () => {
  const { db } = test.sandbox;
  const of = db.updateTable('tariffs').where('kind', '=', 'TRANSFER');
  const limits = db.selectFrom('tariffs').select('daily_limit_cents').where('kind', '=', 'TRANSFER');
  const { daily_limit_cents } = await limits.executeTakeFirstOrThrow();
  await db.deleteFrom('order_days').execute();
  await of.set({ daily_limit_cents: 10_000 }).execute();
  try {
    const info = await drafted('TRANSFER', [aLine({ amount: '60.03' }), aLine({ amount: '60.04' })]);
    expect(info.check?.refusal).toMatch(/^超出当日限额：单日限额[\d,.]+元，今日剩余100\.00元，超出20\.07元$/);
    expect(await refusalOf(payer.who, batchTransferConfirm, confirmationOf(info))).toMatchObject({
      bizCode: '20040003',
      msg: info.check?.refusal,
    });
  } finally {
    await of.set({ daily_limit_cents }).execute();
  }
});

describe('the limits of a day', () => {
  const usedOn = async (kind: 'TRANSFER' | 'PAY_BANK' = 'TRANSFER') =>
    Object.fromEntries(
      (
        await test.sandbox.db
          .selectFrom('order_days')
          .select(['day', 'used_cents'])
          .where('limit_key', '=', kind)
          .where('member_no', '=', ({ selectFrom }) =>
            selectFrom('accounts').select('member_no').where('account_no', '=', payer.own.BALANCE),
          )
          .where('used_cents', '<>', 0)
          .execute()
      ).map(({ day, used_cents }) => [day, used_cents]),
    );
  const aDayLimit = async (cents: number) => {
    await test.sandbox.db.deleteFrom('order_days').execute();
    await test.sandbox.db
      .updateTable('tariffs')
      .set({ daily_limit_cents: cents })
      .where('kind', 'in', ['TRANSFER', 'PAY_BANK'])
      .execute();
    await payer.who.get(saveCheckerPolicy, { checkerAmount: '1.00', payPassword: PAY_PASSWORD });
  };
  const today = async () => {
    const { businessTime } = (await test.control('GET', '/clock')) as { businessTime: string };
    return shownTime(new Date(businessTime)).slice(0, 10);
  };
  const released = async (batchNo: string) => {
    const checker = await signedIn(test, CHECKER);
    await prove(checker);
    await checker.get(batchRelease, { batchNo });
    return checker;
  };

  it.each([
    ['TRANSFER', 'TRANSFER', batchTransferConfirm],
    ['PAYOUT', 'PAY_BANK', batchPayConfirm],
  ] as const)(
    'counts a waiting %s batch towards the daily limit, so that the next batch is refused',
    async (kind, key, confirm) => {
      await aDayLimit(10_000);
      const one = kind === 'TRANSFER' ? aLine : aPayOut;
      const first = await drafted(kind, [one({ amount: '40.00' }), one({ amount: '49.00' })]);
      expect(await confirmed(first)).toMatchObject({ state: 'WAIT_RELEASE' });
      expect(await usedOn(key)).toEqual({ [await today()]: 8_900 });
      const second = await drafted(kind, [one({ amount: '44.50' }), one({ amount: '44.51' })]);
      expect(second.check?.refusal).toMatch(/^超出当日限额：/);
      expect(await refusalOf(payer.who, confirm, confirmationOf(second))).toMatchObject({ bizCode: '20040003' });
      expect(await usedOn(key)).toEqual({ [await today()]: 8_900 });
    },
  );

  it('counts a batch on the day of its acceptance, also when it is released on another day', async () => {
    await aDayLimit(10_000);
    const info = await drafted('TRANSFER', [aLine({ amount: '60.00' }), aLine({ amount: '40.00' })]);
    await confirmed(info);
    const accepted = await today();
    await test.control('POST', '/clock', { advance: 'P1D' });
    await released(info.batch.batchNo);
    expect(counts(await settled(info.batch.batchNo))).toEqual({ SUCCESS: 2 });
    expect(await usedOn()).toEqual({ [accepted]: 10_000 });
  });

  it('returns the amounts of refused, cancelled and failed lines to the day of acceptance', async () => {
    await aDayLimit(100_000);
    const refused = await drafted('TRANSFER', [aLine({ amount: '11.00' })]);
    await confirmed(refused);
    const cancelled = await drafted('TRANSFER', [aLine({ amount: '12.00' })]);
    await confirmed(cancelled);
    const failing = await drafted('TRANSFER', [aLine({ amount: '13.00' }), aLine({ amount: '14.00', remark: '驳回' })]);
    await confirmed(failing);
    const accepted = await today();
    expect(await usedOn()).toEqual({ [accepted]: 5_000 });
    await test.control('POST', '/clock', { advance: 'P1D' });
    const checker = await released(failing.batch.batchNo);
    await settled(failing.batch.batchNo);
    expect(await usedOn()).toEqual({ [accepted]: 3_600 });
    await checker.get(batchRefuse, { batchNo: refused.batch.batchNo, reason: '不符' });
    await payer.who.get(batchCancel, { batchNo: cancelled.batch.batchNo });
    expect(await usedOn()).toEqual({ [accepted]: 1_300 });
  });
});

describe('a batch of pay-outs of a merchant', () => {
  const YUNFAN = 'S800010000001';
  const ONE = { merchantNo: YUNFAN, productCode: 'ZTO_DEFRAY' } as const;
  const merchantsOf = async ({ batch: { batchNo } }: PaymentBatchInfo) =>
    (
      await test.sandbox.db
        .selectFrom('payment_batches')
        .select('merchant_no')
        .where('batch_no', '=', batchNo)
        .execute()
    ).map(({ merchant_no }) => merchant_no);
  const hours = (from: string, to: string) =>
    setParameters(test.sandbox.db, {
      merchantNo: YUNFAN,
      productCode: 'ZTO_DEFRAY',
      values: { from, to },
      by: '张明',
      now: test.clock.now(),
    });
  const uploaded = async (merchantNo?: string) =>
    send(
      payer.who,
      'PAYOUT',
      await fileOf('PAYOUT', [aPayOut({ amount: '100.00' }), aPayOut({ amount: '300.00' })]),
      merchantNo,
    );
  const agree = (ratePpm: number, tiers: readonly Tier[] = []) =>
    setTerms(test.sandbox.db, {
      ...ONE,
      terms: { ratePpm, fixedCents: 0, minCents: 0, maxCents: null, tiers, settleCycle: 'T+0' },
      effectiveFrom: test.clock.now(),
      now: test.clock.now(),
    });

  it('checks the merchant’s product at the upload, before the user fills anything in', async () => {
    expect(await uploaded('S800010000002')).toMatchObject({ bizCode: '20040010', msg: '尚未开通代付' });
    // This batch depends on the merchant's product, so the member's product is removed.
    await test.sandbox.db.deleteFrom('member_products').execute();
    expect(await uploaded(YUNFAN)).toMatchObject({ code: 0 });
    expect(await uploaded()).toMatchObject({ code: 0 });
    // A member without an approved merchant pays with its own product.
    await test.sandbox.db.updateTable('merchants').set({ audit_status: 'INIT' }).execute();
    expect(await uploaded()).toMatchObject({ msg: '尚未开通付款到银行卡' });
    await test.sandbox.db
      .insertInto('member_products')
      .values({
        member_no: 'M600010000001',
        product_code: 'PAY_BANK',
        opened_at: test.clock.now(),
        opened_by: '100010000001',
      })
      .execute();
    const { info } = (await uploaded()).data;
    expect(await confirmed(info)).toMatchObject({ state: 'RUNNING' });
    expect(await merchantsOf(info)).toEqual([null]);
  });

  it("uses the main merchant's state, hours and fees when no merchant is chosen", async () => {
    await agree(10_000);
    const { info } = (await uploaded()).data;
    expect(info).toMatchObject({ batch: { fee: '4.00' }, check: { refusal: null } });
    const checked = async () => (await payer.who.get(queryBatchInfo, { batchNo: info.batch.batchNo })).check?.refusal;
    await stopProduct(test.sandbox.db, { ...ONE, reason: '风险核查', now: test.clock.now() });
    expect(await uploaded()).toMatchObject({ bizCode: '20040012', msg: '代付已停用：风险核查' });
    expect(await checked()).toBe('代付已停用：风险核查');
    expect(await refusalOf(payer.who, batchPayConfirm, confirmationOf(info))).toMatchObject({ bizCode: '20040012' });
    await resumeProduct(test.sandbox.db, { ...ONE, now: test.clock.now() });
    const minute = shownTime(test.clock.now()).slice(11, 16);
    await hours(minute === '00:00' ? '00:01' : '00:00', minute === '00:00' ? '23:59' : '00:00');
    expect(await checked()).toMatch(/^代付时间为每日/);
    expect(await refusalOf(payer.who, batchPayConfirm, confirmationOf(info))).toMatchObject({ bizCode: '20040015' });
    await hours('00:00', '23:59');
    expect(await checked()).toBeNull();
    expect(await payer.who.get(batchPayConfirm, confirmationOf(info))).toMatchObject({ state: 'RUNNING' });
    expect(await merchantsOf(info)).toEqual([YUNFAN]);
    expect((await settled(info.batch.batchNo)).batch).toMatchObject({ state: 'DONE', succeeded: 2, fee: '4.00' });
  });

  it("charges each line the confirmed fee, by the merchant's terms and after the volume of the lines before", async () => {
    await agree(10_000, [{ fromCents: 20_000, ratePpm: 1_000 }]);
    const { data } = await uploaded(YUNFAN);
    expect(data.info).toMatchObject({ batch: { fee: '2.20' }, check: { rule: expect.stringContaining('分档') } });
    await confirmed(data.info);
    // New fee terms are agreed between the confirmation and the payment.
    await agree(500_000);
    const done = await settled(data.info.batch.batchNo);
    expect(done.batch).toMatchObject({ state: 'DONE', succeeded: 2, fee: '2.20' });
    const fees = await test.sandbox.db
      .selectFrom('orders')
      .select(['fee_cents', 'product_code', 'merchant_no'])
      .where('request_no', 'like', `${data.info.batch.batchNo}:%`)
      .orderBy('request_no')
      .execute();
    expect(fees).toEqual(
      [100, 120].map((fee_cents) => ({ fee_cents, product_code: 'ZTO_DEFRAY', merchant_no: YUNFAN })),
    );
    expect(await volumeOf(test.sandbox.db, { ...ONE, day: '2026-11-20' })).toMatchObject({
      trades: 2,
      volumeCents: 40_000,
    });
    await expectCleanLedger(test);
  });

  it('reports a fee that changed since the review, and accepts the new fee', async () => {
    const { data } = await uploaded(YUNFAN);
    await agree(20_000);
    const confirmation = confirmationOf(data.info, { expectedFee: data.info.batch.fee, merchantNo: YUNFAN });
    expect(await refusalOf(payer.who, batchPayConfirm, confirmation)).toMatchObject({
      bizCode: '20040014',
      msg: '手续费已变为8.00元，请核对后重新确认',
    });
    const { batch } = await payer.who.get(queryBatchInfo, { batchNo: data.info.batch.batchNo });
    expect(batch).toMatchObject({ state: 'DRAFT', fee: '8.00' });
    expect(await payer.who.get(batchPayConfirm, { ...confirmation, expectedFee: batch.fee })).toMatchObject({
      state: 'RUNNING',
    });
  });

  it("refuses a batch outside the merchant's hours, and accepts the same number within them", async () => {
    const { info } = (await uploaded(YUNFAN)).data;
    const confirmation = confirmationOf(info, { merchantNo: YUNFAN });
    const minute = shownTime(test.clock.now()).slice(11, 16);
    await hours(minute === '00:00' ? '00:01' : '00:00', minute === '00:00' ? '23:59' : '00:00');
    expect(await refusalOf(payer.who, batchPayConfirm, confirmation)).toMatchObject({
      bizCode: '20040015',
      msg: expect.stringMatching(/^代付时间为每日/),
    });
    await hours(minute, minute);
    expect(await payer.who.get(batchPayConfirm, confirmation)).toMatchObject({ state: 'RUNNING' });
    await hours('00:00', '23:59');
  });

  it('refuses a batch of a stopped product, and completes a confirmed batch', async () => {
    const first = (await uploaded(YUNFAN)).data.info;
    const second = (await uploaded(YUNFAN)).data.info;
    await confirmed(first);
    await stopProduct(test.sandbox.db, { ...ONE, reason: '风险核查', now: test.clock.now() });
    expect(await refusalOf(payer.who, batchPayConfirm, confirmationOf(second, { allowDuplicate: true }))).toMatchObject(
      { bizCode: '20040012', msg: '代付已停用：风险核查' },
    );
    expect((await settled(first.batch.batchNo)).batch).toMatchObject({ state: 'DONE', succeeded: 2 });
  });
});

describe('a batch that may have been paid before', () => {
  const twice = (over: object = {}) => [aLine({ amount: '31.07', ...over }), aLine({ amount: '32.07' })];
  const confirm = (info: PaymentBatchInfo, over: object = {}) =>
    payer.who.ask(batchTransferConfirm, confirmationOf(info, over));

  it('asks about a batch with the content of an earlier one, names it, and confirms after consent', async () => {
    const first = await drafted('TRANSFER', twice());
    expect(first.twins).toEqual([]);
    await confirmed(first);
    await settled(first.batch.batchNo);
    const second = await drafted('TRANSFER', twice());
    const [question, count] = second.twins;
    expect(question).toMatch(new RegExp(`^内容与批次${first.batch.batchNo}（.+，已完成）完全相同$`));
    expect(count).toBe('有2笔与24小时内的其他付款收款账户和金额相同');
    expect(second.check).toMatchObject({ errors: 0, warnings: 2 });
    const request = confirmationOf(second);
    const { body } = await payer.who.ask(batchTransferConfirm, request);
    expect(body).toMatchObject({ bizCode: '20040005', msg: question });
    // The refusal did not use up the number, so the same number works now.
    const sure = await payer.who.get(batchTransferConfirm, { ...request, allowDuplicate: true });
    expect(sure.state).not.toBe('DRAFT');
    expect(counts(await settled(second.batch.batchNo))).toEqual({ SUCCESS: 2 });
  });

  it('warns of reused merchant order numbers, except those of failed lines', async () => {
    const first = await drafted('TRANSFER', [
      aLine({ amount: '41.07', number: 'MN1' }),
      aLine({ amount: '42.07', number: 'MN2', remark: '驳回' }),
    ]);
    await confirmed(first);
    await settled(first.batch.batchNo);
    const again = await drafted('TRANSFER', [aLine({ amount: '43.07', number: 'MN1' })]);
    // The table shows the warning at its line, and the confirmation asks about it.
    expect(again.check).toMatchObject({ errors: 0, warnings: 1 });
    const { facts } = await payer.who.get(batchDraftItems, { batchNo: again.batch.batchNo, fromLine: 1 });
    const lines = [{ ...aLine({ amount: '43.07', number: 'MN1' }), lineNo: 1 }];
    expect(validate(lines, facts as BatchFacts)[0]).toEqual([
      { field: 'number', level: 'warning', msg: `商户单号已在批次${first.batch.batchNo}中使用` },
    ]);
    const { body } = await confirm(again);
    expect(body['bizCode']).toBe('20040005');
    expect(body['msg']).toContain(`有1笔的商户单号已在批次${first.batch.batchNo}（`);
    const failed = await drafted('TRANSFER', [aLine({ amount: '44.07', number: 'MN2' })]);
    expect(failed.twins).toEqual([]);
    expect((await confirm(failed)).body['code']).toBe(0);
  });

  it('reports lines of one batch with the same account and amount', async () => {
    const info = await drafted('TRANSFER', [
      aLine({ amount: '53.07' }),
      aLine({ amount: '53.07', remark: '第二行' }),
      aLine({ amount: '54.07' }),
    ]);
    expect(info.twins).toEqual(['批次内有2笔与其他行的收款账户和金额相同']);
  });

  it('does not treat two unreadable amounts as equal', async () => {
    const info = await drafted('TRANSFER', [aLine({ amount: '一千' }), aLine({ amount: '两千' })]);
    expect(info.twins).toEqual([]);
  });

  it('does not compare a batch with itself or with a cancelled one', async () => {
    const info = await drafted('TRANSFER', [aLine({ amount: '51.07' })]);
    await confirmed(info);
    const { batchNo } = info.batch;
    await settled(batchNo);
    await test.sandbox.db
      .updateTable('payment_batches')
      .set({ confirmed_at: new Date(0) })
      .execute();
    const later = await drafted('TRANSFER', [aLine({ amount: '51.07' })]);
    expect(later.twins).toEqual(['有1笔与24小时内的其他付款收款账户和金额相同']);
  });
});

describe('a draft', () => {
  it('names the colleague who retries the failed lines, and does not count the drafts of colleagues', async () => {
    const info = await drafted('TRANSFER', [aLine({ amount: '13.00', remark: '驳回' })]);
    await confirmed(info);
    await settled(info.batch.batchNo);
    const { batchNo } = info.batch;
    const retry = await payer.who.get(batchRetry, { batchNo });
    const { db } = test.sandbox;
    const colleague = await db
      .selectFrom('users')
      .select(['user_id', 'nick_name'])
      .where('login_account', '=', CHECKER)
      .executeTakeFirstOrThrow();
    const drafts = db.updateTable('payment_batches').where('batch_no', '=', retry.batchNo);
    await drafts.set({ maker_id: colleague.user_id, maker_name: colleague.nick_name }).execute();
    expect((await refusalOf(payer.who, batchRetry, { batchNo })).msg).toBe(
      `失败明细已由${colleague.nick_name}重试，尚未提交`,
    );

    const row = await db
      .selectFrom('payment_batches')
      .selectAll()
      .where('batch_no', '=', retry.batchNo)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: 50 }, (_, at) => ({ ...row, batch_no: `COPY-${at}`, retry_of: null }));
    await db.insertInto('payment_batches').values(copies).execute();
    expect((await drafted('TRANSFER', [aLine()])).batch.state).toBe('DRAFT');
    await db
      .deleteFrom('payment_batches')
      .where(
        'batch_no',
        'in',
        copies.map(({ batch_no }) => batch_no),
      )
      .execute();
  });

  it('reports the errors of a draft, and refuses its confirmation', async () => {
    const info = await drafted('TRANSFER', [
      aLine(),
      aLine({ amount: '1e3' }),
      aLine({ accountNo: payer.own.BALANCE }),
      aLine({ accountNo: '0571999999999999' }),
    ]);
    expect(info.check).toMatchObject({ errors: 3 });
    const refused = await refusalOf(payer.who, batchTransferConfirm, confirmationOf(info));
    expect(refused).toMatchObject({ bizCode: '20050002', msg: expect.stringContaining('3行错误') });
    expect(await fileAnswer(failItemDownload, info.batch.batchNo)).toHaveLength(5);
  });

  it('keeps the corrected and dropped lines of a draft', async () => {
    const info = await drafted('TRANSFER', [aLine({ amount: 'x' }), aLine({ amount: '5' }), aLine({ amount: '7' })]);
    const { batchNo } = info.batch;
    const saved = await payer.who.get(batchSaveItems, {
      batchNo,
      changed: [{ lineNo: 3, ...aLine({ amount: '1.5' }) }],
      dropped: [5],
    });
    expect(saved.info).toMatchObject({ batch: { items: 2, amount: '6.50' }, check: { errors: 0 } });
    const { lines, nextLine: more } = await payer.who.get(batchDraftItems, { batchNo, fromLine: 1 });
    expect(lines.map(({ lineNo, amount }) => [lineNo, amount])).toEqual([
      [3, '1.5'],
      [4, '5'],
    ]);
    expect(more).toBeNull();
    // A tab with an older revision is refused, even if count and sum are unchanged.
    expect(
      await refusalOf(payer.who, batchTransferConfirm, confirmationOf(saved.info, { revision: info.check?.revision })),
    ).toMatchObject({ bizCode: '20050003', msg: '批次内容已变化，请核对后重新提交' });
    expect(await refusalOf(payer.who, batchTransferConfirm, confirmationOf(info))).toMatchObject({
      bizCode: '20050003',
    });
  });

  it('S-12: refuses unknown and repeated lines at their fields', async () => {
    const { batchNo } = (await drafted('TRANSFER', [aLine()])).batch;
    const fieldsOf = async (...asked: Parameters<typeof refusalOf>) => (await refusalOf(...asked)).data?.fields;
    const saving = (change: object) => ({ batchNo, changed: [], dropped: [], ...change });
    const { who } = payer;
    for (const lineNo of [1_048_577, 2_147_483_648]) {
      expect(await fieldsOf(who, batchSaveItems, saving({ dropped: [lineNo] }))).toEqual({
        'dropped.0': '不能大于1048576',
      });
      expect(await fieldsOf(who, batchDraftItems, { batchNo, fromLine: lineNo })).toEqual({
        fromLine: '不能大于1048576',
      });
    }
    expect(await fieldsOf(who, batchSaveItems, saving({ dropped: [0] }))).toEqual({ 'dropped.0': '不能小于1' });
    const line = { lineNo: 1, ...aLine() };
    expect(await fieldsOf(who, batchSaveItems, saving({ changed: [line, line] }))).toEqual({
      changed: '同一行不能重复修改',
    });
  });

  it('refuses files that are no valid tables', async () => {
    const send_ = (content: string, name: string) => send(payer.who, 'TRANSFER', new File([content], name));
    expect((await send_('hello', 'a.xlsx')).msg).toMatch(/内容不是.xlsx表格/);
    expect((await send_('hello,world', 'a.csv')).msg).toMatch(/表头/);
    expect((await send_('x', 'a.exe')).msg).toMatch(/只能上传/);
    expect((await send_('', 'a.csv')).msg).toMatch(/空/);
  });

  it('offers templates that read back as empty tables', async () => {
    for (const [call, kind] of [
      [batchTransferDownloadTemplateFile, 'TRANSFER'],
      [defrayTemplateDownload, 'PAYOUT'],
    ] as const) {
      const { content } = await payer.who.get(call, {});
      const table = readWhole('t.xlsx', new Uint8Array(Buffer.from(content, 'base64')));
      expect(table.ok && linesOf(kind, table.rows)).toMatchObject({ ok: false, msg: '文件中没有可提交的明细' });
      expect(table.ok && table.rows[1]).toEqual(tableOf(kind, [])[0]);
    }
  });
});

describe('confirming', () => {
  it('confirms a draft once for repeated and parallel requests, and refuses another number', async () => {
    const info = await drafted('TRANSFER', [aLine({ amount: '10.00' }), aLine({ amount: '20.00' })]);
    const request = confirmationOf(info);
    const answers = await Promise.all(Array.from({ length: 16 }, () => payer.who.get(batchTransferConfirm, request)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const other = await refusalOf(payer.who, batchTransferConfirm, confirmationOf(info));
    expect(other).toMatchObject({ bizCode: '20050001' });
    const another = await drafted('TRANSFER', [aLine()]);
    const used = confirmationOf(another, { requestNo: request.requestNo });
    expect(await refusalOf(payer.who, batchTransferConfirm, used)).toMatchObject({ bizCode: '20040004' });
    await settled(info.batch.batchNo);
    expect(await ordersOf(info.batch.batchNo)).toHaveLength(2);
  });

  it('accepts a request number for one draft only, also when two drafts use it at once', async () => {
    const [one, two] = [await drafted('TRANSFER', [aLine()]), await drafted('TRANSFER', [aLine({ amount: '20.00' })])];
    const request = confirmationOf(one);
    const both = [request, confirmationOf(two, { requestNo: request.requestNo })];
    const { db } = test.sandbox;
    // Both requests have passed the password check, and wait for the locked account.
    const { answers } = await db.transaction().execute(async (trx) => {
      await trx
        .selectFrom('accounts')
        .select('account_no')
        .where('account_no', '=', payer.own.BALANCE)
        .forUpdate()
        .execute();
      const replies = both.map((each) => payer.who.ask(batchTransferConfirm, each));
      if (ON_POSTGRES) await untilWaiting(db, 2);
      return { answers: replies };
    });
    const codes = (await Promise.all(answers)).map(({ body }) => body['bizCode'] ?? body['code']);
    expect(codes.sort()).toEqual([0, '20040004']);
  });

  it('refuses finally a batch that the balance does not cover, fees included', async () => {
    const { balance } = await payer.balance(payer.own.BALANCE);
    const whole = Math.floor(balance / 100 / 400_000) + 1;
    const info = await drafted(
      'PAYOUT',
      Array.from({ length: whole }, (_, at) =>
        aPayOut({ amount: '400000.00', accountNo: `3305016162000000${1000 + at}` }),
      ),
    );
    const request = confirmationOf(info);
    for (let times = 0; times < 2; times++)
      expect(await refusalOf(payer.who, batchPayConfirm, request)).toMatchObject({
        bizCode: '20040001',
        msg: '余额不足',
      });
    expect((await payer.who.get(queryBatchInfo, { batchNo: info.batch.batchNo })).batch.state).toBe('DRAFT');
  });

  it('uses up no number with a wrong payment password', async () => {
    const info = await drafted('TRANSFER', [aLine()]);
    const request = confirmationOf(info);
    const wrong = await refusalOf(payer.who, batchTransferConfirm, { ...request, payPassword: 'Wrong#2026' });
    expect(wrong.msg).toMatch(/还可尝试4次/);
    expect(await payer.who.get(batchTransferConfirm, request)).toMatchObject({ state: 'RUNNING' });
  });
});

describe('a second person', () => {
  const above = async () => {
    await payer.who.get(saveCheckerPolicy, { checkerAmount: '100.00', payPassword: PAY_PASSWORD });
    const before = await payer.balance(payer.own.BALANCE);
    const info = await drafted('TRANSFER', [aLine({ amount: '60.00' }), aLine({ amount: '70.00' })]);
    expect(info.check).toMatchObject({ needsRelease: true });
    expect(await confirmed(info)).toMatchObject({ state: 'WAIT_RELEASE' });
    const frozen = { balance: before.balance, frozen: before.frozen + 13_000 };
    expect(await payer.balance(payer.own.BALANCE)).toEqual(frozen);
    const checker = await signedIn(test, CHECKER);
    await prove(checker);
    return { before, batchNo: info.batch.batchNo, checker };
  };

  it('cancels a batch, unfreezes its amount, and accepts only one of two parallel decisions', async () => {
    const frozen = async () =>
      (await test.sandbox.db.selectFrom('accounts').select('frozen_cents').orderBy('account_no').execute()).map(
        ({ frozen_cents }) => frozen_cents,
      );
    const before = await frozen();
    const { batchNo, checker } = await above();
    expect(await frozen()).not.toEqual(before);
    expect(await payer.who.get(batchCancel, { batchNo })).toMatchObject({ state: 'CANCELLED', succeeded: 0 });
    expect(await payer.who.get(batchCancel, { batchNo })).toMatchObject({ state: 'CANCELLED' });
    expect(await frozen()).toEqual(before);
    expect(await refusalOf(checker, batchRelease, { batchNo })).toMatchObject({ bizCode: '20040008' });
    {
      const { batchNo, checker } = await above();
      const both = await Promise.all([checker.ask(batchRelease, { batchNo }), payer.who.ask(batchCancel, { batchNo })]);
      expect(both.filter(({ body }) => body['bizCode'] === '20040008')).toHaveLength(1);
    }
  });

  it('reopens a cancelled or refused batch as one draft with all its lines', async () => {
    const { batchNo, checker } = await above();
    expect((await payer.who.ask(batchRetry, { batchNo })).body['code']).toEqual(REFUSAL_CODE);
    await payer.who.get(batchCancel, { batchNo });
    const { items, amount } = (await payer.who.get(queryBatchInfo, { batchNo })).batch;
    const draft = await payer.who.get(batchRetry, { batchNo });
    expect(draft).toMatchObject({ state: 'DRAFT', items, amount, retryOf: batchNo });
    expect(await payer.who.get(batchRetry, { batchNo })).toMatchObject({ batchNo: draft.batchNo });
    const other = await above();
    await checker.get(batchRefuse, { batchNo: other.batchNo, reason: '不符' });
    expect(await payer.who.get(batchRetry, { batchNo: other.batchNo })).toMatchObject({ state: 'DRAFT' });
  });

  it('lets the second person release a batch, but not the maker', async () => {
    const { batchNo, checker } = await above();
    expect(await refusalOf(payer.who, batchRelease, { batchNo })).toMatchObject({ bizCode: '20040007' });
    expect((await checker.get(taskPage, { pageNo: 1, pageSize: 10, state: 'WAIT_RELEASE' })).rows).toMatchObject([
      { batchNo, mine: false },
    ]);
    const [news] = (await checker.get(queryUnread, {})).unreadList;
    expect(`${news?.firstTitle} ${news?.secondTitle}`).toBe('待复核 张明提交批量转账2笔共130.00元，待您复核');
    const [task] = (await checker.get(taskPage, { pageNo: 1, pageSize: 1 })).rows;
    const until = (ms: number) => new Date(Date.parse(task?.createTime ?? '') + ms).toISOString();
    const seen = async (endTime: string) =>
      (await checker.get(taskPage, { pageNo: 1, pageSize: 10, endTime })).rows.some((row) => row.batchNo === batchNo);
    expect([await seen(until(0)), await seen(until(-1))]).toEqual([true, false]);
    await checker.get(batchRelease, { batchNo });
    await checker.get(batchRelease, { batchNo });
    expect(counts(await settled(batchNo))).toEqual({ SUCCESS: 2 });
    expect(await refusalOf(checker, batchRefuse, { batchNo, reason: '不' })).toMatchObject({ bizCode: '20040008' });
    await expectCleanLedger(test);
  });

  it('refuses a batch, pays nothing and unfreezes its amount', async () => {
    const { batchNo, checker, before } = await above();
    expect(await checker.get(batchRefuse, { batchNo, reason: '金额有误' })).toMatchObject({ state: 'REFUSED' });
    expect(await payer.balance(payer.own.BALANCE)).toEqual(before);
    expect(await ordersOf(batchNo)).toEqual([]);
    const audits = await test.sandbox.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', batchNo)
      .orderBy('id')
      .execute();
    expect(audits.map(({ action }) => action)).toEqual(['batch.confirmed', 'batch.releaseRefused']);
  });

  it('a refused retry leaves the failed lines for another retry', async () => {
    const info = await drafted('TRANSFER', [aLine({ amount: '15.00', remark: '驳回' })]);
    await confirmed(info);
    await settled(info.batch.batchNo);
    const { batchNo } = info.batch;
    await payer.who.get(saveCheckerPolicy, { checkerAmount: '1.00', payPassword: PAY_PASSWORD });
    const retry = await payer.who.get(batchRetry, { batchNo });
    expect(await confirmed(await payer.who.get(queryBatchInfo, { batchNo: retry.batchNo }))).toMatchObject({
      state: 'WAIT_RELEASE',
    });
    const checker = await signedIn(test, CHECKER);
    await checker.get(batchRefuse, { batchNo: retry.batchNo, reason: '金额有误' });
    expect(await payer.who.get(batchRetry, { batchNo })).toMatchObject({ state: 'DRAFT', items: 1, retryOf: batchNo });
  });

  it('lets only the maker download the failed lines with the full account numbers', async () => {
    const { batchNo, checker } = await above();
    expect((await checker.ask(failItemDownload, { batchNo })).status).toBe(403);
    expect((await payer.who.ask(failItemDownload, { batchNo })).status).toBe(200);
  });
});

describe('a crash between and inside lines', () => {
  it('pays each line once after a crash, on any instance', async () => {
    const before = await payer.balance(payer.own.BALANCE);
    const info = await drafted(
      'TRANSFER',
      Array.from({ length: 40 }, (_, at) => aLine({ amount: `${at + 1}.00` })),
    );
    const second = ON_POSTGRES ? await test.secondInstance() : undefined;
    await confirmed(info);
    // Simulates lines whose process died after it had started to pay them.
    let kills = 0;
    for (let times = 0; times < 5; times++) kills += Number(await lostLine(test.sandbox.db));
    await test.restart();
    payer = await aPayer(test);
    for (let times = 0; times < 5; times++) kills += Number(await lostLine(test.sandbox.db));
    expect(kills).toBeGreaterThan(0);
    const done = await settled(info.batch.batchNo);
    await second?.close();
    expect(counts(done)).toEqual({ SUCCESS: 40 });
    expect(await ordersOf(info.batch.batchNo)).toHaveLength(40);
    const { balance, frozen } = await payer.balance(payer.own.BALANCE);
    expect({ balance, frozen }).toEqual({ balance: before.balance - 82_000, frozen: before.frozen });
    await expectCleanLedger(test);
    expect(test.logged).toEqual([]);
  });

  /**
   * Pays the next line in a transaction that fails at its end. Returns false if the platform has already paid all
   * lines.
   */
  const lostLine = async (db: Kysely<Database>): Promise<boolean> => {
    const key = await nextLine(db);
    if (!key) return false;
    const { platform } = test.sandbox;
    const context = {
      ...platform.clock.times(0),
      random: platform.random,
      reviewDelayMs: 0,
      newId: (prefix: string) => `${prefix}x`,
    };
    const killed = inTransaction(db, async (trx) => {
      await payLine({ ...context, db: trx }, key);
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    return true;
  };
});
