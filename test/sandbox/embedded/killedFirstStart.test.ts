import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startSandbox } from '@sandbox/server/start';
import { LOWEST_COST } from '@test/support/lowestCost';
import { SEED_TIME } from '@test/support/sandbox';

// A separate test file, because a first start seeds a whole world (demo data). This takes as long as all other tests
// of a damaged directory.

let folder: string;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'sandbox-start-'));
});
afterEach(() => fs.rm(folder, { recursive: true, force: true }));

it('S-13: replaces the draft of a first start that was killed, from which nothing was acknowledged', async () => {
  await fs.mkdir(path.join(folder, 'pg.draft-4711'));
  await fs.writeFile(path.join(folder, 'pg.draft-4711', 'PG_VERSION'), '1');
  const started = await startSandbox({ port: 0, dataDir: folder, clock: () => SEED_TIME, passwordCost: LOWEST_COST });
  expect((await fetch(`${started.url}/healthz`)).status).toBe(200);
  await started.close();
  expect(await fs.readdir(folder)).toEqual(['app-secret.key', 'lock', 'pg']);
});
