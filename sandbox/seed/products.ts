import { type Kysely, sql } from 'kysely';
import { type PayMethod, ProductCode, TRADE_PRODUCT_OF } from '@/contract/words/productCodes';
import type { Database } from '../db/schema';
import { DAY_MS } from '../domain/money/days';
import type { Tier } from '../domain/money/fees/fees';
import { type MemberBook, openMemberBook } from '../domain/products/books';
import { setFeeFrom } from '../domain/products/charges';
import { beginningParameters } from '../domain/products/needs';
import { openMerchantProduct, stopProduct } from '../domain/products/openings';
import { type Trade, templateFor } from '../domain/products/templates';
import { identityOf } from './identities';

/** Age in ms of the opened products. It is greater than the age of any demo trade. */
const OPENED = 300 * DAY_MS;
/** Time since the product was stopped, in ms. */
const STOPPED = 6 * DAY_MS;
const READ_AFTER = 3_600_000;

interface DemoMerchant extends Trade {
  open: readonly ProductCode[];
  stopped?: { productCode: ProductCode; reason: string };
  feeFrom?: 'FEE_ACCOUNT';
}

const RETAIL: Trade = { industryCode: 'I01', mcc: '5311' };

/** Industry and open products of the demo merchants. */
const MERCHANTS: Readonly<Record<string, DemoMerchant>> = {
  // Does not open the product 数字人民币 (digital currency), whose application is pending.
  S800010000001: {
    ...RETAIL,
    open: ProductCode.options.filter((code) => code !== 'ZTO_ECURRENCY_PAYMENT'),
    feeFrom: 'FEE_ACCOUNT',
  },
  S800010000002: {
    ...RETAIL,
    open: ['CASHIER', 'WECHAT', 'ALIPAY'],
    stopped: { productCode: 'ALIPAY', reason: '近期投诉集中，请提交整改说明后恢复' },
  },
  S800010000005: { industryCode: 'I03', mcc: '4214', open: ['CASHIER', 'WECHAT', 'ALIPAY'] },
  S800010000006: { ...RETAIL, open: ['CASHIER'] },
};

/** Products that a merchant of an earlier version of the platform keeps after the update. */
const KEPT: DemoMerchant = { industryCode: '', mcc: '', open: ['CASHIER', 'ZTO_DEFRAY'] };

/** Fee tiers by monthly volume that the first demo merchant has agreed. */
const TIERS: readonly Tier[] = [
  { fromCents: 0, ratePpm: 3_800 },
  { fromCents: 500_000_000, ratePpm: 3_500 },
  { fromCents: 2_000_000_000, ratePpm: 3_000 },
];

/** Members to whom the first demo merchant splits money. */
const RECEIVERS: readonly (readonly [bookName: string, kind: MemberBook['kind']])[] = [
  ['杭州西湖门店', 'COMPANY'],
  ['杭州滨江门店', 'COMPANY'],
  ['陈晓东', 'PERSON'],
];

export const areProductsThere = async (db: Kysely<Database>): Promise<boolean> =>
  (await db.selectFrom('merchant_products').select('merchant_no').limit(1).executeTakeFirst()) !== undefined;

/**
 * Opens the products of every approved merchant, with their terms and limits, and sums their volume of this month.
 * Runs in the seed's transaction, after people and money.
 */
export async function seedProducts(db: Kysely<Database>, { now }: { now: Date }): Promise<void> {
  const opened = new Date(now.getTime() - OPENED);
  const merchants = await db
    .selectFrom('merchants as m')
    .innerJoin('enterprises as e', 'e.enterprise_id', 'm.enterprise_id')
    .leftJoin('members', 'members.enterprise_id', 'm.enterprise_id')
    .leftJoin('accounts as a', (join) =>
      join.onRef('a.member_no', '=', 'members.member_no').on('a.purpose', '=', 'BALANCE'),
    )
    .where('m.audit_status', '=', 'PASS')
    .select(['m.merchant_no', 'm.merchant_name', 'e.enterprise_name', 'a.account_no'])
    .orderBy('m.merchant_no')
    .execute();
  for (const { merchant_no: merchantNo, merchant_name: shortName, ...of } of merchants) {
    const { industryCode, mcc, open, stopped, feeFrom } = MERCHANTS[merchantNo] ?? KEPT;
    await db
      .updateTable('merchants')
      .set({ industry_code: industryCode, mcc })
      .where('merchant_no', '=', merchantNo)
      .execute();
    // Content of an application with which these products could have been opened.
    const content = {
      BUSINESS: { shortName },
      PRODUCTS: { productCodes: open.join(',') },
      DEFRAY: { purposes: 'SUPPLIER,REBATE', payAccountNo: of.account_no ?? '' },
    };
    if (feeFrom) await setFeeFrom(db, merchantNo, feeFrom);
    for (const productCode of open) {
      const { terms } = await templateFor(db, { industryCode, mcc }, productCode);
      const isTiered = merchantNo === 'S800010000001' && (productCode === 'WECHAT' || productCode === 'ALIPAY');
      const tariff = isTiered ? { ...terms, tiers: TIERS } : terms;
      const owner = { enterpriseName: of.enterprise_name };
      const parameters = beginningParameters(productCode, content, owner);
      await openMerchantProduct(db, { merchantNo, productCode, terms: tariff, parameters, now: opened });
    }
    if (stopped) {
      const at = new Date(now.getTime() - STOPPED);
      await stopProduct(db, { merchantNo, ...stopped, now: at });
      // Marks the messages about the opened products as read, because the demo data must have an exact number of
      // unread messages.
      await db
        .updateTable('messages')
        .set({ read_at: new Date(at.getTime() + READ_AFTER) })
        .where('sent_at', '=', at)
        .where('type', '=', '5')
        .execute();
    }
  }
  for (const [at, [bookName, kind]] of RECEIVERS.entries())
    await openMemberBook(db, {
      merchantNo: 'S800010000001',
      outBookNo: `M${String(at + 1).padStart(4, '0')}`,
      bookName,
      kind,
      ...identityOf(kind, at),
      now: opened,
      newId: (prefix) => `${prefix}80001000000${at + 1}`,
    });
  await countVolumes(db, now);
}

/**
 * Sums the volume of each pay method of a merchant in the month of `now`, from the existing trades. Also sums the
 * used amounts of the cashier's limits from the trades of that day and month that have not failed.
 */
async function countVolumes(db: Kysely<Database>, now: Date): Promise<void> {
  const methods = Object.entries(TRADE_PRODUCT_OF) as [PayMethod, string][];
  await sql`
    insert into product_volumes (merchant_no, product_code, month, trades, volume_cents, fee_cents)
      select t.merchant_no, m.code, month_of((${now}::timestamptz at time zone 'Asia/Shanghai')::date), count(*),
             sum(t.amount_cents), sum(t.fee_cents)
        from trades t
        join unnest(${methods.map(([, product]) => product)}::text[], ${methods.map(([code]) => code)}::text[]) m (product, code)
          using (product)
       where t.business_type = '4007' and t.status = 'SUCCESS' and t.merchant_no is not null
         and date_trunc('month', t.finished_at at time zone 'Asia/Shanghai')
           = date_trunc('month', ${now}::timestamptz at time zone 'Asia/Shanghai')
       group by 1, 2`.execute(db);
  await sql`
    with accepted as (
      select t.member_no, t.merchant_no, 'CASHIER:' || m.code as limit_key, t.amount_cents,
             (t.created_at at time zone 'Asia/Shanghai')::date as day
        from trades t
        join unnest(${methods.map(([, product]) => product)}::text[], ${methods.map(([code]) => code)}::text[]) m (product, code)
          using (product)
       where t.business_type = '4007' and t.status in ('SUCCESS', 'PROCESSING') and t.merchant_no is not null
         and not exists (select from orders o where o.order_no = t.trade_no)
         and date_trunc('month', t.created_at at time zone 'Asia/Shanghai')
           = date_trunc('month', ${now}::timestamptz at time zone 'Asia/Shanghai')
    ), days as (
      insert into order_days (member_no, merchant_no, limit_key, day, used_cents)
        select member_no, merchant_no, limit_key, day, sum(amount_cents) from accepted group by 1, 2, 3, 4
    )
    insert into order_months (member_no, merchant_no, limit_key, month, used_cents)
      select member_no, merchant_no, limit_key, month_of(day), sum(amount_cents) from accepted group by 1, 2, 3, 4`.execute(
    db,
  );
}
