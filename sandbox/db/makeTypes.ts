import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openDatabase } from './connect';
import { migrate } from './migrate';
import { rowTypes } from './rowTypes';

// Script of `npm run db:types`: creates a new database and writes the types of all its rows into schema.ts.
const { db, close } = await openDatabase({ dataDir: 'memory://' });
await migrate(db);
await writeFile(fileURLToPath(new URL('./schema.ts', import.meta.url)), await rowTypes(db));
await close();
