import { openDatabase } from '@sandbox/db/connect';
import { seededRng } from '@sandbox/db/seed/rng';
import { Refusal } from '@sandbox/handlers/handler';
import { knownFighters, strike } from '../../test/sandbox/money/attack';

/** One instance that transfers between the fighters of a database for some seconds, and tells how many it made. */
const [where = '{}', seed = '1', seconds = '5', atOnce = '8'] = process.argv.slice(2);
const { db, close } = await openDatabase(JSON.parse(where));
const fighters = await knownFighters(db);
const rng = seededRng(Number(seed));
const any = <T>(all: readonly T[]): T => all[Math.floor(rng() * all.length)] as T;

let asked = 0;
const times: number[] = [];
let until = 0;
async function once(measured: boolean): Promise<void> {
  const from = any(fighters);
  const to = any(fighters.filter((one) => one !== from));
  const begun = performance.now();
  try {
    await strike(db, { from, to, amount: `0.${String((asked % 90) + 10)}`, requestNo: `${seed}-${++asked}` });
    if (measured) times.push(performance.now() - begun);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
for (let warm = 0; warm < 50; warm++) await once(false);
process.send?.('warm');
await new Promise((resolve) => process.once('message', resolve));
until = performance.now() + Number(seconds) * 1_000;
await Promise.all(
  Array.from({ length: Number(atOnce) }, async () => {
    while (performance.now() < until) await once(true);
  }),
);
process.send?.({ times });
await close();
process.disconnect();
