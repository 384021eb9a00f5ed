import type { Kysely } from 'kysely';
import { isWalletProduct, SOLUTION_APPLICATION, SOLUTION_WORDS, sectionsForProducts } from '@/contract/calls/solutions';
import type { WalletProductCode } from '@/contract/calls/walletProducts';
import { PRODUCTS, ProductCode } from '@/contract/words/productCodes';
import type { Database } from '../../../db/schema';
import { openProduct } from '../../money/orders/products';
import { missingFor, openWithTerms, payAccountProblem } from '../../products/needs';
import { solutionIn, takesMerchant } from '../../solutions/states';
import { type Content, type KindRules, listIn, type Owner, sameThings } from '../model';
import { signerOf } from '../people';
import { livingAbout } from '../store';

const codesIn = (subject: string) => solutionIn(subject)?.codes ?? [];
/** The merchant products of a solution in the order of the product list, so that the cashier opens before its pay methods. */
const merchantCodes = (subject: string): ProductCode[] =>
  ProductCode.options.filter((code) => (codesIn(subject) as string[]).includes(code));
const walletCodes = (subject: string): WalletProductCode[] => codesIn(subject).filter(isWalletProduct);

async function balanceOf(db: Kysely<Database>, { memberNo }: Owner): Promise<string> {
  const row = await db
    .selectFrom('accounts')
    .select('account_no')
    .where('member_no', '=', memberNo)
    .where('purpose', '=', 'BALANCE')
    .executeTakeFirst();
  return row?.account_no ?? '';
}

/** 解决方案开通 (opening of a solution): opens all missing products of a solution, or none. */
export const solutionKind: KindRules = {
  spec: SOLUTION_APPLICATION,
  title: (subject) => {
    const of = solutionIn(subject);
    return `开通${of ? SOLUTION_WORDS[of.solutionCode] : '解决方案'}`;
  },
  items: (subject) => {
    const of = solutionIn(subject);
    return of && of.codes.length > 0 ? [of.solutionCode, ...of.codes] : [];
  },
  sections: (content) => {
    const listed = listIn(content['PLAN']?.['productCodes']);
    const known = SOLUTION_APPLICATION.sections.PLAN.fields.productCodes.words;
    return sectionsForProducts(listed.filter((code): code is ProductCode => Object.hasOwn(known, code)));
  },
  known: async (db, { owner, subject }) => {
    const of = solutionIn(subject);
    if (!of) return {} as Content;
    return {
      PLAN: { productCodes: of.codes.join(',') },
      COLLECT: { collectSign: 'N' },
      DEFRAY: { payAccountNo: await balanceOf(db, owner) },
      SPLIT: { highestPercent: '30' },
    };
  },
  obstacle: async (db, { owner, subject }) => {
    if (codesIn(subject).length === 0) return { msg: '该方案没有待开通的产品', bizCode: 'NOTHING_CHANGED' };
    if (owner.merchantNo === '' && takesMerchant(codesIn(subject)))
      return { msg: '请先开通商户', bizCode: 'NO_MERCHANT' };
    const together = merchantCodes(subject);
    for (const code of together) {
      const missing = await missingFor(db, owner, code, together);
      if (missing[0]) return { msg: `${PRODUCTS[code].name}：${missing[0].text}`, bizCode: 'NOT_READY' };
    }
    const other = await livingAbout(db, { owner, kind: 'PRODUCT', items: together });
    return other ? { msg: `已有申请正在处理（申请编号${other}）`, bizCode: 'APPLY_PENDING' } : null;
  },
  about: ({ subject, content: { PLAN } }) =>
    PLAN
      ? sameThings(
          'PLAN.productCodes',
          listIn(PLAN['productCodes']),
          codesIn(subject),
          '待开通的产品已变化，请刷新页面',
        )
      : {},
  problems: (db, { owner, content }) => payAccountProblem(db, owner, content),
  signer: (db, { owner }) => signerOf(db, owner),
  pass: async (db, application, owner, { now }) => {
    const { subject, content } = application;
    for (const code of merchantCodes(subject)) await openWithTerms(db, { owner, code, application, content, now });
    for (const productCode of walletCodes(subject))
      await openProduct(db, { memberNo: owner.memberNo, productCode, userId: application.submitted_by, now });
    return now;
  },
  link: ({ subject }) => ({
    url: `/solution/details?${new URLSearchParams({ solutionCode: solutionIn(subject)?.solutionCode ?? '' })}`,
    text: '查看方案',
  }),
};
