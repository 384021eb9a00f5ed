import { realTime } from '@sandbox/domain/clock';
import { Admission } from '@sandbox/openapi/rate';
import { aProgram } from '@test/support/openClient';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';

let test: TestSandbox;
let a: string;
let b: string;
beforeAll(async () => {
  test = await aSandbox();
  [a, b] = [(await aProgram(test)).appId, (await aProgram(test)).appId];
});
afterAll(() => test.stop());

it('refuses a caller over its limit for ten seconds, and no other caller', async () => {
  const { db } = test.sandbox;
  const admission = new Admission(1);
  const at = (seconds: number) => realTime(new Date(1_790_000_000_000 + seconds * 1_000));
  const admit = (appId: string, nonce: string, seconds: number) =>
    admission.admit(db, { appId, nonce, realNow: at(seconds) });
  expect(await admit(a, 'n1', 0)).toBe('FRESH');
  expect(admission.isGreedy(a, at(0))).toBe(false);
  expect(await admit(a, 'n2', 0)).toBe('TOO_MANY');
  expect(await admit(b, 'n3', 0)).toBe('FRESH');
  expect(admission.isGreedy(a, at(10))).toBe(true);
  expect(admission.isGreedy(a, at(11))).toBe(false);
  expect(admission.isGreedy(b, at(0))).toBe(false);
  // The limit applies only to the second in which it was exceeded.
  expect(await admit(a, 'n4', 1)).toBe('FRESH');
});
