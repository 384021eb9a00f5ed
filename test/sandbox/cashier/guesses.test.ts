import { signedIn } from '@test/support/onboarding';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { aLink } from './support';

/*
 * Tests that a visitor who tries addresses of orders that do not exist is blocked. Payers at the same network address
 * whose order is open are not blocked.
 */

let test: TestSandbox;
beforeAll(async () => {
  test = await aSandbox();
});
afterAll(() => test.stop());

/** Returns the path of the cashier page of an order. */
const pathOf = ({ cashierUrl }: { cashierUrl: string }) => new URL(cashierUrl).pathname;
const guess = (nr: number) => `/cashier/${String(nr).padStart(22, 'x')}`;
const fetched = (path: string, init: RequestInit = {}) => test.fetch(path, init);

it('allows sixty guessed links at once, then one a second, and refuses others with a page or JSON', async () => {
  const clerk = await signedIn(test, '13800000001');
  const [known, fresh] = [await aLink(test, clerk), await aLink(test, clerk)];
  expect((await fetched(pathOf(known.order))).status).toBe(200);
  for (let nr = 0; nr < 60; nr++) expect((await fetched(guess(nr))).status).toBe(404);

  const page = await fetched(guess(60));
  expect([page.status, page.headers.get('content-type'), page.headers.get('retry-after')]).toEqual([
    429,
    'text/html; charset=utf-8',
    '60',
  ]);
  expect(await page.text()).toContain('访问过于频繁');
  for (const [what, method] of [
    ['state', 'GET'],
    ['logo', 'GET'],
    ['pay', 'POST'],
    ['leave', 'POST'],
  ]) {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetched(`${guess(61)}/${what}`, { method: method ?? '', headers });
    expect([answer.status, ((await answer.json()) as { code: number }).code]).toEqual([429, 429]);
  }
  // An order that was opened before keeps working. Other orders are blocked as well, because the platform looks up
  // nothing for this address.
  expect((await fetched(pathOf(known.order))).status).toBe(200);
  expect((await known.payer.state()).state).toBe('OPEN');
  expect((await fetched(pathOf(fresh.order))).status).toBe(429);
  test.clock.advance(1_000);
  expect((await fetched(pathOf(fresh.order))).status).toBe(200);
});
