import { openDatabase } from '@sandbox/db/connect';
import { Refusal } from '@sandbox/domain/refusal';
import { seededRng } from '@sandbox/domain/seededRng';
import { knownFighters, strike } from './attack';

/**
 * A process that makes transfers until it is killed. It prints `ack <orderNo>` for each acknowledged order.
 * Arguments: location of the data (JSON), a seed, number of parallel transfers.
 */
const [where = '{}', seed = '1', atOnce = '4'] = process.argv.slice(2);
const { db } = await openDatabase(JSON.parse(where));
const fighters = await knownFighters(db);
const rng = seededRng(Number(seed));
const any = <T>(all: readonly T[]): T => all[Math.floor(rng() * all.length)] as T;

let count = 0;
process.stdout.write('ready\n');
await Promise.all(
  Array.from({ length: Number(atOnce) }, async () => {
    while (true) {
      const from = any(fighters);
      const to = any(fighters.filter((one) => one !== from));
      const amount = `${Math.floor(rng() * 300)}.${String(Math.floor(rng() * 99) + 1).padStart(2, '0')}`;
      const remark = rng() < 0.2 ? '挂起' : '';
      try {
        const { orderNo } = await strike(db, { from, to, amount, remark, requestNo: `${seed}-${++count}` });
        process.stdout.write(`ack ${orderNo}\n`);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
    }
  }),
);
