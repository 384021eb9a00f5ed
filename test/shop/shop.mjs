/*
 * A small real shop: a web server with its own books, written only from the documents of the open interface. It uses no code of
 * the project. It writes each request into its books before sending. A killed shop therefore continues with the same numbers.
 *
 * PORT BASE APP_ID SERIAL PRIVATE_KEY PLATFORM_KEY BOOKS CLOCK_AHEAD node shop.mjs
 *
 * BASE is the platform's address. The keys are hexadecimal. BOOKS is a file of JSON lines. CLOCK_AHEAD is the shop's clock minus
 * the machine's clock, in ms. For customers: POST /orders { cart, cents }, POST /returns { no, nr, cents }. For the platform:
 * POST /notify. For the bookkeeper: GET /export, incoming and returned money as CSV. Prints `open` when it is ready.
 */
import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { sm2 } from 'sm-crypto-v2';

const { PORT, BASE, APP_ID, SERIAL, PRIVATE_KEY, PLATFORM_KEY, BOOKS, CLOCK_AHEAD = '0' } = process.env;
const SIGNING = { hash: true, der: true, userId: '1234567812345678' };
/** Formats cents as yuan with two decimals. */
const yuan = (cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
const centsOf = (amount) => Math.round(Number(amount) * 100);
const seconds = () => String(Math.floor((Date.now() + Number(CLOCK_AHEAD)) / 1000));

// ---- Requests to the platform

const ownKey = sm2.getPublicKeyFromPrivateKey(PRIVATE_KEY);
const platformKey = sm2.precomputePublicKey(PLATFORM_KEY);

function signed(lines) {
  const der = sm2.doSignature(Buffer.from(lines.map((line) => `${line}\n`).join('')), PRIVATE_KEY, {
    ...SIGNING,
    publicKey: ownKey,
  });
  return Buffer.from(der, 'hex').toString('base64');
}

/** Returns whether the platform has signed these lines. */
function isPlatforms(lines, signature) {
  const der = Buffer.from(String(signature ?? ''), 'base64').toString('hex');
  try {
    return sm2.doVerifySignature(Buffer.from(lines.map((line) => `${line}\n`).join('')), der, platformKey, SIGNING);
  } catch {
    return false;
  }
}

/** Sends a request once. Throws if no response with a valid signature arrives. */
async function askOnce(method, target, body) {
  const [timestamp, nonce] = [seconds(), randomBytes(16).toString('hex')];
  const signature = signed([method, target, timestamp, nonce, body]);
  const answer = await fetch(BASE + target, {
    method,
    headers: {
      'content-type': 'application/json',
      authorization: `OPEN-SM2-WITH-SM3 appId="${APP_ID}",serial_no="${SERIAL}",timestamp="${timestamp}",nonce_str="${nonce}",signature="${signature}"`,
    },
    body,
    signal: AbortSignal.timeout(15_000),
  });
  const text = await answer.text();
  const lines = [answer.status, answer.headers.get('open-timestamp'), nonce, text];
  if (!isPlatforms(lines, answer.headers.get('open-signature'))) throw new Error(`not signed: ${answer.status}`);
  return { status: answer.status, body: JSON.parse(text) };
}

/**
 * Repeats a request until a response arrives. The content and its number stay the same, so that it has one effect.
 */
async function ask(method, target, content) {
  const body = JSON.stringify(content);
  for (let tries = 0; ; tries++) {
    const answer = await askOnce(method, target, body).catch(() => null);
    if (answer && answer.status !== 429 && answer.status < 500) return answer;
    await pause(Math.min(20 * 2 ** tries, 500));
  }
}

// ---- The shop's books

const orders = new Map();
const refunds = new Map();
const events = new Set();
/** Incoming and returned amounts in cents, with the day from the platform. */
const ledger = [];

const WRITES = {
  /** A customer has placed an order. */
  order: ({ no, cents }) => orders.set(no, { no, cents, paid: false }),
  /** The platform has created the order. */
  opened: ({ no, tradeNo, cashierUrl }) => Object.assign(orders.get(no), { tradeNo, cashierUrl }),
  /** A customer returns goods. */
  return: ({ no, refundNo, cents }) => refunds.set(refundNo, { no, refundNo, cents, state: 'ASKED' }),
  /** The state of the refund in the platform's response. */
  returned: ({ refundNo, state }) => Object.assign(refunds.get(refundNo), { state }),
  /** The platform has sent a notification. */
  event: ({ eventId, kind, data, at }) => {
    events.add(eventId);
    const order = orders.get(data.outTradeNo);
    if (!order) return;
    const line = (cents) => ledger.push({ no: order.no, cents, day: at.slice(0, 10) });
    if (kind === 'order.paid') {
      order.paid = true;
      line(centsOf(data.amount));
    }
    if (kind !== 'refund.done') return;
    // A refund without a number of the shop: the payer has paid twice, and the platform has returned the second
    // payment.
    if (data.outRefundNo === '') line(centsOf(data.amount));
    line(-centsOf(data.amount));
  },
};

function write(line) {
  appendFileSync(BOOKS, `${JSON.stringify(line)}\n`);
  WRITES[line.what](line);
}

if (existsSync(BOOKS)) {
  const text = readFileSync(BOOKS, 'utf8');
  // A killed shop may have written its last line only in part, so this line is removed.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  truncateSync(BOOKS, Buffer.byteLength(whole));
  for (const line of whole
    .split('\n')
    .filter(Boolean)
    .map((one) => JSON.parse(one)))
    WRITES[line.what](line);
}

// ---- The shop's actions, each running only once at a time

const running = new Map();
const once = (key, work) => {
  if (!running.has(key))
    running.set(
      key,
      work().finally(() => running.delete(key)),
    );
  return running.get(key);
};

const openOrder = (order) =>
  once(order.no, async () => {
    if (order.cashierUrl) return;
    const { status, body } = await ask('POST', '/openapi/v1/orders', {
      outTradeNo: order.no,
      amount: yuan(order.cents),
      subject: `商品 ${order.no}`,
      expireMinutes: 1440,
    });
    if (status !== 200 || body.outTradeNo !== order.no || body.amount !== yuan(order.cents))
      throw new Error(`${order.no}: ${status} ${JSON.stringify(body)}`);
    write({ what: 'opened', no: order.no, tradeNo: body.tradeNo, cashierUrl: body.cashierUrl });
  });

const payBack = (refund) =>
  once(refund.refundNo, async () => {
    if (refund.state !== 'ASKED') return;
    const { status, body } = await ask('POST', '/openapi/v1/refunds', {
      outRefundNo: refund.refundNo,
      tradeNo: orders.get(refund.no).tradeNo,
      amount: yuan(refund.cents),
      reason: '退货',
    });
    const state = status === 200 ? body.state : body.code;
    write({ what: 'returned', refundNo: refund.refundNo, state });
  });

async function order({ cart, cents }) {
  const no = `SHOP-${cart}`;
  if (!orders.has(no)) write({ what: 'order', no, cents });
  const known = orders.get(no);
  await openOrder(known);
  return known;
}

async function takeBack({ no, nr, cents }) {
  const refundNo = `${no}-R${nr}`;
  if (!orders.get(no)?.paid) return { state: 'NOT_PAID' };
  if (!refunds.has(refundNo)) write({ what: 'return', no, refundNo, cents });
  const known = refunds.get(refundNo);
  await payBack(known);
  return known;
}

function notified(text, headers) {
  const lines = ['NOTIFY', headers['open-timestamp'], headers['open-nonce'], text];
  if (!isPlatforms(lines, headers['open-signature'])) return { code: 1, msg: 'not signed' };
  const { eventId, kind, object, data, createTime } = JSON.parse(text);
  if (!events.has(eventId)) write({ what: 'event', eventId, kind, object, data, at: createTime });
  return { code: 0 };
}

/** The books as CSV rows, for the bookkeeper. */
const exported = () => [
  '商户订单号,金额,日期',
  ...ledger.map(({ no, cents, day }) => `${no},${cents < 0 ? '-' : ''}${yuan(Math.abs(cents))},${day}`),
];

const ROUTES = {
  '/orders': (text) => order(JSON.parse(text)),
  '/returns': (text) => takeBack(JSON.parse(text)),
  '/notify': (text, headers) => notified(text, headers),
};

createServer(async (request, response) => {
  if (request.url === '/export') {
    response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' }).end(`\ufeff${exported().join('\r\n')}\r\n`);
    return;
  }
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const route = ROUTES[request.url];
  try {
    const answer = route ? await route(Buffer.concat(chunks).toString('utf8'), request.headers) : null;
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  } catch (error) {
    response.writeHead(500, { 'content-type': 'application/json' }).end(JSON.stringify({ error: String(error) }));
  }
}).listen(Number(PORT), '127.0.0.1', () => console.log('open'));

// Continues the work that was unfinished when the shop was killed.
const left = [
  ...[...orders.values()].filter(({ cashierUrl }) => !cashierUrl).map(openOrder),
  ...[...refunds.values()].filter(({ state }) => state === 'ASKED').map(payBack),
];
for (const work of left) work.catch((error) => console.error(error));
