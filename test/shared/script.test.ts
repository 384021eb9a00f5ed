/** @jest-environment jsdom */

import { loadScript, SCRIPT_PATIENCE } from '@/shared/ports/script';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  document.head.replaceChildren();
});

let count = 0;
/** Returns a new address each time, because a loaded script is remembered as long as the document exists. */
const anAddress = () => `https://third.example/${++count}.js`;
const elements = () => [...document.head.querySelectorAll('script')];
const happens = (event: 'load' | 'error') => elements().at(-1)?.dispatchEvent(new Event(event));
const outcome = (loaded: Promise<void>) =>
  loaded.then(
    () => 'there',
    (error: Error) => error.message,
  );

describe('a third party’s script (C-17)', () => {
  it('requests the script once for any number of callers', async () => {
    const address = anAddress();
    const all = [loadScript(address, () => true), loadScript(address, () => true)];
    happens('load');
    await Promise.all(all);
    await loadScript(address, () => true);
    expect(elements()).toHaveLength(1);
  });

  it.each([
    ['is blocked', () => happens('error'), 'the script did not load'],
    ['has not come after 10 s', () => jest.advanceTimersByTime(SCRIPT_PATIENCE), 'the script did not come in time'],
    ['comes and brings nothing', () => happens('load'), 'the script brought nothing'],
  ])('a script that %s fails, leaves nothing behind, and is requested again', async (_, fails, reason) => {
    const address = anAddress();
    const first = outcome(loadScript(address, () => false));
    fails();
    expect(await first).toBe(reason);
    expect(elements()).toHaveLength(0);
    const second = outcome(loadScript(address, () => true));
    expect(elements()).toHaveLength(1);
    // The second attempt has another address, because Chromium would join a second element with the same address to
    // the hanging request.
    expect(elements()[0]?.src).toBe(`${address}?again=1`);
    happens('load');
    expect(await second).toBe('there');
  });

  it('waits exactly 10 s for a script', async () => {
    const loaded = outcome(loadScript(anAddress(), () => true));
    jest.advanceTimersByTime(SCRIPT_PATIENCE - 1);
    happens('load');
    expect(await loaded).toBe('there');
    expect(SCRIPT_PATIENCE).toBe(10_000);
  });
});
