import type { Database } from '@sandbox/db/schema';
import { DAY_MS, dayOf } from '@sandbox/domain/money/days';
import { detailDays } from '@sandbox/domain/money/entries/dayDetails';
import { type FlowFilter, inSnapshot } from '@sandbox/domain/money/entries/flowFilter';
import { threesOf } from '@sandbox/domain/money/entries/flowNumbers';
import { flowBatches, flowPage } from '@sandbox/domain/money/entries/flowPage';
import { countFlow } from '@sandbox/domain/money/entries/flowTotals';
import { postEntry } from '@sandbox/domain/money/ledger';
import { aSandbox, SEED_TIME, type TestSandbox } from '@test/support/sandbox';
import { type Kysely, sql } from 'kysely';
import { accountsOf, anEntry, aTrade, memberNamed } from './support';

/*
 * Tests searches for a number, in days that have stored details. Some parts of the day are found by groups of three
 * digits, others are not.
 */

let test: TestSandbox;
let memberNo: string;
const db = () => test.sandbox.db;
/**
 * The entries are created today, because the entries of an account must be in the order of time. The details of the
 * day are computed as if it were already tomorrow.
 */
const DAY = dayOf(SEED_TIME);
const TOMORROW = new Date(SEED_TIME.getTime() + DAY_MS);
const NEWEST = { by: 'createTime', order: 'desc' } as const;

beforeAll(async () => {
  test = await aSandbox();
  memberNo = await memberNamed(db(), '广州南屿百货有限公司');
});
afterAll(() => test.stop());

/** Posts an entry with two sides and these texts on the day. */
async function entered(tradeNo: string, counterpartyName: string, remark: string): Promise<void> {
  const own = await accountsOf(db(), memberNo);
  await aTrade(db(), memberNo, tradeNo);
  const sides = [[own.BALANCE, -100] as const, [own.SPLIT, 100] as const];
  const { postings, ...entry } = anEntry(tradeNo, sides, { remark });
  await postEntry(db(), { ...entry, postings: postings.map((posting) => ({ ...posting, counterpartyName })) });
}

/** Returns the remarks that a search finds. Expects that count, page and export contain the same entries. */
async function found(keyword: string, over: Partial<FlowFilter> = {}, within: Kysely<Database> = db()) {
  const filter = { memberNo, keyword, ...over };
  return inSnapshot(within, async (snapshot) => {
    const { rows, page } = await flowPage(snapshot, filter, NEWEST, { pageNo: 1, pageSize: 50 });
    const exported: string[] = [];
    for await (const batch of flowBatches(snapshot, filter, NEWEST)) exported.push(...batch.map((row) => row.remark));
    expect(page.map(({ remark }) => remark)).toEqual(exported);
    expect(rows).toBe(exported.length);
    return [...new Set(exported)];
  });
}

/** Runs `work` while the stored numbers are wrong. The transaction is rolled back afterwards. */
async function withNumbers(wrong: ReturnType<typeof sql>, work: (trx: Kysely<Database>) => Promise<void>) {
  const undone = new Error('undone');
  const run = db()
    .transaction()
    .execute(async (trx) => {
      await wrong.execute(trx);
      await work(trx);
      throw undone;
    });
  await expect(run).rejects.toBe(undone);
}

const isDetailed = async () => {
  const days = db().selectFrom('flow_detailed_days').select('day').where('member_no', '=', memberNo);
  return (await days.where('day', '=', DAY).execute()).length === 1;
};

it('finds a late entry of a detailed day, before and after the day is detailed again', async () => {
  await entered('N-1', '货号70717273商行', '早到');
  await detailDays(db(), TOMORROW, 1);
  expect(await isDetailed()).toBe(true);
  expect(await found('70717273')).toEqual(['早到']);
  await entered('N-2', '对手方', '晚到70717273');
  expect((await found('70717273')).sort()).toEqual(['早到', '晚到70717273']);
  await detailDays(db(), TOMORROW, 1);
  expect((await found('70717273')).sort()).toEqual(['早到', '晚到70717273']);
  expect(await found('70717273', { direction: 'OUT', minCents: 101 })).toEqual([]);
});

it('finds no number across a name and a remark, and finds a number only in its own digits', async () => {
  await entered('N-3', '商行8181', '9292号');
  await entered('N-4', '对手方', '８１８１９２９２');
  await entered('N-5', '对手方', '٨١٨١٩٢٩٢');
  await entered('N-6', '对手方', '81８1929');
  await detailDays(db(), TOMORROW, 1);
  expect(await found('81819292')).toEqual([]);
  expect(await found('8181')).toEqual(['9292号']);
  expect(await found('8181929')).toEqual([]);
  expect(await found('１８１９')).toEqual(['８１８１９２９２']);
  expect(await found('٨١٨١')).toEqual(['٨١٨١٩٢٩٢']);
  expect(await found('８1929')).toEqual(['81８1929']);
});

it('reads the entries that have the number’s digits and no others', async () => {
  await entered('N-7', '对手方', '单号60616263');
  await detailDays(db(), TOMORROW, 1);
  await withNumbers(sql`delete from flow_numbers where day = ${DAY}::date and digits = 616`, async (trx) => {
    expect(await countFlow(trx, { memberNo, keyword: '60616263' })).toMatchObject({ rows: 0 });
  });
  expect(await countFlow(db(), { memberNo, keyword: '60616263' })).toMatchObject({ rows: 2 });
});

it('reads full days where more entries have the digits than help', async () => {
  await entered('N-8', '对手方', '单号50515253');
  await detailDays(db(), TOMORROW, 1);
  const others = sql`update flow_numbers set posting_ids = array(select -id from generate_series(1, 20001) id)
    where member_no = ${memberNo} and day = ${DAY}::date and digits = any(${threesOf('50515253')}::smallint[])`;
  await withNumbers(others, async (trx) => {
    expect(await found('50515253', {}, trx)).toEqual(['单号50515253']);
  });
});
