import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { auditLedger, auditStoredSums } from '@sandbox/domain/money/audit';
import { freePort } from '@sandbox/server/start';
import { aProgram, type Program } from '@test/support/openClient';
import { roundsOf } from '@test/support/sample';
import { aSandbox, SEED_TIME, type TestSandbox } from '@test/support/sandbox';
import { readTable } from '@/common/spreadsheet/readTable';
import { type BookLine, match } from '@/shared/reconcile/match';
import { linesReader, NO_PLACES, type OwnLine, ownBookReader } from '@/shared/reconcile/ownBook';
import { aLine, type Line } from '../../shop/line';

/*
 * Tests a shop that was written only from the documentation and sells to payers at the cashier. Its connections lose
 * requests and responses. The shop is killed once, and the platform is restarted once. Afterwards the shop's books,
 * the trades and the ledger agree.
 */

const ORDERS = roundsOf(500);
const PAYERS = 20;
const SHOP = path.resolve('test/shop/shop.mjs');
/** On the bad connection every n-th message of this kind is lost: requests, responses, notifications. */
const LOSES = { request: 17, answer: 11, told: 9 } as const;

let folder: string;
let test: TestSandbox;
let app: Program;
/** The bad connections: from shop and payers to the platform, and from the platform to the shop. */
let toPlatform: Line;
let toShop: Line;
let shop: ChildProcess;
let port: number;
let before: Record<string, number>;
const complaints: string[] = [];
/** Promises that resolve when platform and shop are running again. A client that cannot connect waits for them. */
let platformUp: Promise<unknown> = Promise.resolve();
let shopUp: Promise<unknown> = Promise.resolve();
const done = { kills: 0, restarts: 0 };

const began = performance.now();
const ahead = () => SEED_TIME.getTime() + performance.now() - began;

async function openShop(): Promise<void> {
  shop = spawn(process.execPath, [SHOP], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      BASE: toPlatform.url,
      APP_ID: app.appId,
      SERIAL: app.key.serial,
      PRIVATE_KEY: app.key.secret,
      PLATFORM_KEY: test.sandbox.platform.signer.publicKey,
      BOOKS: path.join(folder, 'books.jsonl'),
      CLOCK_AHEAD: String(Math.round(ahead() - Date.now())),
    },
  });
  shop.stderr?.on('data', (said) => complaints.push(String(said)));
  await once(shop.stdout as NodeJS.ReadableStream, 'data');
}

async function killShop(): Promise<void> {
  const gone = once(shop, 'exit');
  shop.kill('SIGKILL');
  await gone;
  done.kills += 1;
  await openShop();
}

/** Time in ms for which a customer repeats a request. A stopping platform answers 503 at once, so counting attempts would end too early. */
const PATIENCE = 30_000;

/** Sends a request, and repeats the same request until a response arrives. */
async function retried<T>(up: () => Promise<unknown>, url: string, body?: object): Promise<T> {
  const until = performance.now() + PATIENCE;
  while (performance.now() < until) {
    await up();
    try {
      const response = await fetch(url, {
        ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
        headers: { 'content-type': 'application/json' },
      });
      const text = await response.text();
      // The platform is stopping (503), so the same request may succeed later.
      if (response.status === 503) continue;
      if (response.status !== 200) throw new Error(`${url}: ${response.status} ${text}`, { cause: 'status' });
      return JSON.parse(text) as T;
    } catch (error) {
      if (error instanceof Error && error.cause === 'status') throw error;
    }
  }
  throw new Error(`no answer at ${url} within ${PATIENCE} ms`);
}
const atShop = <T>(what: string, body: object) => retried<T>(() => shopUp, `http://127.0.0.1:${port}${what}`, body);
const atCashier = <T>(url: string, body?: object) => retried<T>(() => platformUp, url, body);

interface Sale {
  no: string;
  cents: number;
  cashierUrl: string;
}

/** Sequences of a payer's actions at the cashier, and whether the order is paid in the end. */
const WAYS: readonly { what: string; pays: boolean; presses: readonly object[][] }[] = [
  { what: 'pays', pays: true, presses: [[{ payMethod: 'WECHAT' }]] },
  { what: 'taps twice', pays: true, presses: [[{ payMethod: 'ALIPAY' }, { payMethod: 'ALIPAY' }]] },
  { what: 'pays in two tabs', pays: true, presses: [[{ payMethod: 'WECHAT' }, { payMethod: 'ALIPAY' }]] },
  {
    what: 'fails, then pays',
    pays: true,
    presses: [[{ payMethod: 'WECHAT', fate: 'FAIL' }], [{ payMethod: 'ALIPAY' }]],
  },
  {
    what: 'is late and pays again',
    pays: true,
    presses: [[{ payMethod: 'WECHAT', fate: 'LATE_MINUTE' }], [{ payMethod: 'ALIPAY' }]],
  },
  { what: 'fails', pays: false, presses: [[{ payMethod: 'ALIPAY', fate: 'FAIL' }]] },
  { what: 'looks only', pays: false, presses: [] },
];
const wayOf = (cart: number) => WAYS[cart % WAYS.length] as (typeof WAYS)[number];
const centsOf = (cart: number) => 101 + ((cart * 37) % 4_000);

async function buy(cart: number): Promise<void> {
  const { cashierUrl } = await atShop<Sale>('/orders', { cart, cents: centsOf(cart) });
  for (const presses of wayOf(cart).presses) {
    const { data } = await atCashier<{ data: { tries: number } }>(`${cashierUrl}/state`);
    // All requests name the same known payments, so only one starts a payment, even if its response is lost.
    await Promise.all(presses.map((press) => atCashier(`${cashierUrl}/pay`, { ...press, tries: data.tries })));
  }
}

/**
 * Refunds a part of an order and sometimes the rest; each refund is requested twice. Some requests exceed the order.
 */
async function giveBack(cart: number): Promise<void> {
  const no = `SHOP-${cart}`;
  const cents = centsOf(cart);
  const part = Math.floor(cents / 3);
  const ask = (nr: number, much: number) => atShop<{ state: string }>('/returns', { no, nr, cents: much });
  const twice = await Promise.all([ask(1, part), ask(1, part)]);
  expect(twice.map(({ state }) => state)).toEqual(['SUCCESS', 'SUCCESS']);
  if (cart % 3 === 0) expect(await ask(2, cents - part)).toMatchObject({ state: 'SUCCESS' });
  if (cart % 3 === 1) expect(await ask(2, cents - part + 1)).toMatchObject({ state: 'AMOUNT_EXCEEDED' });
}

/** Runs the payers, a limited number in parallel. */
async function crowd(works: readonly (() => Promise<void>)[], between: (done: number) => void = () => {}) {
  const left = [...works.entries()];
  let over = 0;
  const payer = async (): Promise<void> => {
    const next = left.shift();
    if (!next) return;
    await next[1]();
    between(++over);
    await payer();
  };
  await Promise.all(Array.from({ length: PAYERS }, payer));
}

/** Advances the clock until all payers have paid and all notifications are delivered. */
async function settle(): Promise<void> {
  const { db } = test.sandbox;
  for (let minutes = 0; minutes < 60; minutes++) {
    await test.sandbox.idle();
    const paying = await db
      .selectFrom('orders')
      .select('order_no')
      .where('kind', '=', 'CASHIER')
      .where('state', '=', 'PROCESSING')
      .execute();
    const waiting = await db
      .selectFrom('app_deliveries')
      .select('delivery_no')
      .where('state', '=', 'WAITING')
      .execute();
    if (paying.length + waiting.length === 0) return;
    await test.control('POST', '/clock', { advance: 'PT1M' });
  }
  throw new Error('it is not over after an hour');
}

/** Returns the balances of the merchant's accounts in cents, by purpose. */
async function accounts(): Promise<Record<string, number>> {
  const rows = await test.sandbox.db
    .selectFrom('accounts as a')
    .innerJoin('apps as p', 'p.member_no', 'a.member_no')
    .where('p.app_id', '=', app.appId)
    .select(['a.purpose', 'a.balance_cents'])
    .execute();
  return Object.fromEntries(rows.map(({ purpose, balance_cents }) => [purpose, balance_cents ?? 0]));
}

const carts = Array.from({ length: ORDERS }, (_, at) => at);
const isReturned = (cart: number) => cart < ORDERS / 2 && wayOf(cart).pays && cart % 4 === 0;

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'shop-'));
  port = await freePort('127.0.0.1');
  toPlatform = await aLine(
    () => test.url,
    (nr) => (nr % LOSES.request === 0 ? 'request' : nr % LOSES.answer === 0 ? 'answer' : null),
  );
  // Payers use the bad connection as well, because the links start with its address.
  test = await aSandbox({ clock: () => new Date(ahead()), reviewDelayMs: 1, publicUrl: toPlatform.url });
  toShop = await aLine(
    () => `http://127.0.0.1:${port}`,
    (nr) => (nr % LOSES.told === 0 ? 'answer' : null),
  );
  app = await aProgram(test, { notify_url: `${toShop.url}/notify` });
  before = await accounts();
  await openShop();

  await crowd(carts.slice(0, ORDERS / 2).map((cart) => () => buy(cart)));
  await settle();
  // Refunds run in parallel to sales.
  const returned = carts.filter(isReturned);
  const works = carts.slice(ORDERS / 2).flatMap((cart, at) => {
    const back = returned[at];
    return [() => buy(cart), ...(back === undefined ? [] : [() => giveBack(back)])];
  });
  await crowd(works, (over) => {
    if (over === Math.floor(works.length / 3)) shopUp = killShop();
    if (over === Math.floor((works.length * 2) / 3))
      platformUp = test.restart().then(() => {
        done.restarts += 1;
      });
  });
  await Promise.all([shopUp, platformUp]);
  await settle();
}, 300_000);

afterAll(async () => {
  shop?.kill('SIGKILL');
  await toPlatform?.close();
  await toShop?.close();
  await test?.stop();
  await fs.rm(folder, { recursive: true, force: true });
});

interface Books {
  opened: Map<string, { cents: number; tradeNo: string }>;
  paid: Set<string>;
  /** Cents of the successful refunds, by refund number. */
  refunds: Map<string, number>;
  refused: string[];
  events: { eventId: string; kind: string; object: string; data: Record<string, string> }[];
}

/** Reads the shop's own file of events. */
function books(): Books {
  const lines = readFileSync(path.join(folder, 'books.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const of = (what: string) => lines.filter((line) => line.what === what);
  const cents = new Map<string, number>(of('order').map((line) => [line.no, line.cents]));
  const returnedCents = new Map<string, number>(of('return').map((line) => [line.refundNo, line.cents]));
  const events: Books['events'] = of('event');
  const returned: { refundNo: string; state: string }[] = of('returned');
  return {
    opened: new Map(of('opened').map(({ no, tradeNo }) => [no, { tradeNo, cents: cents.get(no) ?? 0 }])),
    paid: new Set(events.filter(({ kind }) => kind === 'order.paid').map(({ data }) => data['outTradeNo'] ?? '')),
    refunds: new Map(
      returned
        .filter(({ state }) => state === 'SUCCESS')
        .map(({ refundNo }) => [refundNo, returnedCents.get(refundNo) ?? 0]),
    ),
    refused: returned.filter(({ state }) => state !== 'SUCCESS').map(({ state }) => state),
    events,
  };
}
const sum = (all: Iterable<number>) => [...all].reduce((cents, one) => cents + one, 0);
const tally = <T>(rows: readonly T[], key: (row: T) => string) => {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(key(row), (counts.get(key(row)) ?? 0) + 1);
  return counts;
};

it('requests and answers are lost, the shop is killed and the platform restarts during the test', () => {
  expect(done).toEqual({ kills: 1, restarts: 1 });
  for (const lost of [toPlatform.lost.request, toPlatform.lost.answer, toShop.lost.answer])
    expect(lost).toBeGreaterThan(ORDERS / 25);
  expect(complaints).toEqual([]);
});

it('each cart is one order, and exactly the carts that payers paid are paid', async () => {
  const { opened, paid } = books();
  expect(opened.size).toBe(ORDERS);
  const rows = await test.sandbox.db.selectFrom('cashier_orders').selectAll().where('app_id', '=', app.appId).execute();
  expect(new Map(rows.map((row) => [row.out_trade_no, { tradeNo: row.trade_no, cents: row.amount_cents }]))).toEqual(
    opened,
  );
  expect(rows).toHaveLength(ORDERS);
  const expected = carts.filter((cart) => wayOf(cart).pays).map((cart) => `SHOP-${cart}`);
  expect([...paid].sort()).toEqual(expected.sort());
  expect(new Set(rows.filter(({ state }) => state === 'PAID').map(({ out_trade_no }) => out_trade_no))).toEqual(paid);
});

it('no order is paid twice: each additional payment was returned in full', async () => {
  const { paid, events } = books();
  const trades = await test.sandbox.db
    .selectFrom('cashier_payments as p')
    .innerJoin('cashier_orders as c', 'c.trade_no', 'p.trade_no')
    .innerJoin('trades as t', 't.trade_no', 'p.order_no')
    .where('c.app_id', '=', app.appId)
    .where('t.status', '=', 'SUCCESS')
    .select([
      'c.out_trade_no',
      't.trade_no',
      't.amount_cents',
      't.refunded_cents',
      'p.returned_by',
      'c.amount_cents as whole',
    ])
    .execute();
  const kept = trades.filter(({ returned_by }) => returned_by === null);
  expect(tally(kept, ({ out_trade_no }) => out_trade_no)).toEqual(new Map([...paid].map((no) => [no, 1])));
  for (const { amount_cents, whole } of trades) expect(amount_cents).toBe(whole);
  const back = trades.filter(({ returned_by }) => returned_by !== null);
  expect(back).toHaveLength(carts.filter((cart) => wayOf(cart).what === 'is late and pays again').length);
  for (const { refunded_cents, whole } of back) expect(refunded_cents).toBe(whole);
  // Refunds of which the shop was notified, and for which it knows only the platform's number.
  const unnumbered = events.filter(({ kind, data }) => kind === 'refund.done' && data['outRefundNo'] === '');
  expect(new Set(unnumbered.map(({ object }) => object))).toEqual(new Set(back.map(({ returned_by }) => returned_by)));
});

it('no refund is paid twice, and no refused refund is paid', async () => {
  const { refunds, refused, opened } = books();
  const returned = carts.filter(isReturned);
  expect(refunds.size).toBe(returned.length + returned.filter((cart) => cart % 3 === 0).length);
  expect(refused).toEqual(returned.filter((cart) => cart % 3 === 1).map(() => 'AMOUNT_EXCEEDED'));
  const rows = await test.sandbox.db
    .selectFrom('refunds as r')
    .innerJoin('cashier_orders as c', 'c.paid_trade_no', 'r.original_trade_no')
    .where('c.app_id', '=', app.appId)
    .where('r.state', '=', 'SUCCESS')
    .select(['c.out_trade_no', 'r.amount_cents'])
    .execute();
  const line = (no: string, cents: number) => `${no} ${cents}`;
  expect(rows.map((row) => line(row.out_trade_no, row.amount_cents)).sort()).toEqual(
    [...refunds].map(([refundNo, cents]) => line(refundNo.replace(/-R\d$/, ''), cents)).sort(),
  );
  const numbered = books().events.filter(({ kind, data }) => kind === 'refund.done' && data['outRefundNo'] !== '');
  expect(numbered.map(({ data }) => data['outRefundNo']).sort()).toEqual([...refunds.keys()].sort());
  for (const { data } of numbered) expect(opened.has(data['outTradeNo'] ?? '')).toBe(true);
});

it('every event was delivered, and booked once by the shop', async () => {
  const { db } = test.sandbox;
  const events = await db
    .selectFrom('app_deliveries as d')
    .innerJoin('platform_events as e', 'e.event_no', 'd.event_no')
    .select(['e.event_id', 'd.state', 'd.tries'])
    .where('d.app_id', '=', app.appId)
    .execute();
  expect(events.filter(({ state }) => state !== 'DONE')).toEqual([]);
  expect(
    books()
      .events.map(({ eventId: id }) => id)
      .sort(),
  ).toEqual(events.map(({ event_id }) => event_id).sort());
  expect(events.some(({ tries }) => tries > 1)).toBe(true);
  const { paid, refunds } = books();
  expect(events.length).toBeGreaterThanOrEqual(paid.size + refunds.size);
});

it('the shop’s books equal the ledger to the cent', async () => {
  const { opened, paid, refunds } = books();
  const earned = sum([...paid].map((no) => opened.get(no)?.cents ?? 0)) - sum(refunds.values());
  const { db } = test.sandbox;
  const trades = await db
    .selectFrom('cashier_orders as c')
    .innerJoin('trades as t', 't.trade_no', 'c.paid_trade_no')
    .where('c.app_id', '=', app.appId)
    .select('t.fee_cents')
    .execute();
  const feesBack = await db
    .selectFrom('refunds as r')
    .innerJoin('cashier_orders as c', 'c.paid_trade_no', 'r.original_trade_no')
    .where('c.app_id', '=', app.appId)
    .select('r.fee_back_cents')
    .execute();
  const fees =
    sum(trades.map(({ fee_cents }) => fee_cents)) - sum(feesBack.map(({ fee_back_cents }) => fee_back_cents));
  const now = await accounts();
  const change = (purpose: string) => (now[purpose] ?? 0) - (before[purpose] ?? 0);
  // This merchant's fees are paid from its fee account.
  expect({ settlement: change('SETTLEMENT'), fee: change('FEE') }).toEqual({ settlement: earned, fee: -fees });
  expect(fees).toBeGreaterThan(0);
  expect(await auditLedger(db)).toMatchObject({ sumOfPostings: 0, negativeAccounts: 0, unbalancedEntries: 0 });
  for (const wrong of Object.values(await auditStoredSums(db))) expect(wrong).toEqual([]);
});

/** Returns the rows of a file, read with the file reader of the reconciliation page. */
function rowsOf(name: string, text: string): string[][] {
  const rows: string[][] = [];
  const read = readTable({ name, bytes: Buffer.from(text), mostMegabytes: 50 }, (row) => {
    rows.push([...row]);
    return true;
  });
  if (!read.ok) throw new Error(read.msg);
  return rows;
}

/**
 * Converts rows to the lines of a book. Without `columns` the header is detected; otherwise these columns are used.
 */
function bookOf(
  rows: readonly string[][],
  columns?: readonly [orderNo: string, cents: string, day: string],
): OwnLine[] {
  const at = rows.findIndex((row) => columns?.every((column) => row.includes(column)));
  const place = (column: string) => rows[at]?.indexOf(column) ?? -1;
  const reader = columns
    ? linesReader({ ...NO_PLACES, orderNo: place(columns[0]), cents: place(columns[1]), day: place(columns[2]) })
    : ownBookReader();
  const lines = columns ? rows.slice(at + 1).filter((row) => row[place(columns[0])] !== '') : rows;
  for (const row of lines) reader.add(row);
  const book = reader.end();
  if (!book.ok) throw new Error(book.msg);
  expect(book.faults).toEqual([]);
  return book.lines;
}

it('the matcher of the operation centre finds no difference between the shop’s export and the statements', async () => {
  const own = bookOf(rowsOf('shop.csv', await (await fetch(`http://127.0.0.1:${port}/export`)).text()));
  // The day ends, and the platform makes its statement.
  await test.control('POST', '/clock', { advance: 'P1D' });
  const theirs: BookLine[] = [];
  for (const day of new Set(own.map((line) => line.day))) {
    const timestamp = String(Math.floor(ahead() / 1000));
    const answer = await app.get(`/statements?date=${day}&type=TRADE`, { timestamp });
    expect([answer.status, answer.signed]).toEqual([200, true]);
    const rows = rowsOf(`${day}.csv`, answer.text);
    const came = bookOf(rows, ['商户订单号', '交易金额', '记账时间']);
    const back = bookOf(rows, ['商户订单号', '退款金额', '记账时间']).map((line) => ({
      ...line,
      cents: -line.cents,
    }));
    theirs.push(...[...came, ...back].filter(({ orderNo, cents }) => orderNo.startsWith('SHOP-') && cents !== 0));
  }
  const { agreed, ...different } = match(own, theirs);
  expect(different).toEqual({ otherAmount: [], onlyOwn: [], onlyTheirs: [] });
  const { paid, refunds } = books();
  const twice = carts.filter((cart) => wayOf(cart).what === 'is late and pays again').length;
  expect(agreed).toHaveLength(paid.size + refunds.size + 2 * twice);

  // The comparison detects a difference of one cent or one line.
  const [first, ...rest] = own;
  if (!first) throw new Error('an empty book');
  expect(match([{ ...first, cents: first.cents + 1 }, ...rest], theirs).otherAmount).toHaveLength(1);
  expect(match(rest, theirs).onlyTheirs).toHaveLength(1);

  // The ledger agrees with the books of the shop and of the platform.
  const booked = await test.sandbox.db
    .selectFrom('postings as p')
    .innerJoin('trades as t', 't.trade_no', 'p.trade_no')
    .innerJoin('accounts as a', 'a.account_no', 'p.account_no')
    .where('a.purpose', '=', 'SETTLEMENT')
    .where('t.merchant_order_no', 'like', 'SHOP-%')
    .where('p.business_type', 'in', ['4005', '4007'])
    .select('p.amount_cents')
    .execute();
  expect(sum(booked.map(({ amount_cents }) => amount_cents))).toBe(sum(theirs.map(({ cents }) => cents)));
});
