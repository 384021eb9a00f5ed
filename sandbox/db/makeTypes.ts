import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openDatabase } from './connect';
import { migrate } from './migrate';
import { rowTypes } from './rowTypes';

// Writes the types of all rows into schema.ts, from the schema of a new database: `npm run db:types`.
const { db, close } = await openDatabase({ dataDir: 'memory://' });
await migrate(db);
await writeFile(fileURLToPath(new URL('./schema.ts', import.meta.url)), await rowTypes(db));
await close();
