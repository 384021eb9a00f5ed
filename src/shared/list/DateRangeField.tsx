import { IconCalendar } from '@arco-design/web-react/icon';
import { type ComponentProps, useId, useState } from 'react';
import fieldStyles from '../ui/field.module.css';
import { LazyPart, type LazySpec } from '../ui/LazyPart';
import type { DateRange } from './DateRange';
import styles from './list.module.css';
import { LIST_TEXT } from './text';

const calendar: LazySpec<ComponentProps<typeof DateRange>> = {
  load: () => import(/* webpackChunkName: "dates" */ './DateRange').then((module) => module.DateRange),
  waiting: null,
  // The days can still be typed, so one line is enough.
  failed: (again) => (
    <span className={fieldStyles.error} role="status">
      {LIST_TEXT.calendarFailed}
      <button type="button" className={styles.textButton} onClick={again}>
        {LIST_TEXT.retry}
      </button>
    </span>
  ),
};

interface DateRangeFieldProps {
  value: readonly [string | undefined, string | undefined];
  problems: readonly [string | undefined, string | undefined];
  onChange: (from: string | undefined, to: string | undefined) => void;
}

/**
 * A range of days to type (`2026-11-20`) or to pick: the calendar is fetched when it is asked for, so that the list
 * does not carry it.
 */
export function DateRangeField({ value: [from, to], problems, onChange }: DateRangeFieldProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const problem = problems[0] ?? problems[1];
  const end = (label: string, day: string | undefined, change: (text: string | undefined) => void, wrong: boolean) => (
    <input
      className={styles.day}
      aria-label={label}
      aria-invalid={wrong || undefined}
      aria-describedby={problem ? id : undefined}
      placeholder={label}
      autoComplete="off"
      maxLength={10}
      value={day ?? ''}
      onChange={(event) => change(event.target.value || undefined)}
    />
  );
  return (
    <span className={styles.rangeOfDays}>
      <span className={`${fieldStyles.input} ${styles.dayBox}`} data-invalid={problem ? true : undefined}>
        {end(LIST_TEXT.fromDate, from, (text) => onChange(text, to), Boolean(problems[0]))}
        <span aria-hidden="true">{LIST_TEXT.until}</span>
        {end(LIST_TEXT.toDate, to, (text) => onChange(from, text), Boolean(problems[1]))}
        <button
          type="button"
          className={styles.calendar}
          aria-label={LIST_TEXT.openCalendar}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <IconCalendar />
        </button>
      </span>
      {open ? <LazyPart of={calendar} props={{ value: [from, to], onChange, onClose: () => setOpen(false) }} /> : null}
      {problem ? (
        <span id={id} className={fieldStyles.error}>
          {problem}
        </span>
      ) : null}
    </span>
  );
}
