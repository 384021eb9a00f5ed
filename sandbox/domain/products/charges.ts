import type { Kysely } from 'kysely';
import type { TariffKind } from '@/contract/calls/orders';
import type { FeeFrom } from '@/contract/calls/products';
import { PAY_METHODS, type ProductCode } from '@/contract/words/productCodes';
import type { Database } from '../../db/schema';
import { type Actor, memberOf } from '../context';
import { dayOf } from '../money/days';
import type { FeeTerms } from '../money/fees/fees';
import { tariffOf } from '../money/orders/orderLimits';
import { withoutProduct } from '../money/orders/products';
import { offCashier } from './cashierChoice';
import { closedAt, merchantOf } from './gate';
import { parametersOf } from './parameters';
import { outOfHours } from './payoutTimes';
import { termsFor } from './templates';
import { termsInForce, volumeOf } from './terms';

/** The terms by which an order would be charged at this moment. */
interface Charge {
  terms: FeeTerms;
  /** The product's successful volume of this month, in cents. */
  volumeCents: number;
  /** The merchant of the request; null without a merchant. */
  merchantNo: string | null;
  /** The separate account that would pay the fee of an incoming payment. Null: the fee would be deducted from the payment. */
  feeAccountNo: string | null;
}

/** Default product by kind of order, whose terms determine the fee if the request names no product. */
const USUAL: Readonly<Partial<Record<TariffKind, ProductCode>>> = {
  CASHIER: 'CASHIER',
  QUICK_COLLECTION: 'ZTO_QUICK_PAYMENT',
};

/**
 * Returns the terms by which an order of this kind would be charged: the merchant's terms in force. If the named
 * product is not open yet, returns the offered terms. In all other cases returns the default tariff.
 */
export async function chargedBy(
  db: Kysely<Database>,
  { user, kind, productCode, now }: { user: Actor; kind: TariffKind; productCode?: ProductCode | undefined; now: Date },
): Promise<Charge> {
  const merchantNo = await merchantOf(db, user);
  const product = productCode ?? USUAL[kind];
  const tariff = async () => ({ terms: await tariffOf(db, kind), volumeCents: 0, merchantNo, feeAccountNo: null });
  if (merchantNo === null || product === undefined) return tariff();
  const of = { merchantNo, productCode: product, now };
  const terms = productCode === undefined ? (await termsInForce(db, of))?.terms : (await termsFor(db, of)).terms;
  const { volumeCents } = await volumeOf(db, { ...of, day: dayOf(now) });
  const feeAccountNo = kind === 'CASHIER' ? await feeAccountOf(db, merchantNo, memberOf(user)) : null;
  return terms ? { terms, volumeCents, merchantNo, feeAccountNo } : { ...(await tariff()), feeAccountNo };
}

/**
 * Returns the reason why no order of this kind is accepted at the moment: a required product is closed. Null if
 * orders are accepted.
 */
export async function orderClosed(
  db: Kysely<Database>,
  {
    memberNo,
    merchantNo,
    kind,
    productCode,
    now,
  }: {
    memberNo: string;
    merchantNo: string | null;
    kind: TariffKind;
    productCode?: ProductCode | undefined;
    now: Date;
  },
): Promise<string | null> {
  if (productCode === undefined && kind !== 'CASHIER') return (await withoutProduct(db, memberNo, kind))?.msg ?? null;
  const product = productCode ?? 'CASHIER';
  const method = PAY_METHODS.find((one) => one === product);
  const closed = await closedAt(db, merchantNo, method ? ['CASHIER', method] : [product]);
  if (closed || merchantNo === null) return closed?.msg ?? null;
  if (product === 'ZTO_DEFRAY') return (await outOfHours(db, merchantNo, now))?.msg ?? null;
  return method ? offCashier((await parametersOf(db, merchantNo, 'CASHIER')).values, method) : null;
}

/**
 * Returns the separate account that pays the fees of the merchant's cashier trades; null if the fees are deducted from the
 * trades.
 */
async function feeAccountOf(db: Kysely<Database>, merchantNo: string, memberNo: string): Promise<string | null> {
  const row = await db
    .selectFrom('merchants as m')
    .innerJoin('accounts as a', (join) => join.on('a.member_no', '=', memberNo).on('a.purpose', '=', 'FEE'))
    .where('m.merchant_no', '=', merchantNo)
    .where('m.fee_from', '=', 'FEE_ACCOUNT')
    .select('a.account_no')
    .executeTakeFirst();
  return row?.account_no ?? null;
}

/**
 * Sets which account pays the fees of the merchant's cashier trades from now on. Trades accepted earlier keep their
 * fee account.
 */
export const setFeeFrom = (
  db: Kysely<Database>,
  merchantNo: string,
  feeFrom: FeeFrom,
  /** The time from which the new account applies; null: since the merchant was opened. */
  since: Date | null = null,
) =>
  db
    .updateTable('merchants')
    .set({ fee_from: feeFrom, fee_from_since: since })
    .where('merchant_no', '=', merchantNo)
    .execute();
