import type { Kysely } from 'kysely';
import { PRODUCT_APPLICATION, SECTIONS_OF_PRODUCT } from '@/contract/calls/products';
import { PRODUCTS, ProductCode } from '@/contract/words/productCodes';
import type { Database } from '../../../db/schema';
import { closedAt } from '../../products/gate';
import { missingFor, openWithTerms, payAccountProblem } from '../../products/needs';
import { productStates } from '../../products/states';
import { type KindRules, listIn, type Owner, sameThings } from '../model';
import { signerOf } from '../people';
import { livingAbout } from '../store';

/** Parses the products from an application's subject, without repetitions. Empty if one of them is unknown. */
const codesIn = (subject: string): ProductCode[] => {
  const codes = listIn(subject);
  const sound = new Set(codes).size === codes.length && codes.every((code) => ProductCode.safeParse(code).success);
  return sound ? (codes as ProductCode[]) : [];
};

/** Returns the reason why products cannot be opened: one of them is already open or was stopped. Null if all can be opened. */
export async function openAlready(
  db: Kysely<Database>,
  owner: Owner,
  codes: readonly ProductCode[],
): Promise<string | null> {
  const all = await productStates(db, owner);
  const open = codes.find((code) => ['OPEN', 'CHANGING', 'STOPPED'].includes(all[code].state));
  if (open === undefined) return null;
  return (await closedAt(db, owner.merchantNo, [open]))?.msg ?? `${PRODUCTS[open].name}已开通`;
}

/** Returns the title of an application for the given products, such as 开通微信支付、支付宝 (open WeChat Pay and Alipay). */
const opensWords = (codes: readonly ProductCode[]): string =>
  `开通${codes.map((code) => PRODUCTS[code].name).join('、')}`;

/** 产品开通 (opening of products): opens further products of a merchant that already exists. */
export const productKind: KindRules = {
  spec: PRODUCT_APPLICATION,
  title: (subject) => opensWords(codesIn(subject)),
  items: codesIn,
  sections: (content) => [
    'PRODUCTS',
    ...listIn(content['PRODUCTS']?.['productCodes']).flatMap((code) => SECTIONS_OF_PRODUCT[code as ProductCode] ?? []),
  ],
  known: async (_db, { subject }) => ({ PRODUCTS: { productCodes: subject } }),
  obstacle: async (db, { owner, subject }) => {
    if (owner.merchantNo === '') return { msg: '请先开通商户', bizCode: 'NO_MERCHANT' };
    const open = await openAlready(db, owner, codesIn(subject));
    if (open !== null) return { msg: open, bizCode: 'NOTHING_CHANGED' };
    for (const code of codesIn(subject)) {
      const missing = await missingFor(db, owner, code, codesIn(subject));
      if (missing[0]) return { msg: `${PRODUCTS[code].name}：${missing[0].text}`, bizCode: 'NOT_READY' };
    }
    // A pending application for a solution already includes the product.
    const other = await livingAbout(db, { owner, kind: 'SOLUTION', items: codesIn(subject) });
    return other ? { msg: `已有申请正在处理（申请编号${other}）`, bizCode: 'APPLY_PENDING' } : null;
  },
  about: ({ subject, content: { PRODUCTS } }) =>
    PRODUCTS
      ? sameThings(
          'PRODUCTS.productCodes',
          listIn(PRODUCTS['productCodes']),
          codesIn(subject),
          '申请的产品不能更换，如需开通其他产品请另行申请',
        )
      : {},
  problems: (db, { owner, content }) => payAccountProblem(db, owner, content),
  signer: (db, { owner }) => signerOf(db, owner),
  pass: async (db, application, owner, { now }) => {
    for (const code of codesIn(application.subject))
      await openWithTerms(db, { owner, code, application, content: application.content, now });
    return now;
  },
  link: ({ subject }) => {
    const codes = codesIn(subject);
    return codes.length === 1
      ? { url: `/product/revision/detail?productCode=${codes[0]}`, text: '查看产品' }
      : { url: '/product/index', text: '查看产品' };
  },
};
