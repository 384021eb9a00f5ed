import { type Kysely, sql } from 'kysely';
import type { auditPage } from '@/contract/calls/warehouseOrders';
import type { AnswerOf, RequestOf } from '@/contract/defineCall';
import type { Database } from '../../../db/schema';
import type { Actor } from '../../context';
import { rangesOf } from '../../exports/ranges';
import { addCents, formatCents } from '../../money/cents';
import { startOf, sumOf, warehouseOf } from '../warehouseContext';
import { closedTo } from './audit';
import { LISTED, toPayOrderView } from './view';
import { passesOf, warningsOf } from './warnings';

type Request = RequestOf<typeof auditPage>;

/**
 * SQL condition that selects the waiting orders that a user may decide now. It must agree with `closedTo`, which
 * checks a single order.
 */
function waitsFor(user: Pick<Actor, 'userId' | 'permissions'>) {
  const first = user.permissions.has('warehouse:audit');
  const second = user.permissions.has('warehouse:recheck');
  return sql<boolean>`o.state = 'WAIT_AUDIT' and ${user.userId} <> all (o.editors)
    and case when o.first_id is null then ${first}::boolean else ${second}::boolean and o.first_id <> ${user.userId} end`;
}

/** Returns the auditors' queue with all warnings: waiting orders the oldest first, decided orders the newest first. */
export async function auditQueue(
  db: Kysely<Database>,
  user: Actor,
  request: Request,
  now: Date,
): Promise<AnswerOf<typeof auditPage>> {
  const { pageNo, pageSize, queue, keyword, subMemberNo } = request;
  const { minCents, maxCents } = rangesOf(request as Parameters<typeof rangesOf>[0]);
  let query = db.selectFrom('warehouse_orders as o').where('o.enterprise_id', '=', warehouseOf(user));
  if (queue === 'WAITS') query = query.where('o.state', '=', 'WAIT_AUDIT');
  if (queue === 'WAITS_FOR_ME') query = query.where(waitsFor(user));
  if (queue === 'DECIDED') query = query.where(sql<boolean>`${user.userId} in (o.first_id, o.second_id, o.refused_id)`);
  if (subMemberNo) query = query.where('o.member_no', '=', subMemberNo);
  if (minCents !== undefined) query = query.where('o.amount_cents', '>=', minCents);
  if (maxCents !== undefined) query = query.where('o.amount_cents', '<=', maxCents);
  if (keyword) {
    const start = startOf(keyword);
    query = query.where(({ or, eb }) =>
      or([
        eb('o.order_no', 'like', start),
        sql<boolean>`exists (select from warehouse_order_lines l where l.order_no = o.order_no and l.payee_name like ${start})`,
      ]),
    );
  }
  const totals = await query
    .select([sql<number>`count(*)`.as('rows'), sumOf('o.amount_cents')])
    .executeTakeFirstOrThrow();
  const order = queue === 'DECIDED' ? ('desc' as const) : ('asc' as const);
  const rows = await query
    .selectAll('o')
    .select(LISTED)
    .orderBy('o.submitted_at', order)
    .orderBy('o.order_no', order)
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
  const waiting = rows.filter(({ state }) => state === 'WAIT_AUDIT');
  const warnings = await warningsOf(db, waiting, now);
  const passes = await passesOf(db, waiting, now);
  return {
    pageNo,
    pageSize,
    total: totals.rows,
    totalAmount: formatCents(addCents(totals.cents, 0)),
    rows: rows.map((row) => ({
      ...toPayOrderView(row, user.userId),
      warnings: warnings.get(row.order_no) ?? [],
      pass: row.first_id === null ? 1 : 2,
      passes: passes.get(row.order_no) ?? [row.first_id, row.second_id].filter((id) => id !== null).length,
      closed: closedTo(row, user),
    })),
  };
}
