import type { Readable } from 'node:stream';
import type * as z from 'zod/mini';
import type { CallName, Catalogue } from '@/contract/calls/catalogue';
import type { Call } from '@/contract/defineCall';
import type { Actor, AuthedContext, Context } from '../domain/context';

/** A file answer. The body may stream. */
export interface FileReply {
  filename: string;
  contentType: string;
  body: Buffer | Readable;
  /** The content was verified and may be displayed in place, also in ranges (such as seeking in a film). */
  shown?: boolean;
}

type Input<C> = C extends Call<infer Request, z.core.$ZodType> ? z.output<Request> : never;
type Output<C> = C extends { blob: true }
  ? FileReply
  : C extends Call<z.core.$ZodType, infer Answer>
    ? z.input<Answer>
    : never;

/** An anonymous call may have no user; all other calls have one. */
type Asker<C> = C extends { anonymous: true } ? Actor | null : Actor;

/** Answers the `data` of a success; a refusal is thrown (`refuse`). */
export type Handler<C> = (request: Input<C>, context: Context & { user: Asker<C> }) => Promise<Output<C>>;

/**
 * A handler that opens its own transactions. A surrounding transaction would occupy the embedded database's only connection while
 * a password is hashed or a file is read. It would also undo the count of a refused attempt, and prevent the snapshot of an
 * export.
 */
interface OwnTransaction<C> {
  transaction: 'own';
  run: Handler<C>;
}

/** The handlers of the named calls. A missing handler, or one with a wrong response, does not compile. */
export type Handlers<Names extends CallName> = {
  [Name in Names]: Handler<Catalogue[Name]> | OwnTransaction<Catalogue[Name]>;
};

/** The input of a call's handler. */
export type InputOf<Name extends CallName> = Input<Catalogue[Name]>;

/** A handler that opens its own transactions, after a check of the requester. */
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
