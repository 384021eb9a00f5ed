import type { Kysely } from 'kysely';
import type { ProductCode } from '@/contract/words/productCodes';
import type { Database } from '../../db/schema';
import { wireTime } from '../money/days';

/**
 * Returns the parameters of a merchant's product that are in force, and their version. A change of the parameters
 * compares the version. Each change is stored as a new row.
 */
export async function parametersOf(
  db: Kysely<Database>,
  merchantNo: string,
  productCode: ProductCode,
): Promise<{ values: Record<string, string>; version: number }> {
  const row = await db
    .selectFrom('merchant_products')
    .select(['parameters', 'version'])
    .where('merchant_no', '=', merchantNo)
    .where('product_code', '=', productCode)
    .executeTakeFirst();
  return { values: (row?.parameters ?? {}) as Record<string, string>, version: row?.version ?? 0 };
}

/**
 * Returns the highest share of an order, in per cent, that may be split: the default share, or the share that a special
 * application has granted.
 */
export const mostPercent = ({ grantedPercent, highestPercent }: Readonly<Record<string, string>>): number =>
  Math.max(30, Number(grantedPercent ?? highestPercent ?? 0));

/** Returns the changes of a product's parameters, the newest first, at most twenty. */
export async function parameterChanges(db: Kysely<Database>, merchantNo: string, productCode: ProductCode) {
  const rows = await db
    .selectFrom('product_parameter_changes')
    .selectAll()
    .where('merchant_no', '=', merchantNo)
    .where('product_code', '=', productCode)
    .orderBy('nr', 'desc')
    .limit(20)
    .execute();
  return rows.map((row) => ({ at: wireTime(row.at), by: row.by_name, values: row.values }));
}

interface Change {
  merchantNo: string;
  productCode: ProductCode;
  /** Number of the change. 0: the values set when the product was opened. */
  nr: number;
  values: Record<string, string>;
  /** The user who made the change; empty: the values were set when the product was opened. */
  by: string;
  now: Date;
}

export async function keepChange(
  db: Kysely<Database>,
  { merchantNo, productCode, nr, values, by, now }: Change,
): Promise<void> {
  await db
    .insertInto('product_parameter_changes')
    .values({
      merchant_no: merchantNo,
      product_code: productCode,
      nr,
      values: JSON.stringify(values),
      at: now,
      by_name: by,
    })
    .execute();
}

/** Changes the given parameters; all other parameters keep their values. Returns null if the version is outdated. */
export async function setParameters(
  db: Kysely<Database>,
  {
    merchantNo,
    productCode,
    values,
    version,
    by,
    now,
  }: {
    merchantNo: string;
    productCode: ProductCode;
    values: Record<string, string>;
    version?: number;
    by: string;
    now: Date;
  },
): Promise<{ values: Record<string, string>; version: number } | null> {
  const row = await db
    .selectFrom('merchant_products')
    .select(['parameters', 'version'])
    .where('merchant_no', '=', merchantNo)
    .where('product_code', '=', productCode)
    .forUpdate()
    .executeTakeFirst();
  if (!row || (version !== undefined && row.version !== version)) return null;
  const after = { ...(row.parameters as Record<string, string>), ...values };
  await db
    .updateTable('merchant_products')
    .set({ parameters: JSON.stringify(after), version: row.version + 1 })
    .where('merchant_no', '=', merchantNo)
    .where('product_code', '=', productCode)
    .execute();
  await keepChange(db, { merchantNo, productCode, nr: row.version + 1, values, by, now });
  return { values: after, version: row.version + 1 };
}
