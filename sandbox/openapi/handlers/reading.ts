import { sql } from 'kysely';
import { formatCents } from '../../domain/money/cents';
import { wireTime } from '../../domain/money/days';
import { balanceRows } from '../../domain/money/entries/balances';
import { FLOW_ROW } from '../../domain/money/entries/flowPage';
import { toEventBody } from '../../domain/notify/body';
import { nameForProgram, textForProgram } from '../../domain/programs/namesForProgram';
import { storedFile } from '../../domain/statements/storedFile';
import type { GivenOf, OpenContext, OpenHandlers } from '../handler';
import { refuseOpen } from '../refusals';

const USUAL_LIMIT = 50;
const limitOf = (limit: string | undefined) => Number(limit ?? USUAL_LIMIT);

const wrongCursor = (): never => refuseOpen('PARAM_ERROR', { field: 'cursor', msg: 'cursor不正确' });

/**
 * Returns the sequence number of the last event that a program has read, from its cursor; 0 if the program starts
 * with the first event.
 */
function eventPlace(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  return /^\d{1,15}$/.test(cursor) ? Number(cursor) : wrongCursor();
}

/**
 * Returns the id of the last account entry that a program has read. The cursor contains the entry's number instead of
 * the id, so that it reveals no count.
 */
async function flowPlace({ db, user }: OpenContext, cursor: string | undefined) {
  if (cursor === undefined) return undefined;
  const place = await db
    .selectFrom('postings')
    .select('posting_id')
    .where('flow_no', '=', cursor)
    .where('member_no', '=', user.memberNo)
    .executeTakeFirst();
  return place ? place.posting_id : wrongCursor();
}

/**
 * Returns the rows of a page, and the cursor of the next page. The caller must have read one row more than `limit`,
 * which shows whether a next page exists.
 */
function pageOf<Row>(rows: readonly Row[], limit: number, cursor: (row: Row) => string) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: rows.length > limit && last !== undefined ? cursor(last) : null };
}

type Range = 'MERCHANT' | 'ENTERPRISE';

/**
 * Returns whether the request reads the data of the merchant or of the whole enterprise. Data of the whole enterprise
 * requires a separate scope.
 */
function rangeOf({ scopes }: OpenContext, range: Range | undefined): Range {
  const mayAll = scopes.includes('ENTERPRISE');
  if (range === 'ENTERPRISE' && !mayAll)
    return refuseOpen('SCOPE_DENIED', { msg: '读取整个企业的数据需要“企业数据”权限', field: 'range' });
  return range ?? (mayAll ? 'ENTERPRISE' : 'MERCHANT');
}

/**
 * Returns the id of the last entry up to which no entry is missing. Running transactions may still add entries with
 * larger ids. The statement that reads the entries must run after this statement.
 */
async function completeTo({ db }: OpenContext): Promise<number> {
  const { rows } = await sql<{ id: number }>`select postings_read_to() as id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('no id up to which the entries are complete');
  return row.id;
}

/** Refuses an account that does not belong to the program's member. */
async function mustOwn({ db, user }: OpenContext, accountNo: string): Promise<void> {
  const own = await db
    .selectFrom('accounts')
    .select('account_no')
    .where('account_no', '=', accountNo)
    .where('member_no', '=', user.memberNo)
    .executeTakeFirst();
  if (!own) refuseOpen('NOT_FOUND', { field: 'accountNo' });
}

async function entries({ query }: GivenOf<'listEntries'>, context: OpenContext) {
  const { db, user } = context;
  const { accountNo, startTime, endTime } = query;
  const isOwnAlone = rangeOf(context, query.range) === 'MERCHANT';
  const limit = limitOf(query.limit);
  const after = await flowPlace(context, query.cursor);
  if (accountNo !== undefined) await mustOwn(context, accountNo);
  const readTo = await completeTo(context);
  let rows = db
    .selectFrom('postings')
    .innerJoin('trades as t', 't.trade_no', 'postings.trade_no')
    .select([...FLOW_ROW, 't.merchant_order_no as merchantOrderNo', 't.counterparty_name as tradeParty'])
    .where('postings.member_no', '=', user.memberNo);
  if (accountNo !== undefined) rows = rows.where('postings.account_no', '=', accountNo);
  if (isOwnAlone) rows = rows.where('t.merchant_no', '=', user.merchantNo);
  if (startTime !== undefined) rows = rows.where('postings.created_at', '>=', new Date(startTime));
  if (endTime !== undefined) rows = rows.where('postings.created_at', '<', new Date(endTime));
  if (after !== undefined) rows = rows.where('postings.posting_id', '>', after);
  const found = await rows
    .where('postings.posting_id', '<=', readTo)
    .orderBy('postings.posting_id')
    .limit(limit + 1)
    .execute();
  const { page, nextCursor } = pageOf(found, limit, ({ flowNo }) => flowNo);
  return {
    nextCursor,
    entries: page.map((row) => ({
      flowNo: row.flowNo,
      accountNo: row.accountNo,
      accountType: row.accountType,
      businessType: row.businessType,
      direction: row.direction,
      amount: formatCents(row.amountCents),
      // The balance after an entry concerns the whole enterprise, so it is hidden if the request reads only the
      // merchant's data.
      balance: isOwnAlone ? null : formatCents(row.balanceCents),
      tradeNo: row.tradeNo,
      merchantOrderNo: row.merchantOrderNo,
      // Names are always masked for programs, also inside remarks. Only the names of the entry itself are masked in
      // its remark, so that the remark is the same on every page.
      counterpartyName: nameForProgram(row.counterpartyName),
      remark: textForProgram(row.remark, [row.counterpartyName, row.tradeParty]),
      createTime: wireTime(row.createdAt),
    })),
  };
}

/**
 * SQL of the numbers that are related to an object: the order or trade itself, its payments, its refunds, its splits,
 * and the returns of these splits.
 */
const numbersAbout = (memberNo: string, object: string) => sql<string>`(
  with paid as (select ${object}::text as trade_no union select order_no from cashier_payments where trade_no = ${object}),
    split as (select s.split_no from program_splits s join paid on s.paid_trade_no = paid.trade_no
      union select ${object}::text)
  select trade_no from paid
  union select r.refund_trade_no from refunds r join paid on r.original_trade_no = paid.trade_no
  union select split_no from split
  union select o.order_no from split join program_split_parts p using (split_no)
    join orders o on o.member_no = ${memberNo} and o.payee_key = 'split:' || p.part_no and o.kind = 'SPLIT_RETURN')`;

/**
 * Lists the events that the program may read, whether delivered or not: events for all programs of its merchant, and
 * events for this program alone.
 */
async function events({ query }: GivenOf<'listEvents'>, { db, user }: OpenContext) {
  const limit = limitOf(query.limit);
  const after = eventPlace(query.cursor);
  let rows = db
    .selectFrom('app_events as t')
    .innerJoin('platform_events as e', 'e.event_no', 't.event_no')
    .select(['e.event_id as eventId', 't.sequence', 'e.kind', 'e.subject', 'e.payload', 'e.created_at as eventAt'])
    .where('t.app_id', '=', user.app.appId)
    .where('t.sequence', '>', after);
  if (query.object !== undefined) rows = rows.where('subject', 'in', numbersAbout(user.memberNo, query.object));
  const found = (
    await rows
      .orderBy('t.sequence')
      .limit(limit + 1)
      .execute()
  ).map(toEventBody);
  const { page, nextCursor } = pageOf(found, limit, ({ sequence }) => String(sequence));
  return { nextCursor, events: page };
}

/** Refuses the download of a statement: the day is not closed yet, or had no movement of money. */
const noStatement = (): never =>
  refuseOpen('NOT_FOUND', { field: 'date', msg: '该日没有对账单：当日尚未结账，或没有资金变动' });

/** Returns the stored statement file of a day. Refuses a day without a stored statement (`noStatement`). */
async function statement({ query: { date: day, type, range } }: GivenOf<'downloadStatement'>, context: OpenContext) {
  const { db, user } = context;
  const merchantNo = rangeOf(context, range) === 'MERCHANT' ? user.merchantNo : null;
  const of = { memberNo: user.memberNo, day, merchantNo };
  return (await storedFile(db, of, { type, format: 'csv' })) ?? noStatement();
}

/** Handlers by which programs read balances, entries, events, certificates and statements. */
export const readingHandlers: OpenHandlers<
  'listBalances' | 'listEntries' | 'listEvents' | 'listCertificates' | 'downloadStatement'
> = {
  listBalances: async (_given, { db, user: { memberNo }, now }) => ({
    accounts: (await balanceRows(db, { memberNo }, { by: 'accountNo', order: 'asc' })).map((row) => ({
      accountNo: row.accountNo,
      accountType: row.accountType,
      balance: formatCents(row.balanceCents),
      available: formatCents(row.availableCents),
      frozen: formatCents(row.frozenCents),
      status: row.status,
    })),
    asOf: wireTime(now),
  }),
  listEntries: entries,
  listEvents: events,
  listCertificates: async (_given, { certificates }) => ({ certificates: [...certificates] }),
  downloadStatement: statement,
};
