/** @jest-environment jsdom */

import { page } from '@/app/navigation/page';
import { prefetch } from '@/app/prefetch';
import { captcha } from '@/shared/ports/captcha';
import { network } from '@/shared/ports/network';

afterEach(() => jest.restoreAllMocks());

it('loads the other pages when one page cannot be loaded, without a message', async () => {
  const load = jest.spyOn(page, 'load').mockRejectedValueOnce(new Error('out of reach')).mockResolvedValueOnce();
  await expect(prefetch.pages(['/a', '/b'])).resolves.toBeUndefined();
  expect(load).toHaveBeenCalledTimes(2);
});

it('signing in has gateway, captcha and the first page fetched', () => {
  const fetched = [jest.spyOn(network, 'preload'), jest.spyOn(captcha, 'preload')].map((spy) =>
    spy.mockReturnValue(undefined),
  );
  const load = jest.spyOn(page, 'load').mockRejectedValue(new Error('out of reach'));
  prefetch.forSigningIn();
  for (const spy of fetched) expect(spy).toHaveBeenCalledTimes(1);
  expect(load).toHaveBeenCalledWith('/home');
});

it.each(['pointerdown', 'keydown', 'focusin'])(
  '%s is a sign that somebody uses the page, and is waited for once',
  async (sign) => {
    const removed = jest.spyOn(window, 'removeEventListener');
    const used = prefetch.interaction();
    window.dispatchEvent(new Event(sign));
    await used;
    expect(removed.mock.calls.map(([name]) => name)).toEqual(['pointerdown', 'keydown', 'focusin']);
  },
);
