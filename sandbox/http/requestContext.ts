import type { Context } from '../domain/context';
import type { Platform } from './platform';

/** Returns a generator of fresh random identifiers, each with the given prefix. */
export const newIdOf =
  ({ random }: Pick<Platform, 'random'>) =>
  (prefix: string): string =>
    `${prefix}${Buffer.from(random(10)).toString('hex')}`;

/** Returns the context of a request of the gateway or of the open interface: its own facts and the platform's parts. */
export const contextOf = (
  platform: Platform,
  request: Pick<Context, 'now' | 'realNow' | 'address' | 'device'>,
): Context => ({
  ...request,
  db: platform.db,
  random: platform.random,
  passwordCost: platform.passwordCost,
  reviewDelayMs: platform.reviewDelayMs,
  reviewKinds: platform.reviewKinds,
  exports: platform.exports,
  readers: platform.readers,
  appSecretKey: platform.appSecretKey,
  outgoing: { controls: platform.controls, ownPorts: platform.ownPorts },
  publicUrl: platform.publicUrl,
  newId: newIdOf(platform),
});
