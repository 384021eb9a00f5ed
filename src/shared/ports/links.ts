import { installed } from './installed';

/**
 * Result of checking whether the signed-in user may open an address that came as data, such as in a message (safety
 * requirement C-06).
 */
export type LinkVerdict =
  | { kind: 'open'; to: string }
  /** The address is a page of this console that is not built yet. */
  | { kind: 'notBuilt' }
  /** The address is a page that this user may not open. */
  | { kind: 'refused' }
  /** The address does not belong to this console. */
  | { kind: 'unknown' };

export type Judge = (url: string) => LinkVerdict;

const port = installed<(state: never) => Judge>('links');
export const installLinks = port.install;

/** Returns the function with which features check an address. It is a new function when the user's rights change. */
export const selectJudge = (state: unknown): Judge => port.get()(state as never);
