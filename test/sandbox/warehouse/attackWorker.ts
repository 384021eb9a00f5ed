import { openDatabase } from '@sandbox/db/connect';
import { fight } from './attack';

/**
 * A process whose hands make, audit, pay and take back orders of the warehouse until it is killed: `ack <what> <orderNo>` a line
 * each. Arguments: where the data is (JSON), a seed, how many hands.
 */
const [where = '{}', seed = '1', hands = '4'] = process.argv.slice(2);
const { db } = await openDatabase(JSON.parse(where));
process.stdout.write('ready\n');
await fight(db, { seed: Number(seed), hands: Number(hands), says: (line) => process.stdout.write(`${line}\n`) });
