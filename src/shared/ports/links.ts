import { installed } from './installed';

/** What an address that came with data is to the signed-in user (C-06). */
export type LinkVerdict =
  | { kind: 'open'; to: string }
  /** A page of this console that is still to come. */
  | { kind: 'notBuilt' }
  /** A page that this user may not enter. */
  | { kind: 'refused' }
  /** No address of this console. */
  | { kind: 'unknown' };

const port = installed<{ judge(url: string): LinkVerdict }>('links');
export const installLinks = port.install;

/** The route table as features know it. */
export const links = {
  judge: (url: string): LinkVerdict => port.get().judge(url),
};
