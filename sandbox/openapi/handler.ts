import type * as z from 'zod/mini';
import type { OpenCall, OpenScope } from '@/contract/open/defineOpenCall';
import type { OpenCatalogue, OpenName } from '@/contract/open/openCatalogue';
import type { Context } from '../domain/context';
import type { Sm2Opener } from '../sm/opener';
import type { actorOf } from './apps';

/** The resources of an open call. `db` is not a transaction, because each handler opens its own. */
export interface OpenContext extends Context {
  user: ReturnType<typeof actorOf>;
  scopes: readonly OpenScope[];
  /** Addresses of the own machine may be named: where the controls are on. */
  loopback: boolean;
  /** Decrypts texts encrypted to the platform. */
  opener: Sm2Opener;
  /** The platform's public keys. */
  certificates: readonly { serial: string; use: 'SIGN' | 'ENCRYPT'; publicKey: string }[];
}

type Given<C> =
  C extends OpenCall<infer Params, infer Query, infer Body, z.core.$ZodType>
    ? { params: z.output<Params>; query: z.output<Query>; body: z.output<Body> }
    : never;
type Answer<C> =
  C extends OpenCall<z.core.$ZodType, z.core.$ZodType, z.core.$ZodType, infer Answered> ? z.input<Answered> : never;

/** The handlers of the named calls: one missing, or one answering something else, does not compile. A file is its bytes. */
export type OpenHandlers<Names extends OpenName> = {
  [Name in Names]: (given: Given<OpenCatalogue[Name]>, context: OpenContext) => Promise<Answer<OpenCatalogue[Name]>>;
};

/** The input of a call's handler. */
export type GivenOf<Name extends OpenName> = Given<OpenCatalogue[Name]>;
