import type { AuthedContext } from '../domain/context';

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
