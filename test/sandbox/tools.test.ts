import { missingOf, withTools } from '@test/support/tools';

const nothing = async () => {};
/** Builds an `it` that records the declared tests in lists instead of running them. */
function declared() {
  const ran: [string, () => Promise<void>][] = [];
  const skipped: string[] = [];
  const it = Object.assign((name: string, proof: () => Promise<void>) => void ran.push([name, proof]), {
    skip: (name: string) => void skipped.push(name),
  });
  return { it, ran, skipped };
}

it('a tool counts as missing when it is absent or fails', () => {
  const [node, absent, failing] = [
    [process.execPath, '--version'],
    ['no-such-program-anywhere'],
    [process.execPath, '--eval', 'process.exit(1)'],
  ] as const;
  expect(missingOf([node])).toEqual([]);
  expect(missingOf([node, absent, failing])).toEqual([absent.join(' '), failing.join(' ')]);
});

it('tests run where all tools are present, also in CI', () => {
  const { it: own, ran, skipped } = declared();
  for (const env of [{}, { CI: '1' }]) withTools(own, [], env)('signs', nothing);
  expect([ran, skipped]).toEqual([
    [
      ['signs', nothing],
      ['signs', nothing],
    ],
    [],
  ]);
});

it('tests are reported as skipped where a tool is missing', () => {
  const { it: own, ran, skipped } = declared();
  withTools(own, ['curl'], {})('signs', nothing);
  expect([ran, skipped]).toEqual([[], ['signs']]);
});

it('tests fail in CI where a tool is missing', async () => {
  const { it: own, ran, skipped } = declared();
  withTools(own, ['curl --version'], { CI: '1' })('signs', nothing);
  expect(skipped).toEqual([]);
  await expect(ran[0]?.[1]()).rejects.toThrow('This machine lacks: curl --version');
});
