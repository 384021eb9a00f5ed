import type { Kysely } from 'kysely';
import { PAY_METHODS, PRODUCTS, type ProductCode } from '@/contract/words/productCodes';
import type { Database } from '../../db/schema';
import { audit } from '../audit';
import { notifyPrograms } from '../events/events';
import { notify } from '../notifyUser';
import { notYours } from '../refusal';
import { raiseLimit } from './limits';
import { keepChange, parametersOf, setParameters } from './parameters';
import { limitKeyOf, templateFor, tradeOfMerchant } from './templates';
import { type MerchantProduct, setTerms, type Terms } from './terms';

/*
 * Opens, stops and resumes a product of a merchant. Placing an order checks only the product's state (`gate.ts`), not
 * its applications.
 */

/** Returns the enterprise of a merchant, and its member. */
async function ownerOf(db: Kysely<Database>, merchantNo: string) {
  const owner = await db
    .selectFrom('merchants as m')
    .leftJoin('members', 'members.enterprise_id', 'm.enterprise_id')
    .select(['m.enterprise_id', 'm.merchant_name', 'members.member_no'])
    .where('m.merchant_no', '=', merchantNo)
    .executeTakeFirst();
  return owner ?? notYours();
}

/**
 * Opens a product of a merchant with the agreed or offered terms, and with the limits of its industry. If the product
 * already exists, even stopped, it stays unchanged and the result is false. Runs in the caller's transaction.
 */
export async function openMerchantProduct(
  db: Kysely<Database>,
  {
    merchantNo,
    productCode,
    terms,
    effectiveFrom,
    applicationNo = null,
    agreementNo = null,
    parameters = {},
    now,
  }: MerchantProduct & {
    terms?: Terms;
    /** Time from which the terms apply; if left out, now. */
    effectiveFrom?: Date;
    applicationNo?: string | null;
    agreementNo?: string | null;
    parameters?: Record<string, string>;
    now: Date;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('merchant_products')
    .values({
      merchant_no: merchantNo,
      product_code: productCode,
      state: 'OPEN',
      opened_at: now,
      application_no: applicationNo,
      stopped_at: null,
      stop_reason: null,
      parameters: JSON.stringify(parameters),
    })
    .onConflict((conflict) => conflict.columns(['merchant_no', 'product_code']).doNothing())
    .executeTakeFirstOrThrow();
  if ((numInsertedOrUpdatedRows ?? 0n) === 0n) return false;
  if (Object.keys(parameters).length > 0)
    await keepChange(db, { merchantNo, productCode, nr: 0, values: parameters, by: '', now });
  if ((PAY_METHODS as readonly string[]).includes(productCode)) await offerAtCashier(db, merchantNo, productCode, now);
  const template = await templateFor(db, await tradeOfMerchant(db, merchantNo), productCode);
  await setTerms(db, {
    merchantNo,
    productCode,
    terms: terms ?? template.terms,
    effectiveFrom: effectiveFrom ?? now,
    applicationNo,
    agreementNo,
    now,
  });
  const limitKey = limitKeyOf(productCode);
  const { member_no: memberNo } = await ownerOf(db, merchantNo);
  if (limitKey !== null && memberNo !== null)
    await raiseLimit(db, { memberNo, merchantNo, limitKey, limits: template.limits, applicationNo, now });
  const opened = { merchantNo, kind: 'product.opened', subject: productCode, payload: { productCode } } as const;
  await notifyPrograms(db, opened, now);
  return true;
}

/** Notifies users of the merchant's enterprise about a change of a product, if their permissions let them see products. */
async function notifyReaders(
  db: Kysely<Database>,
  { merchantNo, productCode }: MerchantProduct,
  { enterpriseId, merchantName }: { enterpriseId: string; merchantName: string },
  { state, reason, now }: { state: string; reason: string | null; now: Date },
): Promise<void> {
  const users = await db
    .selectFrom('user_enterprises as ue')
    .innerJoin('users as u', 'u.user_id', 'ue.user_id')
    .where('ue.enterprise_id', '=', enterpriseId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('role_permissions as p')
          .select('p.role_id')
          .whereRef('p.role_id', '=', 'ue.role_id')
          .where('p.permission', '=', 'product:read'),
      ),
    )
    .where('u.status', '=', 'ACTIVE')
    .select('ue.user_id')
    .orderBy('ue.user_id')
    .execute();
  const first = `${PRODUCTS[productCode].name}${state}`;
  const what = `商户${merchantName}（${merchantNo}）的${first}`;
  const second = reason === null ? `${what}，可以受理新的交易` : `${what}：${reason}`;
  for (const { user_id } of users)
    await notify(
      db,
      user_id,
      {
        type: '5',
        first,
        second,
        content:
          reason === null ? `${second}。` : `${what}，不再受理新的交易，处理中的交易不受影响。\n\n原因：${reason}`,
        link: { url: `/product/revision/detail?productCode=${productCode}`, text: '查看产品' },
      },
      now,
    );
}

interface Change extends MerchantProduct {
  now: Date;
  /** The network address of the request that decided; `platform` if no request was involved. */
  address?: string;
}

async function changeState(
  db: Kysely<Database>,
  { merchantNo, productCode, now, address = 'platform' }: Change,
  reason: string | null,
): Promise<boolean> {
  const stops = reason !== null;
  const { numUpdatedRows } = await db
    .updateTable('merchant_products')
    .set((eb) => ({
      state: stops ? 'STOPPED' : 'OPEN',
      stopped_at: stops ? now : null,
      stop_reason: reason,
      version: eb('version', '+', 1),
    }))
    .where('merchant_no', '=', merchantNo)
    .where('product_code', '=', productCode)
    .where('state', '=', stops ? 'OPEN' : 'STOPPED')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  const { enterprise_id: enterpriseId, merchant_name: merchantName } = await ownerOf(db, merchantNo);
  const change = { state: stops ? '已停用' : '已恢复', reason, now };
  await notifyReaders(db, { merchantNo, productCode }, { enterpriseId, merchantName }, change);
  await audit(db, {
    at: now,
    userId: null,
    sessionId: null,
    action: stops ? 'product.stopped' : 'product.resumed',
    subject: merchantNo,
    detail: stops ? { productCode, reason } : { productCode },
    address,
  });
  return true;
}

/**
 * Stops a product on behalf of the platform. After the commit, new orders are refused with the reason. Pending orders end
 * normally. Notifies the users who see products. Returns false if the product is not open. Runs in the caller's transaction.
 */
export const stopProduct = (db: Kysely<Database>, { reason, ...of }: Change & { reason: string }): Promise<boolean> =>
  changeState(db, of, reason);

/**
 * Resumes a stopped product, so that it accepts new orders again. Notifies the users who see products. Returns false if the
 * product was not stopped. Runs in the caller's transaction.
 */
export const resumeProduct = (db: Kysely<Database>, of: Change): Promise<boolean> => changeState(db, of, null);

/**
 * Appends a pay method to the pay methods that the merchant's cashier offers. Raises the version of the parameters,
 * so a user who edits the cashier at the same time is refused.
 */
async function offerAtCashier(db: Kysely<Database>, merchantNo: string, code: ProductCode, now: Date): Promise<void> {
  const { values } = await parametersOf(db, merchantNo, 'CASHIER');
  const shown = (values['payMethods'] ?? '').split(',').filter((one) => one !== '');
  if (shown.includes(code)) return;
  const payMethods = [...shown, code].join(',');
  await setParameters(db, { merchantNo, productCode: 'CASHIER', values: { payMethods }, by: '平台', now });
}
