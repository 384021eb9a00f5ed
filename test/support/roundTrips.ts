import pg from 'pg';

/** The statements of a transaction, including BEGIN and COMMIT. Each statement is one round trip to the database. */
export type Sent = readonly string[];

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : String((query as { text?: unknown } | null)?.text ?? '');

/**
 * Functions that are called on a transaction's connection after its BEGIN and before its COMMIT, for example to read
 * counters.
 */
export interface Watcher {
  begun(client: pg.Client): void;
  ending(client: pg.Client): void;
}

/**
 * Counts the statements that `work` sends: per transaction in the order of their ends, and in total. Both databases use the same
 * client.
 */
export async function roundTrips(
  work: () => Promise<unknown>,
  watcher?: Watcher,
): Promise<{ transactions: Sent[]; all: Sent }> {
  const transactions: Sent[] = [];
  const all: string[] = [];
  const open = new Map<pg.Client, string[]>();
  const { query } = pg.Client.prototype;
  let isWatching = false;
  /** Runs the watcher's own queries without counting them. */
  const watch = (look: () => void) => {
    isWatching = true;
    look();
    isWatching = false;
  };
  pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
    const send = () => (query as (...all: unknown[]) => unknown).apply(this, given);
    if (isWatching) return send();
    const text = textOf(given[0]);
    const begins = /^\s*(begin|start transaction)/i.test(text);
    const ends = /^\s*(commit|rollback)\s*$/i.test(text);
    all.push(text);
    if (begins) open.set(this, []);
    open.get(this)?.push(text);
    if (ends) {
      transactions.push(open.get(this) ?? []);
      open.delete(this);
      watch(() => watcher?.ending(this));
    }
    const sent = send();
    if (begins) watch(() => watcher?.begun(this));
    return sent;
  } as never;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return { transactions, all };
}

/** Returns the statements of the only transaction that writes money. */
export function moneyTransaction(transactions: readonly Sent[]): Sent {
  const [one, ...others] = transactions.filter((sent) => sent.some((text) => text.includes('write_money')));
  if (!one || others.length > 0) throw new Error(`${one ? 'several' : 'no'} transactions write money`);
  return one;
}
