/** @jest-environment jsdom */

import { ownerKey, remembered } from '@/features/session';
import { startEarlyCall } from '@/shared/gateway/earlyCall';
import { tokenCookie } from '@/shared/gateway/tokenCookie';
import { secrets } from '@/shared/ports/secrets';
import { localStore, tabStore } from '@/shared/ports/storage';

afterEach(() => {
  jest.restoreAllMocks();
  tokenCookie.clear();
  localStorage.clear();
  sessionStorage.clear();
});

describe('the token cookie (C-03)', () => {
  it('writes a strict session cookie for the full console of this host', () => {
    const set = jest.spyOn(document, 'cookie', 'set');
    tokenCookie.write('abc');
    expect(set).toHaveBeenCalledWith('pay_platform_token=abc; Path=/; SameSite=Strict');
  });

  it('detects that another tab has changed the cookie, and adopts its token', () => {
    tokenCookie.write('mine');
    expect([tokenCookie.isOwn(), tokenCookie.own(), tokenCookie.read()]).toEqual([true, 'mine', 'mine']);
    // biome-ignore lint/suspicious/noDocumentCookie: simulates another tab
    document.cookie = 'pay_platform_token=theirs; Path=/';
    expect([tokenCookie.isOwn(), tokenCookie.own(), tokenCookie.read()]).toEqual([false, '', 'theirs']);
    expect(tokenCookie.adopt()).toBe(true);
    expect(tokenCookie.own()).toBe('theirs');
  });

  it('adopts the token that the document has found, once', () => {
    expect([tokenCookie.readAhead(), tokenCookie.adopt()]).toEqual(['', false]);
    // biome-ignore lint/suspicious/noDocumentCookie: simulates another tab
    document.cookie = 'pay_platform_token=theirs; Path=/';
    // The tab adopts the cookie's token once; a later read returns the current value of the cookie.
    expect(tokenCookie.adopt()).toBe(true);
    expect([tokenCookie.readAhead(), tokenCookie.adopt(), tokenCookie.own()]).toEqual(['theirs', true, 'theirs']);
  });

  it("removes only this tab's token after a log-out", () => {
    tokenCookie.write('mine');
    tokenCookie.clear();
    expect([tokenCookie.read(), tokenCookie.isOwn(), tokenCookie.adopt()]).toEqual(['', true, false]);
  });

  it.each(['x_pay_platform_token=evil', 'pay_platform_token2=evil'])('ignores the cookie %s', (other) => {
    // biome-ignore lint/suspicious/noDocumentCookie: simulates a cookie of another program
    document.cookie = other;
    expect(tokenCookie.read()).toBe('');
  });

  it('ignores a broken cookie (C-08)', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: simulates a cookie of a user or of an old version
    document.cookie = 'pay_platform_token=%E0%A4%A; Path=/';
    expect(tokenCookie.read()).toBe('');
  });

  it('works in a browser that forbids cookies', () => {
    const refuse = () => {
      throw new Error('SecurityError');
    };
    Object.defineProperty(document, 'cookie', { get: refuse, set: refuse, configurable: true });
    expect(() => tokenCookie.write('x')).not.toThrow();
    expect(tokenCookie.own()).toBe('');
    Reflect.deleteProperty(document, 'cookie'); // removes the test's override, so that the document's own accessor is used again
  });
});

describe('storage (C-08)', () => {
  it('removes only its own keys', () => {
    localStorage.setItem('foreign', '1');
    localStore.set('a', '1');
    localStore.set('b', '2');
    expect(localStore.get('a')).toBe('1');
    localStore.clear();
    expect([localStore.get('a'), localStore.get('b'), localStorage.getItem('foreign')]).toEqual([null, null, '1']);
  });

  it('reads null and writes false when the storage throws', () => {
    for (const name of ['getItem', 'setItem', 'removeItem', 'key'] as const)
      jest.spyOn(Storage.prototype, name).mockImplementation(() => {
        throw new Error('QuotaExceededError');
      });
    expect(tabStore.get('a')).toBeNull();
    expect(tabStore.set('a', '1')).toBe(false);
    expect(() => {
      tabStore.remove('a');
      tabStore.clear();
    }).not.toThrow();
  });

  it.each(['', '{', '5', 'null', '[]', '{"who":5}', '{"who":"a@E1","merchantNo":5}', '{"who":"a@E1","merchantNo":""}'])(
    'ignores the stored merchant %j',
    (kept) => {
      sessionStorage.setItem('opc.merchant', kept);
      expect(remembered.merchant('a@E1')).toBeUndefined();
    },
  );

  it('stores a merchant per user and enterprise', () => {
    const who = ownerKey({ userAccount: 'a', enterpriseId: 'E1' });
    remembered.keepMerchant(who, 'S1');
    expect([remembered.merchant(who), remembered.merchant('a@E2')]).toEqual(['S1', undefined]);
  });

  it.each(['', 'x', '-1', '0', 'Infinity'])('ignores %j as the time of the last activity', (kept) => {
    localStorage.setItem('opc.activity', kept);
    expect(remembered.activity()).toBeNull();
  });

  it('shows no foreign text in place of a notice', () => {
    sessionStorage.setItem('opc.notice', '<b>pay here</b>');
    expect(remembered.takeNotice()).toBeNull();
    remembered.keepNotice('expired');
    expect([remembered.takeNotice(), remembered.takeNotice()]).toEqual(['expired', null]);
  });
});

describe('secrets', () => {
  it('a secret can be taken once', () => {
    const key = secrets.put('Sandbox#2026');
    expect(key).not.toContain('Sandbox');
    expect([secrets.take(key), secrets.take(key)]).toEqual(['Sandbox#2026', undefined]);
  });
});

describe('the early calls of the boot script', () => {
  const start = (token = '') => {
    const read = jest.fn(async () => new ArrayBuffer(0));
    const answer = { status: 403, headers: [], arrayBuffer: read } as unknown as Response;
    const fetched = jest.fn((_: string, __: RequestInit) => Promise.resolve(answer));
    Object.defineProperty(globalThis, 'fetch', { value: fetched, configurable: true, writable: true });
    startEarlyCall([['/a', { pageNo: 1 }]], { gateway: '/gateway', serverEnv: 'test' }, token);
    const [address, init] = fetched.mock.calls[0] as [string, RequestInit];
    return { address, init, read };
  };

  it('early calls send the headers of the gateway and the bearer of the cookie', () => {
    const { address, init } = start('abc');
    expect(address).toBe('/gateway/a');
    expect(init).toMatchObject({
      method: 'POST',
      body: '{"pageNo":1}',
      headers: {
        'content-type': 'application/json',
        platform: 'pc',
        'server-env': 'test',
        authorization: 'Bearer abc',
      },
    });
    const early = window.__early?.get('/a');
    expect([early?.sentWith('abc'), early?.sentWith('other')]).toEqual([true, false]);
    expect(JSON.stringify([...(window.__early ?? [])])).not.toContain('abc');
  });

  it('early calls send no bearer without a cookie', () => {
    expect(start().init.headers).not.toHaveProperty('authorization');
  });

  it('reads the answer of an early call to its end, even if the call is not used', async () => {
    const { read } = start('abc');
    await window.__early?.get('/a')?.answer;
    expect(read).toHaveBeenCalledTimes(1);
  });
});
