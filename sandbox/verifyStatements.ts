import { parseArgs } from 'node:util';
import { verifyStatements } from './domain/statements/verify';
import { openExisting } from './server/openExisting';
import { optionsFrom } from './server/run';
import { StartError } from './server/startError';

/*
 * `npm run statements:verify -- --from 2026-01-01 --to 2026-01-31`: recomputes the statements of these days from the
 * ledger and lists differences from the stored statements. Read-only. Exits with 1 if there are differences, and with
 * 2 if it cannot check the statements.
 */

const USAGE = 'usage: npm run statements:verify -- [--from 2026-01-01] [--to 2026-01-31]';
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (text: string): boolean =>
  DAY.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

/** Returns the days given on the command line, by default all days with statements; null for invalid arguments. */
function daysOfCommandLine(): { from: string; to: string } | null {
  try {
    const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } });
    const { from = '2000-01-01', to = '9999-12-30' } = values;
    return isDay(from) && isDay(to) && from <= to ? { from, to } : null;
  } catch {
    return null;
  }
}

async function main(): Promise<number> {
  const days = daysOfCommandLine();
  if (!days) {
    console.error(USAGE);
    return 2;
  }
  const { db, close } = await openExisting(optionsFrom(process.env));
  try {
    let members = 0;
    const differences = await verifyStatements(db, days, () => {
      members += 1;
    });
    for (const { memberNo, day, what } of differences) console.log(`${day} ${memberNo} ${what}`);
    console.log(
      `${members} members, ${differences.length === 0 ? 'nothing differs' : `differences: ${differences.length}`}`,
    );
    return differences.length === 0 ? 0 : 1;
  } finally {
    await close();
  }
}

process.exitCode = await main().catch((error) => {
  console.error(error instanceof StartError ? error.message : error);
  return 2;
});
