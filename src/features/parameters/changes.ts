import type { ParametersFacts } from './flows';

export interface Changed {
  at: string;
  by: string;
  /** The changed parameters. `before` is null if the previous value is unknown. */
  fields: readonly { name: string; before: string | null; after: string }[];
}

/** Returns the changed parameters of each save, newest first. A save that changed nothing has no fields. */
export function changesOf(history: ParametersFacts['history']): readonly Changed[] {
  let held: Readonly<Record<string, string>> = {};
  return [...history]
    .reverse()
    .map(({ at, by, values }) => {
      const fields = Object.entries(values)
        .filter(([name, after]) => after !== (held[name] ?? ''))
        .map(([name, after]) => ({ name, before: held[name] ?? null, after }));
      held = { ...held, ...values };
      return { at, by, fields };
    })
    .reverse();
}
