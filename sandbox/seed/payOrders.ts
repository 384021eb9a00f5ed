import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema';
import type { AuthedContext } from '../domain/context';
import { payLine } from '../domain/money/batches/batchLines';
import { formatCents } from '../domain/money/cents';
import { DAY_MS } from '../domain/money/days';
import { passOne, refuseOne } from '../domain/warehouse/payOrders/audit';
import { cancelPayOrder, saveDraft, submitDraft } from '../domain/warehouse/payOrders/drafts';
import { moveBetween } from '../domain/warehouse/payOrders/settlementMoves';
import { saveVoucher } from '../domain/warehouse/voucherChange';
import { decideIn, seedContexts, waitIn } from './contexts';
import { USERS } from './people';

/* Inserts orders of the demo warehouse in every state, through the functions of the API calls. */

const ENTERPRISE = '200010000008';
const HOUR_MS = DAY_MS / 24;

type Who = 'yc_admin' | 'yc_staff' | 'yc_maker' | 'yc_audit1' | 'yc_audit2';

/** The planned outcome of a demo order. FAILING: its second payment fails. STUCK: its last payment stays pending. */
type Fate = 'DRAFT' | 'WAITS' | 'PASSED_ONCE' | 'REFUSED' | 'CANCELLED' | 'DONE' | 'FAILING' | 'STUCK';

interface Plan {
  /** Hours before `now` at which the order was saved. */
  hoursAgo: number;
  maker: Who;
  fate: Fate;
  /**
   * Index of the paying sub-merchant among the sub-merchants that have vouchers without an order. `vouchers` is the
   * number of the sub-merchant's vouchers in the order.
   */
  sub: number;
  vouchers: number;
  /** True if each voucher is a separate payment. */
  apart?: boolean;
  /** Amount in cents of an additional voucher that makes a second auditor necessary. */
  large?: number;
  remark?: string;
}

const PLANS: readonly Plan[] = [
  { hoursAgo: 160, maker: 'yc_maker', fate: 'DONE', sub: 0, vouchers: 4 },
  { hoursAgo: 150, maker: 'yc_maker', fate: 'DONE', sub: 1, vouchers: 3, large: 12_860_000, remark: '年度仓租结算' },
  { hoursAgo: 139, maker: 'yc_staff', fate: 'DONE', sub: 2, vouchers: 5 },
  { hoursAgo: 126, maker: 'yc_maker', fate: 'FAILING', sub: 3, vouchers: 4, apart: true },
  { hoursAgo: 118, maker: 'yc_maker', fate: 'DONE', sub: 4, vouchers: 2 },
  { hoursAgo: 103, maker: 'yc_staff', fate: 'REFUSED', sub: 5, vouchers: 3 },
  { hoursAgo: 97, maker: 'yc_maker', fate: 'DONE', sub: 6, vouchers: 4, remark: '双十一运费' },
  { hoursAgo: 80, maker: 'yc_maker', fate: 'CANCELLED', sub: 7, vouchers: 2 },
  { hoursAgo: 74, maker: 'yc_maker', fate: 'DONE', sub: 8, vouchers: 5, apart: true },
  { hoursAgo: 71, maker: 'yc_admin', fate: 'DONE', sub: 9, vouchers: 3 },
  { hoursAgo: 52, maker: 'yc_maker', fate: 'DONE', sub: 10, vouchers: 4 },
  { hoursAgo: 49, maker: 'yc_maker', fate: 'FAILING', sub: 11, vouchers: 3, apart: true },
  { hoursAgo: 30, maker: 'yc_staff', fate: 'DONE', sub: 12, vouchers: 3 },
  { hoursAgo: 27, maker: 'yc_maker', fate: 'DONE', sub: 13, vouchers: 2, large: 10_420_000 },
  { hoursAgo: 26, maker: 'yc_maker', fate: 'REFUSED', sub: 14, vouchers: 2 },
  { hoursAgo: 25, maker: 'yc_maker', fate: 'PASSED_ONCE', sub: 15, vouchers: 2, large: 15_300_000 },
  { hoursAgo: 9, maker: 'yc_maker', fate: 'STUCK', sub: 16, vouchers: 4, apart: true },
  { hoursAgo: 8, maker: 'yc_maker', fate: 'WAITS', sub: 17, vouchers: 4, remark: '十一月上旬运费' },
  { hoursAgo: 7, maker: 'yc_staff', fate: 'WAITS', sub: 18, vouchers: 3 },
  { hoursAgo: 6, maker: 'yc_admin', fate: 'WAITS', sub: 19, vouchers: 2 },
  { hoursAgo: 5, maker: 'yc_maker', fate: 'PASSED_ONCE', sub: 20, vouchers: 3, large: 11_950_000 },
  { hoursAgo: 4, maker: 'yc_maker', fate: 'WAITS', sub: 21, vouchers: 5, apart: true },
  { hoursAgo: 3, maker: 'yc_maker', fate: 'DRAFT', sub: 22, vouchers: 3 },
  { hoursAgo: 2, maker: 'yc_staff', fate: 'DRAFT', sub: 23, vouchers: 2 },
];

interface Sub {
  memberNo: string;
  voucherNos: string[];
}

/** Returns the sub-merchants that have vouchers older than all demo orders, the highest balance first. */
async function subsWithVouchers(db: Kysely<Database>, now: Date): Promise<Sub[]> {
  const { rows } = await sql<Sub>`
    select v.member_no as "memberNo", array_agg(v.voucher_no order by v.created_at, v.voucher_no) as "voucherNos"
      from warehouse_vouchers v join accounts a on a.member_no = v.member_no and a.purpose = 'BALANCE'
      join warehouse_payees p using (payee_no)
     where v.enterprise_id = ${ENTERPRISE} and v.state = 'WAIT_ORDER' and not p.stopped
       and v.created_at < ${new Date(now.getTime() - 8 * DAY_MS)}
     group by v.member_no having count(*) >= 3 and min(a.balance_cents) > 18000000
     order by v.member_no`.execute(db);
  return rows;
}

/**
 * Creates sessions for the acting users while `work` runs, because the functions of the API calls check for a valid
 * session.
 */
async function withSessions<T>(db: Kysely<Database>, now: Date, work: () => Promise<T>): Promise<T> {
  await sql`
    insert into sessions (session_id, token_hash, user_id, user_version, enterprise_id, address, device, created_at, last_seen_at,
        expires_at)
      select 'seed-' || user_id, 'seed-' || user_id, user_id, version, ${ENTERPRISE}, 'seed', '', ${now}, ${now}, ${now}
        from users where user_id = any (${USERS.map(({ id }) => id)}::text[])`.execute(db);
  const result = await work();
  await sql`delete from sessions where session_id like 'seed-%'`.execute(db);
  return result;
}

/**
 * Inserts the orders of the demo warehouse. Runs after the warehouse, in the seed's transaction. The same `now` and `rng` give
 * the same rows.
 */
export async function seedPayOrders(
  db: Kysely<Database>,
  { now, rng }: { now: Date; rng: () => number },
): Promise<void> {
  const contextOf = seedContexts(db, { now, rng, name: 'payOrders' });
  const { member_no: memberNo } = await db
    .selectFrom('members')
    .select('member_no')
    .where('enterprise_id', '=', ENTERPRISE)
    .executeTakeFirstOrThrow();
  const as = (who: Who, hoursAgo: number): AuthedContext => {
    const user = USERS.find(({ account }) => account === who);
    if (!user) throw new Error(`no demo user ${who}`);
    const context = contextOf(new Date(now.getTime() - Math.round(hoursAgo * HOUR_MS)), {
      userId: user.id,
      loginAccount: who,
      enterpriseId: ENTERPRISE,
      memberNo,
      merchantNo: null,
    });
    return { ...context, user: { ...context.user, kind: 'warehouse', sessionId: `seed-${user.id}` } };
  };
  const subs = await subsWithVouchers(db, now);
  await withSessions(db, now, async () => {
    for (const plan of PLANS) await makeOrder(as, plan, subs[plan.sub] as Sub);
    await moveMoney(as, subs);
  });
}

type As = (who: Who, hoursAgo: number) => AuthedContext;

async function makeOrder(as: As, plan: Plan, sub: Sub): Promise<void> {
  const { hoursAgo, maker, fate, vouchers, apart = false, large, remark = '' } = plan;
  const context = as(maker, hoursAgo);
  const voucherNos = sub.voucherNos.slice(0, vouchers);
  if (large !== undefined) voucherNos.push(await largeVoucher(as('yc_maker', hoursAgo + 2), sub, large));
  const saved = await saveDraft(context, {
    subMemberNo: sub.memberNo,
    mode: apart ? 'APART' : 'JOINED',
    voucherNos,
    remark,
    attachments: [],
  });
  if (fate === 'DRAFT') return;
  const { orderNo, version } = await submitDraft(as(maker, hoursAgo - 0.1), saved);
  if (fate === 'WAITS') return;
  if (fate === 'CANCELLED') {
    await cancelPayOrder(as(maker, hoursAgo - 0.5), { orderNo, version });
    return;
  }
  if (fate === 'REFUSED') {
    await refuseOne(as('yc_audit1', hoursAgo - 1), { orderNo, version }, '缺少对账单，请补充后重新提交');
    return;
  }
  const first = await passOne(as('yc_audit1', hoursAgo - 1), { orderNo, version });
  if (fate === 'PASSED_ONCE') return;
  if (first.waitsForSecond) await passOne(as('yc_audit2', hoursAgo - 2), { orderNo, version: version + 1 });
  await payLines(as(maker, hoursAgo - (first.waitsForSecond ? 2 : 1) - 0.02), orderNo, fate);
}

/** Creates a voucher for a year's rent, for an existing payee of the sub-merchant. */
async function largeVoucher(context: AuthedContext, sub: Sub, cents: number): Promise<string> {
  const { payee_no } = await context.db
    .selectFrom('warehouse_vouchers')
    .select('payee_no')
    .where('voucher_no', '=', sub.voucherNos[0] ?? '')
    .executeTakeFirstOrThrow();
  const { voucherNo } = await saveVoucher(context, {
    subMemberNo: sub.memberNo,
    payeeNo: payee_no,
    kind: 'STORAGE',
    period: context.now.toISOString().slice(0, 7),
    amount: formatCents(cents),
    sourceNo: `NZ${sub.memberNo.slice(-4)}-${cents / 10_000}`,
    remark: '年度仓租',
    requestNo: `seed-${sub.memberNo}`,
    attachments: [],
  });
  return voucherNo;
}

async function payLines(context: AuthedContext, orderNo: string, fate: Fate): Promise<void> {
  const { db } = context;
  const lines = await db
    .selectFrom('payment_lines as l')
    .innerJoin('warehouse_orders as o', 'o.batch_no', 'l.batch_no')
    .where('o.order_no', '=', orderNo)
    .select(['l.batch_no', 'l.line_no'])
    .orderBy('l.line_no')
    .execute();
  for (const [at, line] of lines.entries()) {
    await payLine(context, line);
    const { order_no } = await db
      .selectFrom('payment_lines')
      .select('order_no')
      .where('batch_no', '=', line.batch_no)
      .where('line_no', '=', line.line_no)
      .executeTakeFirstOrThrow();
    if (order_no === null) continue;
    const { state } = await db
      .selectFrom('orders')
      .select('state')
      .where('order_no', '=', order_no)
      .executeTakeFirstOrThrow();
    if (state !== 'PROCESSING') continue;
    if (fate === 'STUCK' && at === lines.length - 1) await waitIn(context, order_no);
    else if (fate === 'FAILING' && at === 1) await decideIn(context, order_no, 'REJECT', '收款账户户名不符');
    else await decideIn(context, order_no, 'PASS');
  }
}

/** Transfers money to sub-merchants with a low balance: one transfer is completed, one waits for an auditor. */
async function moveMoney(as: As, subs: readonly Sub[]): Promise<void> {
  const { db } = as('yc_admin', 0);
  const low = await db
    .selectFrom('warehouse_subs as s')
    .innerJoin('accounts as a', 'a.member_no', 's.member_no')
    .where('s.enterprise_id', '=', ENTERPRISE)
    .whereRef('a.balance_cents', '<', 's.low_cents')
    .select('s.member_no')
    .orderBy('s.member_no')
    .limit(2)
    .execute();
  for (const [at, { member_no: toMemberNo }] of low.entries()) {
    const hoursAgo = 20 - at * 10;
    const from = subs[24 + at]?.memberNo ?? '';
    const { orderNo, version } = await moveBetween(as('yc_admin', hoursAgo), {
      requestNo: `seed-${at}`,
      subMemberNo: from,
      toMemberNo,
      amount: at === 0 ? '30000.00' : '25000.00',
      remark: '补充备付资金',
    });
    if (at > 0) continue;
    await passOne(as('yc_audit1', hoursAgo - 1), { orderNo, version });
    await payLines(as('yc_admin', hoursAgo - 1.1), orderNo, 'DONE');
  }
}
