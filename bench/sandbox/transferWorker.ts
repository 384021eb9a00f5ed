import { openDatabase } from '@sandbox/db/connect';
import { Refusal } from '@sandbox/domain/refusal';
import { seededRng } from '@sandbox/domain/seededRng';
import pg from 'pg';
import { knownFighters, strike } from '../../test/sandbox/money/attack';
import { limitClient } from './transferLimit';

/**
 * An instance that makes transfers between the database's members for some seconds. It reports the duration of each transfer.
 * Before that it makes transfers one at a time and reports how long each held its locks. As `limit` it only writes the bare rows.
 */
const [where = '{}', seed = '1', seconds = '5', atOnce = '8', mode = 'engine'] = process.argv.slice(2);
const place = JSON.parse(where) as { databaseUrl?: string; dataDir?: string };
const { db, close } = await openDatabase(place);
const limit = mode === 'limit' ? limitClient(place.databaseUrl ?? '', Number(atOnce)) : null;
const fighters = await knownFighters(db);
const rng = seededRng(Number(seed));
const any = <T>(all: readonly T[]): T => all[Math.floor(rng() * all.length)] as T;

/** From the statement that locks being sent until the COMMIT is answered, ms. */
const held: number[] = [];
function watchLocks(): () => void {
  const { query } = pg.Client.prototype;
  const since = new WeakMap<pg.Client, number>();
  pg.Client.prototype.query = function timed(this: pg.Client, ...given: unknown[]) {
    const text = typeof given[0] === 'string' ? given[0] : String((given[0] as { text?: string } | null)?.text ?? '');
    if (text.includes('open_order(')) since.set(this, performance.now());
    const sent = (query as (...all: unknown[]) => unknown).apply(this, given);
    const begun = since.get(this);
    if (begun !== undefined && /^commit$/i.test(text.trim())) {
      since.delete(this);
      (sent as Promise<unknown>).then(
        () => held.push(performance.now() - begun),
        () => {},
      );
    }
    return sent;
  } as never;
  return () => {
    pg.Client.prototype.query = query;
  };
}

let placed = 0;
const times: number[] = [];
async function once(measured: boolean): Promise<void> {
  const from = any(fighters);
  const to = any(fighters.filter((one) => one !== from));
  const cents = 10 + (placed % 90);
  // Request numbers of equal length; the payee's trade number is two digits longer.
  const requestNo = `${mode}-${seed}-${String(++placed).padStart(8, '0')}`;
  const begun = performance.now();
  try {
    if (limit) await limit.strike(from, to, cents, requestNo);
    else await strike(db, { from, to, amount: `0.${cents}`, requestNo });
    if (measured) times.push(performance.now() - begun);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
for (let warm = 0; warm < 50; warm++) await once(false);
const stopWatching = watchLocks();
for (let warm = 0; warm < 100; warm++) await once(false);
stopWatching();
process.send?.('warm');
await new Promise((resolve) => process.once('message', resolve));
const until = performance.now() + Number(seconds) * 1_000;
await Promise.all(
  Array.from({ length: Number(atOnce) }, async () => {
    while (performance.now() < until) await once(true);
  }),
);
process.send?.({ times, held });
await close();
await limit?.close();
process.disconnect();
