import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import {
  DEFRAY_PURPOSE_WORDS,
  type LimitAmounts,
  type Product,
  SECTIONS_OF_PRODUCT,
  type Terms,
} from '@/contract/calls/products';
import { PRODUCTS, type ProductCode } from '@/contract/words/productCodes';
import type { Database } from '../../db/schema';
import type { Owner } from '../applications/model';
import { formatCents } from '../money/cents';
import { wireTime } from '../money/days';
import { feeOf, type Limits, percentOf, ruleWords, tiersOf } from '../money/fees/fees';
import { notYours } from '../refusal';
import { displayedLimits } from './limitList';
import { limitOf } from './limits';
import { missingFor } from './needs';
import { tradeOf } from './offered';
import { type OwnedProductState, productStates } from './states';
import { boundBy, limitKeyOf, type Template, templatesFor } from './templates';
import { type Terms as ProductTerms, termsInForce } from './terms';

/** One-line description of each product. */
const DESCRIPTIONS: Readonly<Record<ProductCode, string>> = {
  CASHIER: '为您的客户提供统一的付款页面，支持多种支付方式。',
  WECHAT: '在公众号、小程序和扫码场景使用微信付款。',
  ALIPAY: '在网页、App和扫码场景使用支付宝付款。',
  ZTO_QUICK_PAYMENT: '客户绑定银行卡后，凭短信验证码付款。',
  ZTO_MOBILE_BANK: '跳转到客户的手机银行完成付款。',
  ZTO_BALANCE: '客户使用平台钱包余额付款。',
  ZTO_ECURRENCY_PAYMENT: '客户使用数字人民币钱包付款。',
  ZTO_PS: '把一笔订单的款项按比例或金额分给多个会员账簿。',
  ZTO_WALLET_PS_TO_BANK: '分到会员账簿的款项可直接付款到接收方的银行卡。',
  ZTO_DEFRAY: '从余额账户批量付款到个人或企业的银行账户。',
  ONE_ACCOUNT: '在商户下为会员开立账簿，分别记账、统一管理。',
};

/** Example amount in cents, for which the fee is shown: 1,000 yuan. */
const EXAMPLE = 100_000;

/** Formats terms for responses. The example is computed by the same function that charges the fee. */
export const toTermsView = (terms: ProductTerms): Terms => ({
  feeRate: percentOf(terms.ratePpm),
  fixedFee: formatCents(terms.fixedCents),
  minFee: formatCents(terms.minCents),
  maxFee: terms.maxCents === null ? null : formatCents(terms.maxCents),
  tiers: tiersOf(terms).map(({ fromCents, ratePpm }) => ({
    from: formatCents(fromCents),
    feeRate: percentOf(ratePpm),
  })),
  words: ruleWords(terms),
  settleWords: terms.settleCycle,
  example: { amount: formatCents(EXAMPLE), fee: formatCents(feeOf(terms, EXAMPLE)) },
});

const amount = (cents: number | null) => (cents === null ? null : formatCents(cents));
export const toLimitsView = ({
  singleLimitCents,
  dailyLimitCents,
  monthlyLimitCents,
}: Limits): z.infer<typeof LimitAmounts> => ({
  single: amount(singleLimitCents),
  day: amount(dailyLimitCents),
  month: amount(monthlyLimitCents),
});

/**
 * Returns the limits that apply to a merchant's product, or would apply after its opening. Every page that shows
 * limits uses this function.
 */
export async function limitsOfProduct(
  db: Kysely<Database>,
  { owner, offer, now }: { owner: Pick<Owner, 'memberNo' | 'merchantNo'>; offer: Template; now: Date },
): Promise<z.infer<typeof LimitAmounts>> {
  const key = boundBy(offer.productCode);
  if (key === null) return toLimitsView(offer.limits);
  const { memberNo, merchantNo } = owner;
  const held = await limitOf(db, { memberNo, merchantNo, key, now });
  return toLimitsView(displayedLimits(held, limitKeyOf(offer.productCode) === key ? offer : undefined));
}

/** Converts a merchant's product to a row of the product centre. */
async function shownProduct(
  db: Kysely<Database>,
  {
    owner,
    code,
    standing,
    offers,
    now,
  }: { owner: Owner; code: ProductCode; standing: OwnedProductState; offers: readonly Template[]; now: Date },
): Promise<Product> {
  const { state, application, openedAt, stopReason } = standing;
  const which = { merchantNo: owner.merchantNo, productCode: code };
  const current = await termsInForce(db, { ...which, now });
  const offer = offers.find(({ productCode }) => productCode === code) ?? notYours();
  const opens = state === 'UN_OPEN' || state === 'DRAFT' || state === 'REJECTED';
  return {
    productCode: code,
    productName: PRODUCTS[code].name,
    kind: PRODUCTS[code].kind,
    description: DESCRIPTIONS[code],
    state,
    terms: toTermsView(current?.terms ?? offer.terms),
    limits: await limitsOfProduct(db, { owner, offer, now }),
    missing: opens && owner.merchantNo !== '' ? await missingFor(db, owner, code) : [],
    applyNo: application?.apply_no ?? '',
    applyState: application?.state ?? null,
    draft: standing.draft ?? '',
    reason:
      state === 'STOPPED'
        ? stopReason
        : application?.state === 'REJECTED'
          ? Object.values(application.reasons).join('；')
          : '',
    openedAt: openedAt && wireTime(openedAt),
  };
}

/** Returns all products with their states at a merchant, in the order of the product list. */
export async function productViews(
  db: Kysely<Database>,
  owner: Owner,
  now: Date,
  codes: readonly ProductCode[] = Object.keys(PRODUCTS) as ProductCode[],
): Promise<Product[]> {
  const all = await productStates(db, owner);
  const offers = await templatesFor(db, await tradeOf(db, owner));
  const shown: Product[] = [];
  for (const code of codes) shown.push(await shownProduct(db, { owner, code, standing: all[code], offers, now }));
  return shown;
}

/** Returns the requirements for opening a product, as texts for the page. */
export function needsOf(code: ProductCode): string[] {
  const section = SECTIONS_OF_PRODUCT[code];
  if (section === 'WECHAT') return ['公众号或小程序的AppID', '签约人短信确认'];
  if (section === 'COLLECT') return ['是否开通代收签约', '签约人短信确认'];
  if (section === 'DEFRAY') return ['付款用途', '样本合同', '签约人短信确认'];
  if (section === 'SPLIT') return ['接收方关系', '分账协议', '签约人短信确认'];
  return ['签约人短信确认'];
}

export const purposeName = (purpose: string): string =>
  DEFRAY_PURPOSE_WORDS[purpose as keyof typeof DEFRAY_PURPOSE_WORDS] ?? purpose;

/** Labels and formats of product parameters, for pages that display them without editing. */
const PARAMETER_WORDS: Readonly<Record<string, readonly [label: string, textOf?: (value: string) => string]>> = {
  title: ['收银台标题'],
  payMethods: ['支付方式', (value) => listed(value, (code) => PRODUCTS[code as ProductCode]?.name ?? code)],
  expiryMinutes: ['订单有效期', (value) => `${value}分钟`],
  returnUrl: ['返回地址'],
  collectSign: ['代收签约', (value) => (value === 'Y' ? '已开通' : '未开通')],
  wechatKind: ['使用方式', (value) => (value === 'MP' ? '公众号' : '小程序')],
  wechatAppId: ['AppID'],
  purposes: ['代付用途', (value) => listed(value, purposeName)],
  payAccountNo: ['付款账户'],
  from: ['付款开始时间'],
  to: ['付款结束时间'],
  mode: ['分账方式', (value) => (value === 'AUTO' ? '自动分账' : '手动分账')],
  highestPercent: ['最高分账比例', (value) => `${value}%`],
};
const listed = (value: string, textOf: (one: string) => string) =>
  value
    .split(',')
    .filter((one) => one !== '')
    .map(textOf)
    .join('、');

/**
 * Returns the parameters as labels and texts, in the order of `PARAMETER_WORDS`. Parameters without a label are
 * omitted.
 */
export const parameterFacts = (values: Readonly<Record<string, string>>): { label: string; value: string }[] =>
  Object.entries(PARAMETER_WORDS).flatMap(([name, [label, textOf = (value: string) => value]]) => {
    const value = values[name];
    return value ? [{ label, value: textOf(value) }] : [];
  });
