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
  /** True if return addresses on the local machine are allowed; this is so if the sandbox's controls are on. */
  loopback: boolean;
  /** Decrypts texts that were encrypted with the platform's public key. */
  opener: Sm2Opener;
  /** The platform's public keys, for verifying its signatures and for encrypting fields. */
  certificates: readonly { serial: string; use: 'SIGN' | 'ENCRYPT'; publicKey: string }[];
}

type Given<C> =
  C extends OpenCall<infer Params, infer Query, infer Body, z.core.$ZodType>
    ? { params: z.output<Params>; query: z.output<Query>; body: z.output<Body> }
    : never;
type Answer<C> =
  C extends OpenCall<z.core.$ZodType, z.core.$ZodType, z.core.$ZodType, infer Answered> ? z.input<Answered> : never;

/**
 * The handlers of the named open calls. A missing handler, or a wrong response type, is a compile error. A file is returned as
 * its bytes.
 */
export type OpenHandlers<Names extends OpenName> = {
  [Name in Names]: (given: Given<OpenCatalogue[Name]>, context: OpenContext) => Promise<Answer<OpenCatalogue[Name]>>;
};

/** The validated request that an open call's handler gets. */
export type GivenOf<Name extends OpenName> = Given<OpenCatalogue[Name]>;
