import { type Kysely, sql } from 'kysely';
import type { ApplicationKind, ApplicationState } from '@/contract/calls/applications';
import type { StepCode } from '../../db/columnTypes';
import type { Database } from '../../db/schema';
import type { Actor } from '../context';
import { limitedMerchant } from '../products/limits';
import { notYours } from '../refusal';
import type { ApplicationRow, KindRules, Owner } from './model';

/**
 * Returns the owner of an enterprise's applications. `merchantNo` is the merchant that the user acts for; null means the main
 * merchant.
 */
export async function ownerIn(db: Kysely<Database>, enterpriseId: string, merchantNo: string | null): Promise<Owner> {
  const row =
    (await db
      .selectFrom('enterprises as e')
      .leftJoin('members as m', 'm.enterprise_id', 'e.enterprise_id')
      .select(['e.enterprise_name', 'm.member_no'])
      .where('e.enterprise_id', '=', enterpriseId)
      .executeTakeFirst()) ?? notYours();
  let merchants = db
    .selectFrom('merchants')
    .select('merchant_no')
    .where('enterprise_id', '=', enterpriseId)
    .where('audit_status', '=', 'PASS');
  merchants = merchantNo
    ? merchants.where('merchant_no', '=', merchantNo)
    : merchants.where('parent_merchant_no', 'is', null);
  const merchant = await merchants.orderBy('merchant_no').executeTakeFirst();
  return {
    enterpriseId,
    enterpriseName: row.enterprise_name,
    memberNo: row.member_no ?? '',
    merchantNo: merchant?.merchant_no ?? '',
  };
}

/** Returns the owner (enterprise, member and merchant) whose applications the session's user can see. */
export const ownerOf = (db: Kysely<Database>, user: Actor): Promise<Owner> =>
  ownerIn(db, user.enterpriseId ?? notYours(), user.merchantNo);

/** Locks the enterprise and returns its owner. The lock serializes submissions, decisions and withdrawals of one enterprise. */
export async function lockedOwner(db: Kysely<Database>, user: Actor): Promise<Owner> {
  await lockEnterprise(db, user.enterpriseId ?? notYours());
  return ownerOf(db, user);
}

export const lockEnterprise = (db: Kysely<Database>, enterpriseId: string) =>
  db.selectFrom('enterprises').select('enterprise_id').where('enterprise_id', '=', enterpriseId).forUpdate().execute();

/** Returns an application by its number. An application of another enterprise is treated as unknown. */
export async function applicationOf(
  db: Kysely<Database>,
  { applyNo, enterpriseId }: { applyNo: string; enterpriseId: string },
): Promise<ApplicationRow> {
  const row = await db
    .selectFrom('applications')
    .selectAll()
    .where('apply_no', '=', applyNo)
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirst();
  return row ?? notYours();
}

/** Kinds of applications that belong to the whole enterprise, whichever merchant the user has chosen. */
const OF_ALL_MERCHANTS: readonly ApplicationKind[] = ['SUB_PRODUCT', 'SUB_SETTLE'];

/**
 * The merchant to which an item of an application belongs. Empty for an item of the whole member, which concerns all
 * its merchants.
 */
export const merchantOfItem = (kind: ApplicationKind, item: string, merchantNo: string): string =>
  kind === 'LIMIT_RAISE' ? limitedMerchant(item, merchantNo) : OF_ALL_MERCHANTS.includes(kind) ? '' : merchantNo;

/** Returns the newest application of a kind about an item; undefined if there is none. */
export const newestAbout = (
  db: Kysely<Database>,
  { owner, kind, item }: { owner: Pick<Owner, 'enterpriseId' | 'merchantNo'>; kind: ApplicationKind; item: string },
): Promise<ApplicationRow | undefined> =>
  db
    .selectFrom('applications as a')
    .innerJoin('application_items as i', 'i.apply_no', 'a.apply_no')
    .selectAll('a')
    .where('i.enterprise_id', '=', owner.enterpriseId)
    .where('i.merchant_no', '=', merchantOfItem(kind, item, owner.merchantNo))
    .where('i.kind', '=', kind)
    .where('i.item', '=', item)
    .orderBy('a.submitted_at', 'desc')
    .orderBy('a.apply_no', 'desc')
    .executeTakeFirst();

/** Returns the number of an open application of a kind about one of the given items; undefined if there is none. */
export async function livingAbout(
  db: Kysely<Database>,
  {
    owner,
    kind,
    items,
  }: { owner: Pick<Owner, 'enterpriseId' | 'merchantNo'>; kind: ApplicationKind; items: readonly string[] },
): Promise<string | undefined> {
  const [first] = items;
  if (first === undefined) return undefined;
  const row = await db
    .selectFrom('application_items')
    .select('apply_no')
    .where('enterprise_id', '=', owner.enterpriseId)
    .where('merchant_no', '=', merchantOfItem(kind, first, owner.merchantNo))
    .where('kind', '=', kind)
    .where('item', 'in', items)
    .where('living', '=', true)
    .executeTakeFirst();
  return row?.apply_no;
}

export async function addStep(
  db: Kysely<Database>,
  { applyNo, at, step, text, by = '' }: { applyNo: string; at: Date; step: StepCode; text: string; by?: string },
): Promise<void> {
  const { nr } = await db
    .selectFrom('application_steps')
    .select(sql<number>`coalesce(max(nr), 0)`.as('nr'))
    .where('apply_no', '=', applyNo)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('application_steps')
    .values({ apply_no: applyNo, nr: nr + 1, at, step, text, by_name: by })
    .execute();
}

/** Releases the items of an application, so that another application may be submitted for them. */
const endItems = (db: Kysely<Database>, applyNo: string) =>
  db.updateTable('application_items').set({ living: false }).where('apply_no', '=', applyNo).execute();

/** Sets the state of an application. Calls `moved` of its kind, which updates other records that show the state. */
export async function moveTo(
  db: Kysely<Database>,
  rules: KindRules,
  row: ApplicationRow,
  change: { state: ApplicationState; decided_at?: Date; effective_from?: Date; reasons?: string },
): Promise<ApplicationRow> {
  const moved = await db
    .updateTable('applications')
    .set(change)
    .where('apply_no', '=', row.apply_no)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (change.decided_at) await endItems(db, row.apply_no);
  await rules.moved?.(db, { enterpriseId: row.enterprise_id }, change.state);
  return moved;
}
