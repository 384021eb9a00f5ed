import { settle } from '@test/support/quiet';
import { login } from '@/contract/calls/login';
import { queryMerchants } from '@/contract/calls/merchants';
import { createGateway, type Identity, type Transport } from '@/shared/gateway/gateway';
import { cancelled, type Reply } from '@/shared/gateway/reply';

const FORM = { loginAccount: 'a', password: 'b', autoLogin: false };

/**
 * Creates a gateway whose transport responds when the test allows it. The transport records the identity at the time
 * of sending.
 */
const aGateway = (loadTransport?: () => Promise<Transport>) => {
  const left: { path: string; memberNo?: string; answer: () => void }[] = [];
  const identity: Identity = { kind: 'ordinary', memberNo: 'M1' };
  const transport: Transport = {
    send: (call, _, { signal, identity: who }) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve(cancelled() as never));
        left.push({
          path: call.path,
          memberNo: who().memberNo,
          answer: () => resolve({ ok: true, data: [] } as never),
        });
      }),
  };
  const gateway = createGateway({ identity: () => identity, loadTransport: loadTransport ?? (async () => transport) });
  return { gateway, left, identity, transport };
};
const kindOf = (reply: Reply) => (reply.ok ? 'ok' : reply.kind);

describe('the pending calls of a page', () => {
  it('cancels pending calls on navigation, except kept calls and calls of the session (C-13)', async () => {
    const { gateway, left } = aGateway();
    const page = gateway.send(queryMerchants, {});
    const session = gateway.send(queryMerchants, {}, { scope: 'signedIn' });
    const kept = gateway.send(login, FORM);
    await settle();
    gateway.cancelScope('route');
    for (const { answer } of left) answer();
    expect([await page, await session, await kept].map(kindOf)).toEqual(['cancelled', 'ok', 'ok']);
  });

  it('cancels calls with the session, except kept calls', async () => {
    const { gateway, left } = aGateway();
    const session = gateway.send(queryMerchants, {}, { scope: 'signedIn' });
    const kept = gateway.send(login, FORM);
    await settle();
    gateway.cancelScope('signedIn');
    for (const { answer } of left) answer();
    expect([await session, await kept].map(kindOf)).toEqual(['cancelled', 'ok']);
  });

  it('drops an answered call: a later navigation has no effect on it', async () => {
    const { gateway, left } = aGateway();
    const page = gateway.send(queryMerchants, {});
    await settle();
    left[0]?.answer();
    expect(kindOf(await page)).toBe('ok');
    gateway.cancelScope('signedIn');
  });

  it('cancels a call by the signal of its flow', async () => {
    const { gateway, left } = aGateway();
    const flow = new AbortController();
    const reply = gateway.send(queryMerchants, {}, { signal: flow.signal });
    await settle();
    flow.abort();
    expect(kindOf(await reply)).toBe('cancelled');
    expect(kindOf(await gateway.send(queryMerchants, {}, { signal: flow.signal }))).toBe('cancelled');
    expect(left).toHaveLength(1);
  });
});

describe('calls during a change of the identity', () => {
  it('holds requests during the change, and sends them with the new identity', async () => {
    const { gateway, left, identity } = aGateway();
    gateway.hold();
    const reply = gateway.send(queryMerchants, {});
    await settle();
    expect(left).toEqual([]);
    identity.memberNo = 'M2';
    gateway.release();
    await settle();
    expect(left).toMatchObject([{ memberNo: 'M2' }]);
    left[0]?.answer();
    expect(kindOf(await reply)).toBe('ok');
  });

  it('sends the requests of the change itself during the hold', async () => {
    const { gateway, left } = aGateway();
    gateway.hold();
    void gateway.send(queryMerchants, {}, { throughHold: true });
    await settle();
    expect(left).toHaveLength(1);
  });

  it('never sends held requests that were cancelled', async () => {
    const { gateway, left } = aGateway();
    gateway.hold();
    const reply = gateway.send(queryMerchants, {});
    await settle();
    gateway.cancelScope('signedIn');
    expect(kindOf(await reply)).toBe('cancelled');
    gateway.release();
    await settle();
    expect(left).toEqual([]);
  });

  it('drops a kept call for the next user, and runs it when the same user returns', async () => {
    const { gateway, left, identity } = aGateway();
    gateway.hold();
    const kept = gateway.send(login, FORM, { scope: 'signedIn' });
    await settle();
    gateway.cancelScope('route');
    gateway.cancelScope('signedIn');
    expect(kindOf(await kept)).toBe('cancelled');
    identity.memberNo = 'M2';
    const other = gateway.send(login, FORM);
    gateway.cancelScope('route');
    gateway.release();
    await settle();
    expect(left).toHaveLength(1);
    left[0]?.answer();
    expect(kindOf(await other)).toBe('ok');
  });

  it('two holds require two releases', async () => {
    const { gateway, left } = aGateway();
    gateway.hold();
    gateway.hold();
    void gateway.send(queryMerchants, {});
    gateway.release();
    await settle();
    expect(left).toEqual([]);
    gateway.release();
    await settle();
    expect(left).toHaveLength(1);
  });
});

describe('the transport chunk', () => {
  it('a transport chunk that does not arrive fails the call, and the next call loads it again', async () => {
    const { transport } = aGateway();
    let tries = 0;
    const { gateway } = aGateway(async () => {
      tries += 1;
      if (tries === 1) throw new Error('chunk');
      return transport;
    });
    expect(await gateway.send(queryMerchants, {})).toMatchObject({ ok: false, msg: '系统异常，请稍后再试' });
    void gateway.send(queryMerchants, {});
    void gateway.send(queryMerchants, {});
    await settle();
    expect(tries).toBe(2);
  });
});
