import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { type CallName, catalogue } from '@/contract/calls/catalogue';
import type { login } from '@/contract/calls/login';
import type { queryMerchants } from '@/contract/calls/merchants';
import { type Call, type FileAnswer, isSealed, section } from '@/contract/defineCall';
import type { Reply } from '@/shared/gateway/reply';

const CALLS = path.join(__dirname, '../../src/contract/calls');
const doc = { title: '查询示例', purpose: '查询一个示例。' };
const request = z.object({});
const answer = z.object({ total: z.int() });
const defineCall = section('basic-data', { users: 'ordinary', withoutSession: true });

describe('a declaration', () => {
  it('a declared call takes the properties of its section unless it overrides them', () => {
    expect(defineCall({ path: '/a', doc, request, answer })).toMatchObject({
      section: 'basic-data',
      method: 'POST',
      users: 'ordinary',
      withoutSession: true,
      refusals: {},
    });
    expect(defineCall({ path: '/a', doc, request, answer, users: 'all' })).toMatchObject({ users: 'all' });
  });

  it('a call that moves money is encrypted, sealed and kept', () => {
    const call: Call = defineCall({ path: '/a', doc, request, answer, money: true });
    expect(call).toMatchObject({ encrypted: true, kept: true });
    expect(isSealed(call)).toBe(true);
    expect(isSealed(defineCall({ path: '/a', doc, request, answer }))).toBe(false);
  });

  it('a call that returns a file has no JSON answer and is never sealed', () => {
    const file = defineCall({ path: '/a', doc, request, blob: true, encrypted: true });
    expect(isSealed(file)).toBe(false);
    const responseData: Reply<typeof file> extends { ok: true; data: infer Data } | { ok: false } ? Data : never =
      null as never;
    const bytes: FileAnswer = responseData;
    expect(bytes).toBeNull();
    // @ts-expect-error A file call says nothing about JSON.
    defineCall({ path: '/a', doc, request, blob: true, answer });
    // @ts-expect-error Every other call says what it answers.
    defineCall({ path: '/a', doc, request });
  });
});

describe('bizCodes of a failure', () => {
  type CodesOf<C extends Call> = Extract<Reply<C>, { ok: false }>['bizCode'];

  it('types the bizCodes of a failure as the call declares them', () => {
    const known: CodesOf<typeof login> = '10030014';
    // @ts-expect-error A misspelt code.
    const misspelt: CodesOf<typeof login> = '10030041';
    // @ts-expect-error A call that declares none has none.
    const none: CodesOf<typeof queryMerchants> = '10030014';
    expect([known, misspelt, none]).toHaveLength(3);
    const compare = (reply: Extract<Reply<typeof login>, { ok: false }>) =>
      // @ts-expect-error Nor can a flow ask for one.
      reply.bizCode === '10030041';
    expect(compare({ ok: false, bizCode: '10030014' } as Extract<Reply<typeof login>, { ok: false }>)).toBe(false);
  });
});

describe('the catalogue', () => {
  const files = readdirSync(CALLS).filter((name) => name.endsWith('.ts'));
  const textOf = (name: string) => readFileSync(path.join(CALLS, name), 'utf8');

  it('the catalogue includes every file that declares calls', () => {
    const declaring = files.filter((name) => /= section\(/.test(textOf(name))).map((name) => name.replace(/\.ts$/, ''));
    const listed = [...textOf('sections.ts').matchAll(/from '\.\/(\w+)'/g)].map(([, name]) => name);
    expect(listed.sort()).toEqual(declaring.sort());
  });

  it('the catalogue contains no path twice', () => {
    const paths = (Object.values(catalogue) as Call[]).flatMap(({ path: one, warehousePath = [] }) =>
      [one].concat(warehousePath),
    );
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('the catalogue contains each call under its name', () => {
    const names: readonly CallName[] = ['login', 'transfer', 'downLoadAccountFlow'];
    expect(Object.keys(catalogue)).toEqual(expect.arrayContaining([...names]));
  });
});
