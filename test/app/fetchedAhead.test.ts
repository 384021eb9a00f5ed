/** @jest-environment jsdom */

import { page } from '@/app/navigation/page';
import { prefetch } from '@/app/prefetch';
import { captcha } from '@/shared/ports/captcha';
import { network } from '@/shared/ports/network';

afterEach(() => jest.restoreAllMocks());

it('prefetches the other pages when one page cannot be loaded, and throws no error', async () => {
  const load = jest.spyOn(page, 'load').mockRejectedValueOnce(new Error('out of reach')).mockResolvedValueOnce();
  await expect(prefetch.pages(['/a', '/b'])).resolves.toBeUndefined();
  expect(load).toHaveBeenCalledTimes(2);
});

it('prefetches gateway, captcha and the home page for signing in', () => {
  const fetched = [jest.spyOn(network, 'preload'), jest.spyOn(captcha, 'preload')].map((spy) =>
    spy.mockReturnValue(undefined),
  );
  const load = jest.spyOn(page, 'load').mockRejectedValue(new Error('out of reach'));
  prefetch.forSigningIn();
  for (const spy of fetched) expect(spy).toHaveBeenCalledTimes(1);
  expect(load).toHaveBeenCalledWith('/home');
});

it.each(['pointerdown', 'keydown', 'focusin'])(
  '%s ends the wait for the first interaction and removes all listeners',
  async (sign) => {
    const removed = jest.spyOn(window, 'removeEventListener');
    const used = prefetch.interaction();
    window.dispatchEvent(new Event(sign));
    await used;
    expect(removed.mock.calls.map(([name]) => name)).toEqual(['pointerdown', 'keydown', 'focusin']);
  },
);
