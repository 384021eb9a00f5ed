import { type Applicant, signedIn } from '@test/support/onboarding';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { ZHANG } from '../money/orderSupport';
import { aLink } from './support';

/* Tests that only the cashier's own page can send its requests; requests from pages of other sites are refused. */

const PUBLIC_URL = 'https://pay.example.com';

let test: TestSandbox;
let who: Applicant;
beforeAll(async () => {
  test = await aSandbox({ publicUrl: PUBLIC_URL });
  who = await signedIn(test, ZHANG);
});
afterAll(() => test.stop());

const JSON_TYPE = 'application/json';

it.each<[string, Record<string, string>, number]>([
  ['a page of another site', { origin: 'https://evil.example', 'content-type': JSON_TYPE }, 403],
  ['a page without an origin of its own', { origin: 'null', 'content-type': JSON_TYPE }, 403],
  ['what the browser calls another site', { 'sec-fetch-site': 'cross-site', 'content-type': JSON_TYPE }, 403],
  [
    'what the browser calls another part of the site',
    { 'sec-fetch-site': 'same-site', 'content-type': JSON_TYPE },
    403,
  ],
  ['a form', { origin: PUBLIC_URL, 'content-type': 'text/plain' }, 415],
  ['a form of the usual type', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['the cashier under PUBLIC_URL', { origin: PUBLIC_URL, 'content-type': JSON_TYPE }, 200],
  ['the cashier in a browser', { 'sec-fetch-site': 'same-origin', 'content-type': `${JSON_TYPE}; charset=utf-8` }, 200],
  ['a program', { 'content-type': JSON_TYPE }, 200],
])('answers a press from %s with headers %j by status %i', async (_what, headers, status) => {
  const { order, payer } = await aLink(test, who);
  const { pathname } = new URL(order.cashierUrl);
  const press = (what: string) =>
    test.fetch(`${pathname}/${what}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ payMethod: 'WECHAT', tries: 0 }),
    });
  expect((await press('pay')).status).toBe(status);
  expect((await press('leave')).status).toBe(status);
  // A refused request starts no payment.
  expect((await payer.state()).tries).toBe(status === 200 ? 1 : 0);
});

it('accepts a press from the address at which the cashier is opened', async () => {
  const { order } = await aLink(test, who);
  const response = await test.fetch(`${new URL(order.cashierUrl).pathname}/pay`, {
    method: 'POST',
    headers: { origin: test.url, 'content-type': JSON_TYPE },
    body: JSON.stringify({ payMethod: 'WECHAT', tries: 0 }),
  });
  expect(response.status).toBe(200);
});
