import { chmodSync, cpSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { NATIVE, newServer, THROWAWAY } from '@test/support/postgresServer.cjs';
import { ON_POSTGRES } from '@test/support/sandbox';
import pg from 'pg';

/**
 * In most containers only root may enter root's home folder, and PostgreSQL runs as another user. So the test runs
 * only as root.
 */
const asRoot = ON_POSTGRES && process.getuid?.() === 0 ? it : it.skip;

asRoot('the tests’ PostgreSQL starts from binaries in a folder that only root may enter', async () => {
  const closed = mkdtempSync(path.join(os.tmpdir(), 'closed-'));
  const folder = mkdtempSync(path.join(os.tmpdir(), 'open-'));
  try {
    chmodSync(closed, 0o700);
    chmodSync(folder, 0o711);
    const native = path.join(closed, 'native');
    cpSync(NATIVE, native, { recursive: true, verbatimSymlinks: true });
    const server = await newServer({ folder, settings: THROWAWAY, native });
    const client = new pg.Client(`${server.url}/postgres`);
    await client.connect();
    const { rows } = await client.query('select 1 as one');
    await client.end();
    await server.stop();
    expect(rows).toEqual([{ one: 1 }]);
  } finally {
    await rm(closed, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
});
