import { type Kysely, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Step } from '@/contract/calls/warehouseParts';
import type { Database } from '../../db/schema';
import { wireTime } from '../money/days';

/** Adds a step to the timeline of vouchers or orders, in the transaction of the change. */
export async function addSteps(
  db: Kysely<Database>,
  owners: readonly string[],
  { at, text, byName }: { at: Date; text: string; byName: string },
): Promise<void> {
  if (owners.length === 0) return;
  await sql`
    insert into warehouse_steps (owner_no, at, text, by_name)
      select owner_no, ${at}, ${text}, ${byName} from unnest(${owners}::text[]) with ordinality as one (owner_no, nr)
       order by nr`.execute(db);
}

/** Returns the steps of one voucher or order, the newest first. */
export async function stepsOf(db: Kysely<Database>, ownerNo: string): Promise<z.output<typeof Step>[]> {
  const rows = await db
    .selectFrom('warehouse_steps')
    .select(['at', 'text', 'by_name'])
    .where('owner_no', '=', ownerNo)
    .orderBy('step_id', 'desc')
    .execute();
  return rows.map(({ at, text, by_name }) => ({ time: wireTime(at), text, byName: by_name }));
}
