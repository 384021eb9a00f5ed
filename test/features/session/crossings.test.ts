import { explore } from '@test/support/crossings/scripts';
import { drive } from '@test/support/crossings/drive';

const RUNS = Number(process.env['CROSSINGS_RUNS'] ?? 2_600);
const SEED = Number(process.env['CROSSINGS_SEED'] ?? jest.getSeed());

it('x', async () => {
  const t = Date.now();
  console.log(SEED, await explore(RUNS, SEED), Date.now() - t);
}, 600_000);
void drive;
