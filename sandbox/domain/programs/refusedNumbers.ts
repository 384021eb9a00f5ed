import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import { SINGLE_LIMIT } from '../money/orders/orderLimits';
import { RULE_FAULT } from '../money/orders/orders';
import { byHash, oncePerNumber } from '../oncePerNumber';
import { Refusal } from '../refusal';

/*
 * Request numbers of programs that were finally refused, if the refused request is not stored in the table of its
 * kind. Refused refunds, payouts and collections are stored in their own tables (S-02).
 */

interface RequestedNumber {
  merchantNo: string;
  kind: 'ORDER' | 'SPLIT';
  outNo: string;
  /** Hash of the request's content. */
  hash: string;
}

/** Refusals that use up the number: an amount above the limit, and a rule that cannot be applied. */
const FINAL: ReadonlySet<string> = new Set([SINGLE_LIMIT, RULE_FAULT]);

const refusalOf = ({ msg, biz_code: bizCode, field }: { msg: string; biz_code: string; field: string }) =>
  new Refusal(msg, { bizCode, fields: { [field]: msg }, keep: true });

/**
 * Repeats the refusal of a number that was finally refused, and refuses the number with other content. The caller has
 * locked the number.
 */
export async function mustNotBeRefused(
  db: Kysely<Database>,
  { merchantNo, kind, outNo, hash }: RequestedNumber,
): Promise<void> {
  const row = await db
    .selectFrom('refused_numbers')
    .selectAll()
    .where('merchant_no', '=', merchantNo)
    .where('kind', '=', kind)
    .where('out_no', '=', outNo)
    .executeTakeFirst();
  const refused = oncePerNumber(row, byHash(hash));
  if (refused) throw refusalOf(refused);
}

/**
 * Runs a check that may refuse the request. If the refusal is final, stores it in the caller's transaction and throws
 * it again. `check` must not write.
 */
export async function keepingRefusal<Result>(
  db: Kysely<Database>,
  { number: { merchantNo, kind, outNo, hash }, now }: { number: RequestedNumber; now: Date },
  check: () => Promise<Result>,
): Promise<Result> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { msg, detail } = error;
    const { bizCode = '', fields = {} } = detail;
    const [field] = Object.keys(fields);
    if (!FINAL.has(bizCode) || field === undefined) throw error;
    const refusal = { msg, biz_code: bizCode, field };
    const number = { merchant_no: merchantNo, kind, out_no: outNo, content_hash: hash };
    await db
      .insertInto('refused_numbers')
      .values({ ...number, ...refusal, created_at: now })
      .execute();
    throw refusalOf(refusal);
  }
}
