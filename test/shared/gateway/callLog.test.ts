import { getCryptoUrl } from '@/contract/calls/basicData';
import { createCallLog } from '@/shared/gateway/callLog';
import type { Gateway, SendOptions } from '@/shared/gateway/gateway';
import { cancelled, failure, type Reply } from '@/shared/gateway/reply';

/** Creates a gateway whose responses and clock the test controls. */
function aWatchedGateway() {
  let time = 1_000;
  const log = createCallLog(() => time);
  const waiting: { options: SendOptions | undefined; answer: (reply: Reply) => void }[] = [];
  const gateway = {
    send: (_call: unknown, _body: unknown, options?: SendOptions) =>
      new Promise((answer) => waiting.push({ options, answer: answer as never })),
  } as unknown as Gateway;
  const send = (options?: SendOptions) => log.watch(gateway).send(getCryptoUrl, {}, options);
  return { log, send, waiting, passes: (ms: number) => (time += ms) };
}

describe('the timeline of calls', () => {
  it('shows path, flow, duration and code, newest first', async () => {
    const { log, send, waiting, passes } = aWatchedGateway();
    const first = send({ flow: 'logIn' });
    expect(log.calls()).toMatchObject([{ path: getCryptoUrl.path, flow: 'logIn', duration: null, outcome: '' }]);
    passes(120);
    waiting[0]?.answer({ ok: true, data: null } as never);
    await first;
    const second = send();
    waiting[1]?.answer(failure('refused', '余额不足', { code: 9 }));
    await second;
    expect(log.calls().map(({ flow, duration, outcome }) => [flow, duration, outcome])).toEqual([
      ['', 0, '9'],
      ['logIn', 120, '0'],
    ]);
  });

  it.each([
    [cancelled(), 'cancelled'],
    [failure('timeout', '请求超时'), 'timeout'],
  ])('shows the reason for a missing code: %j', async (reply, outcome) => {
    const { log, send, waiting } = aWatchedGateway();
    const sent = send();
    waiting[0]?.answer(reply);
    await sent;
    expect(log.calls()[0]).toMatchObject({ outcome });
  });

  it('keeps the latest 500 calls, so that a long session does not fill the memory', () => {
    const { log, send } = aWatchedGateway();
    for (let count = 1; count <= 501; count++) void send({ flow: `flow ${count}` });
    const flows = log.calls().map(({ flow }) => flow);
    expect([flows.length, flows[0], flows.at(-1)]).toEqual([500, 'flow 501', 'flow 2']);
  });

  it('marks sealed calls', async () => {
    const { log, send, waiting } = aWatchedGateway();
    const sent = send();
    waiting[0]?.options?.onSealed?.();
    waiting[0]?.answer({ ok: true, data: null } as never);
    await sent;
    expect(log.calls()[0]).toMatchObject({ sealed: true });
  });

  it('stores no bodies and no answers', async () => {
    const { log, send, waiting } = aWatchedGateway();
    const sent = send();
    waiting[0]?.answer({ ok: true, data: { secret: 'in-the-answer' } } as never);
    await sent;
    expect(JSON.stringify(log.calls())).not.toContain('in-the-answer');
  });
});
