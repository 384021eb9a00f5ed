import { Button } from '@arco-design/web-react';
import { IconFilter } from '@arco-design/web-react/icon';
import { type FormEvent, useId, useMemo, useState } from 'react';
import { readUnsigned } from '@/contract/rules/reading/amount';
import { DateRangeField } from '../dates/DateRangeField';
import { isDay, rangeProblems } from '../dates/range';
import { DATES_TEXT } from '../dates/text';
import { exactCents } from '../format/money';
import fieldStyles from '../ui/field.module.css';
import { Popup } from '../ui/Popup';
import { QueryButton } from '../ui/QueryButton';
import { ChoiceField, optionsOfWords } from './ChoiceField';
import type { Filter } from './defineList';
import styles from './Filters.module.css';
import { amountOf, keysOf, meant } from './query';
import { LIST_TEXT } from './text';

type Values = Readonly<Record<string, string>>;

/**
 * Width in px that the filters share on a page of 1440 px, next to the buttons 更多筛选 (more filters), 查询 (search) and
 * 重置 (reset).
 */
const LINE = 860;
/** Width of a character of a label, px. The next constant is the gap between two filters, px. */
const LETTER = 14;
const GAP = 8;

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

/** Returns the filter values in wire format, without empty values. */
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

/** Returns the minimum width of a filter in px. */
function widthOf(filter: Filter): number {
  const label = filter.label.length * LETTER;
  switch (filter.kind) {
    case 'dateRange':
      return label + 254 + (filter.shortcuts.length > 0 ? 104 + GAP : 0);
    case 'amountRange':
      return label + 220;
    case 'choice':
      return (
        label + 60 + Math.min(6, Math.max(2, ...Object.values(filter.options).map((word) => word.length))) * LETTER
      );
    case 'text':
      return label + 100;
    case 'own':
      return label + 140;
  }
}

/**
 * Splits the filters into those that fit into one line, in their order, and those in the panel 更多筛选 (more filters).
 */
function inOneLine(filters: readonly Filter[]): { line: readonly Filter[]; more: readonly Filter[] } {
  let free = LINE;
  const line = filters.filter((filter) => {
    const width = widthOf(filter) + GAP;
    if (width > free) return false;
    free -= width;
    return true;
  });
  return { line, more: filters.filter((filter) => !line.includes(filter)) };
}

const isActive = (filter: Filter, values: Values) => keysOf(filter).some((key) => values[key] !== undefined);

interface FiltersProps {
  filters: readonly Filter[];
  /** The filter values in the address. */
  values: Values;
  onSearch: (values: Values) => void;
  onReset: () => void;
  busy: boolean;
  /**
   * True in the drawer of a narrow screen: all filters are shown, and the button 查询 (search) applies them together.
   */
  all: boolean;
}

/**
 * The filters of a list in one line; filters without room are in the panel 更多筛选 (more filters). A chosen option or
 * range is applied at once, typed input by Enter or the button 查询 (search). An invalid amount or day is reported at
 * its field.
 */
export function Filters({ filters, values, onSearch, onReset, busy, all }: FiltersProps) {
  const [draft, setDraft] = useState<Values>(values);
  const [base, setBase] = useState(values);
  const [open, setOpen] = useState(false);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  // New filters in the address (back, a removed tag, a shared link) replace the current input. A change of page, order or detail
  // keeps the same filters.
  if (JSON.stringify(base) !== JSON.stringify(values)) {
    setBase(values);
    setDraft(values);
    setProblems({});
  }
  const { line, more } = useMemo(() => (all ? { line: filters, more: [] } : inOneLine(filters)), [filters, all]);

  const changed = (changes: Changes): Values => {
    const next = { ...draft };
    for (const [key, value] of Object.entries(changes)) {
      if (value === undefined) delete next[key];
      else next[key] = value;
    }
    return next;
  };
  const set = (changes: Changes) => setDraft(changed(changes));
  /**
   * Requests the list with these values if all are valid. Otherwise shows the errors at their fields, and opens the
   * panel 更多筛选 (more filters) if an error is inside.
   */
  const apply = (wanted: Values): boolean => {
    const found = problemsOf(filters, wanted);
    setProblems(found);
    if (more.some((filter) => keysOf(filter).some((key) => found[key]))) setOpen(true);
    if (Object.keys(found).length > 0) return false;
    onSearch(cleaned(filters, wanted));
    return true;
  };
  const choose = (changes: Changes) => {
    const next = changed(changes);
    setDraft(next);
    if (!all) apply(next);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (apply(draft)) setOpen(false);
  };

  // Clears the input and its errors, and requests the list without filters.
  const reset = () => {
    setDraft({});
    setProblems({});
    onReset();
  };

  const fieldOf = (filter: Filter) => (
    <FilterField
      key={keysOf(filter).join()}
      filter={filter}
      values={draft}
      problems={problems}
      onChange={set}
      onChoose={choose}
    />
  );
  const active = more.filter((filter) => isActive(filter, values)).length;
  return (
    <form className={all ? styles.sheet : styles.filters} onSubmit={submit} noValidate data-filters="">
      {line.map(fieldOf)}
      {more.length > 0 ? (
        <Popup
          open={open}
          onOpenChange={setOpen}
          label={LIST_TEXT.moreFilters(0)}
          width={400}
          trigger={(props) => (
            <button
              type="button"
              className={styles.moreButton}
              data-more={more.some(({ kind }) => kind === 'text') ? 'text' : ''}
              {...props}
            >
              <IconFilter />
              {LIST_TEXT.moreFilters(active)}
            </button>
          )}
        >
          <div className={styles.panel}>{more.map(fieldOf)}</div>
        </Popup>
      ) : null}
      <div className={styles.filterButtons}>
        <QueryButton size="large" type="primary" htmlType="submit" busy={busy}>
          {LIST_TEXT.search}
        </QueryButton>
        <Button size="large" onClick={reset}>
          {LIST_TEXT.reset}
        </Button>
      </div>
    </form>
  );
}

type Changes = Readonly<Record<string, string | undefined>>;

interface FilterFieldProps {
  filter: Filter;
  values: Values;
  problems: Values;
  /** Called for each typed change. */
  onChange: (changes: Changes) => void;
  /** Called when the user has chosen an option or a range, so that the filter can be applied at once. */
  onChoose: (changes: Changes) => void;
}

function FilterField({ filter, values, problems, onChange, onChoose }: FilterFieldProps) {
  const id = useId();
  switch (filter.kind) {
    case 'text': {
      const problem = problems[filter.key];
      return (
        <div className={styles.filter} data-kind="text">
          <div className={fieldStyles.group} data-invalid={problem ? true : undefined}>
            <label htmlFor={id} className={fieldStyles.inset}>
              {filter.label}
            </label>
            <input
              id={id}
              className={fieldStyles.bare}
              maxLength={64}
              autoComplete="off"
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `${id}-problem` : undefined}
              placeholder={filter.placeholder ?? '请输入'}
              value={values[filter.key] ?? ''}
              onChange={(event) => onChange({ [filter.key]: event.target.value || undefined })}
            />
          </div>
          {problem ? (
            <span id={`${id}-problem`} className={fieldStyles.error}>
              {problem}
            </span>
          ) : null}
        </div>
      );
    }
    case 'choice':
      return (
        <ChoiceField
          label={filter.label}
          value={values[filter.key] ?? ''}
          options={optionsOfWords(filter.options)}
          onChange={(value) => onChoose({ [filter.key]: value || undefined })}
        />
      );
    case 'own':
      return (
        <filter.Control
          label={filter.label}
          value={values[filter.key] ?? ''}
          onChange={(value) => onChoose({ [filter.key]: value || undefined })}
        />
      );
    case 'dateRange': {
      const range = (from: string | undefined, to: string | undefined) => ({ [filter.from]: from, [filter.to]: to });
      return (
        <fieldset className={styles.filter} data-kind="days">
          <legend className="visually-hidden">{filter.label}</legend>
          <DateRangeField
            label={filter.label}
            value={[values[filter.from], values[filter.to]]}
            problems={[problems[filter.from], problems[filter.to]]}
            onChange={(from, to) => onChange(range(from, to))}
            onPick={(from, to) => onChoose(range(from, to))}
            shortcuts={filter.shortcuts}
            months={filter.months}
          />
        </fieldset>
      );
    }
    case 'amountRange': {
      const wrong = [filter.from, filter.to].some((key) => problems[key]);
      return (
        <fieldset className={styles.filter} data-kind="amounts">
          <legend className="visually-hidden">{filter.label}</legend>
          <div className={fieldStyles.group} data-invalid={wrong || undefined}>
            <span className={fieldStyles.inset} aria-hidden="true">
              {filter.label}
            </span>
            {(['from', 'to'] as const).map((end) => {
              const key = filter[end];
              return (
                <input
                  key={key}
                  aria-label={end === 'from' ? LIST_TEXT.minAmount : LIST_TEXT.maxAmount}
                  aria-invalid={problems[key] ? true : undefined}
                  aria-describedby={problems[key] ? `${id}-${end}` : undefined}
                  className={fieldStyles.bare}
                  inputMode="decimal"
                  autoComplete="off"
                  placeholder={end === 'from' ? LIST_TEXT.minAmount : LIST_TEXT.maxAmount}
                  value={values[key] ?? ''}
                  onChange={(event) => onChange({ [key]: event.target.value || undefined })}
                />
              );
            })}
          </div>
          {(['from', 'to'] as const).map((end) => {
            const problem = problems[filter[end]];
            return problem ? (
              <span key={end} id={`${id}-${end}`} className={fieldStyles.error}>
                {problem}
              </span>
            ) : null;
          })}
        </fieldset>
      );
    }
  }
}
