import { openDatabase } from '@sandbox/db/connect';
import { makeClock } from '@sandbox/domain/clock';
import { workNext } from '@sandbox/domain/exports/jobs';
import { EXPORT_LIMITS } from '@sandbox/domain/exports/limits';
import { EXPORT_SOURCES } from '@sandbox/handlers';
import { SEED_TIME } from '@test/support/seedTime';

/** A process that runs one export and reports each batch. Arguments: location of the data, rows per file. */
const [where = '{}', partRows = '1500'] = process.argv.slice(2);
const { db, close } = await openDatabase(JSON.parse(where));
await workNext(
  {
    db,
    alone: 'dataDir' in JSON.parse(where),
    name: 'of another process',
    clock: makeClock(() => SEED_TIME),
    sources: EXPORT_SOURCES,
    limits: { ...EXPORT_LIMITS, jobFrom: 0, partRows: Number(partRows) },
    stopping: () => {
      process.stdout.write('batch\n');
      return false;
    },
  },
  (line, error) => console.error(line, error),
);
await close();
