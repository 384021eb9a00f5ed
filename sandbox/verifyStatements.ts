import { parseArgs } from 'node:util';
import { openDatabase } from './db/connect';
import { addDays, dayOf } from './domain/money/days';
import { verifyStatements } from './domain/statements/verify';

/*
 * `npm run statements:verify -- --from 2026-01-01 --to 2026-01-31`: makes the statements of these days anew from the ledger and
 * lists where what is stored differs. Reads only. Ends with 1 where anything differs, and with 2 where it cannot look.
 */

const DAY = /^\d{4}-\d{2}-\d{2}$/;

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } });
  const { from = '2000-01-01', to = addDays(dayOf(new Date()), -1) } = values;
  if (!DAY.test(from) || !DAY.test(to) || from > to) {
    console.error('usage: npm run statements:verify -- [--from 2026-01-01] [--to 2026-01-31]');
    return 2;
  }
  const databaseUrl = process.env['DATABASE_URL'];
  const dataDir = process.env['SANDBOX_DATA_DIR'] ?? '.data';
  const { db, close } = await openDatabase(databaseUrl ? { databaseUrl } : { dataDir: `${dataDir}/pg` });
  try {
    const differences = await verifyStatements(db, { from, to });
    for (const { memberNo, day, what } of differences) console.log(`${day} ${memberNo} ${what}`);
    console.log(differences.length === 0 ? `${from} to ${to}: nothing differs` : `${differences.length} differences`);
    return differences.length === 0 ? 0 : 1;
  } finally {
    await close();
  }
}

process.exitCode = await main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  return 2;
});
