import { aLoginResult, aMerchant } from '@test/support/samples';
import { aWire, KEYS, NOW, type OnWire, openSent, sealedAnswer, type Wire } from '@test/support/wire';
import * as z from 'zod/mini';
import { downLoadAccountFlow, queryAccountBalanceCountData, queryAccountFlow } from '@/contract/calls/accounts';
import { queryUserEnterprise } from '@/contract/calls/enterpriseSwitching';
import { captchaTicket, login, logout } from '@/contract/calls/login';
import { queryMerchants } from '@/contract/calls/merchants';
import { section } from '@/contract/defineCall';
import type { RawAnswer } from '@/shared/gateway/answer';

const SYSTEM_ERROR = '系统异常，请稍后再试';
const FORM = { loginAccount: '13800000001', password: 'Sandbox#2026', autoLogin: false, ticket: 't' };
/** Declares a call that moves money, like those in the catalogue. */
const transfer = section('trades-transfers-fees')({
  path: '/mts/platform/transfer',
  doc: { title: '转账', purpose: '向另一个钱包转账。' },
  request: z.object({ requestNo: z.string(), amount: z.string() }),
  answer: z.object({ tradeNo: z.string() }),
  money: true,
});
const ORDER = { requestNo: 'r1', amount: '1.00' };
const ok = (data: unknown): OnWire => ({ body: { code: 0, msg: '', data } });
const others = (wire: Pick<Wire, 'sent'>) => wire.sent.filter(({ path }) => path !== '/basic/getCryptoUrl');

describe('what a request carries', () => {
  it('sends the platform, the environment and the bearer, and waits 30 s', async () => {
    const wire = aWire(() => ok([]));
    await wire.call(queryMerchants);
    expect(others(wire)).toMatchObject([
      {
        method: 'POST',
        timeout: 30_000,
        headers: {
          platform: 'pc',
          'server-env': 'test',
          authorization: 'Bearer token-1',
          'content-type': 'application/json',
        },
      },
    ]);
  });

  it('adds the session fields, unless the call opts out', async () => {
    const wire = aWire(() => ok([]));
    wire.identity = { kind: 'ordinary', merchantNo: 'S1', memberNo: 'M1' };
    await wire.call(queryMerchants);
    await wire.call(queryUserEnterprise);
    expect(others(wire).map(({ body }) => body)).toEqual([{ merchantNo: 'S1', memberNo: 'M1' }, {}]);
  });

  it('uses the warehouse path for warehouse users if the call has one', async () => {
    const wire = aWire(() => ok([]));
    wire.identity = { kind: 'warehouse' };
    await wire.call(queryAccountFlow, { pageNo: 1, pageSize: 10 });
    await wire.call(queryMerchants);
    expect(others(wire).map(({ path }) => path)).toEqual(['/warehouse/inner/queryAccountFlow', queryMerchants.path]);
  });

  it('sends a GET without a body', async () => {
    const wire = aWire(() => ok(null));
    await wire.call(logout);
    expect(others(wire)).toMatchObject([
      { method: 'GET', body: undefined, headers: { authorization: 'Bearer token-1' } },
    ]);
  });

  it('sends nothing for a call that needs a login while this tab has none', async () => {
    const wire = aWire(() => ok([]));
    wire.token = '';
    expect(await wire.call(queryMerchants)).toMatchObject({ ok: false, kind: 'cancelled' });
    expect(others(wire)).toEqual([]);
  });

  it('sends an anonymous call without a bearer before login', async () => {
    const wire = aWire(() => ok({ ticket: 'x' }));
    wire.token = '';
    expect(await wire.call(captchaTicket, { randstr: 'r', ticket: 't' })).toEqual({ ok: true, data: { ticket: 'x' } });
    expect(others(wire)[0]?.headers).not.toHaveProperty('authorization');
  });
});

describe('the catalogue of request errors', () => {
  it.each([
    [400, '请求错误'],
    [403, '拒绝访问'],
    [404, '请求地址出错'],
    [408, '请求超时'],
    [413, '请求内容过大'],
    [429, '操作过于频繁，请稍后再试'],
    [500, '服务器内部错误'],
    [501, '服务未实现'],
    [502, '网关错误'],
    [503, '服务不可用'],
    [504, '网关超时'],
    [505, 'HTTP版本不受支持'],
    [302, SYSTEM_ERROR],
    [418, SYSTEM_ERROR],
  ])('maps HTTP %d to %s for every body', async (status, msg) => {
    for (const body of [{ code: 9, msg: '内部细节' }, '<html>', '', null]) {
      const wire = aWire(() => ({ status, body }));
      expect(await wire.call(queryMerchants)).toMatchObject({ ok: false, kind: 'http', status, msg });
    }
  });

  it('HTTP 401 ends the session with the catalogue text', async () => {
    const wire = aWire(() => ({ status: 401, body: { code: 401, msg: 'token expired' } }));
    expect(await wire.call(queryMerchants)).toMatchObject({ kind: 'unauthorised', msg: '用户凭证已过期' });
  });

  it('HTTP 401 with bizCode 00000007 returns the text of the platform', async () => {
    const wire = aWire(() => ({ status: 401, body: { code: 401, bizCode: '00000007', msg: '已在别处登录' } }));
    expect(await wire.call(queryMerchants)).toMatchObject({
      kind: 'unauthorised',
      bizCode: '00000007',
      msg: '已在别处登录',
    });
  });

  it('reports one of twenty simultaneous 401s and cancels the others (C-12)', async () => {
    const wire = aWire(() => ({ status: 401, body: { code: 401, msg: '' } }));
    const replies = await Promise.all(Array.from({ length: 20 }, () => wire.call(queryMerchants)));
    const kinds = replies.map((reply) => (reply.ok ? 'ok' : reply.kind));
    expect(kinds.filter((kind) => kind === 'unauthorised')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'cancelled')).toHaveLength(19);
  });

  it('does not end a new session for a 401 to the old token', async () => {
    const wire = aWire(() => {
      wire.token = 'token-2';
      return { status: 401, body: { code: 401, msg: '' } };
    });
    expect(await wire.call(queryMerchants)).toMatchObject({ kind: 'cancelled' });
  });

  it('does not end a session for a 401 to a call without a token', async () => {
    const wire = aWire(() => ({ status: 401, body: { code: 401, msg: '' } }));
    wire.token = '';
    expect(await wire.call(captchaTicket, { randstr: '', ticket: '' })).toMatchObject({ kind: 'http', status: 401 });
  });

  it.each([
    ['ETIMEDOUT', { kind: 'timeout', msg: '请求超时' }],
    ['ERR_NETWORK', { kind: 'offline', msg: '网络连接异常，请检查网络' }],
    ['ECONNRESET', { kind: 'offline', msg: '网络连接异常，请检查网络' }],
    ['ECONNABORTED', { kind: 'cancelled', msg: '' }],
  ])('maps the network fault to %s', async (fault, expected) => {
    const wire = aWire(() => ({ fault }));
    expect(await wire.call(queryMerchants)).toMatchObject({ ok: false, code: null, ...expected });
  });

  it('returns code, bizCode, msg and the refused fields of a refusal', async () => {
    const wire = aWire(() => ({
      body: { code: 4001, bizCode: '10030014', msg: '余额不足', data: { fields: { amount: '太大', other: 5 } } },
    }));
    expect(await wire.call(queryMerchants)).toEqual({
      ok: false,
      kind: 'refused',
      code: 4001,
      bizCode: '10030014',
      msg: '余额不足',
      fields: { amount: '太大' },
      status: 200,
    });
  });

  it.each([undefined, '', null, 7])('shows the default text for a refusal with the msg %p', async (msg) => {
    const wire = aWire(() => ({ body: { code: 1, msg } }));
    expect(await wire.call(queryMerchants)).toMatchObject({ kind: 'refused', msg: SYSTEM_ERROR });
  });

  it('shows nothing for a request that was cancelled', async () => {
    const abort = new AbortController();
    const wire = aWire(() => {
      abort.abort();
      return ok([]);
    });
    expect(await wire.call(queryMerchants, {}, abort.signal)).toMatchObject({ kind: 'cancelled', msg: '' });
  });
});

describe('answers of any shape (C-16)', () => {
  it.each<[string, OnWire['body']]>([
    ['empty', ''],
    ['null', 'null'],
    ['a number', '5'],
    ['a list', '[]'],
    ['HTML', '<!doctype html><html></html>'],
    ['truncated', '{"code":0,"data":[{"merch'],
    ['no code', { msg: '', data: [] }],
    ['code "0" as text', { code: '0', data: [] }],
    ['code null', { code: null, data: [] }],
    ['a broken code', { code: 0.5, data: [] }],
    ['data of a wrong type', { code: 0, data: {} }],
    ['a row without its fields', { code: 0, data: [{}] }],
    ['no data', { code: 0 }],
    ['bytes that are no UTF-8', Uint8Array.of(0x7b, 0xff, 0xfe, 0x7d)],
  ])('an answer that is %s gets the text of the catalogue', async (_, body) => {
    const wire = aWire(() => ({ body }));
    expect(await wire.call(queryMerchants)).toMatchObject({ ok: false, kind: 'malformed', msg: SYSTEM_ERROR });
  });

  it('returns the data of a valid answer', async () => {
    const wire = aWire(() => ok([aMerchant()]));
    expect(await wire.call(queryMerchants)).toEqual({ ok: true, data: [aMerchant()] });
  });
});

describe('files', () => {
  const body = { format: 'csv' as const, columns: ['flowNo' as const] };
  const file = (headers: Record<string, string>, content: OnWire['body'] = 'a,b') =>
    aWire(() => ({ headers: { 'content-type': 'text/csv', ...headers }, body: content })).call(
      downLoadAccountFlow,
      body,
    );

  it.each([
    [`attachment; filename*=UTF-8''%E8%B4%A6%E6%88%B7%E6%98%8E%E7%BB%86.csv; filename="x.csv"`, '账户明细.csv'],
    ['attachment; filename="plain name.csv"', 'plain name.csv'],
    ['attachment; filename=bare.csv', 'bare.csv'],
    [`attachment; filename*=UTF-8''..%2F..%2Fetc%2Fpasswd`, 'passwd'],
    ['attachment; filename="C:\\\\temp\\\\evil.csv"', 'evil.csv'],
    [`attachment; filename*=UTF-8''a%E2%80%AEfdp.exe`, 'afdp.exe'],
    ['attachment; filename="..."', 'downLoadAccountFlow'],
    [`attachment; filename*=UTF-8''%FF`, 'downLoadAccountFlow'],
    ['', 'downLoadAccountFlow'],
  ])('saves the file of %s as %s', async (disposition, filename) => {
    const reply = await file({ 'content-disposition': disposition });
    expect(reply).toMatchObject({ ok: true, data: { filename } });
    if (reply.ok) expect(await reply.data.blob.text()).toBe('a,b');
  });

  it.each(['application/json', 'application/octet-stream'])(
    'a JSON error labelled %s is a refusal, not a file (C-09)',
    async (type) => {
      expect(await file({ 'content-type': type }, { code: 12, msg: '导出行数超出上限' })).toMatchObject({
        ok: false,
        kind: 'refused',
        msg: '导出行数超出上限',
      });
    },
  );

  it.each(['text/html; charset=utf-8', 'application/json'])('refuses a page of %s as a file', async (type) => {
    expect(await file({ 'content-type': type }, '<html>')).toMatchObject({ kind: 'malformed' });
  });

  it('does not seal a file, and reports an HTTP failure as such', async () => {
    const wire = aWire(() => ({ status: 503, body: '' }), {
      list: { body: { code: 0, data: { urls: [downLoadAccountFlow.path], publicKey: KEYS.publicKey } } },
    });
    expect(await wire.call(downLoadAccountFlow, body)).toMatchObject({ kind: 'http', msg: '服务不可用' });
    expect(others(wire)[0]?.headers).not.toHaveProperty('crypto');
  });
});

describe('encrypted calls', () => {
  const logIn = (wire: ReturnType<typeof aWire>) => {
    wire.token = '';
    return wire.call(login, FORM);
  };

  it('sends no plain body, and reads the sealed answer', async () => {
    const wire = aWire((sent) => sealedAnswer(sent, '', { code: 0, msg: '', data: aLoginResult() }));
    expect(await logIn(wire)).toEqual({ ok: true, data: aLoginResult() });
    const [sent] = wire.sent.filter(({ path }) => path === login.path);
    expect(sent?.headers['crypto']).toBe('sm-v1');
    expect(JSON.stringify(sent?.body)).not.toContain('Sandbox');
    expect(sent && openSent(sent, '')?.body).toEqual(FORM);
  });

  it('seals the calls of the list in addition to the built-in minimum', async () => {
    const wire = aWire((sent) => sealedAnswer(sent, 'token-1', { code: 0, data: [] }), {
      list: { body: { code: 0, data: { urls: [queryMerchants.path], publicKey: KEYS.publicKey } } },
    });
    wire.identity = { kind: 'ordinary', memberNo: 'M1' };
    expect(await wire.call(queryMerchants)).toEqual({ ok: true, data: [] });
    const [sent] = wire.sent.filter(({ path }) => path === queryMerchants.path);
    expect(sent && openSent(sent, 'token-1')?.body).toEqual({ memberNo: 'M1' });
  });

  it('requests the list once, also for concurrent callers', async () => {
    const wire = aWire(() => ok([]));
    await Promise.all([wire.call(queryMerchants), wire.call(queryUserEnterprise), wire.call(queryMerchants)]);
    await wire.call(queryMerchants);
    expect(wire.sent.filter(({ path }) => path === '/basic/getCryptoUrl')).toHaveLength(1);
  });

  it('requests the list again after a failure, and seals the built-in minimum meanwhile', async () => {
    const wire = aWire((sent) => sealedAnswer(sent, '', { code: 0, data: aLoginResult() }), { list: { status: 500 } });
    expect(await logIn(wire)).toMatchObject({ ok: true });
    expect(await logIn(wire)).toMatchObject({ ok: true });
    expect(wire.sent.filter(({ path }) => path === '/basic/getCryptoUrl').length).toBeGreaterThan(1);
    for (const sent of wire.sent.filter(({ path }) => path === login.path))
      expect(sent.headers['crypto']).toBe('sm-v1');
  });

  it.each<[string, Parameters<typeof aWire>[1]]>([
    [
      'the platform names another key',
      { list: { body: { code: 0, data: { urls: [], publicKey: `04${'1'.repeat(128)}` } } } },
    ],
    ['no key is configured', { cryptoPublicKey: '' }],
  ])('sends no sealed call and reports the reason when %s', async (_, over) => {
    const wire = aWire(() => ok(aLoginResult()), over);
    expect(await logIn(wire)).toMatchObject({ ok: false, msg: '平台公钥与配置不一致，请求未发送' });
    expect(others(wire)).toEqual([]);
  });

  it('refuses a plain success of an encrypted call', async () => {
    expect(await logIn(aWire(() => ok(aLoginResult())))).toMatchObject({ kind: 'malformed', msg: SYSTEM_ERROR });
  });

  it('refuses a success that is sealed for another request', async () => {
    let earlier: OnWire | undefined;
    const wire = aWire((sent) => {
      earlier ??= sealedAnswer(sent, '', { code: 0, data: aLoginResult() });
      return earlier;
    });
    expect(await logIn(wire)).toMatchObject({ ok: true });
    expect(await logIn(wire)).toMatchObject({ kind: 'malformed' });
  });

  it('reports a plain refusal as an error with its msg', async () => {
    const wire = aWire(() => ({ body: { code: 1, msg: '账号或密码错误' } }));
    expect(await logIn(wire)).toMatchObject({ kind: 'refused', msg: '账号或密码错误' });
  });

  it('reports a sealed refusal with its bizCode', async () => {
    const wire = aWire((sent) => sealedAnswer(sent, '', { code: 1, bizCode: '10030014', msg: '请重新验证' }));
    expect(await logIn(wire)).toMatchObject({ kind: 'refused', bizCode: '10030014' });
  });

  it('shows the msg of a refused envelope and does not seal again while the clocks agree', async () => {
    const wire = aWire(() => ({
      status: 400,
      headers: { date: new Date(NOW + 299_000).toUTCString() },
      body: { code: 400, msg: '请求已失效，请重试' },
    }));
    expect(await logIn(wire)).toMatchObject({ kind: 'http', status: 400, msg: '请求已失效，请重试' });
    expect(others(wire)).toHaveLength(1);
  });

  it('seals once more with the time of the server when the console clock is wrong', async () => {
    const serverTime = NOW - 3_600_000;
    const refused = {
      status: 400,
      headers: { date: new Date(serverTime).toUTCString() },
      body: { code: 400, msg: '请求已失效，请重试' },
    };
    const wire = aWire((sent, count) => {
      if (count === 1) return refused;
      const opened = openSent(sent, '', serverTime);
      return opened ? { body: { code: 1, msg: '账号或密码错误' } } : refused;
    });
    expect(await logIn(wire)).toMatchObject({ msg: '账号或密码错误' });
    const bodies = others(wire).map(({ body }) => (body as { uuid: string }).uuid);
    expect(new Set(bodies).size).toBe(2);
  });

  it('repeats a sealed call for a wrong clock only once', async () => {
    const wire = aWire(() => ({
      status: 400,
      headers: { date: new Date(NOW - 3_600_000).toUTCString() },
      body: { code: 400, msg: '请求已失效，请重试' },
    }));
    expect(await logIn(wire)).toMatchObject({ msg: '请求已失效，请重试' });
    expect(others(wire)).toHaveLength(2);
  });

  it('does not send a sealed body if the token changed during the sealing', async () => {
    const wire = aWire(() => ok({ tradeNo: 'x' }), {
      whileSealing: (busy) => {
        busy.token = 'token-2';
      },
    });
    expect(await wire.call(transfer, ORDER)).toMatchObject({ kind: 'cancelled' });
    expect(others(wire)).toEqual([]);
  });
});

describe('an answer to a call that moves money (C-14)', () => {
  const unknown = { ok: false, kind: 'unknownOutcome', msg: '处理中' };

  it.each<[string, OnWire]>([
    ['a plain success', ok({ tradeNo: 'T1' })],
    ['a plain refusal', { body: { code: 1, msg: '余额不足' } }],
    ['a plain failure of the server', { status: 502, body: '' }],
    ['a plain 401', { status: 401, body: { code: 401, msg: '' } }],
    ['HTML', { body: '<html>' }],
    ['a time-out', { fault: 'ETIMEDOUT' }],
    ['a lost connection', { fault: 'ERR_NETWORK' }],
    ['a forged seal', { headers: { crypto: 'sm-v1' }, body: { uuid: 'x', content: '00', sign: '00' } }],
  ])('treats %s as an unknown outcome', async (_, reply) => {
    expect(await aWire(() => reply).call(transfer, ORDER)).toMatchObject(unknown);
  });

  it.each([
    ['data that is not what was declared', { code: 0, data: {} }, 200],
    ['a failure in the middle', { code: 500, msg: '' }, 500],
  ])('treats a genuine answer with %s as an unknown outcome', async (_, body, status) => {
    const wire = aWire((sent) => sealedAnswer(sent, 'token-1', body, status));
    expect(await wire.call(transfer, ORDER)).toMatchObject(unknown);
  });

  it('treats a genuine refusal as a refusal', async () => {
    const wire = aWire((sent) => sealedAnswer(sent, 'token-1', { code: 1, msg: '余额不足' }));
    expect(await wire.call(transfer, ORDER)).toMatchObject({ kind: 'refused', msg: '余额不足' });
  });

  it('treats a genuine success as a success', async () => {
    const wire = aWire((sent) => sealedAnswer(sent, 'token-1', { code: 0, data: { tradeNo: 'T1' } }));
    expect(await wire.call(transfer, ORDER)).toEqual({ ok: true, data: { tradeNo: 'T1' } });
  });
});

describe('an early answer', () => {
  const lost = Promise.reject(new Error('offline'));
  lost.catch(() => {});
  const body = { path: queryAccountBalanceCountData.path };
  const start = (over: { token?: string; body?: object; at?: number; answer?: Promise<RawAnswer> } = {}) => {
    const bytes = new TextEncoder().encode(JSON.stringify({ code: 5, msg: '早' }));
    const answer = over.answer ?? Promise.resolve({ status: 200, headers: {}, bytes });
    answer.catch(() => {});
    const early = {
      body: JSON.stringify(over.body ?? {}),
      startedAt: over.at ?? NOW,
      sentWith: (token: string) => token === (over.token ?? 'token-1'),
      answer,
    };
    (globalThis as { window?: unknown }).window = { __early: new Map([[body.path, early]]) };
  };
  afterEach(() => {
    delete (globalThis as { window?: unknown }).window;
  });
  const ask = async (wire = aWire(() => ({ body: { code: 6, msg: '新' } }))) => {
    const reply = await wire.call(queryAccountBalanceCountData, {});
    return reply.ok ? '' : reply.msg;
  };

  it('waits for a missing early answer as long as for any other answer', async () => {
    jest.useFakeTimers();
    try {
      start({ answer: new Promise(() => {}) });
      const pendingReply = ask();
      await jest.advanceTimersByTimeAsync(29_999);
      expect(await Promise.race([pendingReply, 'not yet'])).toBe('not yet');
      await jest.advanceTimersByTimeAsync(1);
      expect(await pendingReply).toBe('请求超时');
    } finally {
      jest.useRealTimers();
    }
  });

  it('serves the early answer once to the same request', async () => {
    start();
    expect(await ask()).toBe('早');
    expect(await ask()).toBe('新');
  });

  it.each([
    ['another token', { token: 'other' }],
    ['another body', { body: { pageNo: 2 } }],
    ['a time long ago', { at: NOW - 10_000 }],
    ['a failure', { answer: lost }],
  ])('ignores the early answer with %s', async (_, over) => {
    start(over);
    expect(await ask()).toBe('新');
  });

  it('ignores the early answer for a chosen merchant, because its request names none', async () => {
    start();
    const wire = aWire(() => ({ body: { code: 6, msg: '新' } }));
    wire.identity = { kind: 'ordinary', merchantNo: 'S1' };
    expect(await ask(wire)).toBe('新');
  });

  it('ignores the early answer when the call has to be sealed', async () => {
    start();
    const wire = aWire((sent) => sealedAnswer(sent, 'token-1', { code: 7, msg: '密' }), {
      list: { body: { code: 0, data: { urls: [body.path], publicKey: KEYS.publicKey } } },
    });
    expect(await ask(wire)).toBe('密');
  });
});
