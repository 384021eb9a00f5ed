import { type Kysely, sql } from 'kysely';
import { SECTIONS_OF_PRODUCT } from '@/contract/calls/products';
import { type Power, type PowerState, subProductSubject } from '@/contract/calls/subMerchants';
import { childrenOf, PRODUCTS, ProductCode } from '@/contract/words/productCodes';
import type { Database } from '../../db/schema';
import { type Paging, pageOfQuery } from '../lists';
import { wireTime } from '../money/days';
import { tiersOf } from '../money/fees/fees';
import { templateFor, tradeOfMerchant } from '../products/templates';
import { termsHistory } from '../products/terms';
import { toTermsView } from '../products/view';
import { type Agent, named, type SubState, subMerchantsOf } from './register';

/*
 * The states of sub-merchants' products. An open product is a row in the database. The state of a product that is not
 * open is derived from the applications.
 */

const KIND = 'SUB_PRODUCT';

interface PowerFilter extends Agent {
  keyword?: string | undefined;
  state?: SubState | undefined;
  productCode?: ProductCode | undefined;
  productState?: PowerState | undefined;
}

/** SQL condition: the agent has an open application for product `c` of sub-merchant `s`. */
const IS_APPLIED = sql<boolean>`exists (select from application_items i where i.kind = ${KIND} and i.merchant_no = ''
  and i.living and i.item = s.merchant_no || ':' || c.code
  and i.enterprise_id = (select own.enterprise_id from merchants own where own.merchant_no = s.agent_merchant_no))`;

/** SQL expression of the state of a product at a sub-merchant. */
const STATE = sql<PowerState>`case
  when p.state = 'STOPPED' then 'STOPPED'
  when p.state = 'OPEN' then case when ${IS_APPLIED} then 'CHANGING' else 'OPEN' end
  when ${IS_APPLIED} then 'AUDITING' else 'UN_OPEN' end`;

const states = (codes: readonly ProductCode[]) => sql`unnest(${codes}::text[]) c (code)
  left join merchant_products p on p.merchant_no = s.merchant_no and p.product_code = c.code`;

function matchingPowers(db: Kysely<Database>, filter: PowerFilter) {
  let query = subMerchantsOf(db, filter);
  if (filter.keyword) query = query.where(named(filter.keyword));
  if (filter.state) query = query.where('m.audit_status', '=', filter.state);
  const { productCode } = filter;
  const productState = filter.productState ?? (productCode ? 'OPEN' : undefined);
  if (productState) {
    const among = states(productCode ? [productCode] : ProductCode.options);
    query = query.where(sql<boolean>`exists (select from ${among} where ${STATE} = ${productState})`);
  }
  return query;
}

/** Returns a page of the matrix of sub-merchants and products, the newest sub-merchants first. */
export const powerPage = (db: Kysely<Database>, filter: PowerFilter, paging: Paging) =>
  pageOfQuery(matchingPowers(db, filter), paging, (query) =>
    query
      .select([
        's.merchant_no as merchantNo',
        'm.merchant_name as merchantName',
        'm.audit_status as state',
        sql<Record<ProductCode, PowerState>>`(select jsonb_object_agg(c.code, ${STATE}) from ${states(
          ProductCode.options,
        )})`.as('powers'),
      ])
      .orderBy('s.settled_at', 'desc')
      .orderBy('s.merchant_no', 'desc'),
  );

/** Returns the products that must already be open at the same sub-merchant. */
const needsOf = (code: ProductCode): ProductCode[] =>
  ProductCode.options.filter((other) => childrenOf(other).includes(code));

/** Returns the reason why the agent cannot apply for a product of a sub-merchant; empty if it can. */
function powerObstacle({
  code,
  state,
  tiered,
  reason,
  sub,
  open,
}: {
  code: ProductCode;
  state: PowerState;
  tiered: boolean;
  reason: string;
  sub: SubState;
  /** Codes of the sub-merchant's open products. */
  open: readonly string[];
}): string {
  const { name } = PRODUCTS[code];
  if (sub !== 'PASS') return '子商户尚未通过入驻审核';
  if (state === 'STOPPED') return `${name}已停用：${reason}`;
  if (state === 'AUDITING' || state === 'CHANGING') return `${name}的申请正在处理，请等待结果`;
  if (state === 'OPEN') return tiered ? '阶梯费率由子商户自行申请变更' : '';
  if (SECTIONS_OF_PRODUCT[code]) return `${name}需要子商户的资料，由子商户自行申请开通`;
  const missing = needsOf(code).find((need) => !open.includes(need));
  return missing ? `请先为该子商户开通${PRODUCTS[missing].name}` : '';
}

/**
 * Returns all products of one sub-merchant with their states, in the order of the product list. The caller has
 * checked that the sub-merchant belongs to the agent.
 */
export async function powersOf(
  db: Kysely<Database>,
  { enterpriseId, merchantNo, sub, now }: { enterpriseId: string; merchantNo: string; sub: SubState; now: Date },
): Promise<Power[]> {
  const rows = await db
    .selectFrom('merchant_products')
    .select(['product_code', 'state', 'stop_reason'])
    .where('merchant_no', '=', merchantNo)
    .execute();
  const about = await db
    .selectFrom('application_items as i')
    .innerJoin('applications as a', 'a.apply_no', 'i.apply_no')
    .select(['i.item', 'i.living', 'a.apply_no'])
    .where('i.enterprise_id', '=', enterpriseId)
    .where('i.merchant_no', '=', '')
    .where('i.kind', '=', KIND)
    .where('i.item', 'like', `${merchantNo}:%`)
    .orderBy('a.submitted_at', 'desc')
    .orderBy('a.apply_no', 'desc')
    .execute();
  const trade = await tradeOfMerchant(db, merchantNo);
  const open = rows.filter(({ state }) => state === 'OPEN').map(({ product_code }) => product_code as string);
  const powers: Power[] = [];
  for (const code of ProductCode.options) {
    const row = rows.find(({ product_code }) => product_code === code);
    const item = subProductSubject(merchantNo, code);
    const isApplied = about.some((one) => one.item === item && one.living);
    const state: PowerState = row
      ? row.state === 'STOPPED'
        ? 'STOPPED'
        : isApplied
          ? 'CHANGING'
          : 'OPEN'
      : isApplied
        ? 'AUDITING'
        : 'UN_OPEN';
    // Terms are listed newest first, so terms that start tomorrow come before the terms in force.
    const history = row ? await termsHistory(db, { merchantNo, productCode: code }) : [];
    const held = history.find(({ effectiveFrom }) => effectiveFrom <= now)?.terms;
    const coming = history.find(({ effectiveFrom }) => effectiveFrom > now);
    const terms = held ?? (await templateFor(db, trade, code)).terms;
    const reason = row?.stop_reason ?? '';
    powers.push({
      productCode: code,
      productName: PRODUCTS[code].name,
      state,
      terms: toTermsView(terms),
      next: coming ? { from: wireTime(coming.effectiveFrom), terms: toTermsView(coming.terms) } : null,
      applyNo: about.find((one) => one.item === item)?.apply_no ?? '',
      reason,
      obstacle: powerObstacle({ code, state, tiered: tiersOf(terms).length > 0, reason, sub, open }),
    });
  }
  return powers;
}
