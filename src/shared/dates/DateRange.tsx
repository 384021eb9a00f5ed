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
  /** Maximum distance of the two ends in months; after the first choice no other days can be chosen. */
  months?: number;
  /** Days after today may be picked. */
  future: boolean;
}

interface MonthsProps {
  value: DayRange;
  isOff: (day: Dayjs | undefined) => boolean;
  /** Called when only one end of the range is picked. */
  onFirst: (day: string | null) => void;
  onRange: (from: string, to: string) => void;
}

/** Hours. The calendar's today and its month are those of Beijing in every zone of the browser. */
const BEIJING = 8;
/** A day as the calendar takes it: its noon, which no change to summer time of the browser's zone moves to another day. */
const noonOf = (day: string) => dayjs(`${day}T12:00:00+08:00`);

/** Two months side by side. */
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

/** A single month for narrow screens: the two ends are picked one after the other, in any order. */
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

/** The calendar of a date range; a separate chunk, loaded when the calendar opens. */
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
