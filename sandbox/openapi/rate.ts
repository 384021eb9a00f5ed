import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema';
import type { RealTime } from '../domain/clock';

/** The result of the rate limit for a verified request. */
type Admitted = 'FRESH' | 'NONCE_USED' | 'TOO_MANY';

/** Maximum number of programs for which exceeding the limit is remembered; the most recent ones are remembered. */
const MOST_KNOWN = 10_000;
/** Time in seconds during which a program counts as greedy after it has exceeded its rate limit. */
const GREEDY = 10;

const secondOf = (realNow: RealTime) => Math.floor(realNow.getTime() / 1000);

/**
 * Checks the nonce and the rate of verified requests, in one statement. Over all instances, each nonce is accepted
 * once, and at most `perSecond` requests per second and program are accepted. A request above the limit writes no
 * data. Further requests of the program in the same second are refused without a query.
 */
export class Admission {
  /** The last second in which each program exceeded its limit. */
  readonly #over = new Map<string, number>();

  constructor(private readonly perSecond: number) {}

  /** True if this process knows that the program has used up its requests of the current second. */
  isOver(appId: string, realNow: RealTime): boolean {
    return this.#over.get(appId) === secondOf(realNow);
  }

  /**
   * Returns whether the program has recently exceeded its limit. Its requests then run one at a time, so that it
   * delays only its own requests.
   */
  isGreedy(appId: string, realNow: RealTime): boolean {
    const second = this.#over.get(appId);
    return second !== undefined && secondOf(realNow) - second <= GREEDY;
  }

  async admit(
    db: Kysely<Database>,
    { appId, nonce, realNow }: { appId: string; nonce: string; realNow: RealTime },
  ): Promise<Admitted> {
    if (this.isOver(appId, realNow)) return 'TOO_MANY';
    const second = secondOf(realNow);
    const { rows } = await sql<{ counted: number; fresh: number }>`
      with counted as (
        insert into app_rates as r (app_id, second, hits) values (${appId}, ${second}, 1)
          on conflict (app_id, second) do update set hits = r.hits + 1 where r.hits < ${this.perSecond}
          returning hits
      ), noted as (
        insert into app_nonces (app_id, nonce, at)
          select ${appId}, ${nonce}, ${realNow}::timestamptz from counted where hits <= ${this.perSecond}
          on conflict do nothing returning 1
      )
      select (select count(*) from counted)::int as counted, (select count(*) from noted)::int as fresh`.execute(db);
    const { counted = 0, fresh = 0 } = rows[0] ?? {};
    if (counted > 0) return fresh > 0 ? 'FRESH' : 'NONCE_USED';
    this.#over.delete(appId);
    this.#over.set(appId, second);
    for (const [oldest] of this.#over) {
      if (this.#over.size <= MOST_KNOWN) break;
      this.#over.delete(oldest);
    }
    return 'TOO_MANY';
  }
}
