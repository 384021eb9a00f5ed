import { paths } from '@/shared/paths';
import { captcha } from '@/shared/ports/captcha';
import { network } from '@/shared/ports/network';
import { page } from './navigation/page';

/**
 * Maximum time in ms that the browser may postpone prefetching. It ensures that the remaining code is loaded before a fast typist
 * needs it.
 */
const AT_LATEST = 1_000;

/** Loads code in idle time. A failure is ignored here; it is reported when the code is really needed. */
export const prefetch = {
  /** Resolves when the browser is idle. */
  idle: (): Promise<void> =>
    new Promise((resolve) => {
      if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: AT_LATEST });
      else setTimeout(resolve, 200); // Safari has no idle callback
    }),
  /** Resolves with the user's first interaction. */
  interaction: (): Promise<void> =>
    new Promise((resolve) => {
      const signs = ['pointerdown', 'keydown', 'focusin'] as const;
      const used = () => {
        for (const sign of signs) window.removeEventListener(sign, used);
        resolve();
      };
      for (const sign of signs) window.addEventListener(sign, used);
    }),
  /** Loads the code that is needed between the login form and the first home page. */
  forSigningIn: (): void => {
    network.preload();
    captcha.preload();
    for (const chunk of [
      () => import(/* webpackChunkName: "sm" */ '@/shared/gateway/sealStart'),
      () => import(/* webpackChunkName: "toasts" */ './toasts'),
      () => page.load(paths.home.home),
    ])
      chunk().catch(() => {});
  },
  /** Loads the code of pages in parallel. Resolves when all of it is loaded or has failed. */
  pages: async (paths: readonly string[]): Promise<void> => {
    await Promise.allSettled(paths.map(page.load));
  },
};
