import type { Kysely } from 'kysely';
import type { Database } from '../db/schema';
import { bookSplits, type PaidOut, payOutOfBooks, type SplitBooked } from '../domain/memberBooks/movements';
import { changeBook } from '../domain/memberBooks/state';
import { addDays, DAY_MS, dayOf, startOfDay } from '../domain/money/days';
import { feeOf } from '../domain/money/fees/fees';
import { tariffOf } from '../domain/money/orders/orderLimits';
import { maskedCard } from '../domain/onboarding/view';
import { type BookProduct, openMemberBook } from '../domain/products/books';
import { bankName } from '../domain/registers/banks';
import { seedContexts } from './contexts';
import { cardOf, identityOf, mobileOf } from './identities';
import { ENTERPRISES, USERS } from './people';

/** The demo merchant that owns the member books. */
const OWNER = { merchantNo: 'S800010000001', memberNo: 'M600010000001', enterpriseId: '200010000001' };
const OPENED = 280;
/** Number of members that `products.ts` has created before. */
const BEFORE = 3;
const EVERY_PRODUCT: readonly BookProduct[] = ['ONE_ACCOUNT', 'ZTO_PS', 'ZTO_WALLET_PS_TO_BANK'];

/** Names of members that have not received a split. */
const PEOPLE = ['许文静', '罗建军', '沈一凡', '蒋丽华', '冯志强', '曹雨欣'];
const FROZEN = [
  { bookName: '沈一凡', reason: '证件已过期，待更新后解冻', daysAgo: 12 },
  { bookName: '无锡江阴海澜服饰辅料有限公司', reason: '收到司法协查通知，暂停出账', daysAgo: 5 },
];
/** A member that was frozen and unfrozen later. */
const RELEASED = { bookName: '蒋丽华', reason: '手机号变更核实', done: '已完成身份核实', daysAgo: 20 };

/** Percentage of a member's balance that is paid out on the first day of a month. */
const PAID_OUT = 80;

/**
 * Creates the members under the first demo merchant. Members that received splits have an account with these splits,
 * bank cards, and payouts to the cards. Other members have no splits yet. Runs after the products.
 */
export async function seedMemberBooks(
  db: Kysely<Database>,
  { now, rng }: { now: Date; rng: () => number },
): Promise<void> {
  const splits = await splitsToMembers(db);
  const names = [...new Set(splits.map(({ name }) => name)), ...PEOPLE];
  const books = new Map<string, string>();
  for (const [index, bookName] of names.entries()) {
    const at = BEFORE + index;
    const kind = PEOPLE.includes(bookName) ? 'PERSON' : 'COMPANY';
    const opened = new Date(now.getTime() - (OPENED - index * 4) * DAY_MS);
    const { book_no: bookNo } = await openMemberBook(db, {
      merchantNo: OWNER.merchantNo,
      outBookNo: `M${String(at + 1).padStart(4, '0')}`,
      bookName,
      kind,
      ...identityOf(kind, at),
      products: kind === 'COMPANY' ? EVERY_PRODUCT : ['ONE_ACCOUNT', 'ZTO_PS'],
      by: '张明',
      now: opened,
      newId: (prefix) => `${prefix}8000100000${String(at + 1).padStart(2, '0')}`,
    });
    books.set(bookName, bookNo);
    const { bankCode, cardNo } = cardOf(at);
    await db
      .insertInto('member_book_cards')
      .values({
        book_no: bookNo,
        card_no: cardNo,
        bank_code: bankCode,
        holder_name: bookName,
        mobile: mobileOf(at),
        bound_at: new Date(opened.getTime() + DAY_MS / 4),
      })
      .execute();
  }
  await bookMoney(
    db,
    splits.map(({ name, ...split }) => ({ ...split, bookNo: books.get(name) ?? '' })),
    now,
  );
  await changeSome(db, books, { now, rng });
}

/** Returns the splits to members of the demo merchant's enterprise, the oldest first. */
async function splitsToMembers(db: Kysely<Database>) {
  const rows = await db
    .selectFrom('trades as t')
    .innerJoin('members as m', 'm.member_no', 't.member_no')
    .innerJoin('accounts as a', (join) => join.onRef('a.member_no', '=', 't.member_no').on('a.purpose', '=', 'SPLIT'))
    .select([
      't.trade_no',
      't.counterparty_name',
      't.amount_cents',
      't.finished_at',
      't.remark',
      'm.member_name',
      'a.account_no',
    ])
    .where('t.member_no', '=', OWNER.memberNo)
    .where('t.scene', '=', 'SPLIT')
    .where('t.direction', '=', 'OUT')
    .where('t.split_to', '=', 'MEMBER')
    .where('t.status', '=', 'SUCCESS')
    .orderBy('t.finished_at')
    .orderBy('t.trade_no')
    .execute();
  return rows.map((row) => ({
    tradeNo: row.trade_no,
    name: row.counterparty_name,
    amountCents: row.amount_cents,
    payerName: row.member_name,
    payerAccount: row.account_no,
    remark: row.remark,
    at: row.finished_at as Date,
  }));
}

/** Returns 9 a.m. on the first day of each month between the first split and now. */
function monthsAfter(first: Date, now: Date): Date[] {
  const months: Date[] = [];
  for (let day = dayOf(first); startOfDay(day) < now; day = addDays(day, 1))
    if (day.endsWith('-01') && startOfDay(day) > first)
      months.push(new Date(startOfDay(day).getTime() + 9 * 3_600_000));
  return months.filter((moment) => moment < now);
}

/** Books the splits in order of time, and pays out a share of the balance on the first of each month. */
async function bookMoney(db: Kysely<Database>, splits: readonly SplitBooked[], now: Date): Promise<void> {
  const first = splits[0];
  if (!first) return;
  const balances = new Map<string, number>();
  const tariff = await tariffOf(db, 'WITHDRAW');
  const cards = await db.selectFrom('member_book_cards').selectAll().orderBy('book_no').execute();
  const rest = [...splits];
  let paid = 0;
  for (const moment of [...monthsAfter(first.at, now), now]) {
    const until = rest.findIndex(({ at }) => at >= moment);
    const due = rest.splice(0, until < 0 ? rest.length : until);
    for (let start = 0; start < due.length; start += 500) await bookSplits(db, due.slice(start, start + 500));
    for (const { bookNo, amountCents } of due) balances.set(bookNo, (balances.get(bookNo) ?? 0) + amountCents);
    if (moment === now) return;
    const payments: PaidOut[] = [];
    for (const { book_no: bookNo, card_no, bank_code } of cards) {
      const amountCents = Math.floor(((balances.get(bookNo) ?? 0) * PAID_OUT) / 10_000) * 100;
      if (amountCents === 0) continue;
      paid += 1;
      const feeCents = feeOf(tariff, amountCents);
      balances.set(bookNo, (balances.get(bookNo) ?? 0) - amountCents - feeCents);
      payments.push({
        tradeNo: `T${dayOf(moment).replaceAll('-', '')}91${String(paid).padStart(7, '0')}`,
        bookNo,
        amountCents,
        feeCents,
        cardNo: maskedCard(card_no),
        bankName: bankName(bank_code),
        at: moment,
      });
    }
    await payOutOfBooks(db, payments);
  }
}

/** Freezes some members, and unfreezes one of them. */
async function changeSome(
  db: Kysely<Database>,
  books: ReadonlyMap<string, string>,
  { now, rng }: { now: Date; rng: () => number },
): Promise<void> {
  const contextOf = seedContexts(db, { now, rng, name: 'memberBooks' });
  const { memberNo, enterpriseId } = OWNER;
  const user = {
    userId: '100010000001',
    loginAccount: USERS.find(({ id }) => id === '100010000001')?.account ?? '',
    enterpriseId,
    memberNo: ENTERPRISES.find(({ id }) => id === enterpriseId)?.memberNo ?? null,
    merchantNo: null,
  };
  const context = (daysAgo: number) => contextOf(new Date(now.getTime() - daysAgo * DAY_MS), user);
  const own = { memberNo, merchantNo: null };
  for (const { bookName, reason, daysAgo } of FROZEN) {
    const bookNo = books.get(bookName);
    if (bookNo) await changeBook(context(daysAgo), own, { bookNo, version: 0, reason, to: 'FROZEN' });
  }
  const { bookName, reason, done, daysAgo } = RELEASED;
  const bookNo = books.get(bookName) ?? '';
  await changeBook(context(daysAgo), own, { bookNo, version: 0, reason, to: 'FROZEN' });
  await changeBook(context(daysAgo - 1), own, { bookNo, version: 1, reason: done, to: 'NORMAL' });
}
