import { randomBytes } from 'node:crypto';
import type { Database } from '@sandbox/db/schema';
import { inTransaction } from '@sandbox/db/transaction';
import { realTime } from '@sandbox/domain/clock';
import type { AuthedContext, Context } from '@sandbox/domain/context';
import { nextLine, payLine } from '@sandbox/domain/money/batches/batchLines';
import { Refusal } from '@sandbox/domain/refusal';
import { REVIEW_KINDS } from '@sandbox/domain/reviewKinds';
import { decideNext } from '@sandbox/domain/reviews';
import { seededRng } from '@sandbox/domain/seededRng';
import { passPayOrders, refusePayOrders } from '@sandbox/domain/warehouse/payOrders/audit';
import { cancelPayOrder, retryPayOrder, saveDraft, submitDraft } from '@sandbox/domain/warehouse/payOrders/drafts';
import { moveBetween } from '@sandbox/domain/warehouse/payOrders/settlementMoves';
import { voidVouchers } from '@sandbox/domain/warehouse/voucherChange';
import { importVouchers } from '@sandbox/domain/warehouse/voucherImport';
import { SEED_TIME } from '@test/support/seedTime';
import { type Kysely, sql } from 'kysely';
import { PERMISSIONS, type Permission } from '@/contract/permissions';
import { aLine, WAREHOUSE } from './support';

/* The permissions of the users who send random requests about the warehouse's orders. */

const MAKES: readonly Permission[] = ['warehouse:read', 'warehouse:order', 'warehouse:move', 'warehouse:fund'];
const CREW: Readonly<Record<string, readonly Permission[]>> = {
  yc_admin: PERMISSIONS,
  yc_staff: MAKES,
  yc_maker: MAKES,
  yc_audit1: ['warehouse:read', 'warehouse:audit'],
  yc_audit2: ['warehouse:read', 'warehouse:recheck'],
};

/**
 * Creates sessions of all these users, who have proved their identity, and few sub-merchants with many vouchers. The
 * users' requests therefore conflict often.
 */
export async function prepare(db: Kysely<Database>): Promise<void> {
  await sql`
    insert into sessions (session_id, token_hash, user_id, user_version, enterprise_id, address, device, created_at, last_seen_at,
        expires_at, proven_at)
      select 'attack-' || login_account, 'attack-' || login_account, user_id, version, ${WAREHOUSE}, 'test', '', ${SEED_TIME}, ${SEED_TIME},
             ${SEED_TIME}, ${SEED_TIME}
        from users where login_account = any (${Object.keys(CREW)}::text[])`.execute(db);
  await sql`
    update warehouse_vouchers v set member_no = subs.all_of[1 + abs(hashtext(v.voucher_no)) % 4]
      from (select array_agg(member_no) as all_of from (
        select s.member_no from warehouse_subs s join accounts a on a.member_no = s.member_no and a.purpose = 'BALANCE'
         where a.balance_cents > 20000000 order by s.member_no limit 4) four) subs
     where v.state = 'WAIT_ORDER' and v.order_no is null`.execute(db);
}

interface Fight {
  seed: number;
  hands: number;
  says?: (line: string) => void;
  /** Number of requests per parallel user; unlimited if missing. */
  blows?: number;
}

/** Returns an authenticated context for each of the users. */
export async function roomsOf(db: Kysely<Database>): Promise<AuthedContext[]> {
  const { rows } = await sql<{ userId: string; loginAccount: string; memberNo: string }>`
    select user_id as "userId", login_account as "loginAccount",
           (select member_no from members where enterprise_id = ${WAREHOUSE}) as "memberNo"
      from users where login_account = any (${Object.keys(CREW)}::text[]) order by 2`.execute(db);
  return rows.map((row) => ({
    db,
    now: SEED_TIME,
    realNow: realTime(SEED_TIME),
    address: 'test',
    device: '',
    random: randomBytes,
    reviewDelayMs: 0,
    reviewKinds: REVIEW_KINDS,
    appSecretKey: null,
    outgoing: { controls: true, ownPorts: [] },
    publicUrl: '',
    newId: (prefix: string) => `${prefix}${randomBytes(10).toString('hex')}`,
    ...({} as Pick<Context, 'exports' | 'readers' | 'passwordCost'>),
    user: {
      ...row,
      sessionId: `attack-${row.loginAccount}`,
      kind: 'warehouse',
      permissions: new Set(CREW[row.loginAccount]),
      enterpriseId: WAREHOUSE,
      merchantNo: null,
      ownMemberNo: row.memberNo,
    },
  }));
}

/** Runs parallel users. Refusals are expected; other errors are thrown. */
export async function fight(db: Kysely<Database>, { seed, hands, says = () => {}, blows = Infinity }: Fight) {
  const rooms = await roomsOf(db);
  await Promise.all(
    Array.from({ length: hands }, async (_, hand) => {
      const rng = seededRng(seed * 100 + hand);
      for (let blow = 0; blow < blows; blow++) {
        try {
          const outcome = await strike(rooms[Math.floor(rng() * rooms.length)] as AuthedContext, rng);
          if (outcome) says(`ack ${outcome}`);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
        }
      }
    }),
  );
}

/** Pays everything that waits, and lets the banks respond. */
export async function finish(db: Kysely<Database>): Promise<void> {
  const [context] = (await roomsOf(db)) as [AuthedContext];
  while (await payNext(context));
  while (await decideSome(context));
}

interface Some {
  orderNo: string;
  version: number;
  kind: string;
  member: string;
}

/** Returns random orders in one of these states. */
const anyOrders = async (db: Kysely<Database>, states: readonly string[], count: number, rng: () => number) =>
  (
    await sql<Some>`
      select order_no as "orderNo", version, kind, member_no as member from warehouse_orders where state = any (${states}::text[])
       order by hashtext(order_no || ${rng()}::text) limit ${count}`.execute(db)
  ).rows;

const anyVouchers = async (db: Kysely<Database>, count: number, rng: () => number, memberNo = '') =>
  (
    await sql<{ voucherNo: string; version: number; memberNo: string }>`
      select voucher_no as "voucherNo", version, member_no as "memberNo" from warehouse_vouchers
       -- One in an order too, now and then: somebody has just taken it.
       where (state in ('WAIT_ORDER', 'FAILED') or (${rng() < 0.2}::boolean and state in ('ORDERED', 'PAYING', 'PAID')))
         and (${memberNo} = '' or member_no = ${memberNo})
       order by hashtext(voucher_no || ${rng()}::text) limit ${count}`.execute(db)
  ).rows;

async function strike(context: AuthedContext, rng: () => number): Promise<string | null> {
  const { db } = context;
  const within = <T>(work: (inside: AuthedContext) => Promise<T>) =>
    inTransaction(db, (trx) => work({ ...context, db: trx }));
  const roll = rng();
  if (roll < 0.2) {
    const [first] = await anyVouchers(db, 1, rng);
    if (!first) return null;
    const more = await anyVouchers(db, 1 + Math.floor(rng() * 6), rng, first.memberNo);
    const [old] = rng() < 0.3 ? await anyOrders(db, ['DRAFT', 'REFUSED', 'CANCELLED', 'WAIT_AUDIT'], 1, rng) : [];
    const voucherNos = [first, ...more].map(({ voucherNo }) => voucherNo);
    const order = await within((inside) =>
      saveDraft(inside, {
        subMemberNo: first.memberNo,
        mode: rng() < 0.5 ? 'JOINED' : 'APART',
        voucherNos,
        remark: rng() < 0.1 ? '驳回' : '',
        attachments: [],
        ...(old ? { orderNo: old.orderNo, version: old.version } : {}),
      }),
    );
    return `saved ${order.orderNo}`;
  }
  if (roll < 0.35) {
    const [order] = await anyOrders(db, ['DRAFT'], 1, rng);
    if (order) await within((inside) => submitDraft(inside, order));
    return order ? `submitted ${order.orderNo}` : null;
  }
  if (roll < 0.42) {
    const [order] = await anyOrders(db, ['DRAFT', 'WAIT_AUDIT', 'PAYING'], 1, rng);
    if (order) await within((inside) => cancelPayOrder(inside, order));
    return order ? `cancelled ${order.orderNo}` : null;
  }
  if (roll < 0.62) {
    const orders = await anyOrders(db, ['WAIT_AUDIT'], 3, rng);
    const { results } = orders.length > 0 ? await passPayOrders(context, orders, undefined) : { results: [] };
    const paid = results.filter(({ ok, state }) => ok && state === 'PAYING').map(({ orderNo }) => `passed ${orderNo}`);
    return paid.join('\nack ') || null;
  }
  if (roll < 0.67) {
    const orders = await anyOrders(db, ['WAIT_AUDIT'], 1, rng);
    if (orders.length > 0) await refusePayOrders(context, orders, '试炼');
    return null;
  }
  if (roll < 0.71) {
    const [order] = await anyOrders(db, ['PARTIAL'], 1, rng);
    if (order) await within((inside) => retryPayOrder(inside, order.orderNo));
    return null;
  }
  if (roll < 0.73) {
    const vouchers = await anyVouchers(db, 2, rng);
    if (vouchers.length > 0) await within((inside) => voidVouchers(inside, { vouchers, reason: '试炼' }));
    return null;
  }
  if (roll < 0.75) {
    const [from, to] = await anyVouchers(db, 2, rng);
    if (!from || !to) return null;
    const order = await within((inside) =>
      moveBetween(inside, {
        requestNo: randomBytes(8).toString('hex'),
        subMemberNo: from.memberNo,
        toMemberNo: to.memberNo,
        amount: `${1 + Math.floor(rng() * 2_000)}.00`,
        remark: '',
      }),
    );
    return `saved ${order.orderNo}`;
  }
  if (roll < 0.76) {
    const requestNo = randomBytes(8).toString('hex');
    await importVouchers(context, aFile(requestNo, FILE));
    return `imported ${requestNo}`;
  }
  if (roll < 0.9) {
    await payNext(context);
    return null;
  }
  await decideSome(context);
  return null;
}

/** Number of lines in a file, so many that writing them takes several transactions. */
const FILE = 600;
/** Builds a file of vouchers with unique document numbers. */
export const aFile = (requestNo: string, vouchers: number) => ({
  requestNo,
  fileName: '凭证.xlsx',
  lines: Array.from({ length: vouchers }, (_, at) =>
    aLine(at + 1, { sourceNo: `${requestNo}-${at + 1}`, amount: '1.00' }),
  ),
  amount: `${vouchers}.00`,
});

/** Pays the next waiting line; returns false if there is none. */
async function payNext(context: AuthedContext): Promise<boolean> {
  return inTransaction(context.db, async (trx) => {
    const key = await nextLine(trx);
    if (!key) return false;
    await payLine({ ...context, db: trx }, key);
    return true;
  });
}

/** Decides the open bank reviews of a few payments. */
async function decideSome(context: AuthedContext): Promise<boolean> {
  const moment = { ...context, now: new Date(SEED_TIME.getTime() + 1_000) };
  let some = false;
  for (let round = 0; round < 3; round++)
    some = (await inTransaction(context.db, (trx) => decideNext(trx, moment))) || some;
  return some;
}
