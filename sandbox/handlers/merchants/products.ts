import type { CallName } from '@/contract/calls/catalogue';
import type * as contract from '@/contract/calls/products';
import { DEFRAY_PURPOSE_WORDS } from '@/contract/calls/products';
import { childrenOf, PAY_METHODS, PRODUCTS, type ProductCode } from '@/contract/words/productCodes';
import { isAbout } from '../../domain/applications/about';
import { openAlready } from '../../domain/applications/kinds/product';
import { openersOf } from '../../domain/applications/people';
import { ownerOf } from '../../domain/applications/store';
import { submitApplication } from '../../domain/applications/submit';
import { toApplicationView } from '../../domain/applications/view';
import { audit } from '../../domain/audit';
import type { AuthedContext } from '../../domain/context';
import { formatCents } from '../../domain/money/cents';
import { wireTime } from '../../domain/money/days';
import { agreementFor, agreementPdf, mustBeRead } from '../../domain/products/agreements';
import { setFeeFrom } from '../../domain/products/charges';
import { feeFromOf } from '../../domain/products/feeFrom';
import { limitOf } from '../../domain/products/limits';
import { monthFigures } from '../../domain/products/monthFigures';
import { offered } from '../../domain/products/offered';
import { offers } from '../../domain/products/offers';
import { parametersOf } from '../../domain/products/parameters';
import { boundBy } from '../../domain/products/templates';
import { termsHistory } from '../../domain/products/terms';
import { limitsOfProduct, needsOf, parameterFacts, productViews, toTermsView } from '../../domain/products/view';
import { notYours, refuse } from '../../domain/refusal';
import { categoryOf, industryName } from '../../domain/registers/industries';
import type { Handlers } from '../handler';

const CODES = Object.keys(PRODUCTS) as ProductCode[];
/** The documents that a merchant must provide for each purpose of payouts. */
const PURPOSE_NEEDS: Readonly<Record<string, string[]>> = {
  SALARY: ['劳动合同样本'],
  LABOUR: ['劳务协议样本', '税务处理说明'],
  SUPPLIER: ['采购合同样本'],
  REBATE: ['返利或佣金协议'],
  REFUND: ['售后规则'],
};

/**
 * Returns the terms that a merchant would get for the given products. `mcc`: the merchant category chosen in a draft
 * for a new merchant.
 */
async function wouldBe(context: AuthedContext, codes: readonly ProductCode[], mcc?: string) {
  const owner = await ownerOf(context.db, context.user);
  const shown = [];
  for (const productCode of codes) {
    const offer = await offered(context.db, { ...owner, productCode, mcc });
    const limits = await limitsOfProduct(context.db, { owner, offer, now: context.now });
    shown.push({ productCode, terms: toTermsView(offer.terms), limits });
  }
  return shown;
}

export const productHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  productOpenInfo: async (_request, { db, user, now }) => {
    const owner = await ownerOf(db, user);
    const merchant = await db
      .selectFrom('merchants')
      .select('merchant_name')
      .where('merchant_no', '=', owner.merchantNo)
      .executeTakeFirst();
    return {
      merchantNo: owner.merchantNo,
      merchantName: merchant?.merchant_name ?? '',
      products: await productViews(db, owner, now),
      openers: await openersOf(db, owner.enterpriseId),
    };
  },

  productList: async (_request, { db, user, now }) => {
    const owner = await ownerOf(db, user);
    const products = await productViews(db, owner, now);
    return products.map(({ productCode, productName, kind, description, terms, limits }) => ({
      productCode,
      productName,
      kind,
      description,
      terms,
      limits,
    }));
  },

  queryProductInfo: async ({ productCode }, { db, user, now }) => {
    const owner = await ownerOf(db, user);
    const [product = notYours()] = await productViews(db, owner, now, [productCode]);
    const history = await termsHistory(db, { merchantNo: owner.merchantNo, productCode });
    const inForce = history.find(({ effectiveFrom }) => effectiveFrom <= now);
    const month = await monthFigures(db, { ...owner, productCode }, now);
    const key = boundBy(productCode);
    const used = key === null ? { day: 0, month: 0 } : (await limitOf(db, { ...owner, key, now })).used;
    const rows = await db
      .selectFrom('applications as a')
      .selectAll('a')
      .where('a.enterprise_id', '=', owner.enterpriseId)
      .where('a.merchant_no', '=', owner.merchantNo)
      .where(isAbout(key === null ? [productCode] : [productCode, key]))
      .orderBy('a.submitted_at', 'desc')
      .orderBy('a.apply_no', 'desc')
      .limit(10)
      .execute();
    const applications = [];
    for (const row of rows) applications.push(await toApplicationView(db, row));
    return {
      ...product,
      history: history.map(({ nr, effectiveFrom, terms, applicationNo }) => ({
        nr,
        effectiveFrom: wireTime(effectiveFrom),
        terms: toTermsView(terms),
        inForce: nr === inForce?.nr,
        applyNo: applicationNo ?? '',
      })),
      month: { count: month.trades, amount: formatCents(month.cents), fee: formatCents(month.feeCents) },
      used: { day: formatCents(used.day), month: formatCents(used.month) },
      applications,
      parameters: parameterFacts((await parametersOf(db, owner.merchantNo, productCode)).values),
    };
  },

  queryProductPay: async (_request, { db, user, now }) => {
    const products = await productViews(db, await ownerOf(db, user), now, PAY_METHODS);
    return products.map((product) => ({ ...product, needs: needsOf(product.productCode) }));
  },

  productSubList: async ({ productCode }, { db, user, now }) =>
    productViews(db, await ownerOf(db, user), now, childrenOf(productCode)),

  templateMerchantProductInfo: async ({ productCode, mcc }, context) =>
    (await wouldBe(context, [productCode], mcc))[0] ?? notYours(),

  templateMerchantProductInfoBatch: ({ productCodes, mcc }, context) =>
    wouldBe(context, [...new Set(productCodes)], mcc),

  templateFeeIndustryBatch: async ({ productCodes, industryCode }, { db }) => {
    const rows = await offers(db, { productCodes, industryCode });
    return rows.map((row) => ({
      industryCode: row.industryCode,
      industryName: row.industryCode === '' ? '其他行业' : industryName(row.industryCode),
      mcc: row.mcc,
      mccName: row.mcc === '' ? '' : (categoryOf(row.mcc)?.mccName ?? row.mcc),
      productCode: row.productCode,
      terms: toTermsView(row.terms),
    }));
  },

  templateSignProductPurpose: async ({ productCode }) =>
    productCode === 'ZTO_DEFRAY'
      ? Object.entries(DEFRAY_PURPOSE_WORDS).map(([purpose, purposeName]) => ({
          purpose,
          purposeName,
          needs: PURPOSE_NEEDS[purpose] ?? [],
        }))
      : [],

  templateAgreementUrl: async ({ productCodes, mcc }, context) => {
    const owner = await ownerOf(context.db, context.user);
    return agreementFor(context, owner, [...new Set(productCodes)], mcc);
  },

  productAgreementFile: async ({ agreementNo }, { db, user }) =>
    agreementPdf(db, { agreementNo, enterpriseId: user.enterpriseId ?? notYours() }),

  productFeeAccountQuery: async (_request, { db, user }) => feeFromOf(db, await ownerOf(db, user)),

  productFeeAccountUpdate: async ({ feeFrom }, context) => {
    const owner = await ownerOf(context.db, context.user);
    if (owner.merchantNo === '') refuse('请先开通商户');
    const before = await feeFromOf(context.db, owner);
    if (before.feeFrom !== feeFrom) {
      await setFeeFrom(context.db, owner.merchantNo, feeFrom, context.now);
      await audit(context.db, {
        at: context.now,
        userId: context.user.userId,
        sessionId: context.user.sessionId,
        action: 'product.feeFromChanged',
        subject: owner.merchantNo,
        detail: { feeFrom },
        address: context.address,
      });
    }
    const { since } = await feeFromOf(context.db, owner);
    return { feeFrom, since };
  },

  productApply: async ({ sections, agreementNos }, context) => {
    const codes = (sections['PRODUCTS']?.['productCodes'] ?? '')
      .split(',')
      .filter((code) => CODES.includes(code as ProductCode));
    const subject = [...new Set(codes)].sort().join(',');
    if (subject === '') refuse('请选择要开通的产品', { fields: { 'PRODUCTS.productCodes': '请选择要开通的产品' } });
    const owner = await ownerOf(context.db, context.user);
    const open = await openAlready(context.db, owner, codes as ProductCode[]);
    if (open !== null) refuse(open, { bizCode: 'NOTHING_CHANGED', fields: { 'PRODUCTS.productCodes': open } });
    await mustBeRead(context, owner, codes as ProductCode[], agreementNos);
    return toApplicationView(
      context.db,
      await submitApplication(context, { kind: 'PRODUCT', subject, sections, agreementNos }),
    );
  },

  submitFeeModify: async ({ productCode, sections }, context) =>
    toApplicationView(
      context.db,
      await submitApplication(context, { kind: 'FEE_CHANGE', subject: productCode, sections }),
    ),
};
