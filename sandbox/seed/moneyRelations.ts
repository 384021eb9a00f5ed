import type { Insertable } from 'kysely';
import type { Database } from '../db/schema';
import { DAY_MS, dayOf } from '../domain/money/days';
import type { MoneyPlan, NewTrade } from './moneyPlan';

/** A payment batch as the seed inserts it. */
export type NewBatch = Required<Insertable<Database['trade_batches']>>;

/** Assigns each refund and split to an earlier collection, so that no collection is exceeded. */
function findOriginals(trades: readonly NewTrade[]): void {
  const open: NewTrade[] = [];
  const split = new Map<NewTrade, number>();
  for (const trade of trades) {
    const refund = trade.business_type === '4005' && trade.direction === 'OUT';
    if (trade.scene === 'CASHIER' && trade.business_type === '4007') open.push(trade);
    if (!refund && trade.scene !== 'SPLIT') continue;
    const left = (one: NewTrade) => one.amount_cents - one.refunded_cents - (split.get(one) ?? 0);
    const original = open.slice(-60).findLast((one) => left(one) >= trade.amount_cents);
    if (!original) continue;
    trade.original_trade_no = original.trade_no;
    trade.merchant_no = original.merchant_no;
    if (refund) original.refunded_cents += trade.amount_cents;
    else split.set(original, (split.get(original) ?? 0) + trade.amount_cents);
  }
}

/** Makes the original payer the receiver of a refund. */
function refundThePayer({ trades, entries }: Pick<MoneyPlan, 'trades' | 'entries'>): void {
  const byNo = new Map(trades.map((trade) => [trade.trade_no, trade]));
  const entryOf = new Map(entries.map((entry) => [entry.tradeNo, entry]));
  for (const trade of trades) {
    const original = trade.business_type === '4005' && byNo.get(trade.original_trade_no ?? '');
    if (!original) continue;
    const before = trade.counterparty_account;
    trade.counterparty_name = original.counterparty_name;
    trade.counterparty_account = original.counterparty_account;
    const entry = entryOf.get(trade.trade_no);
    if (!entry) continue;
    (entry as { postings: unknown }).postings = entry.postings.map((posting) =>
      posting.counterpartyAccount === before
        ? {
            ...posting,
            counterpartyName: original.counterparty_name,
            counterpartyAccount: original.counterparty_account,
          }
        : posting,
    );
  }
}

/**
 * Groups existing payouts and wallet payments into batches and returns the batches. On every third day, payouts
 * belong to an uploaded file; on every fourth day, wallet payments belong to a batch.
 */
function findBatches(trades: readonly NewTrade[], memberNo: string): NewBatch[] {
  const batches = new Map<string, { kind: NewBatch['kind']; items: NewTrade[] }>();
  for (const trade of trades) {
    const day = dayOf(trade.created_at);
    const number = Math.floor(trade.created_at.getTime() / DAY_MS);
    const kind =
      trade.scene === 'BEHALF_PAY' && number % 3 === 0
        ? 'FILE'
        : trade.scene === 'WALLET_OUT' && number % 4 === 0
          ? 'WALLET'
          : null;
    if (kind === null || trade.finished_at === null) continue;
    const no = `${kind === 'FILE' ? 'BF' : 'BW'}${day.replaceAll('-', '')}${memberNo.slice(-4)}${String(number % 1000).padStart(3, '0')}`;
    const batch = batches.get(no) ?? { kind, items: [] };
    batch.items.push(trade);
    batches.set(no, batch);
    trade.batch_no = no;
  }
  return [...batches].map(([no, { kind, items }]) => {
    const done = items.filter(({ status }) => status === 'SUCCESS');
    const sum = (some: readonly NewTrade[]) => some.reduce((total, { amount_cents }) => total + amount_cents, 0);
    const first = items[0] as NewTrade;
    return {
      batch_no: no,
      member_no: memberNo,
      kind,
      file_name: `${kind === 'FILE' ? '代付明细' : '钱包付款明细'}_${dayOf(first.created_at).replaceAll('-', '')}.xlsx`,
      maker_name: '张明',
      items: items.length,
      amount_cents: sum(items),
      succeeded: done.length,
      succeeded_cents: sum(done),
      failed: items.length - done.length,
      created_at: first.created_at,
      finished_at: (items.at(-1) as NewTrade).finished_at,
      pay_order_no: null,
    };
  });
}

/**
 * Connects the trades of a plan: refunds and splits to their original trades, payments to batches. Returns the
 * batches. Amounts, times and number of entries stay unchanged.
 */
export function relateTrades(plan: MoneyPlan, memberNo: string): NewBatch[] {
  findOriginals(plan.trades);
  refundThePayer(plan);
  return findBatches(plan.trades, memberNo);
}
