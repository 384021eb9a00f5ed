import { type Kysely, sql } from 'kysely';
import type { warehouseSettings } from '@/contract/calls/warehouseAccounts';
import type { AnswerOf } from '@/contract/defineCall';
import type { Database } from '../../db/schema';
import { formatCents, parseCents } from '../money/cents';
import { wireTime } from '../money/days';
import { atField, notYours, refuse } from '../refusal';
import { CHANGED, nameOfUser, note, type WarehouseContext, warehouseOf } from './warehouseContext';

/** Returns the amount from which an order needs two auditors, and its last change. */
export async function settingsOf(
  db: Kysely<Database>,
  enterpriseId: string,
): Promise<AnswerOf<typeof warehouseSettings>> {
  const row =
    (await db.selectFrom('warehouses').selectAll().where('enterprise_id', '=', enterpriseId).executeTakeFirst()) ??
    notYours();
  return {
    twoFrom: row.two_from_cents === null ? null : formatCents(row.two_from_cents),
    changedBy: row.changed_by,
    changeTime: row.changed_at && wireTime(row.changed_at),
    version: row.version,
  };
}

/**
 * Sets the amount from which an order needs two auditors. It applies to orders submitted after the change. Runs in
 * the caller's transaction.
 */
export async function saveSettings(
  context: WarehouseContext,
  { twoFrom, version }: { twoFrom: string | null; version: number },
): Promise<AnswerOf<typeof warehouseSettings>> {
  const { db, now, user } = context;
  const enterpriseId = warehouseOf(user);
  const cents = twoFrom === null ? null : parseCents(twoFrom);
  if (cents === 0) atField('twoFrom', '金额必须大于0');
  const before =
    (await db
      .selectFrom('warehouses')
      .select(['two_from_cents', 'version', 'changed_by'])
      .where('enterprise_id', '=', enterpriseId)
      .forUpdate()
      .executeTakeFirst()) ?? notYours();
  if (before.two_from_cents === cents) return settingsOf(db, enterpriseId);
  if (before.version !== version)
    refuse(`${before.changed_by || '其他人'}已修改该设置，请核对后再保存`, { bizCode: CHANGED });
  await db
    .updateTable('warehouses')
    .set({
      two_from_cents: cents,
      changed_by: await nameOfUser(db, user.userId),
      changed_at: now,
      version: sql`version + 1`,
    })
    .where('enterprise_id', '=', enterpriseId)
    .execute();
  await note(context, 'settings.changed', enterpriseId, { twoFrom: { from: before.two_from_cents, to: cents } });
  return settingsOf(db, enterpriseId);
}
