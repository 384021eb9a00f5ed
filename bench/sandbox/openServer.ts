import { createRequire } from 'node:module';

/**
 * The measured process: a sandbox on the database named by the argument, with an application that may ask as often as it
 * likes. The questions come from another process.
 */
const kind = process.argv[2] === 'postgres' ? 'postgres' : 'pglite';
process.env['SANDBOX_TEST_DB'] = kind === 'postgres' ? 'postgres' : '';
const require = createRequire(import.meta.url);
await require('../../test/support/sandboxSetup.cjs')();
const { aSandbox } = await import('@test/support/sandbox');
const { aProgram } = await import('@test/support/openClient');
const sandbox = await aSandbox();
const { appId, key } = await aProgram(sandbox);
const reply = (message: object) => process.send?.(message);

/** CPU time in ms of a request's two signatures: verifying the request and signing the response. */
async function signatureMs(): Promise<{ verify: number; sign: number }> {
  const { signer } = sandbox.sandbox.platform;
  const { signatureOf } = await import('@test/support/openClient');
  const message = Buffer.from('POST\n/openapi/v1/orders\n1\nn\n{}\n');
  const der = Buffer.from(signatureOf(key, message), 'base64');
  const verification = { publicKey: key.publicKey, message, der, subject: 'bench' };
  const timed = async (work: () => Promise<unknown>) => {
    // After these rounds the point of the key is precomputed.
    for (let warm = 0; warm < 40; warm++) await work();
    const begun = performance.now();
    for (let count = 0; count < 100; count++) await work();
    return (performance.now() - begun) / 100;
  };
  return { verify: await timed(() => signer.verify(verification)), sign: await timed(() => signer.sign(message)) };
}

process.on('message', async (order: 'signatures' | 'stop') => {
  if (order === 'signatures') return reply(await signatureMs());
  await sandbox.stop();
  await require('../../test/support/sandboxTeardown.cjs')();
  reply({ stopped: true });
  process.disconnect();
});
reply({ url: sandbox.url, appId, key, now: sandbox.clock.now().getTime() });
