import { installed } from './installed';

/** The verdict on an address from data, for the signed-in user (C-06). */
export type LinkVerdict =
  | { kind: 'open'; to: string }
  /** A page that is not built yet. */
  | { kind: 'notBuilt' }
  /** A page that this user may not enter. */
  | { kind: 'refused' }
  /** No address of this console. */
  | { kind: 'unknown' };

export type Judge = (url: string) => LinkVerdict;

const port = installed<(state: never) => Judge>('links');
export const installLinks = port.install;

/** Returns the function that checks routes for features; a new function when the user's rights change. */
export const selectJudge = (state: unknown): Judge => port.get()(state as never);
