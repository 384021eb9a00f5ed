import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { PaymentWarning } from '@/contract/calls/payees';
import { digitsOf } from '@/contract/rules/batchRules';
import type { BatchKind, BatchLine } from '@/contract/rules/batchSheet';
import { lineCents } from '@/contract/rules/lineIssues';
import { bankCodeOf } from '@/contract/words/banks';
import type { Database } from '../../../db/schema';
import { readableCents } from '../cents';
import { DAY_MS, dayOf, startOfDay } from '../days';

/*
 * Payment history of a payee account: the number of payments, and an earlier account of the same payee. A changed account is
 * typical of forged invoices, so the second person is warned.
 */

/** Period in ms after its first payment in which an account counts as new. */
const NEW_FOR = 7 * DAY_MS;
/** Maximum count of payments. A higher count is shown as "100 or more". */
const MOST_COUNTED = 100;

export interface Payment {
  /** Key of the payee as in orders: the account number, or `bankCode:number` for a bank account. */
  payeeKey: string;
  payeeName: string;
}

interface PayeeHistory {
  /** Number of payments that arrived at this account, at most `MOST_COUNTED`. */
  paid: number;
  firstAt: Date | null;
  lastAt: Date | null;
  /** For a new or unpaid account: an earlier account of a payee with the same name; null if there is none. */
  before: string | null;
  /** The payee name used in the last payment to this account, if it differs from the current name. */
  otherName: string | null;
}

const NO_HISTORY: PayeeHistory = { paid: 0, firstAt: null, lastAt: null, before: null, otherName: null };

/** SQL key of a payee in the payee book, in the format of `Payment.payeeKey`. */
const KEY_OF_BOOK = sql`case p.kind when 'BANK' then p.bank_code || ':' || p.account_no else p.account_no end`;

/** Returns the member's payment history with each of the given payees, in the same order. */
export async function historiesOf(
  db: Kysely<Database>,
  memberNo: string,
  payments: readonly Payment[],
  now: Date,
): Promise<PayeeHistory[]> {
  if (payments.length === 0) return [];
  const paidTo = (key: RawBuilder<unknown>) =>
    sql`orders o where o.member_no = ${memberNo} and o.payee_key = ${key} and o.state = 'SUCCESS'`;
  const { rows } = await sql<PayeeHistory & { at: number }>`
    select asked.at::integer as at, paid.count::integer as paid, first.at as "firstAt", last.at as "lastAt",
           before.account_no as before, case when last.name <> asked.name then last.name end as "otherName"
      from unnest(${payments.map(({ payeeKey }) => payeeKey)}::text[], ${payments.map(({ payeeName }) => payeeName)}::text[])
        with ordinality as asked(key, name, at)
      left join lateral (select o.created_at as at from ${paidTo(sql`asked.key`)} order by o.created_at limit 1) first on true
      left join lateral (
        select o.created_at as at, o.payee ->> 'name' as name from ${paidTo(sql`asked.key`)} order by o.created_at desc limit 1
      ) last on true
      cross join lateral (
        select count(*) as count from (select 1 from ${paidTo(sql`asked.key`)} limit ${sql.lit(MOST_COUNTED)}) counted
      ) paid
      left join lateral (
        select p.account_no from payees p
          cross join lateral (select o.created_at as at from ${paidTo(KEY_OF_BOOK)} order by o.created_at limit 1) other
         where (first.at is null or first.at > ${new Date(now.getTime() - NEW_FOR)}::timestamptz)
           and p.member_no = ${memberNo} and p.name = asked.name and ${KEY_OF_BOOK} <> asked.key
           and (first.at is null or other.at < first.at)
         order by other.at desc limit 1
      ) before on true`.execute(db);
  const found = new Map(rows.map(({ at, ...history }) => [at, history]));
  return payments.map((_, index) => found.get(index + 1) ?? NO_HISTORY);
}

/** Returns the number of whole calendar days from a moment until now. */
const daysSince = (time: Date, now: Date): number =>
  Math.round((startOfDay(dayOf(now)).getTime() - startOfDay(dayOf(time)).getTime()) / DAY_MS);

const ago = (days: number): string => (days === 0 ? '今天' : `${days}天前`);

/** Returns the warnings about a payee that the user reads before paying; empty if there are none. */
export function payeeWarnings({ paid, firstAt, before, otherName }: PayeeHistory, now: Date): PaymentWarning[] {
  const tail = before === null ? '' : `此前的收款账户尾号${before.slice(-4)}`;
  if (paid === 0) return [{ code: 'FIRST', msg: `首次向该账户付款${tail === '' ? '' : `，该收款方${tail}`}` }];
  return [
    ...(otherName === null
      ? []
      : [{ code: 'OTHER_NAME' as const, msg: `该账户上次付款的户名是${otherName}，与本次不同` }]),
    ...(before === null || firstAt === null
      ? []
      : [{ code: 'CHANGED' as const, msg: `收款账户${ago(daysSince(firstAt, now))}变更，${tail}` }]),
  ];
}

/** Describes how often the account was paid; empty if never. */
export function historyWords({ paid, lastAt }: PayeeHistory): string {
  if (lastAt === null) return '';
  return `已付款${paid >= MOST_COUNTED ? `${MOST_COUNTED}笔以上` : `${paid}笔`}，最近一次${dayOf(lastAt)}`;
}

/**
 * Returns warnings about the payees of a batch's lines, each with the number of lines: changed accounts, changed names, first
 * payments.
 */
export async function linesHistory(
  db: Kysely<Database>,
  { memberNo, kind, lines, now }: { memberNo: string; kind: BatchKind; lines: readonly BatchLine[]; now: Date },
): Promise<string[]> {
  const keyOf = ({ accountNo, bank }: BatchLine) =>
    kind === 'PAYOUT' ? `${bankCodeOf(bank) ?? ''}:${digitsOf(accountNo)}` : digitsOf(accountNo);
  const histories = await historiesOf(
    db,
    memberNo,
    lines.map((line) => ({ payeeKey: keyOf(line), payeeName: line.name })),
    now,
  );
  const first = lines.filter((_, at) => histories[at]?.paid === 0);
  const changed = histories.filter(({ before }) => before !== null).length;
  const renamed = histories.filter(({ otherName }) => otherName !== null).length;
  const cents = first.reduce((sum, { amount }) => sum + (lineCents(amount) ?? 0), 0);
  return [
    ...(changed === 0 ? [] : [`有${changed}笔的收款账户与该收款方此前的收款账户不同`]),
    ...(renamed === 0 ? [] : [`有${renamed}笔的户名与该账户上次付款的户名不同`]),
    ...(first.length === 0 ? [] : [`有${first.length}笔的收款账户是首次付款，合计${readableCents(cents)}元`]),
  ];
}
