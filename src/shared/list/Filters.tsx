import { Button } from '@arco-design/web-react';
import { IconDown, IconUp } from '@arco-design/web-react/icon';
import { type FormEvent, useId, useState } from 'react';
import { readUnsigned } from '@/contract/rules/reading/amount';
import { DateRangeField } from '../dates/DateRangeField';
import { isDay, rangeProblems } from '../dates/range';
import { DATES_TEXT } from '../dates/text';
import { exactCents } from '../format/money';
import fieldStyles from '../ui/field.module.css';
import { QueryButton } from '../ui/QueryButton';
import { ChoiceField } from './ChoiceField';
import type { Filter } from './defineList';
import styles from './Filters.module.css';
import looks from './list.module.css';
import { amountOf, keysOf, meant } from './query';
import { LIST_TEXT } from './text';

type Values = Readonly<Record<string, string>>;

/** Number of filters in the collapsed grid: two rows with the buttons. 展开 shows the others. */
const FOLDED_TO = 4;

function dayProblems(
  filter: { from: string; to: string; months?: number; most?: number },
  values: Values,
): Readonly<Record<string, string>> {
  const range = [values[filter.from], values[filter.to]] as const;
  const [from, to] = rangeProblems(range, filter.months, filter.most);
  return { ...(from ? { [filter.from]: from } : {}), ...(to ? { [filter.to]: to } : {}) };
}

function amountProblems(filter: { from: string; to: string }, values: Values): Record<string, string> {
  const problems: Record<string, string> = {};
  const [low, high] = [filter.from, filter.to].map((key) => {
    const typed = values[key]?.trim();
    const wire = typed ? amountOf(typed) : undefined;
    const msg = typed ? readUnsigned(typed).msg : null;
    if (msg !== null) problems[key] = msg;
    return wire;
  });
  const wrongWay = low && high && exactCents(low) > exactCents(high);
  return wrongWay ? { ...problems, [filter.to]: LIST_TEXT.badAmountRange } : problems;
}

/** Returns the errors of the filters, by the key of the field; empty when all are valid. */
export function problemsOf(filters: readonly Filter[], values: Values): Readonly<Record<string, string>> {
  const found = filters.map((filter) => {
    if (filter.kind === 'dateRange') return dayProblems(filter, values);
    if (filter.kind === 'amountRange') return amountProblems(filter, values);
    const typed = filter.kind === 'text' && filter.day ? meant(filter, values[filter.key] ?? '') : '';
    return typed !== '' && 'key' in filter && !isDay(typed) ? { [filter.key]: DATES_TEXT.badDay } : {};
  });
  return Object.assign({}, ...found);
}

/** The filters in the wire's spelling, without the empty ones. */
function cleaned(filters: readonly Filter[], values: Values): Values {
  const clean: Record<string, string> = {};
  for (const filter of filters) {
    for (const key of keysOf(filter)) {
      const typed = meant(filter, values[key] ?? '');
      if (typed) clean[key] = filter.kind === 'amountRange' ? (amountOf(typed) ?? typed) : typed;
    }
  }
  return clean;
}

interface FiltersProps {
  filters: readonly Filter[];
  /** The filter values in the address. */
  values: Values;
  onSearch: (values: Values) => void;
  onReset: () => void;
  busy: boolean;
  /** In the drawer of a narrow screen nothing is folded. */
  all: boolean;
}

/** The grid of filters. The input is applied by 查询. An invalid amount is reported at its field. */
export function Filters({ filters, values, onSearch, onReset, busy, all }: FiltersProps) {
  const [draft, setDraft] = useState<Values>(values);
  const [base, setBase] = useState(values);
  const [expanded, setExpanded] = useState(false);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  // New filters in the address (back, a removed tag, a shared link) replace the current input. A change of page, order or detail
  // keeps the same filters.
  if (JSON.stringify(base) !== JSON.stringify(values)) {
    setBase(values);
    setDraft(values);
    setProblems({});
  }

  // A hidden filter that is at work would be a trap: while one is, all are shown.
  const rest = filters.slice(FOLDED_TO);
  const forced = all || rest.some((filter) => keysOf(filter).some((key) => values[key] !== undefined));
  const open = expanded || forced;
  const shown = open ? filters : filters.slice(0, FOLDED_TO);

  const set = (changes: Record<string, string | undefined>) =>
    setDraft((now) => {
      const next = { ...now };
      for (const [key, value] of Object.entries(changes)) {
        if (value === undefined) delete next[key];
        else next[key] = value;
      }
      return next;
    });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf(filters, draft);
    setProblems(found);
    // An error in a collapsed field expands the grid.
    if (rest.some((filter) => keysOf(filter).some((key) => found[key]))) setExpanded(true);
    if (Object.keys(found).length === 0) onSearch(cleaned(filters, draft));
  };

  // Without active filters a reset changes nothing.
  const reset = () => {
    setDraft({});
    setProblems({});
    onReset();
  };

  return (
    <form className={styles.filters} onSubmit={submit} noValidate>
      {shown.map((filter) => (
        <FilterField key={keysOf(filter).join()} filter={filter} values={draft} problems={problems} onChange={set} />
      ))}
      <div className={styles.filterButtons}>
        <QueryButton type="primary" htmlType="submit" busy={busy}>
          {LIST_TEXT.search}
        </QueryButton>
        <Button onClick={reset}>{LIST_TEXT.reset}</Button>
        {rest.length > 0 && !forced ? (
          <button type="button" className={looks.textButton} aria-expanded={open} onClick={() => setExpanded(!open)}>
            {open ? LIST_TEXT.collapse : LIST_TEXT.expand}
            {open ? <IconUp /> : <IconDown />}
          </button>
        ) : null}
      </div>
    </form>
  );
}

interface FilterFieldProps {
  filter: Filter;
  values: Values;
  problems: Values;
  onChange: (changes: Record<string, string | undefined>) => void;
}

function FilterField({ filter, values, problems, onChange }: FilterFieldProps) {
  const id = useId();
  switch (filter.kind) {
    case 'text':
      return (
        <div className={styles.filter}>
          <label htmlFor={id}>{filter.label}</label>
          <input
            id={id}
            className={fieldStyles.input}
            maxLength={64}
            autoComplete="off"
            aria-invalid={problems[filter.key] ? true : undefined}
            aria-describedby={problems[filter.key] ? `${id}-problem` : undefined}
            placeholder={filter.placeholder ?? `请输入${filter.label}`}
            value={values[filter.key] ?? ''}
            onChange={(event) => onChange({ [filter.key]: event.target.value || undefined })}
          />
          {problems[filter.key] ? (
            <span id={`${id}-problem`} className={fieldStyles.error}>
              {problems[filter.key]}
            </span>
          ) : null}
        </div>
      );
    case 'choice':
      return (
        <ChoiceField
          label={filter.label}
          value={values[filter.key] ?? ''}
          options={filter.options}
          onChange={(value) => onChange({ [filter.key]: value || undefined })}
        />
      );
    case 'own':
      return (
        <filter.Control
          label={filter.label}
          value={values[filter.key] ?? ''}
          onChange={(value) => onChange({ [filter.key]: value || undefined })}
        />
      );
    case 'dateRange':
      return (
        <fieldset className={`${styles.filter} ${styles.wide}`}>
          <legend>{filter.label}</legend>
          <DateRangeField
            value={[values[filter.from], values[filter.to]]}
            problems={[problems[filter.from], problems[filter.to]]}
            onChange={(from, to) => onChange({ [filter.from]: from, [filter.to]: to })}
            shortcuts={filter.shortcuts}
            months={filter.months}
          />
        </fieldset>
      );
    case 'amountRange':
      return (
        <fieldset className={styles.filter}>
          <legend>{filter.label}</legend>
          <div className={styles.range}>
            {(['from', 'to'] as const).map((end) => {
              const key = filter[end];
              const problem = problems[key];
              return (
                <span key={key} className={styles.rangeEnd}>
                  <input
                    aria-label={end === 'from' ? LIST_TEXT.minAmount : LIST_TEXT.maxAmount}
                    aria-invalid={problem ? true : undefined}
                    aria-describedby={problem ? `${id}-${end}` : undefined}
                    className={fieldStyles.input}
                    inputMode="decimal"
                    autoComplete="off"
                    placeholder={end === 'from' ? LIST_TEXT.minAmount : LIST_TEXT.maxAmount}
                    value={values[key] ?? ''}
                    onChange={(event) => onChange({ [key]: event.target.value || undefined })}
                  />
                  {problem ? (
                    <span id={`${id}-${end}`} className={fieldStyles.error}>
                      {problem}
                    </span>
                  ) : null}
                </span>
              );
            })}
          </div>
        </fieldset>
      );
  }
}
