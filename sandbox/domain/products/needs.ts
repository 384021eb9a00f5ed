import type { Kysely } from 'kysely';
import { childrenOf, PAY_METHODS, PRODUCTS, ProductCode } from '@/contract/words/productCodes';
import type { Database } from '../../db/schema';
import type { ApplicationRow, Content, Owner } from '../applications/model';
import type { Texts } from '../reviews';
import { closedAmong } from './gate';
import { offered } from './offered';
import { openMerchantProduct } from './openings';

/** Returns the products that must be opened before the given product: a pay method needs the cashier. */
const needsOf = (code: ProductCode): ProductCode[] =>
  ProductCode.options.filter((other) => childrenOf(other).includes(code));

/**
 * Returns the missing requirements of a product, each with the page on which the user can fulfil it. `together` lists the
 * products opened by the same application.
 */
export async function missingFor(
  db: Kysely<Database>,
  owner: Pick<Owner, 'merchantNo'>,
  code: ProductCode,
  together: readonly ProductCode[] = [],
): Promise<{ text: string; link: string }[]> {
  const needs = needsOf(code).filter((need) => !together.includes(need));
  if (needs.length === 0) return [];
  const rows = await db
    .selectFrom('merchant_products')
    .select(['product_code', 'state', 'stop_reason'])
    .where('merchant_no', '=', owner.merchantNo)
    .where('product_code', 'in', needs)
    .execute();
  return needs.flatMap((need) => {
    const closed = closedAmong([need], rows);
    const isThere = rows.some(({ product_code }) => product_code === need);
    return closed
      ? [
          {
            text: isThere ? closed.msg : `需先开通${PRODUCTS[need].name}`,
            link: `/product/revision/detail?productCode=${need}`,
          },
        ]
      : [];
  });
}

/** For each product: a function that returns the product's initial parameters from the application. */
const PARAMETERS: Readonly<
  Partial<Record<ProductCode, (content: Content, owner: Pick<Owner, 'enterpriseName'>) => Record<string, string>>>
> = {
  CASHIER: (content, owner) => ({
    title: content['BUSINESS']?.['shortName'] ?? owner.enterpriseName.slice(0, 20),
    accent: 'BLUE',
    payMethods: (content['PRODUCTS']?.['productCodes'] ?? '')
      .split(',')
      .filter((code) => (PAY_METHODS as readonly string[]).includes(code))
      .join(','),
    expiryMinutes: '30',
  }),
  WECHAT: ({ WECHAT = {} }) => ({ ...WECHAT }),
  ZTO_QUICK_PAYMENT: ({ COLLECT = {} }) => ({ ...COLLECT }),
  ZTO_DEFRAY: ({ DEFRAY = {} }) => ({
    purposes: DEFRAY['purposes'] ?? '',
    payAccountNo: DEFRAY['payAccountNo'] ?? '',
    from: '00:00',
    to: '23:59',
  }),
  ZTO_PS: ({ SPLIT = {} }) => ({
    mode: 'MANUAL',
    highestPercent: SPLIT['highestPercent'] ?? '30',
    relations: SPLIT['relations'] ?? '',
  }),
};

/** Returns the initial parameters of a product from its application; empty for a product without parameters. */
export const beginningParameters = (
  code: ProductCode,
  content: Content,
  owner: Pick<Owner, 'enterpriseName'>,
): Record<string, string> => PARAMETERS[code]?.(content, owner) ?? {};

/**
 * Opens a product with the terms of its application, for the merchant's line of business (MCC). A pay method is added at the end
 * of the cashier's list.
 */
export async function openWithTerms(
  db: Kysely<Database>,
  {
    owner,
    code,
    application,
    content,
    now,
  }: { owner: Owner; code: ProductCode; application: ApplicationRow | null; content: Content; now: Date },
): Promise<void> {
  const { merchantNo } = owner;
  const { terms } = await offered(db, { ...owner, productCode: code });
  const opened = await openMerchantProduct(db, {
    merchantNo,
    productCode: code,
    terms,
    parameters: beginningParameters(code, content, owner),
    applicationNo: application?.apply_no ?? null,
    agreementNo: application?.agreement_nos[0] ?? null,
    now,
  });
  if (opened) await raiseFlags(db, owner, code, content);
}

/** Turns on the menus of a product. The enterprise's administrators see them with their next request. */
async function raiseFlags(db: Kysely<Database>, owner: Owner, code: ProductCode, content: Content): Promise<void> {
  const receives = code === 'ZTO_PS' || code === 'ONE_ACCOUNT';
  const collects = code === 'ZTO_QUICK_PAYMENT' && content['COLLECT']?.['collectSign'] === 'Y';
  if (!receives && !collects) return;
  await db
    .updateTable('user_enterprises')
    .set(receives ? { recipient_flag: true } : { collect_open_flag: true })
    .where('enterprise_id', '=', owner.enterpriseId)
    .where('user_type', '!=', '0')
    .execute();
}

/** True if the account is the member's own balance account. */
export async function isOwnBalance(db: Kysely<Database>, memberNo: string, accountNo: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('account_no')
    .where('member_no', '=', memberNo)
    .where('purpose', '=', 'BALANCE')
    .where('account_no', '=', accountNo)
    .executeTakeFirst();
  return row !== undefined;
}

/** Checks that the account named for payouts is the member's balance account. */
export async function payAccountProblem(db: Kysely<Database>, owner: Owner, content: Content): Promise<Texts> {
  const account = content['DEFRAY']?.['payAccountNo'];
  if (account === undefined) return {};
  return (await isOwnBalance(db, owner.memberNo, account)) ? {} : { 'DEFRAY.payAccountNo': '请选择本企业的余额账户' };
}
