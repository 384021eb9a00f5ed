import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../db/schema';
import { type Actor, type Context, memberOf } from '../context';
import { notifyPrograms } from '../events/events';
import { accountsOfBooks, bookSplits } from '../memberBooks/movements';
import { formatCents, readableCents } from '../money/cents';
import { refundableTrade } from '../money/entries/tradeDetail';
import { lockAccounts } from '../money/ledger';
import { writeMoney } from '../money/moneyWrite';
import { payerRefusal } from '../money/orders/orderLimits';
import { newOrderNo, RULE_FAULT } from '../money/orders/orders';
import { type SplitPart, splitEntry, splitTrade } from '../money/splits/splitParts';
import { byHash, hashOfContent, lockNumber, oncePerNumber } from '../oncePerNumber';
import { mustBeOpen } from '../products/gate';
import { parametersOf } from '../products/parameters';
import { atField, refuse } from '../refusal';
import { applyRule } from '../rules/apply';
import { resolveRule } from '../rules/resolve';
import { mustStillBeSignedIn } from '../sessions';
import { orderPaidBy, paidOrder, unpaidText } from './paid';
import { keepingRefusal, mustNotBeRefused } from './refusedNumbers';

/*
 * 分账 (split): a program splits a paid order to members under the merchant, by amounts or by a rule. The split is
 * booked at once. All splits of the order together must not exceed the highest allowed share or the rest of the
 * order. This includes the split made by the order's own rule (`ruledSplits.ts`).
 */

const PRODUCT = 'ZTO_PS';
/** Default maximum share that may be split, in per cent of the amount left after refunds. */
const USUAL_PERCENT = '30';
const REMARK = '分账';

/** bizCode of the refusal if a split is not possible now. The request number can be used again. */
const NOT_ALLOWED = 'SPLIT_NOT_ALLOWED';
/** bizCode of the refusal of a split that exceeds the splittable amount. It is final. */
const TOO_MUCH = 'SPLIT_TOO_MUCH';

type NeededContext = Pick<Context, 'db' | 'now' | 'random' | 'address'> & {
  user: Actor & { merchantNo: string; app: NonNullable<Actor['app']> };
};

interface NewSplit {
  outSplitNo: string;
  /** Platform's number of the order to split. */
  orderNo: string;
  /** The request field that names the order. Refusals are reported at this field. */
  field: string;
  /** The receivers and their amounts. Either `parts` or a rule is given, never both. */
  parts?: readonly { bookNo: string; cents: number }[] | undefined;
  ruleNo?: string | undefined;
  remark: string;
}

/** Returns the hash of a split's content. It shows whether a repeated number has the same content. */
export const hashOfSplit = ({ orderNo, parts, ruleNo, remark }: NewSplit): string =>
  hashOfContent({ orderNo, parts: parts ?? null, ruleNo: ruleNo ?? null, remark });

type SplitRow = Selectable<Database['program_splits']>;
export interface Split extends SplitRow {
  /** Merchant's number of the cashier order that is split; empty for a collection. */
  outTradeNo: string;
  /** Merchant's number of the collection that is split; empty for a cashier order. */
  outCollectNo: string;
  parts: {
    partNo: string;
    bookNo: string;
    bookName: string;
    cents: number;
    returnedCents: number;
  }[];
}

/** Throws a refusal at the field that names the order. The split's number can be used again. */
const notAllowed = (msg: string, { field }: NewSplit): never =>
  refuse(msg, { bizCode: NOT_ALLOWED, fields: { [field]: msg } });

/**
 * Throws a final refusal at the field that decides the amounts. The refusal is stored, and every request with the
 * same number gets the same refusal.
 */
const finalRefusal = (refusal: string, { ruleNo }: NewSplit): never => {
  const at = refusal.indexOf(' ');
  const msg = refusal.slice(at + 1);
  const field = ruleNo === undefined ? 'parts' : 'ruleNo';
  return refuse(msg, { bizCode: refusal.slice(0, at), fields: { [field]: msg }, keep: true });
};

async function withParts(db: Kysely<Database>, row: SplitRow): Promise<Split> {
  const parts = await db
    .selectFrom('program_split_parts as p')
    .innerJoin('trades as t', 't.trade_no', 'p.part_no')
    .select(['p.part_no', 'p.book_no', 'p.book_name', 'p.amount_cents', 't.refunded_cents'])
    .where('p.split_no', '=', row.split_no)
    .orderBy('p.nr')
    .execute();
  const own = { memberNo: row.member_no, merchantNo: row.merchant_no };
  const { outTradeNo, outCollectNo } = await orderPaidBy(db, own, row.paid_trade_no);
  return {
    ...row,
    outTradeNo,
    outCollectNo,
    parts: parts.map((part) => ({
      partNo: part.part_no,
      bookNo: part.book_no,
      bookName: part.book_name,
      cents: part.amount_cents,
      returnedCents: part.refunded_cents,
    })),
  };
}

/** Returns an accepted split of the merchant by one of its numbers; otherwise undefined. */
export async function findSplit(
  db: Kysely<Database>,
  merchantNo: string,
  by: { splitNo: string } | { outSplitNo: string },
): Promise<Split | undefined> {
  const rows = db
    .selectFrom('program_splits')
    .selectAll()
    .where('merchant_no', '=', merchantNo)
    .where('refusal', 'is', null);
  const row = await ('splitNo' in by
    ? rows.where('split_no', '=', by.splitNo)
    : rows.where('out_split_no', '=', by.outSplitNo)
  ).executeTakeFirst();
  return row && withParts(db, row);
}

interface Share {
  bookNo: string;
  bookName: string;
  cents: number;
}

/**
 * Returns the requested shares with the names of their receivers. Refuses a receiver that is not an active member of the
 * merchant.
 */
async function namedShares(
  db: Kysely<Database>,
  merchantNo: string,
  parts: NonNullable<NewSplit['parts']>,
): Promise<Share[]> {
  const books = await db
    .selectFrom('member_books')
    .select(['book_no', 'book_name'])
    .where('merchant_no', '=', merchantNo)
    .where('state', '<>', 'CLOSED')
    .where('book_no', 'in', [...new Set(parts.map(({ bookNo }) => bookNo))])
    .execute();
  const names = new Map(books.map(({ book_no, book_name }) => [book_no, book_name]));
  return parts.map(({ bookNo, cents }, at) => ({
    bookNo,
    cents,
    bookName: names.get(bookNo) ?? atField(`parts.${at}.bookNo`, '接收方不存在或已停用'),
  }));
}

const ruleFault = (msg: string): never => refuse(msg, { bizCode: RULE_FAULT, fields: { ruleNo: msg } });

/**
 * Computes the shares of an order's remaining amount by the rule in force. `holds`: locks the rule, so that no new
 * version is published until the transaction ends.
 */
async function ruledShares(
  { db, now, user }: NeededContext,
  ruleNo: string,
  { leftCents, feeCents, holds }: { leftCents: number; feeCents: number; holds: boolean },
): Promise<{ shares: Share[]; version: number }> {
  const resolved = await resolveRule(db, ruleNo, { merchantNo: user.merchantNo, now, holds });
  if ('fault' in resolved) return ruleFault(resolved.fault);
  const { rule } = resolved;
  // If the receivers share the fee, the rule applies to the amount after the fee.
  const applied = applyRule(rule, rule.content.feeBearer === 'SHARED' ? leftCents - feeCents : leftCents);
  if ('fault' in applied) return ruleFault(applied.fault);
  if (applied.parts.length === 0) return ruleFault('按该规则没有可分账的金额');
  return { shares: applied.parts, version: rule.version };
}

/**
 * Makes `inTransaction` repeat the transaction by throwing PostgreSQL's error code for serialization failures. Needed
 * if a new version of the rule was published after the rows to lock were chosen by the old version.
 */
const onceMore = (): never => {
  throw Object.assign(new Error('a rule was published meanwhile'), { code: '40001' });
};

type Trade = NonNullable<Awaited<ReturnType<typeof refundableTrade>>>;

/** Returns the reason why the amount cannot be split from the trade; null if it can. */
async function tooMuch(
  db: Kysely<Database>,
  merchantNo: string,
  { amountCents, refundedCents, waitingCents, splitCents }: Trade,
  cents: number,
): Promise<string | null> {
  const left = amountCents - refundedCents - waitingCents;
  const percent = (await parametersOf(db, merchantNo, PRODUCT)).values['highestPercent'] ?? USUAL_PERCENT;
  const most = Number((BigInt(left) * BigInt(percent)) / 100n);
  if (splitCents + cents <= most) return null;
  const free = readableCents(Math.max(0, most - splitCents));
  return splitCents > 0
    ? `已分账${readableCents(splitCents)}元，合计不能超过订单剩余金额的${percent}%，最多还可分账${free}元`
    : `分账合计不能超过订单剩余金额的${percent}%（最多${free}元）`;
}

/**
 * Splits a paid order in the caller's transaction. Requests with the same number or for the same trade run one after
 * the other. A repeated number with the same content gets the first response; other content is refused. Returns
 * undefined if the order does not exist. Lock order: the session, the request number, the collected trade, the
 * accounts of payer and receivers together, the rule.
 */
export async function splitPaid(context: NeededContext, asked: NewSplit): Promise<Split | undefined> {
  const { db, now, user } = context;
  const { merchantNo, app } = user;
  const memberNo = memberOf(user);
  const { outSplitNo, orderNo, parts, ruleNo, remark } = asked;
  const hash = hashOfSplit(asked);
  await mustStillBeSignedIn(db, user);
  await lockNumber(db, { owner: memberNo, kind: 'program split', requestNo: `${merchantNo}/${outSplitNo}` });
  const known = await db
    .selectFrom('program_splits')
    .selectAll()
    .where('merchant_no', '=', merchantNo)
    .where('out_split_no', '=', outSplitNo)
    .executeTakeFirst();
  const taken = oncePerNumber(known, byHash(hash));
  if (taken) return taken.refusal === null ? withParts(db, taken) : finalRefusal(taken.refusal, asked);
  const number = { merchantNo, kind: 'SPLIT', outNo: outSplitNo, hash } as const;
  await mustNotBeRefused(db, number);

  const order = await paidOrder(db, { memberNo, merchantNo }, { tradeNo: orderNo });
  if (!order) return undefined;
  await mustBeOpen(db, merchantNo, [PRODUCT]);
  const { paidTradeNo } = order;
  if (paidTradeNo === null) return notAllowed(unpaidText(order, '分账'), asked);
  await db.selectFrom('trades').select('trade_no').where('trade_no', '=', paidTradeNo).forUpdate().execute();
  const trade = await refundableTrade(db, { memberNo, merchantNo }, paidTradeNo);
  if (trade?.status !== 'SUCCESS' || trade.businessType !== '4007') return notAllowed('该交易不支持分账', asked);
  const { amountCents, refundedCents, waitingCents, splitCents, feeCents } = trade;
  const leftCents = amountCents - refundedCents - waitingCents - splitCents;
  const sharesOf = async (holds: boolean) =>
    ruleNo === undefined
      ? { shares: await namedShares(db, merchantNo, parts ?? []), version: null }
      : ruledShares(context, ruleNo, { leftCents, feeCents, holds });

  const foreseen = await keepingRefusal(db, { number, now }, () => sharesOf(false));
  const books = await accountsOfBooks(db, [...new Set(foreseen.shares.map(({ bookNo }) => bookNo))]);
  const own = await db
    .selectFrom('accounts as a')
    .innerJoin('members as m', 'm.member_no', 'a.member_no')
    .select(['a.account_no', 'm.member_name'])
    .where('a.member_no', '=', memberNo)
    .where('a.purpose', '=', 'SETTLEMENT')
    .executeTakeFirstOrThrow();
  const locked = await lockAccounts(
    db,
    [own.account_no, ...[...books.values()].map(({ accountNo }) => accountNo)],
    now,
  );
  const { shares, version } = await sharesOf(true);
  if (shares.some(({ bookNo }) => !books.has(bookNo))) return onceMore();

  const total = shares.reduce((sum, { cents }) => sum + cents, 0);
  const splitNo = newOrderNo(context);
  const row: SplitRow = {
    split_no: splitNo,
    member_no: memberNo,
    merchant_no: merchantNo,
    app_id: app.appId,
    out_split_no: outSplitNo,
    content_hash: hash,
    order_no: orderNo,
    paid_trade_no: paidTradeNo,
    amount_cents: total,
    rule_no: ruleNo ?? null,
    rule_version: version,
    refusal: null,
    created_at: now,
  };
  const settlement = locked.find(({ account_no }) => account_no === own.account_no);
  if (!settlement) throw new Error(`member ${memberNo} has no settlement account`);
  const beyond = await tooMuch(db, merchantNo, trade, total);
  const poor = payerRefusal(settlement, total);
  const refusal = beyond !== null ? `${TOO_MUCH} ${beyond}` : poor && `${poor.bizCode} ${poor.msg}`;
  if (refusal !== null) {
    await db
      .insertInto('program_splits')
      .values({ ...row, refusal })
      .execute();
    return finalRefusal(refusal, asked);
  }
  return done(context, row, { shares, from: own.account_no, payerName: own.member_name, remark });
}

/** Writes the trades, entries and rows of an accepted split, and announces the event for the program. */
async function done(
  { db, now, user, address }: NeededContext,
  row: SplitRow,
  { shares, from, payerName, remark }: { shares: readonly Share[]; from: string; payerName: string; remark: string },
): Promise<Split> {
  const { split_no: splitNo, member_no: memberNo, merchant_no: merchantNo } = row;
  const parts = shares.map(
    ({ bookNo, bookName, cents }, index): SplitPart => ({
      tradeNo: `${splitNo}${String(index + 1).padStart(2, '0')}`,
      memberNo,
      merchantNo,
      originalTradeNo: row.paid_trade_no,
      from,
      payerName,
      bookNo,
      bookName,
      cents,
      remark: remark || REMARK,
      at: now,
    }),
  );
  await writeMoney(
    db,
    {
      trades: parts.map(splitTrade),
      entries: parts.map(splitEntry),
      audit: {
        at: now,
        userId: user.userId,
        sessionId: user.sessionId,
        action: 'trade.split',
        subject: splitNo,
        detail: {
          originalTradeNo: row.paid_trade_no,
          amount: formatCents(row.amount_cents),
          outSplitNo: row.out_split_no,
        },
        address,
      },
    },
    now,
  );
  await bookSplits(
    db,
    parts.map(({ tradeNo, bookNo, cents, remark: why }) => ({
      tradeNo,
      bookNo,
      amountCents: cents,
      payerName,
      payerAccount: from,
      remark: why,
      at: now,
    })),
  );
  await db.insertInto('program_splits').values(row).execute();
  await db
    .insertInto('program_split_parts')
    .values(
      parts.map(({ tradeNo, bookNo, bookName, cents }, index) => ({
        split_no: splitNo,
        nr: index + 1,
        part_no: tradeNo,
        book_no: bookNo,
        book_name: bookName,
        amount_cents: cents,
      })),
    )
    .execute();
  const split = await withParts(db, row);
  const payload = {
    splitNo,
    outSplitNo: row.out_split_no,
    tradeNo: row.order_no,
    outTradeNo: split.outTradeNo,
    outCollectNo: split.outCollectNo,
    amount: formatCents(row.amount_cents),
  };
  await notifyPrograms(db, { merchantNo, appId: user.app.appId, kind: 'split.done', subject: splitNo, payload }, now);
  return split;
}
