import type { Kysely } from 'kysely';
import type { Database } from '../db/schema';
import { detailDays } from '../domain/money/dayDetails';
import { foldTradeDays } from '../domain/money/tradeTotals';
import type { Platform } from './platform';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Ended sessions are kept this long: 401 can then still tell why. */
const SESSIONS_KEPT = 7 * DAY;
/** Longer than any limit looks back: an hour and the minute that it began in. */
const COUNTERS_KEPT = 62 * MINUTE;

/** Removes what can no longer matter. Any number of instances may do it at once. */
export async function tidy(db: Kysely<Database>, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  await db.deleteFrom('envelope_nonces').where('expires_at', '<', now).execute();
  await db.deleteFrom('captcha_tickets').where('expires_at', '<', before(MINUTE)).execute();
  await db.deleteFrom('login_grants').where('expires_at', '<', before(DAY)).execute();
  await db.deleteFrom('verification_codes').where('expires_at', '<', before(DAY)).execute();
  await db.deleteFrom('qr_codes').where('expires_at', '<', now).execute();
  await db.deleteFrom('step_proofs').where('expires_at', '<', before(DAY)).execute();
  await db.deleteFrom('rate_counters').where('minute', '<', before(COUNTERS_KEPT)).execute();
  await db.deleteFrom('login_failures').where('last_failure_at', '<', before(DAY)).execute();
  await db.deleteFrom('pay_password_failures').where('last_failure_at', '<', before(DAY)).execute();
  await foldTradeDays(db);
  await detailDays(db, now);
  await db.deleteFrom('sessions').where('expires_at', '<', before(SESSIONS_KEPT)).execute();
}

/** Tidies once a minute. Answers how to stop, after a round that has begun. */
export function startJanitor(platform: Platform): () => Promise<void> {
  let round = Promise.resolve();
  const timer = setInterval(() => {
    round = round
      .then(() => tidy(platform.db, platform.clock()))
      .catch((error) => platform.log('tidying failed', error));
  }, MINUTE);
  timer.unref();
  return () => {
    clearInterval(timer);
    return round;
  };
}
