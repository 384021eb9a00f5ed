import { localStore } from './storage';

/** The themes to choose from. `system` follows the setting of the operating system, also when it changes. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'theme';
let chosen: Theme = 'system';
let watched: MediaQueryList | undefined;

function draw(): void {
  const dark = chosen === 'dark' || (chosen === 'system' && watched?.matches === true);
  if (dark) document.body.setAttribute('arco-theme', 'dark');
  else document.body.removeAttribute('arco-theme');
}

/** The colour theme of the console on this device. */
export const theme = {
  /** Reads the stored theme; an unknown value counts as absent (safety requirement C-08). */
  remembered: (): Theme => {
    const stored = localStore.get(KEY);
    return THEMES.find((known) => known === stored) ?? 'system';
  },
  apply: (choice: Theme): void => {
    chosen = choice;
    if (!watched) {
      watched = window.matchMedia('(prefers-color-scheme: dark)');
      watched.addEventListener('change', draw);
    }
    draw();
  },
  remember: (choice: Theme): boolean => localStore.set(KEY, choice),
};
