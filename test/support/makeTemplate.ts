import { openDatabase } from '@sandbox/db/connect';
import { migrate } from '@sandbox/db/migrate';
import { seedOnce } from '@sandbox/seed';
import { COST_OF_RUN } from './lowestCost';
import { SEED_TIME } from './seedTime';

// Creates the seeded database from which every test suite starts: in the given directory, or on DATABASE_URL.
const { db, close } = await openDatabase({ dataDir: process.argv[2], databaseUrl: process.env['DATABASE_URL'] });
await migrate(db);
await seedOnce(db, SEED_TIME, COST_OF_RUN);
await close();
