import { paths } from '@/shared/paths';
import { captcha } from '@/shared/ports/captcha';
import { network } from '@/shared/ports/network';
import { page } from './navigation/page';

/** Maximum delay by the browser, ms. It ensures that the remaining code is loaded before a fast typist needs it. */
const AT_LATEST = 1_000;

/** Fetches in idle time. A failure is ignored here and reported when the data is needed. */
export const prefetch = {
  /** Ends when the browser has nothing better to do. */
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
  /** Loads the code of pages in parallel. Ends when all of it is loaded or has failed. */
  pages: async (paths: readonly string[]): Promise<void> => {
    await Promise.allSettled(paths.map(page.load));
  },
};
