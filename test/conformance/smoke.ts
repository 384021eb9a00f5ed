/*
 * A program whose calls are typed by `schema.d.ts`, which openapi-typescript generates from `/openapi/openapi.json`.
 * It is not part of the project's types: `test/sandbox/open/generated.test.ts` puts both files into one folder,
 * checks the types and runs the program.
 */
import { randomBytes } from 'node:crypto';
import { sm2 } from 'sm-crypto-v2';
import type { components, paths } from './schema';

type Method = 'get' | 'post';
type Operation<P extends keyof paths, M extends Method> = paths[P] extends Record<M, infer O> ? O : never;
type BodyOf<O> = O extends { requestBody: { content: { 'application/json': infer B } } }
  ? { body: B }
  : { body?: never };
type Part<O, K extends string> = O extends { parameters: infer V }
  ? K extends keyof V
    ? Pick<V, K>
    : { [Key in K]?: never }
  : { [Key in K]?: never };
type AnswerOf<O> = O extends { responses: { 200: { content: { 'application/json': infer A } } } } ? A : never;
type Refusal = components['schemas']['Error'];

const { BASE = '', APP_ID, SERIAL, PRIVATE_KEY = '', OUT_TRADE_NO = '', CLOCK = '' } = process.env;

/** Sends a call as the OpenAPI document declares it. */
async function ask<P extends keyof paths & string, M extends Method>(
  method: M,
  template: P,
  { path, query, body }: Part<Operation<P, M>, 'path'> & Part<Operation<P, M>, 'query'> & BodyOf<Operation<P, M>>,
): Promise<{ ok: true; data: AnswerOf<Operation<P, M>> } | { ok: false; refusal: Refusal }> {
  const fields = (path ?? {}) as Record<string, string>;
  const search = new URLSearchParams((query ?? {}) as Record<string, string>).toString();
  const target = template.replace(/\{(\w+)\}/g, (_, name: string) => fields[name] ?? '') + (search && `?${search}`);
  const sent = method === 'get' ? '' : JSON.stringify(body ?? {});
  const nonce = randomBytes(16).toString('hex');
  const text = [method.toUpperCase(), target, CLOCK, nonce, sent, ''].join('\n');
  const der = sm2.doSignature(Buffer.from(text), PRIVATE_KEY, { hash: true, der: true, userId: '1234567812345678' });
  const signature = Buffer.from(der, 'hex').toString('base64');
  const answer = await fetch(BASE + target, {
    method: method.toUpperCase(),
    headers: {
      'content-type': 'application/json',
      authorization: `OPEN-SM2-WITH-SM3 appId="${APP_ID}",serial_no="${SERIAL}",timestamp="${CLOCK}",nonce_str="${nonce}",signature="${signature}"`,
    },
    ...(method === 'get' ? {} : { body: sent }),
  });
  const data = await answer.json();
  return answer.ok ? { ok: true, data } : { ok: false, refusal: data };
}

async function must<T>(asked: Promise<{ ok: true; data: T } | { ok: false; refusal: Refusal }>): Promise<T> {
  const answer = await asked;
  if (!answer.ok) throw new Error(`${answer.refusal.code} ${answer.refusal.msg}`);
  return answer.data;
}

const made = await must(
  ask('post', '/openapi/v1/orders', { body: { outTradeNo: OUT_TRADE_NO, amount: '12.80', subject: '测试商品' } }),
);
const { tradeNo } = made;
const found = await must(ask('get', '/openapi/v1/orders/{tradeNo}', { path: { tradeNo } }));
const byNumber = await must(ask('get', '/openapi/v1/orders', { query: { outTradeNo: OUT_TRADE_NO } }));
const closed = await must(ask('post', '/openapi/v1/orders/{tradeNo}/close', { path: { tradeNo } }));
const { accounts } = await must(ask('get', '/openapi/v1/balances', {}));
const { certificates } = await must(ask('get', '/openapi/v1/certificates', {}));
const events = await must(ask('get', '/openapi/v1/events', { query: { object: tradeNo } }));
const refused = await ask('post', '/openapi/v1/refunds', {
  body: { outRefundNo: `${OUT_TRADE_NO}-R`, tradeNo, amount: '1.00', reason: '退货' },
});

console.log(
  JSON.stringify({
    same: JSON.stringify(made) === JSON.stringify(found) && found.tradeNo === byNumber.tradeNo,
    cashierUrl: made.cashierUrl,
    states: [made.state, closed.state],
    accounts: accounts.map(({ accountType }) => accountType),
    uses: certificates.map(({ use }) => use),
    kinds: events.events.map(({ kind }) => kind),
    refused: refused.ok ? null : refused.refusal.code,
  }),
);
