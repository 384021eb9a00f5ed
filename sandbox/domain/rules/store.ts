import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../db/schema';
import { type Actor, type AuthedContext, memberOf } from '../context';
import type { Own } from '../exports/source';
import { notYours } from '../refusal';

export type RuleRow = Selectable<Database['product_rules']>;
export const ownOf = (user: Actor): Own => ({ memberNo: memberOf(user), merchantNo: user.merchantNo });

export function ownRules(db: Kysely<Database>, { memberNo, merchantNo }: Own) {
  const query = db.selectFrom('product_rules').where('member_no', '=', memberNo);
  return merchantNo === null ? query : query.where('merchant_no', '=', merchantNo);
}

/** Returns a rule of the user's merchant. Another merchant's rule is treated as unknown. */
export const ownRule = async ({ db, user }: AuthedContext, ruleNo: string): Promise<RuleRow> =>
  (await ownRules(db, ownOf(user)).where('rule_no', '=', ruleNo).selectAll().executeTakeFirst()) ?? notYours();

export const versionsOf = (db: Kysely<Database>, ruleNo: string) =>
  db.selectFrom('product_rule_versions').selectAll().where('rule_no', '=', ruleNo).orderBy('version', 'desc').execute();
export type VersionRow = Awaited<ReturnType<typeof versionsOf>>[number];

export const nameOf = async ({ db, user }: AuthedContext): Promise<string> =>
  (await db.selectFrom('users').select('nick_name').where('user_id', '=', user.userId).executeTakeFirstOrThrow())
    .nick_name;

/** Adds a step to a rule's history. The caller has locked the rule's row. */
export async function addStep(
  db: Kysely<Database>,
  { ruleNo, at, text, by }: { ruleNo: string; at: Date; text: string; by: string },
): Promise<void> {
  await sql`insert into product_rule_steps (rule_no, nr, at, text, by_name)
    select ${ruleNo}, coalesce(max(nr), 0) + 1, ${at}::timestamptz, ${text}, ${by}
      from product_rule_steps where rule_no = ${ruleNo}`.execute(db);
}
