import type { Kysely } from 'kysely';
import { cryptoKeys, INITIAL_CONFIG, markSeeded, seededAt, writeConfig } from '../../domain/settings';
import { exclusively } from '../migrate';
import type { Database } from '../schema';
import { keepSeedCopy } from '../seedCopy';
import { seedAgreements } from './agreements';
import { seedMessages } from './messages';
import { seedMoney } from './money';
import { seededRng } from './rng';
import { seedWorld } from './world';

/** Any number, as long as it stays: it makes the demo world the same everywhere. */
const SEED = 20_260_101;

/**
 * Puts the demo world in, once. All of it is one transaction, marker included: a start that was killed half-way left
 * nothing and the next one begins anew; of several instances one does it and the others find it done.
 */
export async function seedOnce(db: Kysely<Database>, now: Date): Promise<boolean> {
  if (await seededAt(db)) return false;
  return exclusively(db, async (trx) => {
    if (await seededAt(trx)) return false;
    const rng = seededRng(SEED);
    await writeConfig(trx, INITIAL_CONFIG);
    await cryptoKeys(trx);
    await seedWorld(trx, { now, rng });
    await seedMoney(trx, { now, rng });
    await seedMessages(trx, { now });
    await seedAgreements(trx, { now });
    await markSeeded(trx, now);
    await keepSeedCopy(trx);
    return true;
  });
}
