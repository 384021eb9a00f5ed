import { IconCalendar } from '@arco-design/web-react/icon';
import { type ComponentProps, useId, useState } from 'react';
import fieldStyles from '../ui/field.module.css';
import { LazyComponent, type LazySpec } from '../ui/LazyComponent';
import { Popup } from '../ui/Popup';
import { Select } from '../ui/Select';
import { useNarrow } from '../ui/useNarrow';
import type { DateRange } from './DateRange';
import styles from './dates.module.css';
import { type DateShortcut, type DayRange, daysOf, isOf, LONG_TERM } from './range';
import { DATES_TEXT as TEXT } from './text';

const calendar: LazySpec<ComponentProps<typeof DateRange>> = {
  load: () => import(/* webpackChunkName: "dates" */ './DateRange').then((module) => module.DateRange),
  waiting: null,
  // If the calendar cannot be loaded, the error takes one line only, because the user can still type the days.
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
  /** A visible label inside the box. Screen readers use the name of the group around the field instead. */
  label?: string;
  value: DayRange;
  problems: readonly [string | undefined, string | undefined];
  onChange: (from: string | undefined, to: string | undefined) => void;
  /** Called instead of `onChange` when the user picks a whole range, in the calendar or by a shortcut. */
  onPick?: (from: string | undefined, to: string | undefined) => void;
  shortcuts?: readonly DateShortcut[];
  /** Offers 长期 (without end) as the end, for the validity of a document. The end may then be in the future. */
  longTerm?: boolean;
  /** Allows days in the future. */
  future?: boolean;
  /**
   * Maximum distance between the first and the last day in months. After the first click the calendar disables days further away.
   */
  months?: number;
}

/**
 * A select of predefined ranges; the current range is selected if it equals one of them. On a phone each range is a button, because
 * the sheet of filters has room for them.
 */
function Shortcuts({
  of,
  value,
  onChange,
}: Pick<DateRangeFieldProps, 'value' | 'onChange'> & { of: readonly DateShortcut[] }) {
  const now = new Date();
  const narrow = useNarrow();
  return narrow ? (
    <fieldset className={styles.shortcuts}>
      <legend className="visually-hidden">{TEXT.shortcuts}</legend>
      {of.map((one) => (
        <button
          key={one.label}
          type="button"
          className={styles.shortcut}
          aria-pressed={isOf(one, value, now)}
          onClick={() => onChange(...daysOf(one, new Date()))}
        >
          {one.label}
        </button>
      ))}
    </fieldset>
  ) : (
    <Select
      label={TEXT.shortcuts}
      fit
      few
      placeholder={TEXT.shortcuts}
      options={of.map(({ label }) => ({ value: label, label }))}
      value={of.find((one) => isOf(one, value, now))?.label ?? ''}
      onChange={(picked) => {
        const chosen = of.find(({ label }) => label === picked);
        if (chosen) onChange(...daysOf(chosen, new Date()));
      }}
    />
  );
}

/**
 * A field for a date range, typed (`2026-11-20`) or picked. The code of the calendar is loaded when the user opens it. A shortcut
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
            // When the user types in a field that shows 长期 (without end), the field is emptied, because the rest of
            // the word is not a date.
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
