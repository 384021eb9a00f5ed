import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import * as z from 'zod/mini';

/** A session for step-by-step replay; `finalState` is the recorded end state, if known. */
export interface SessionLog {
  preloadedState: unknown;
  actions: readonly UnknownAction[];
  finalState?: unknown;
}

/** Maximum size of an imported file in bytes. A larger file is refused before it is read. */
export const LARGEST_FILE = 20 * 1024 * 1024;

/** Redux and the DevTools themselves dispatch actions with this prefix. They are not part of the session. */
const isInit = ({ type }: UnknownAction) => type.startsWith('@@');

const Action = z.looseObject({ type: z.string() });
const Payload = z.object({ payload: z.string(), preloadedState: z.optional(z.string()) });
const Lifted = z.object({
  actionsById: z.record(z.string(), z.object({ action: Action })),
  stagedActionIds: z.array(z.int()),
  committedState: z.optional(z.unknown()),
});
const Actions = z.array(Action);

/**
 * Reads the import formats of the Redux DevTools: a list of actions, an export with `payload` and `preloadedState`, or a lifted
 * state. Throws for any other content and for an empty log.
 */
export function readLog(text: string): SessionLog {
  const log = logOf(JSON.parse(text));
  if (log.actions.length === 0 && log.preloadedState === undefined) throw new Error('no log');
  return log;
}

function logOf(parsed: unknown): SessionLog {
  const plain = z.safeParse(Actions, parsed);
  if (plain.success) return { preloadedState: undefined, actions: plain.data.filter((action) => !isInit(action)) };
  const exported = z.safeParse(Payload, parsed);
  if (exported.success) {
    const { payload, preloadedState } = exported.data;
    const { finalState } = parsed as { finalState?: unknown };
    return {
      preloadedState: preloadedState === undefined ? undefined : JSON.parse(preloadedState),
      actions: z.parse(Actions, JSON.parse(payload)).filter((action) => !isInit(action)),
      ...(finalState === undefined ? {} : { finalState }),
    };
  }
  const { actionsById, stagedActionIds, committedState } = z.parse(Lifted, parsed);
  return {
    preloadedState: committedState,
    actions: stagedActionIds
      .map((id) => actionsById[id]?.action)
      .filter((action) => action !== undefined)
      .filter((action) => !isInit(action)),
  };
}

/** Writes a log in the Redux DevTools' import format, with the end state for the comparison. */
export const writeLog = ({ preloadedState, actions, finalState }: SessionLog): string =>
  JSON.stringify({ payload: JSON.stringify(actions), preloadedState: JSON.stringify(preloadedState), finalState });

/** Computes the state before the first action and after each action. Starts no saga and sends no request. */
export function statesOf(reducer: Reducer, { preloadedState, actions }: SessionLog): readonly unknown[] {
  const states = [preloadedState ?? reducer(undefined, { type: '@@replay' })];
  for (const action of actions) states.push(reducer(states.at(-1), action));
  return states;
}

/** Returns the value after a round trip through JSON, which drops undefined. */
const asStored = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

function differences(a: unknown, b: unknown, path: string): string[] {
  if (Object.is(a, b)) return [];
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return [path];
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].flatMap((key) =>
    differences(
      (a as Record<string, unknown>)[key],
      (b as Record<string, unknown>)[key],
      path ? `${path}.${key}` : key,
    ),
  );
}

/** Lists the paths at which two states differ; empty if they are equal. */
export const compare = (a: unknown, b: unknown): readonly string[] => differences(asStored(a), asStored(b), '');

/** Returns the top-level slices of the state that an action has changed. */
export function changedParts(before: unknown, after: unknown): Record<string, unknown> {
  const old = (before ?? {}) as Record<string, unknown>;
  return Object.fromEntries(Object.entries((after ?? {}) as object).filter(([key, value]) => old[key] !== value));
}
