import { IconCalendar } from '@arco-design/web-react/icon';
import { type ComponentProps, useId, useState } from 'react';
import fieldStyles from '../ui/field.module.css';
import { LazyComponent, type LazySpec } from '../ui/LazyComponent';
import { Popup } from '../ui/Popup';
import type { DateRange } from './DateRange';
import styles from './dates.module.css';
import { type DateShortcut, type DayRange, daysOf, isOf, LONG_TERM } from './range';
import { DATES_TEXT as TEXT } from './text';

const calendar: LazySpec<ComponentProps<typeof DateRange>> = {
  load: () => import(/* webpackChunkName: "dates" */ './DateRange').then((module) => module.DateRange),
  waiting: null,
  // The days can still be typed, so one line is enough.
  failed: (again) => (
    <span className={fieldStyles.error} role="status">
      {TEXT.calendarFailed}
      <button type="button" className={styles.shortcut} onClick={again}>
        {TEXT.retry}
      </button>
    </span>
  ),
};

interface DateRangeFieldProps {
  /** A label inside the box, for the eye alone: the field's group has its name. */
  label?: string;
  value: DayRange;
  problems: readonly [string | undefined, string | undefined];
  onChange: (from: string | undefined, to: string | undefined) => void;
  /** Called instead of `onChange` for a range that is picked as a whole, from the calendar or the shortcuts. */
  onPick?: (from: string | undefined, to: string | undefined) => void;
  shortcuts?: readonly DateShortcut[];
  /** Offers 长期 as the end, for the validity of a document; the end may then be in the future. */
  longTerm?: boolean;
  /** Allows days in the future. */
  future?: boolean;
  /** Maximum distance of the two ends in months; after the first choice the calendar offers no other days. */
  months?: number;
}

/** Buttons for predefined ranges; the button of the current range is marked. */
function Shortcuts({
  of,
  value,
  onChange,
}: Pick<DateRangeFieldProps, 'value' | 'onChange'> & { of: readonly DateShortcut[] }) {
  const now = new Date();
  return (
    <select
      className={`${fieldStyles.input} ${styles.shortcuts}`}
      aria-label={TEXT.shortcuts}
      value={of.find((one) => isOf(one, value, now))?.label ?? ''}
      onChange={({ target }) => {
        const chosen = of.find(({ label }) => label === target.value);
        if (chosen) onChange(...daysOf(chosen, new Date()));
      }}
    >
      <option value="" hidden>
        {TEXT.shortcuts}
      </option>
      {of.map(({ label }) => (
        <option key={label}>{label}</option>
      ))}
    </select>
  );
}

/**
 * A date range, typed (`2026-11-20`) or picked. The calendar is loaded on request, so that it is not part of the page. A shortcut
 * is highlighted while the range equals it.
 */
export function DateRangeField({
  label: inset,
  value,
  problems,
  onChange,
  onPick = onChange,
  shortcuts = [],
  longTerm,
  future = longTerm === true,
  months,
}: DateRangeFieldProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [from, to] = value;
  const problem = problems[0] ?? problems[1];
  const forGood = longTerm === true && to === LONG_TERM;
  const end = (
    label: string,
    day: string | undefined,
    { hint = label, wrong, change }: { hint?: string; wrong: boolean; change: (text: string | undefined) => void },
  ) => (
    <input
      className={`${fieldStyles.bare} ${styles.day}`}
      aria-label={label}
      aria-invalid={wrong || undefined}
      aria-describedby={problem ? id : undefined}
      placeholder={hint}
      autoComplete="off"
      maxLength={10}
      value={day ?? ''}
      onChange={(event) => change(event.target.value || undefined)}
    />
  );
  return (
    <div className={styles.dates}>
      <span className={styles.rangeOfDays}>
        <span className={`${fieldStyles.group} ${styles.dayBox}`} data-invalid={problem ? true : undefined}>
          {inset === undefined ? null : (
            <span className={fieldStyles.inset} aria-hidden="true">
              {inset}
            </span>
          )}
          {end(TEXT.fromDate, from, { wrong: Boolean(problems[0]), change: (text) => onChange(text, to) })}
          <span aria-hidden="true">{TEXT.until}</span>
          {end(TEXT.toDate, forGood ? TEXT.longTerm : to, {
            hint: longTerm && from ? TEXT.none : TEXT.toDate,
            wrong: Boolean(problems[1]),
            // Typing into 长期 removes it, because the rest of the word is not a day.
            change: (text) => onChange(from, forGood ? undefined : text),
          })}
          <Popup
            open={open}
            onOpenChange={setOpen}
            label={TEXT.calendar}
            width="content"
            trigger={(props) => (
              <button type="button" className={styles.calendar} aria-label={TEXT.openCalendar} {...props}>
                <IconCalendar />
              </button>
            )}
          >
            <LazyComponent
              of={calendar}
              props={{ value, onChange: onPick, months, future, onClose: () => setOpen(false) }}
            />
          </Popup>
        </span>
        {problem ? (
          <span id={id} className={fieldStyles.error}>
            {problem}
          </span>
        ) : null}
      </span>
      {shortcuts.length > 0 ? <Shortcuts of={shortcuts} value={value} onChange={onPick} /> : null}
      {longTerm ? (
        <button
          type="button"
          className={styles.shortcut}
          aria-pressed={forGood}
          onClick={() => onChange(from, forGood ? undefined : LONG_TERM)}
        >
          {TEXT.longTerm}
        </button>
      ) : null}
    </div>
  );
}
