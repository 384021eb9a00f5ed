import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type BatchFacts, digitsOf, type LineIssue, payeeOf, validating } from '@/contract/rules/batchRules';
import type { BatchKind, BatchLine } from '@/contract/rules/batchSheet';
import { lineCents, sumsOf } from '@/contract/rules/lineIssues';
import { sameName } from '@/contract/rules/reading/cell';
import type { Database } from '../../../db/schema';
import { type Actor, type Context, memberOf } from '../../context';
import { limitOf } from '../../products/limits';
import { termsInForce, volumeOf } from '../../products/terms';
import { notYours, refuse } from '../../refusal';
import { ownAccountsOf } from '../accountsOf';
import { formatCents } from '../cents';
import { dayOf } from '../days';
import { type FeeTerms, feeOf } from '../fees/fees';
import { KINDS } from '../orders/orderKinds';
import { tariffOf } from '../orders/orderLimits';
import { type BatchRow, type LineRow, ORDER_OF, payoutMerchantOf } from './batchKinds';
import { numbersUsed, paidBefore } from './batchTwins';

/*
 * Drafts of batches: the lines of a file as they were typed, saved and validated by the same rules as in the browser. A draft
 * moves no money, and only its maker sees it.
 */

/** bizCodes of the refusals that the API contract declares in `REFUSALS`. */
const NO_DRAFT = '20050001';
export const WITH_ERRORS = '20050002';
export const CHANGED = '20050003';
const MOST_DRAFTS = 50;

/** Returns a batch line as the user has typed it. */
export const lineOf = (
  row: Pick<LineRow, 'line_no' | 'number' | 'name' | 'account_no' | 'account_kind' | 'bank' | 'amount' | 'remark'>,
): BatchLine => ({
  lineNo: row.line_no,
  number: row.number,
  name: row.name,
  accountNo: row.account_no,
  accountKind: row.account_kind,
  bank: row.bank,
  amount: row.amount,
  remark: row.remark,
});

export async function draftLines(
  db: Kysely<Database>,
  batchNo: string,
  part?: { from: number; limit: number },
): Promise<BatchLine[]> {
  let query = db.selectFrom('payment_lines').selectAll().where('batch_no', '=', batchNo).orderBy('line_no');
  if (part) query = query.where('line_no', '>=', part.from).limit(part.limit);
  return (await query.execute()).map(lineOf);
}

/**
 * Looks up the payees of the lines, to compare their names with the typed names. Payees are the owners of wallets,
 * and the earlier payee names of bank accounts.
 */
async function verdictsOf(
  db: Kysely<Database>,
  { memberNo, kind, lines }: { memberNo: string; kind: BatchKind; lines: readonly BatchLine[] },
): Promise<BatchFacts['verdicts']> {
  const accountNos = [...new Set(lines.map(({ accountNo }) => digitsOf(accountNo)))].filter((no) => /^\d+$/.test(no));
  if (accountNos.length === 0) return {};
  const known = new Map<string, string>();
  const numbers = sql<string[]>`${accountNos}::text[]`;
  const rows =
    kind === 'TRANSFER'
      ? await db
          .selectFrom('accounts as a')
          .innerJoin('members as m', 'm.member_no', 'a.member_no')
          .where('a.purpose', '=', 'BALANCE')
          .where(sql<boolean>`a.account_no = any(${numbers})`)
          .select(['a.account_no', 'm.member_name as name'])
          .execute()
      : await db
          .selectFrom('payees')
          .where('member_no', '=', memberNo)
          .where('kind', '=', 'BANK')
          .where(sql<boolean>`account_no = any(${numbers})`)
          .select(['account_no', 'name'])
          .execute();
  for (const { account_no, name } of rows) known.set(account_no, sameName(name));
  const verdicts: Record<string, 'ABSENT' | 'MISFIT'> = {};
  for (const line of lines) {
    const digits = digitsOf(line.accountNo);
    if (!/^\d+$/.test(digits)) continue;
    const name = known.get(digits);
    if (name === undefined && kind === 'TRANSFER') verdicts[payeeOf(line)] = 'ABSENT';
    else if (name !== undefined && name !== sameName(line.name)) verdicts[payeeOf(line)] = 'MISFIT';
  }
  return verdicts;
}

/**
 * Reads the data that the validation of the lines needs: the member's accounts, the limit, payees, and earlier
 * payments.
 */
export async function factsOf(
  db: Kysely<Database>,
  { memberNo, kind, lines, now }: { memberNo: string; kind: BatchKind; lines: readonly BatchLine[]; now: Date },
): Promise<BatchFacts & { ownAccountNos: string[] }> {
  const { limits } = await limitOf(db, { memberNo, merchantNo: null, key: ORDER_OF[kind], now });
  const { singleLimitCents } = limits;
  return {
    kind,
    ownAccountNos: (await ownAccountsOf(db, memberNo)).map(({ account_no }) => account_no),
    singleLimit: singleLimitCents === null ? null : formatCents(singleLimitCents),
    verdicts: await verdictsOf(db, { memberNo, kind, lines }),
    paid: {
      ...(await paidBefore(db, { memberNo, kind, lines, now })),
      ...(await numbersUsed(db, { memberNo, lines, now })),
    },
  };
}

/** Returns the fee terms of a batch: the terms of the paying merchant, otherwise the default tariff. */
export async function batchTerms(
  db: Kysely<Database>,
  batch: Pick<BatchRow, 'kind' | 'merchant_no' | 'enterprise_id'>,
  now: Date,
): Promise<{ terms: FeeTerms; volumeCents: number }> {
  const merchantNo = await payoutMerchantOf(db, batch);
  const product = { merchantNo: merchantNo ?? '', productCode: 'ZTO_DEFRAY' } as const;
  const current = merchantNo === null ? null : await termsInForce(db, { ...product, now });
  if (!current) return { terms: await tariffOf(db, ORDER_OF[batch.kind]), volumeCents: 0 };
  const { volumeCents } = await volumeOf(db, { ...product, day: dayOf(now) });
  return { terms: current.terms, volumeCents };
}

/**
 * Returns the fee of each payable line in cents. With tiered fees, each line raises the month's volume, which
 * determines the tier of the following lines.
 */
export async function feesOf(
  db: Kysely<Database>,
  batch: Pick<BatchRow, 'kind' | 'merchant_no' | 'enterprise_id'>,
  cents: readonly number[],
  now: Date,
): Promise<number[]> {
  const { terms, volumeCents } = await batchTerms(db, batch, now);
  let volume = volumeCents;
  return cents.map((amount) => {
    const fee = feeOf(terms, amount, volume);
    volume += amount;
    return fee;
  });
}

/** Validates the lines. Pauses regularly, so that other requests are served in between. */
export async function issuesOf(lines: readonly BatchLine[], facts: BatchFacts): Promise<LineIssue[][]> {
  const run = validating(lines, facts);
  while (true) {
    const step = run.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}

/** Validates all lines of a draft and stores the result. */
export async function judgeDraft(db: Kysely<Database>, memberNo: string, batch: BatchRow, now: Date): Promise<void> {
  const lines = await draftLines(db, batch.batch_no);
  const issues = await issuesOf(lines, await factsOf(db, { memberNo, kind: batch.kind, lines, now }));
  const sums = sumsOf(lines, issues);
  const cents = lines.flatMap(({ amount }, at) => {
    const known = lineCents(amount);
    const fit = issues[at]?.every(({ field, level }) => field !== 'amount' || level !== 'error');
    return known !== null && fit ? [known] : [];
  });
  const fees = await feesOf(db, batch, cents, now);
  await db
    .updateTable('payment_batches')
    .set({
      items: sums.lines,
      amount_cents: sums.cents,
      fee_cents: fees.reduce((sum, fee) => sum + fee, 0),
      errors: sums.errors,
      warnings: sums.warnings,
    })
    .where('batch_no', '=', batch.batch_no)
    .execute();
}

/**
 * Locks a draft of the user and returns it. Refuses with a message if the draft was confirmed meanwhile. Another
 * user's draft is treated as unknown.
 */
export async function ownDraft(db: Kysely<Database>, user: Actor, batchNo: string): Promise<BatchRow> {
  const batch = await db
    .selectFrom('payment_batches')
    .selectAll()
    .where('batch_no', '=', batchNo)
    .where('member_no', '=', memberOf(user))
    .where('maker_id', '=', user.userId)
    .forUpdate()
    .executeTakeFirst();
  if (!batch) return notYours();
  if (batch.state !== 'DRAFT') refuse('该批次已提交，不能再修改', { bizCode: NO_DRAFT });
  return batch;
}

/** Returns a batch number: `PL`, the day and ten random digits, such as `PL20261121…`. */
function newBatchNo({ now, random }: Pick<Context, 'now' | 'random'>): string {
  const digits = Buffer.from(random(8)).readBigUInt64BE() % 10_000_000_000n;
  return `PL${dayOf(now).replaceAll('-', '')}${String(digits).padStart(10, '0')}`;
}

/** Writes lines into a draft: adds new lines, and replaces lines with the same number. */
export async function writeLines(db: Kysely<Database>, batchNo: string, lines: readonly BatchLine[]): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    insert into payment_lines (batch_no, line_no, number, name, account_no, account_kind, bank, amount, remark)
    select ${batchNo}, "lineNo", number, name, "accountNo", "accountKind", bank, amount, remark
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line("lineNo" integer, number text, name text,
        "accountNo" text, "accountKind" text, bank text, amount text, remark text)
    on conflict (batch_no, line_no) do update set number = excluded.number, name = excluded.name,
      account_no = excluded.account_no, account_kind = excluded.account_kind, bank = excluded.bank,
      amount = excluded.amount, remark = excluded.remark`.execute(db);
}

/** Creates a draft from the given lines, validates it, and returns its number. */
export async function makeDraft(
  { db, now, random, user }: Pick<Context, 'db' | 'now' | 'random'> & { user: Actor },
  draft: {
    kind: BatchKind;
    fileName: string;
    lines: readonly BatchLine[];
    /** The batch whose failed lines the draft repeats; the draft belongs to the same merchant. */
    retryOf?: Pick<BatchRow, 'batch_no' | 'merchant_no'>;
  },
): Promise<string> {
  const memberNo = memberOf(user);
  const { count } = await db
    .selectFrom('payment_batches')
    .select(sql<number>`count(*)`.as('count'))
    .where('member_no', '=', memberNo)
    // Counts only the user's own drafts, because users can neither see nor discard the drafts of other users.
    .where('maker_id', '=', user.userId)
    .where('state', '=', 'DRAFT')
    .executeTakeFirstOrThrow();
  if (count >= MOST_DRAFTS) refuse(`待提交的批次不能超过${MOST_DRAFTS}个，请先提交或删除`);
  const [usual] = KINDS[ORDER_OF[draft.kind]].own;
  const payer = (await ownAccountsOf(db, memberNo)).find(({ purpose }) => purpose === usual) ?? notYours();
  const batch = await db
    .insertInto('payment_batches')
    .values({
      batch_no: newBatchNo({ now, random }),
      member_no: memberNo,
      enterprise_id: user.enterpriseId ?? notYours(),
      merchant_no: draft.retryOf ? draft.retryOf.merchant_no : user.merchantNo,
      kind: draft.kind,
      state: 'DRAFT',
      file_name: draft.fileName,
      items: 0,
      amount_cents: 0,
      payer_account_no: payer.account_no,
      maker_id: user.userId,
      maker_name: sql<string>`(select nick_name from users where user_id = ${user.userId})`,
      session_id: null,
      checker_id: null,
      checker_name: null,
      reason: null,
      retry_of: draft.retryOf?.batch_no ?? null,
      retried_in: null,
      created_at: now,
      confirmed_at: null,
      finished_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeLines(db, batch.batch_no, draft.lines);
  await judgeDraft(db, memberNo, batch, now);
  return batch.batch_no;
}

/**
 * Unlinks the original batch from a retry batch that was discarded, cancelled or refused before it paid. So the
 * failed lines of the original batch can be retried again.
 */
export const freeForRetry = (db: Kysely<Database>, { batch_no }: Pick<BatchRow, 'batch_no'>) =>
  db.updateTable('payment_batches').set({ retried_in: null }).where('retried_in', '=', batch_no).execute();

/** Deletes a draft. The failed lines that it repeated can be retried again. */
export async function discardDraft(db: Kysely<Database>, batch: BatchRow): Promise<void> {
  await db.deleteFrom('payment_lines').where('batch_no', '=', batch.batch_no).execute();
  await freeForRetry(db, batch);
  await db.deleteFrom('payment_batches').where('batch_no', '=', batch.batch_no).execute();
}
