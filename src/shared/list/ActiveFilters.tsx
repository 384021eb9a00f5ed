import { IconClose } from '@arco-design/web-react/icon';
import { DATES_TEXT } from '../dates/text';
import styles from './ActiveFilters.module.css';
import type { Filter } from './defineList';
import looks from './list.module.css';
import { keysOf } from './query';
import { LIST_TEXT } from './text';

type Values = Readonly<Record<string, string>>;

function wording(filter: Filter, values: Values): string | null {
  switch (filter.kind) {
    case 'text':
    case 'own':
      return values[filter.key] ?? null;
    case 'choice': {
      const value = values[filter.key];
      return value === undefined ? null : (filter.options[value] ?? value);
    }
    default: {
      const [from, to] = [values[filter.from], values[filter.to]];
      if (from === undefined && to === undefined) return null;
      return `${from ?? '…'} ${DATES_TEXT.until} ${to ?? '…'}`;
    }
  }
}

interface ActiveFiltersProps {
  filters: readonly Filter[];
  values: Values;
  onChange: (values: Values) => void;
}

/** The active filters as removable tags. Renders nothing without filters. */
export function ActiveFilters({ filters, values, onChange }: ActiveFiltersProps) {
  const active = filters.flatMap((filter) => {
    const words = wording(filter, values);
    return words === null ? [] : [{ filter, words }];
  });
  if (active.length === 0) return null;
  const without = (filter: Filter) => {
    const gone = keysOf(filter);
    onChange(Object.fromEntries(Object.entries(values).filter(([key]) => !gone.includes(key))));
  };
  return (
    <ul className={styles.tags} aria-label={LIST_TEXT.active}>
      {active.map(({ filter, words }) => (
        <li key={keysOf(filter).join()} className={styles.tag}>
          <span className={styles.tagText} title={filter.kind === 'own' ? undefined : words}>
            {`${filter.label}：`}
            {filter.kind === 'own' ? <filter.Word of={words} /> : words}
          </span>
          <button type="button" aria-label={LIST_TEXT.remove(filter.label)} onClick={() => without(filter)}>
            <IconClose />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={looks.textButton} onClick={() => onChange({})}>
          {LIST_TEXT.clearAll}
        </button>
      </li>
    </ul>
  );
}
