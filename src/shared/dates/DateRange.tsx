import '../ui/loadArcoLocale';
import { DatePicker } from '@arco-design/web-react';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { beijingDay } from '../format/time';
import { useNarrow } from '../ui/useNarrow';
import styles from './dates.module.css';
import { type DayRange, daysAround, isDay, LONG_TERM } from './range';
import { DATES_TEXT as TEXT } from './text';

interface DateRangeProps {
  value: DayRange;
  onChange: (from: string, to: string) => void;
  onClose: () => void;
  /**
   * Maximum distance between the first and the last day in months. After the first click the calendar disables days further away.
   */
  months?: number;
  /** Whether days after today can be picked. */
  future: boolean;
}

interface MonthsProps {
  value: DayRange;
  isOff: (day: Dayjs | undefined) => boolean;
  /**
   * Called with the picked day while only one end of the range is picked. Called with null when both ends or no end
   * is picked.
   */
  onFirst: (day: string | null) => void;
  onRange: (from: string, to: string) => void;
}

/** Beijing's offset from UTC in hours. The calendar's today and current month are Beijing's in every time zone. */
const BEIJING = 8;
/**
 * Converts a day for the calendar. It uses noon, so that summer time in the browser's time zone cannot move it to another day.
 */
const noonOf = (day: string) => dayjs(`${day}T12:00:00+08:00`);

/** The calendar for wide screens: two months side by side. */
const TwoMonths = ({ value: [from, to], isOff, onFirst, onRange }: MonthsProps) => (
  <DatePicker.RangePicker
    triggerElement={null}
    utcOffset={BEIJING}
    dayStartOfWeek={1}
    value={from && to && isDay(from) && isDay(to) ? [noonOf(from), noonOf(to)] : undefined}
    disabledDate={isOff}
    onSelect={(_, days) => {
      const picked = days.filter(Boolean);
      onFirst(picked.length === 1 && picked[0] ? beijingDay(picked[0].valueOf()) : null);
    }}
    onChange={(_, days) => {
      const [first, last] = days ?? [];
      if (first && last) onRange(beijingDay(first.valueOf()), beijingDay(last.valueOf()));
    }}
  />
);

/** The calendar for narrow screens: one month; the user picks the two ends one after the other, in any order. */
function OneMonth({ value: [from, to], isOff, onFirst, onRange }: MonthsProps) {
  const [first, setFirst] = useState<string | null>(null);
  const shown = first ?? to ?? from;
  const pick = (day: string) => {
    if (first === null) {
      setFirst(day);
      onFirst(day);
    } else onRange(...((day < first ? [day, first] : [first, day]) as [string, string]));
  };
  return (
    <>
      <p className={styles.step} role="status">
        {first === null ? TEXT.pickFirst : TEXT.pickLast(first)}
      </p>
      <DatePicker
        triggerElement={null}
        utcOffset={BEIJING}
        defaultPickerValue={beijingDay(Date.now())}
        dayStartOfWeek={1}
        showNowBtn={false}
        value={shown && isDay(shown) && shown !== LONG_TERM ? noonOf(shown) : undefined}
        disabledDate={isOff}
        onSelect={(_, day) => pick(beijingDay(day.valueOf()))}
      />
    </>
  );
}

/** The calendar for picking a date range. A separate chunk, loaded when the user opens it. */
export function DateRange({ value, onChange, onClose, months, future }: DateRangeProps) {
  const [picked, setPicked] = useState<string | null>(null);
  const around = picked !== null && months !== undefined ? daysAround(picked, months) : null;
  const isOff = (day: Dayjs | undefined): boolean => {
    const text = day?.format('YYYY-MM-DD') ?? '';
    if (text > (future ? LONG_TERM : beijingDay(Date.now()))) return true;
    return around !== null && (text < around[0] || text > around[1]);
  };
  const Months = useNarrow() ? OneMonth : TwoMonths;
  return (
    <Months
      value={value}
      isOff={isOff}
      onFirst={setPicked}
      onRange={(from, to) => {
        onChange(from, to);
        onClose();
      }}
    />
  );
}
