import { type Call, isSealed } from '../defineCall';
import * as everything from './sections';

/** Names of all calls: the exports of the files with calls that are declared calls. */
export type CallName = {
  [Name in keyof typeof everything]: (typeof everything)[Name] extends Call ? Name : never;
}[keyof typeof everything];

export type Catalogue = Pick<typeof everything, CallName>;

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'section' in value;

/** All calls by name. The console imports single calls instead, so that a page loads only the calls that it uses. */
export const catalogue = Object.fromEntries(
  Object.entries(everything).filter(([, value]) => isCall(value)),
) as Catalogue;

/**
 * All paths that are accepted only in the encrypted envelope, including those for warehouse users. `getCryptoUrl` returns them.
 */
export const SEALED_PATHS: string[] = (Object.values(catalogue) as Call[])
  .filter(isSealed)
  .flatMap(({ path, warehousePath = [] }) => [path].concat(warehousePath));
