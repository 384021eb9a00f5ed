import { openDatabase } from '@sandbox/db/connect';
import { fight } from './attack';

/**
 * A process whose users create, audit, pay and withdraw orders of the warehouse until it is killed. It prints `ack <what>
 * <orderNo>` per line. Arguments: location of the data (JSON), a seed, number of users.
 */
const [where = '{}', seed = '1', hands = '4'] = process.argv.slice(2);
const { db } = await openDatabase(JSON.parse(where));
process.stdout.write('ready\n');
await fight(db, { seed: Number(seed), hands: Number(hands), says: (line) => process.stdout.write(`${line}\n`) });
