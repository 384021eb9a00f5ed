import { type Kysely, type Selectable, sql } from 'kysely';
import type { CollectSignState } from '@/contract/calls/collectSign';
import type { Database } from '../../db/schema';
import { type Actor, type AuthedContext, memberOf } from '../context';
import type { Own } from '../exports/source';
import { dayOf } from '../money/days';
import { notYours, refuse } from '../refusal';

export type SignRow = Selectable<Database['collect_signs']>;
/** Returns the member and merchant to which the contracts of a request are limited. */
export const ownOf = (user: Actor): Own => ({ memberNo: memberOf(user), merchantNo: user.merchantNo });

/**
 * Returns the state of a contract. After the contract's last day the state is expired, whether it was signed or not.
 */
export const stateOf = ({ state, valid_until }: Pick<SignRow, 'state' | 'valid_until'>, now: Date): CollectSignState =>
  (state === 'ACTIVE' || state === 'WAIT_SIGN') && valid_until < dayOf(now) ? 'EXPIRED' : state;

/** `stateOf` as an SQL expression. */
export const stateIn = (now: Date) =>
  sql<CollectSignState>`case when state in ('ACTIVE', 'WAIT_SIGN') and valid_until < ${dayOf(now)}::date
    then 'EXPIRED' else state end`;

/** Locks a contract of the user's merchant and returns it. Another merchant's contract is treated as unknown. */
export async function lockedOwn({ db, user }: AuthedContext, signNo: string): Promise<SignRow> {
  return (
    (await ownSigns(db, ownOf(user)).where('sign_no', '=', signNo).selectAll().forUpdate().executeTakeFirst()) ??
    notYours()
  );
}

export function ownSigns(db: Kysely<Database>, { memberNo, merchantNo }: Own) {
  const query = db.selectFrom('collect_signs').where('member_no', '=', memberNo);
  return merchantNo === null ? query : query.where('merchant_no', '=', merchantNo);
}

/**
 * Refuses a user who may not use 代收签约 (collection contracts; flag `collect_open_flag`). A program has no such flag,
 * so it is allowed if any user of its enterprise has the flag.
 */
export async function mustCollect({ db, user }: Pick<AuthedContext, 'db' | 'user'>): Promise<void> {
  const row = await db
    .selectFrom('user_enterprises')
    .select('user_id')
    .where('enterprise_id', '=', user.enterpriseId)
    .where('collect_open_flag', '=', true)
    .$if(user.app === undefined, (query) => query.where('user_id', '=', user.userId))
    .executeTakeFirst();
  if (!row) refuse('企业尚未开通代收签约', { bizCode: 'SIGN_NOT_OPEN' });
}

export const nameOf = async ({ db, user }: AuthedContext): Promise<string> =>
  (await db.selectFrom('users').select('nick_name').where('user_id', '=', user.userId).executeTakeFirstOrThrow())
    .nick_name;

/** Adds a step to a contract's history. The caller has locked the contract's row. */
export async function addStep(
  db: Kysely<Database>,
  { signNo, at, text, by = '平台' }: { signNo: string; at: Date; text: string; by?: string },
): Promise<void> {
  await sql`insert into collect_sign_steps (sign_no, nr, at, text, by_name)
    select ${signNo}, coalesce(max(nr), 0) + 1, ${at}::timestamptz, ${text}, ${by}
      from collect_sign_steps where sign_no = ${signNo}`.execute(db);
}
