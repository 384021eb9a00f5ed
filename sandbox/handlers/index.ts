import type { CallName } from '@/contract/calls/catalogue';
import type { Actor, Context } from '../domain/context';
import type { AnySource, ExportSources } from '../domain/exports/source';
import type { Handlers } from './handler';
import * as sections from './sections';

type Joined<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The handlers of all calls. A call without a handler is a compile error. */
const handlers: Handlers<CallName> = Object.assign({}, ...Object.values(sections)) as Joined<
  (typeof sections)[keyof typeof sections]
>;

/**
 * A handler as the gateway calls it. The request has passed its schema, and the user is known and limited to own
 * data.
 */
type AnyHandler = (request: unknown, context: Context & { user: Actor | null }) => Promise<unknown>;

/** The export sources of all lists that can be exported, collected from the handlers. */
export const EXPORT_SOURCES: ExportSources = Object.fromEntries(
  Object.values(handlers).flatMap((handler) =>
    'source' in handler ? [[(handler.source as AnySource).call.exports.name, handler.source as AnySource]] : [],
  ),
);

/** Returns the handler of a call. `own` is true if the handler opens its own transactions. */
export function handlerOf(name: CallName): { own: boolean; run: AnyHandler } {
  const handler = handlers[name];
  const run = typeof handler === 'function' ? handler : handler.run;
  return { own: typeof handler !== 'function', run: run as unknown as AnyHandler };
}
