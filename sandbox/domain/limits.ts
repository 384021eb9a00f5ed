import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema';
import type { RealTime } from './clock';

const MINUTE = 60_000;
const minuteOf = (realNow: RealTime) => new Date(Math.floor(realNow.getTime() / MINUTE) * MINUTE);

/**
 * A maximum number of hits within the last minutes, such as login failures per address. Hits are counted in the database, for all
 * instances and across restarts.
 */
export interface Limit {
  name: string;
  hits: number;
  minutes: number;
}

const bucketOf = (limit: Limit, subject: string) => `${limit.name}:${subject}`;

/**
 * Returns the number of hits in at least the last `limit.minutes` minutes. Hits are counted per whole minute, so up
 * to one more minute may be included.
 */
export async function countHits(
  db: Kysely<Database>,
  limit: Limit,
  subject: string,
  realNow: RealTime,
): Promise<number> {
  const row = await db
    .selectFrom('rate_counters')
    .select(sql<number>`coalesce(sum(hits), 0)::bigint`.as('hits'))
    .where('bucket', '=', bucketOf(limit, subject))
    .where('minute', '>=', new Date(minuteOf(realNow).getTime() - limit.minutes * MINUTE))
    .executeTakeFirstOrThrow();
  return row.hits;
}

/** Counts one hit of a limit for a subject, such as an address or an account. */
export async function hit(db: Kysely<Database>, limit: Limit, subject: string, realNow: RealTime): Promise<void> {
  await db
    .insertInto('rate_counters')
    .values({ bucket: bucketOf(limit, subject), minute: minuteOf(realNow), hits: 1 })
    .onConflict((conflict) => conflict.columns(['bucket', 'minute']).doUpdateSet({ hits: sql`rate_counters.hits + 1` }))
    .execute();
}

/**
 * Removes a hit that was counted in advance for a failure that did not happen. `besides` is a further SQL statement
 * that runs in the same round trip.
 */
export async function takeBack(
  db: Kysely<Database>,
  limit: Limit,
  subject: string,
  realNow: RealTime,
  besides = sql`select`,
): Promise<void> {
  await sql`with besides as (${besides})
    update rate_counters set hits = hits - 1
     where bucket = ${bucketOf(limit, subject)} and minute = ${minuteOf(realNow)} and hits > 0`.execute(db);
}

/**
 * Counts a hit and returns whether it is within the limit. Counts before it compares, so that parallel requests see
 * each other's hits. If a refused request rolls back its transaction, the hit is rolled back too.
 */
export async function withinLimit(
  db: Kysely<Database>,
  limit: Limit,
  subject: string,
  realNow: RealTime,
): Promise<boolean> {
  const minute = minuteOf(realNow);
  const since = new Date(minute.getTime() - limit.minutes * MINUTE);
  const bucket = bucketOf(limit, subject);
  const { rows } = await sql<{ hits: number }>`
    with counted as (
      insert into rate_counters as c (bucket, minute, hits) values (${bucket}, ${minute}, 1)
        on conflict (bucket, minute) do update set hits = c.hits + 1
        returning hits
    )
    select (select hits from counted) + coalesce((
             select sum(hits) from rate_counters
              where bucket = ${bucket} and minute >= ${since} and minute <> ${minute}), 0)::bigint as hits`.execute(db);
  return (rows[0]?.hits ?? 0) <= limit.hits;
}
