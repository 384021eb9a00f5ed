import { openDatabase } from '@sandbox/db/connect';
import { Refusal } from '@sandbox/domain/refusal';
import { seededRng } from '@sandbox/domain/seededRng';
import { type Blow, type Fighter, knownFighters, strike } from '../../test/sandbox/money/attack';

/**
 * A process that attacks until it is killed. It prints acknowledged orders: `ack <orderNo>` per line. Arguments: location of the
 * data (JSON), a seed, number of parallel requests.
 */
const [where = '{}', seed = '1', atOnce = '1'] = process.argv.slice(2);
const { db } = await openDatabase(JSON.parse(where));
const fighters = await knownFighters(db);
const rng = seededRng(Number(seed));
const any = <T>(all: readonly T[]): T => all[Math.floor(rng() * all.length)] as T;
let count = 0;
const requestNo = () => `${seed}-${++count}`;

/** Returns the order's number; null for a refusal. Every other error ends the process visibly. */
async function tried(blow: Blow): Promise<string | null> {
  try {
    const { orderNo } = await strike(db, blow);
    process.stdout.write(`ack ${orderNo}\n`);
    return orderNo;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return null;
  }
}

const pair = (): [Fighter, Fighter] => {
  const from = any(fighters);
  return [from, any(fighters.filter((one) => one !== from))];
};
const sum = (most: number) => `${Math.floor(rng() * most)}.${String(Math.floor(rng() * 99) + 1).padStart(2, '0')}`;

const MOVES: readonly (() => Promise<void>)[] = [
  async function single() {
    const [from, to] = pair();
    await tried({ from, to, amount: sum(300), requestNo: requestNo(), remark: any(['', '', '', '挂起', '驳回']) });
  },
  async function twins() {
    const [from, to] = pair();
    const blow = { from, to, amount: sum(50), requestNo: requestNo() };
    const numbers = (await Promise.all([tried(blow), tried(blow), tried(blow)])).filter((no) => no !== null);
    if (new Set(numbers).size > 1) throw new Error(`twins are two: ${numbers.join()}`);
  },
  async function drain() {
    const [from, to] = pair();
    await Promise.all(Array.from({ length: 4 }, () => tried({ from, to, amount: sum(900), requestNo: requestNo() })));
  },
  async function ring() {
    const all = Array.from({ length: 4 }, () => any(fighters)).filter((one, at, list) => list.indexOf(one) === at);
    if (all.length < 2) return;
    await Promise.all(
      all.map((from, at) =>
        tried({ from, to: all[(at + 1) % all.length] as Fighter, amount: sum(200), requestNo: requestNo() }),
      ),
    );
  },
];

await Promise.all(
  Array.from({ length: Number(atOnce) }, async () => {
    while (true) await any(MOVES)();
  }),
);
