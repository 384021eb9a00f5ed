import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema';

/** A step of an order's trail: what happened to it, and who did it. */
export interface Step {
  step: string;
  text: string;
  /** A person's name; the platform where nobody is said. */
  by?: string;
}

/** Who was told, and of what where it is not the order itself; no step where nobody was. */
export const told = (names: readonly string[], of = ''): Step[] =>
  names.length === 0 ? [] : [{ step: 'MESSAGE', text: `${of}已通知${names.join('、')}` }];

/** Adds to the trail of an order that is locked. */
export async function trail(db: Kysely<Database>, orderNo: string, at: Date, steps: readonly Step[]): Promise<void> {
  const { last } = await db
    .selectFrom('order_steps')
    .where('order_no', '=', orderNo)
    .select(sql<number>`coalesce(max(nr), 0)`.as('last'))
    .executeTakeFirstOrThrow();
  await begun(db, orderNo, at, steps, last);
}

/** The same of an order that has no trail yet. */
export async function begun(
  db: Kysely<Database>,
  orderNo: string,
  at: Date,
  steps: readonly Step[],
  last = 0,
): Promise<void> {
  await db
    .insertInto('order_steps')
    .values(
      steps.map(({ step, text, by = '平台' }, index) => ({
        order_no: orderNo,
        nr: last + index + 1,
        at,
        step,
        text,
        by_name: by,
      })),
    )
    .execute();
}
