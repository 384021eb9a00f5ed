import { having, running } from '@test/support/running';
import { outputEvents, outputFeature, selectCopyFailed } from '@/shared/output/output';
import { files } from '@/shared/ports/files';
import { secrets } from '@/shared/ports/secrets';
import { featureInjected } from '@/shared/saga/lazyFeature';

const LINK = 'https://cashier.example/pay#secret';

const requested = (secretId = secrets.put(LINK)) =>
  outputEvents.copyRequested({ place: 'p', secretId, message: '已复制' });

async function copying(allowed: boolean, event = requested()) {
  const texts: string[] = [];
  const copy = (text: string) => texts.push(text) > 0 && allowed;
  const { state, log, world } = await running(outputFeature.saga, {
    before: having(featureInjected(outputFeature.name)),
    events: [event],
    outside: new Map([[files.copy, copy as never]]),
  });
  return { texts, failed: selectCopyFailed(state), toasts: world.toasts.map(({ text }) => text), log };
}

describe('a text of a page', () => {
  it('copies the text once with a toast, and no action holds the text', async () => {
    const { texts, failed, toasts, log } = await copying(true);
    expect([texts, failed]).toEqual([[LINK], null]);
    expect(toasts).toEqual(['已复制']);
    expect(JSON.stringify(log)).not.toContain(LINK);
  });

  it('reports a failed copy at its place, without a toast', async () => {
    const { failed, toasts } = await copying(false);
    expect([failed, toasts]).toEqual(['p', []]);
  });

  it('copies nothing for an action from a log, because a log has no texts', async () => {
    const { texts, toasts } = await copying(true, requested('of-another-day'));
    expect([texts, toasts]).toEqual([[], []]);
  });
});

it('opens one print dialog for repeated requests', async () => {
  let printed = 0;
  const print = () => {
    printed += 1;
    return new Promise(() => {});
  };
  await running(outputFeature.saga, {
    events: [outputEvents.printRequested(), outputEvents.printRequested()],
    outside: new Map([[files.print, print as never]]),
  });
  expect(printed).toBe(1);
});
