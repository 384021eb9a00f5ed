import { createRequire } from 'node:module';

/**
 * The flooded process: a sandbox with a running clock and several programs. First argument: the database. Second argument
 * `measure`: without limits, to measure the capacity; otherwise with the default limits.
 */
const [, , database, limits] = process.argv;
const PROGRAMS = 6;
process.env['SANDBOX_TEST_DB'] = database === 'postgres' ? 'postgres' : '';
const require = createRequire(import.meta.url);
await require('../../test/support/sandboxSetup.cjs')();
const { aSandbox, SEED_TIME } = await import('@test/support/sandbox');
const { aProgram } = await import('@test/support/openClient');
const { OPEN_LIMITS } = await import('@sandbox/http/openOptions');
const ahead = SEED_TIME.getTime() - Date.now();
const sandbox = await aSandbox({
  clock: () => new Date(Date.now() + ahead),
  ...(limits === 'measure' ? {} : { open: OPEN_LIMITS }),
});
const programs = [];
for (let nr = 0; nr < PROGRAMS; nr++) {
  const { appId, key } = await aProgram(sandbox);
  programs.push({ appId, key });
}
process.on('message', async () => {
  await sandbox.stop();
  await require('../../test/support/sandboxTeardown.cjs')();
  process.send?.({ stopped: true });
  process.disconnect();
});
process.send?.({ url: sandbox.url, programs, ahead });
