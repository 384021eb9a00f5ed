import { createRequire } from 'node:module';
import { atMost, type Figure, plain } from './table';

/** Ten seconds may pass until the platform serves again (S-21). */
const LIMIT = 10_000;

/** A primary killed under load with the disk's own care (fsync on), its synchronous standby promoted, the address switched. */
export async function failoverFigures(): Promise<Figure[]> {
  process.env['SANDBOX_TEST_DB'] = 'postgres';
  // Uses a disk and not memory, so that a flush has its real cost.
  process.env['TMPDIR'] ??= '/tmp';
  const require = createRequire(import.meta.url);
  await require('../test/support/sandboxSetup.cjs')();
  try {
    const { failOver } = await import('../test/support/failover');
    const { before, acknowledged, unknown, stored, twice, moved, back, statuses } = await failOver({
      workers: 16,
      rounds: 40,
    });
    if (stored !== acknowledged || twice !== 0 || moved !== acknowledged)
      throw new Error(
        `something acknowledged is lost or doubled: ${JSON.stringify({ acknowledged, stored, twice, moved })}`,
      );
    return [
      atMost('From the switch of the address to the first transfer', back, LIMIT, 'ms'),
      plain('Transfers acknowledged, of them before the primary died', `${acknowledged}, ${before}`),
      plain('Answers that told nothing, sent again under the same number', String(unknown)),
      plain('HTTP statuses meanwhile', statuses.join(', ')),
      plain('Lost or done twice', '0'),
    ];
  } finally {
    await require('../test/support/sandboxTeardown.cjs')();
  }
}
