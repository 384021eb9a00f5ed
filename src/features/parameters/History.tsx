import { useMemo } from 'react';
import { Timeline } from '@/shared/ui/Timeline';
import { changesOf } from './changes';
import type { ParametersFacts } from './flows';
import type { ParametersSpec } from './Instead';
import styles from './parameters.module.css';
import { TEXT } from './text';

export interface HistoryProps {
  spec: ParametersSpec;
  facts: ParametersFacts;
}

/** The history of parameter changes with their authors, newest first. */
export function History({ spec: { labels, render }, facts }: HistoryProps) {
  const moments = useMemo(
    () =>
      changesOf(facts.history)
        // Sorts the changed fields in the order of the form, because the platform returns them in no order.
        .map(({ fields, ...change }) => ({
          ...change,
          fields: Object.keys(labels).flatMap((label) => fields.filter(({ name }) => name === label)),
        }))
        .filter(({ fields }) => fields.length > 0)
        .map(({ at, by, fields }) => ({
          title: TEXT.changedBy(by),
          time: at,
          note: (
            <ul>
              {fields.map(({ name, before, after }) => (
                <li key={name} className={styles.change}>
                  {TEXT.of(labels[name] ?? name)}
                  {before === null ? null : (
                    <>
                      {render(name, before)}
                      {TEXT.becomes}
                    </>
                  )}
                  {render(name, after)}
                </li>
              ))}
            </ul>
          ),
        })),
    [facts, labels, render],
  );
  return moments.length === 0 ? (
    <p className={styles.hint}>{TEXT.noHistory}</p>
  ) : (
    <Timeline moments={moments} label={null} />
  );
}
