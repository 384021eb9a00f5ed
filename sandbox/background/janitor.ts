import type { Kysely } from 'kysely';
import { NONCE_SECONDS } from '@/contract/open/openSigning';
import type { Database } from '../db/schema';
import type { Times } from '../domain/clock';
import { tidyDeliveries } from '../domain/notify/deliveries';
import { endOverdue } from '../domain/sessions';
import { sweepImports } from '../domain/warehouse/voucherStaging';
import type { Platform } from '../http/platform';
import { foldDays } from './dayEnd';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Time in ms after which ended sessions are deleted. Until then a 401 response can state why the session ended. */
const SESSIONS_KEPT = 7 * DAY;
/**
 * Time in ms after which counters of rate limits are deleted. Must be longer than the longest rate limit, one hour,
 * plus the minute in which that hour began.
 */
const COUNTERS_KEPT = 62 * MINUTE;
/** Time in ms (business time) after which the logged requests of merchants' programs are deleted. */
const REQUESTS_KEPT = 7 * DAY;

/** Deletes outdated rows. Any number of instances may run it in parallel. */
export async function tidy(db: Kysely<Database>, { now, realNow }: Times): Promise<void> {
  const before = (ms: number) => new Date(realNow.getTime() - ms);
  await db.deleteFrom('envelope_nonces').where('expires_at', '<', realNow).execute();
  await db.deleteFrom('captcha_tickets').where('expires_at', '<', before(MINUTE)).execute();
  await db.deleteFrom('login_grants').where('expires_at', '<', before(DAY)).execute();
  await db.deleteFrom('verification_codes').where('expires_at', '<', before(DAY)).execute();
  await db.deleteFrom('app_key_challenges').where('expires_at', '<', before(DAY)).execute();
  await db.deleteFrom('qr_codes').where('expires_at', '<', realNow).execute();
  await db.deleteFrom('step_proofs').where('expires_at', '<', before(DAY)).execute();
  await db.deleteFrom('rate_counters').where('minute', '<', before(COUNTERS_KEPT)).execute();
  await db.deleteFrom('login_failures').where('last_failure_at', '<', before(DAY)).execute();
  await db.deleteFrom('pay_password_failures').where('last_failure_at', '<', before(DAY)).execute();
  await db
    .deleteFrom('app_nonces')
    .where('at', '<', before(NONCE_SECONDS * 1000))
    .execute();
  await db
    .deleteFrom('app_rates')
    .where('second', '<', Math.floor(before(MINUTE).getTime() / 1000))
    .execute();
  await db
    .deleteFrom('app_requests')
    .where('at', '<', new Date(now.getTime() - REQUESTS_KEPT))
    .execute();
  await tidyDeliveries(db, now);
  await foldDays(db, now);
  await sweepImports(db, realNow);
  await endOverdue(db, realNow);
  await db.deleteFrom('sessions').where('expires_at', '<', before(SESSIONS_KEPT)).execute();
}

/** Deletes outdated rows once a minute. Returns a function that waits for a running deletion and then stops. */
export function startJanitor(platform: Platform): () => Promise<void> {
  let round = Promise.resolve();
  const next = (work: () => Promise<unknown>) => {
    round = round.then(work).then(
      () => {},
      (error) => platform.log('tidying failed', error),
    );
  };
  // Also deletes unfinished voucher imports at the start, because a killed process may have left many rows.
  next(() => sweepImports(platform.db, platform.clock.real()));
  const timer = setInterval(() => next(async () => tidy(platform.db, await platform.clock.read(platform.db))), MINUTE);
  timer.unref();
  return () => {
    clearInterval(timer);
    return round;
  };
}
