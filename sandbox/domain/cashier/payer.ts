import type { Kysely } from 'kysely';
import { ACCENTS } from '@/contract/calls/productParameters';
import { PRODUCTS } from '@/contract/words/productCodes';
import type { Database } from '../../db/schema';
import { formatCents } from '../money/cents';
import { objectOf } from '../onboarding/documents';
import { parametersOf } from '../products/parameters';
import { cashierSettings, offeredMethods } from './methods';
import { currentOrders } from './model';

/* The payer's view of an order. Everyone who knows the token in the order's address can see the order. */

/** Form of the token in an order's address: 128 random bits in base64url. */
export const TOKEN = /^[\w-]{22}$/;

/** Returns the order number of a token; undefined if it does not exist. */
export const orderOfToken = async (db: Kysely<Database>, token: string): Promise<string | undefined> =>
  TOKEN.test(token)
    ? (await db.selectFrom('cashier_orders').select('trade_no').where('token', '=', token).executeTakeFirst())?.trade_no
    : undefined;

/**
 * Returns the address to which the payer's browser returns: the merchant's return address with the order number
 * added. A visit of this address does not prove a payment. Null if the address is empty or invalid.
 */
export function backTo(address: string, outTradeNo: string): string | null {
  if (address === '' || !URL.canParse(address)) return null;
  const { protocol, href } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  // Leaves the address unchanged byte for byte, because normalizing it could break a signature in it, or change its
  // meaning for the merchant. Only an address with characters that browsers drop is normalized.
  const whole = /[\s\p{Cc}]/u.test(address) ? href : address;
  const at = whole.indexOf('#');
  const [target, place] = at < 0 ? [whole, ''] : [whole.slice(0, at), whole.slice(at)];
  const join = !target.includes('?') ? '?' : /[?&]$/.test(target) ? '' : '&';
  return `${target}${join}outTradeNo=${encodeURIComponent(outTradeNo)}${place}`;
}

/**
 * Returns the current view of an order for the payers' page. Times are ISO 8601; `now` is the platform's time for the
 * countdown.
 */
export async function payerView(db: Kysely<Database>, tradeNo: string, now: Date) {
  const row = await currentOrders(db, now).where('c.trade_no', '=', tradeNo).executeTakeFirstOrThrow();
  const settings = await cashierSettings(db, row.merchant_no);
  const { values } = settings;
  const payments = await db
    .selectFrom('cashier_payments as p')
    .innerJoin('orders as o', 'o.order_no', 'p.order_no')
    .select(['p.pay_method', 'p.created_at', 'p.returned_by', 'o.state', 'o.reason'])
    .where('p.trade_no', '=', tradeNo)
    .orderBy('p.created_at')
    .orderBy('p.order_no')
    .execute();
  const open = row.standing === 'OPEN' || row.standing === 'PAYING';
  const offered = open
    ? await offeredMethods(db, settings, {
        memberNo: row.member_no,
        merchantNo: row.merchant_no,
        named: row.pay_methods,
        now,
      })
    : [];
  const waiting = new Set(payments.filter(({ state }) => state === 'PROCESSING').map(({ pay_method }) => pay_method));
  const last = payments.at(-1);
  return {
    title: values['title'] || row.merchant_name,
    hasLogo: objectOf(values['logoUrl'] ?? '') !== undefined,
    accent: ACCENTS.find((one) => one === values['accent']) ?? 'BLUE',
    isTest: row.app_mode === 'TEST',
    state: row.standing,
    amount: formatCents(row.amount_cents),
    subject: row.subject,
    outTradeNo: row.out_trade_no,
    expiresAt: row.expires_at.toISOString(),
    now: now.toISOString(),
    methods: offered.map(({ code, mostCents }) => ({
      code,
      name: PRODUCTS[code].name,
      note: mostCents !== null && mostCents < row.amount_cents ? '超出单笔限额' : waiting.has(code) ? '正在处理中' : '',
      off: (mostCents !== null && mostCents < row.amount_cents) || waiting.has(code),
    })),
    /** Number of payments tried so far. The page sends it back with the next payment, so that two taps start only one payment. */
    tries: payments.length,
    /**
     * True if a payment still waits for the answer of the payer's bank. A payment that succeeds after the order's end
     * is refunded.
     */
    pending: waiting.size > 0,
    /** The reason why the last payment failed; otherwise empty. */
    failed: last && last.state !== 'PROCESSING' && last.state !== 'SUCCESS' ? (last.reason ?? '支付失败') : '',
    /** Number of payments that were refunded because they were duplicate or late. */
    returned: payments.filter(({ returned_by }) => returned_by !== null).length,
    payMethod: row.pay_method === null ? '' : PRODUCTS[row.pay_method].name,
    paidAt: row.paid_at?.toISOString() ?? null,
    back: backTo(row.return_url || (values['returnUrl'] ?? ''), row.out_trade_no),
  };
}

/** Returns the logo of a merchant's cashier; undefined if there is none. */
export async function logoOf(db: Kysely<Database>, tradeNo: string) {
  const { merchant_no } = await db
    .selectFrom('cashier_orders')
    .select('merchant_no')
    .where('trade_no', '=', tradeNo)
    .executeTakeFirstOrThrow();
  const object = objectOf((await parametersOf(db, merchant_no, 'CASHIER')).values['logoUrl'] ?? '');
  if (object === undefined) return undefined;
  const file = await db
    .selectFrom('stored_files')
    .select(['content', 'content_type'])
    .where('object', '=', object)
    .executeTakeFirst();
  return file?.content_type.startsWith('image/') ? file : undefined;
}
