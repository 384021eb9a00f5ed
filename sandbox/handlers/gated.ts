import type { Actor, Context } from '../domain/context';

type Room = Context & { user: Actor };

/** A handler that opens its transactions itself, behind a check of who asks. */
export const gated = <Request, Answer, Rest extends object>(
  handler: Rest & { transaction: 'own'; run: (request: Request, room: Room) => Promise<Answer> },
  check: (room: Room) => Promise<void>,
) => ({
  ...handler,
  run: async (request: Request, room: Room): Promise<Answer> => {
    await check(room);
    return handler.run(request, room);
  },
});
