import { installed } from './installed';

/** The verdict on an address from data, for the signed-in user (C-06). */
export type LinkVerdict =
  | { kind: 'open'; to: string }
  /** A page of this console that is still to come. */
  | { kind: 'notBuilt' }
  /** A page that this user may not enter. */
  | { kind: 'refused' }
  /** No address of this console. */
  | { kind: 'unknown' };

export type Judge = (url: string) => LinkVerdict;

const port = installed<(state: never) => Judge>('links');
export const installLinks = port.install;

/** The route table as features know it: another judge whenever the user may enter other pages. */
export const selectJudge = (state: unknown): Judge => port.get()(state as never);
