import { aCardNo } from '@test/support/onboarding';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { queryCardHead } from '@/contract/calls/basicData';
import { queryBalanceTrend, queryCurMonthPsAmount } from '@/contract/calls/fundAccounts';
import { payBank } from '@/contract/calls/moneyActions';
import { addPayee, deletePayee, editPayee, recentPayees } from '@/contract/calls/payees';
import { batchDownloadPsVoucher, downloadPsRecord, psRecordDetail, psRecordPage } from '@/contract/calls/splits';
import { aPayer, refusalOf } from './orderSupport';
import { memberNamed } from './support';

let test: TestSandbox;
let payer: Awaited<ReturnType<typeof aPayer>>;
const db = () => test.sandbox.db;
const PAGE = { pageNo: 1, pageSize: 10 } as const;
const cents = (amount: string) => Number(amount.replace('.', ''));

beforeAll(async () => {
  test = await aSandbox();
});
// Some tests sign the payer out or restore the seed, so each test signs in again.
beforeEach(async () => {
  payer = await aPayer(test);
});
afterAll(() => test.stop());

describe('records of splits', () => {
  it('lists all splits of the member to cards or to members, with the sum of the matches', async () => {
    const all = await db()
      .selectFrom('trades')
      .where('member_no', '=', await memberNamed(db(), '杭州云帆贸易有限公司'))
      .where('scene', '=', 'SPLIT')
      .select(['amount_cents', 'split_to'])
      .execute();
    for (const target of ['CARD', 'MEMBER'] as const) {
      const own = all.filter(({ split_to }) => split_to === target);
      const page = await payer.who.get(psRecordPage, { ...PAGE, target });
      expect(own.length).toBeGreaterThan(10);
      expect(page.total).toBe(own.length);
      expect(cents(page.totalAmount)).toBe(own.reduce((sum, { amount_cents }) => sum + amount_cents, 0));
    }
    expect(new Set(all.map(({ split_to }) => split_to))).toEqual(new Set(['CARD', 'MEMBER']));
  });

  it('the seeded splits pay each receiver always in the same way', async () => {
    const rows = await db()
      .selectFrom('trades')
      .where('scene', '=', 'SPLIT')
      .select(['counterparty_account', 'split_to'])
      .execute();
    const ways = new Map<string, Set<string | null>>();
    for (const row of rows)
      ways.set(row.counterparty_account, (ways.get(row.counterparty_account) ?? new Set()).add(row.split_to));
    expect(new Set([...ways.values()].map(({ size }) => size))).toEqual(new Set([1]));
  });

  it('finds splits by receiver, number, state and amount', async () => {
    const { rows } = await payer.who.get(psRecordPage, { ...PAGE, target: 'CARD', status: 'SUCCESS' });
    const [first] = rows;
    if (!first) throw new Error('no split');
    const found = await payer.who.get(psRecordPage, {
      ...PAGE,
      target: 'CARD',
      tradeNo: first.tradeNo,
      receiver: first.receiverName.slice(0, 4),
      minAmount: first.amount,
      maxAmount: first.amount,
    });
    expect(found.rows).toEqual([first]);
    expect((await payer.who.get(psRecordPage, { ...PAGE, target: 'MEMBER', tradeNo: first.tradeNo })).total).toBe(0);
    expect(
      await refusalOf(payer.who, psRecordPage, { ...PAGE, target: 'CARD', minAmount: '2.00', maxAmount: '1.00' }),
    ).toMatchObject({
      data: { fields: { maxAmount: expect.any(String) } },
    });
  });

  it('shows a split with its entries, and refuses a trade that is no split', async () => {
    const { rows } = await payer.who.get(psRecordPage, { ...PAGE, target: 'MEMBER', status: 'SUCCESS' });
    const detail = await payer.who.get(psRecordDetail, { tradeNo: rows[0]?.tradeNo ?? '' });
    expect(detail.trade.businessType).toBe('4008');
    expect(detail.flows.map(({ accountType }) => accountType)).toContain('SPLIT');
    const other = await db()
      .selectFrom('trades')
      .where('scene', '=', 'CASHIER')
      .select('trade_no')
      .executeTakeFirstOrThrow();
    expect(await refusalOf(payer.who, psRecordDetail, { tradeNo: other.trade_no })).toMatchObject({ code: 4004 });
    expect(await refusalOf(payer.who, batchDownloadPsVoucher, { tradeNos: [other.trade_no] })).toMatchObject({
      code: 4004,
    });
  });

  it('downloads the receipts of splits in one PDF, and the filtered list as a file', async () => {
    const { rows } = await payer.who.get(psRecordPage, { ...PAGE, target: 'CARD', status: 'SUCCESS' });
    const receipts = await payer.who.get(batchDownloadPsVoucher, {
      tradeNos: rows.slice(0, 2).map(({ tradeNo }) => tradeNo),
    });
    expect(receipts.filename).toMatch(/^分账回单_\d{8}\.pdf$/);
    expect(Buffer.from(receipts.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    const file = await test.fetch(`/gateway${downloadPsRecord.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${payer.who.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        target: 'CARD',
        status: 'SUCCESS',
        format: 'csv',
        columns: ['tradeNo', 'receiverName', 'amount'],
      }),
    });
    const lines = (await file.text()).trim().split('\n');
    expect(lines[0]).toContain('分账到卡记录');
    expect(lines[1]).toContain('分账单号');
    expect(lines).toHaveLength(
      2 + (await payer.who.get(psRecordPage, { ...PAGE, target: 'CARD', status: 'SUCCESS' })).total,
    );
  });

  it('returns the month of the split statistics', async () => {
    const month = await payer.who.get(queryCurMonthPsAmount, {});
    expect(month.month).toMatch(/^\d{4}-\d{2}$/);
  });
});

describe('the balance over the days (S-04)', () => {
  it('the last day equals the account balances, and each day continues the day before', async () => {
    const days = await payer.who.get(queryBalanceTrend, { days: 30 });
    const member = await memberNamed(db(), '杭州云帆贸易有限公司');
    const held = await db().selectFrom('accounts').where('member_no', '=', member).select('balance_cents').execute();
    expect(days).toHaveLength(30);
    expect(cents(days.at(-1)?.balance ?? '')).toBe(
      held.reduce((sum, { balance_cents }) => sum + (balance_cents ?? 0), 0),
    );
    days.slice(1).forEach(({ balance, income, outgo }, at) => {
      expect(cents(balance) - cents(income) + cents(outgo)).toBe(cents(days[at]?.balance ?? ''));
    });
    // The balance of the first day also follows from the ledger: the opening balance and all entries up to the end of
    // the day.
    const first = days[0];
    const later = await db()
      .selectFrom('postings')
      .where('member_no', '=', member)
      .where('created_at', '>=', new Date(`${days[1]?.day}T00:00:00+08:00`))
      .select('amount_cents')
      .execute();
    const now = cents(days.at(-1)?.balance ?? '');
    expect(cents(first?.balance ?? '')).toBe(now - later.reduce((sum, { amount_cents }) => sum + amount_cents, 0));
  });
});

describe('the payee book', () => {
  const card = () => ({
    accountKind: 'PRIVATE' as const,
    name: '李小红',
    accountNo: aCardNo(77),
    bankCode: '102',
    note: '小红',
  });

  it('stores a card that can be paid, and never shows its number', async () => {
    const { who, payBankOf } = payer;
    const added = await who.get(addPayee, card());
    expect(added).toMatchObject({ kind: 'BANK', name: '李小红', note: '小红', saved: true, bankName: '中国工商银行' });
    expect(added.accountNo).toContain('*');
    const { payeeName: _n, payeeCardNo: _c, bankCode: _b, ...order } = payBankOf() as Record<string, unknown>;
    const paid = await who.get(payBank, { ...order, payeeKind: 'BOOK', payeeId: added.payeeId } as never);
    expect(paid.payee.name).toBe('李小红');
    expect(JSON.stringify(await who.get(recentPayees, {}))).not.toContain(card().accountNo);
  });

  it('stores each account once with its latest note, and restores a deleted account when it is added', async () => {
    const { who } = payer;
    const first = await who.get(addPayee, card());
    const again = await who.get(addPayee, { ...card(), note: '' });
    expect(again).toMatchObject({ payeeId: first.payeeId, note: '' });
    expect(await who.get(editPayee, { payeeId: first.payeeId, note: '  老客户 ' })).toMatchObject({ note: '老客户' });
    await who.get(deletePayee, { payeeId: first.payeeId });
    expect((await who.get(recentPayees, {})).map(({ payeeId }) => payeeId)).not.toContain(first.payeeId);
    expect(await refusalOf(who, editPayee, { payeeId: first.payeeId, note: 'x' })).toMatchObject({ code: 4004 });
    expect(await who.get(addPayee, card())).toMatchObject({ payeeId: first.payeeId, note: '小红', saved: true });
  });

  it('keeps saved payees, however many payees a batch has paid since', async () => {
    const { who } = payer;
    const { payeeId } = await who.get(addPayee, card());
    const { db, clock } = { db: test.sandbox.db, clock: test.clock };
    const saved = await db.selectFrom('payees').selectAll().where('payee_id', '=', payeeId).executeTakeFirstOrThrow();
    const paid = Array.from({ length: 600 }, (_, at) => ({
      ...saved,
      payee_id: `PAID-${at}`,
      account_no: `PAID-${at}`,
      saved: false,
      last_used_at: new Date(clock.now().getTime() + 60_000),
    }));
    await db.insertInto('payees').values(paid).execute();
    const book = await who.get(recentPayees, {});
    expect(book.map((payee) => payee.payeeId)).toContain(payeeId);
    expect(book.filter((payee) => !payee.saved)).toHaveLength(20);
    await db.deleteFrom('payees').where('payee_id', 'like', 'PAID-%').execute();
  });

  it('takes the owner of a wallet from the platform, and refuses own and unknown wallets', async () => {
    const { who, own, others } = payer;
    const wallet = { accountKind: 'WALLET' as const, note: '' };
    expect(await who.get(addPayee, { ...wallet, accountNo: others.BALANCE })).toMatchObject({
      kind: 'WALLET',
      name: '广州南屿百货有限公司',
      accountNo: others.BALANCE,
    });
    for (const accountNo of [own.BALANCE, others.SETTLEMENT, '0571999999999999'])
      expect(await refusalOf(who, addPayee, { ...wallet, accountNo })).toMatchObject({
        data: { fields: { accountNo: expect.any(String) } },
      });
    expect(await refusalOf(who, addPayee, { ...card(), bankCode: '999' })).toMatchObject({
      data: { fields: { bankCode: '请选择开户银行' } },
    });
  });
});

it.each([
  ['622202', '中国工商银行'],
  ['622588', '招商银行'],
  ['000000', undefined],
])('finds for cards that begin with %s the bank %s', async (head, bank) => {
  expect((await payer.who.get(queryCardHead, { head }))?.bankName).toBe(bank);
});

it('a reset restores the payee book and the splits of the seed', async () => {
  const before = await payer.who.get(psRecordPage, { ...PAGE, target: 'CARD' });
  await test.control('POST', '/reset', {});
  const { who } = await aPayer(test);
  expect((await who.get(psRecordPage, { ...PAGE, target: 'CARD' })).total).toBe(before.total);
  expect((await who.get(recentPayees, {})).map(({ note }) => note)).not.toContain('老客户');
});
