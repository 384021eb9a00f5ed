import type { Gateway } from './gateway';
import type { Reply } from './reply';

/** A call in the timeline of the developer tools. */
export interface CallRecord {
  id: number;
  path: string;
  /** Name of the saga flow that sent the call; empty for a call outside of a flow. */
  flow: string;
  /** Time of sending, ms since 1970. */
  at: number;
  /** Duration in ms; null before the response. */
  duration: number | null;
  sealed: boolean;
  /** The platform's result code, or the reason for a missing response: `cancelled`, `timeout`, … */
  outcome: string;
}

/** Maximum number of recorded calls. */
const LONGEST = 500;

const outcomeOf = (reply: Reply): string => {
  if (reply.ok) return '0';
  return reply.code === null ? reply.kind : String(reply.code);
};

/** Records the calls of this document, newest first. Request and response bodies are not recorded. */
export function createCallLog(now: () => number) {
  let calls: readonly CallRecord[] = [];
  let count = 0;
  const listeners = new Set<() => void>();
  const change = (next: readonly CallRecord[]) => {
    calls = next;
    for (const listener of listeners) listener();
  };
  const update = (id: number, facts: Partial<CallRecord>) =>
    change(calls.map((record) => (record.id === id ? { ...record, ...facts } : record)));

  return {
    calls: (): readonly CallRecord[] => calls,
    clear: (): void => change([]),
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Wraps a gateway so that each call is recorded. */
    watch: (gateway: Gateway): Gateway => ({
      ...gateway,
      send: async (call, body, options) => {
        count += 1;
        const id = count;
        const at = now();
        const begun = {
          id,
          path: call.path,
          flow: options?.flow ?? '',
          at,
          duration: null,
          sealed: false,
          outcome: '',
        };
        change([begun, ...calls].slice(0, LONGEST));
        const reply = await gateway.send(call, body, { ...options, onSealed: () => update(id, { sealed: true }) });
        update(id, { duration: now() - at, outcome: outcomeOf(reply as Reply) });
        return reply;
      },
    }),
  };
}

export const callLog = createCallLog(Date.now);
