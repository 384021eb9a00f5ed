import { hashPassword, isSafeCost, PASSWORD_COST, secureRandom, verifyPassword } from '@sandbox/domain/secrets';
import { optionsFrom } from '@sandbox/server/run';
import { startSandbox } from '@sandbox/server/start';
import { LOWEST_COST } from '@test/support/lowestCost';
import { PASSWORD } from '@test/support/sandbox';

it('the default cost of a password hash is 16 MiB of memory and is written into the hash', async () => {
  const hash = await hashPassword(PASSWORD, secureRandom, PASSWORD_COST);
  expect(hash).toMatch(/^scrypt\$16384\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
  expect(128 * PASSWORD_COST.N * PASSWORD_COST.r).toBe(16 * 1024 * 1024);
  expect(await verifyPassword(PASSWORD, hash)).toBe(true);
  expect(await verifyPassword(`${PASSWORD} `, hash)).toBe(false);
});

it('a hash is verified at the cost with which it was made', async () => {
  const cheap = await hashPassword(PASSWORD, secureRandom, LOWEST_COST);
  expect(cheap).toMatch(/^scrypt\$2\$1\$1\$/);
  expect(await verifyPassword(PASSWORD, cheap)).toBe(true);
  expect(await verifyPassword('Wrong#2026', cheap)).toBe(false);
});

it.each([
  [PASSWORD_COST, true],
  [{ N: 32_768, r: 8, p: 1 }, true],
  [{ N: 8_192, r: 8, p: 2 }, false],
  [{ N: 16_384, r: 4, p: 2 }, false],
  [LOWEST_COST, false],
])('decides whether the cost %j is safe: %s', (cost, expected) => {
  expect(isSafeCost(cost)).toBe(expected);
});

it.each(['production', 'development', undefined])(
  'a start with NODE_ENV=%s refuses a low cost before it opens anything',
  async (mode) => {
    const before = process.env['NODE_ENV'];
    if (mode === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = mode;
    try {
      await expect(startSandbox({ port: 0, dataDir: '/dev/null/nowhere', passwordCost: LOWEST_COST })).rejects.toThrow(
        'The cost of the password hashes is too low.',
      );
    } finally {
      process.env['NODE_ENV'] = before;
    }
  },
);

it('no variable of the environment sets the cost of a server', () => {
  expect(optionsFrom({ PASSWORD_COST: '2', SCRYPT_COST: '2', NODE_ENV: 'test' })).not.toHaveProperty('passwordCost');
});
