import type { Readable } from 'node:stream';
import type * as z from 'zod/mini';
import type { CallName, Catalogue } from '@/contract/calls/catalogue';
import type { Call } from '@/contract/defineCall';
import type { Actor, AuthedContext, Context } from '../domain/context';

/** A response that is a file. The body may be a stream. */
export interface FileReply {
  filename: string;
  contentType: string;
  body: Buffer | Readable;
  /**
   * True if the file's type was verified by its content. Such a file may be displayed in the page, also in byte
   * ranges (for example for seeking in a film).
   */
  shown?: boolean;
}

type Input<C> = C extends Call<infer Request, z.core.$ZodType> ? z.output<Request> : never;
type Output<C> = C extends { blob: true }
  ? FileReply
  : C extends Call<z.core.$ZodType, infer Answer>
    ? z.input<Answer>
    : never;

/** The user of a request. Only an anonymous call may have none. */
type Asker<C> = C extends { anonymous: true } ? Actor | null : Actor;

/** The function that executes a call. It returns the `data` of a successful response and throws a refusal (`refuse`). */
export type Handler<C> = (request: Input<C>, context: Context & { user: Asker<C> }) => Promise<Output<C>>;

/**
 * A handler that opens its own transactions. A transaction around the handler would occupy the embedded database's
 * only connection while a password is hashed or a file is read. It would also roll back the count of a refused
 * attempt, and prevent an export from using a snapshot.
 */
interface OwnTransaction<C> {
  transaction: 'own';
  run: Handler<C>;
}

/** The handlers of the named calls. A missing handler, or a wrong response type, is a compile error. */
export type Handlers<Names extends CallName> = {
  [Name in Names]: Handler<Catalogue[Name]> | OwnTransaction<Catalogue[Name]>;
};

/** The validated request that a call's handler gets. */
export type InputOf<Name extends CallName> = Input<Catalogue[Name]>;

/**
 * Wraps a handler that opens its own transactions. `check` runs before the handler and refuses users who may not make
 * the call.
 */
export const gated = <Request, Answer, Rest extends object>(
  handler: Rest & { transaction: 'own'; run: (request: Request, context: AuthedContext) => Promise<Answer> },
  check: (context: AuthedContext) => Promise<void>,
) => ({
  ...handler,
  run: async (request: Request, context: AuthedContext): Promise<Answer> => {
    await check(context);
    return handler.run(request, context);
  },
});
