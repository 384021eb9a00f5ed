import '../ui/bringWords';
import { DatePicker } from '@arco-design/web-react';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { type DayRange, daysAround, isDay, LONG_TERM } from './range';
import { DATES_TEXT as TEXT } from './text';

interface DateRangeProps {
  value: DayRange;
  onChange: (from: string, to: string) => void;
  onClose: () => void;
  /** How many months around the day that is picked first may be picked. */
  months?: number;
  /** Days after today may be picked. */
  future: boolean;
}

/** The calendar of a range of days, open. A chunk of its own that comes when somebody wants to see a calendar. */
export function DateRange({ value: [from, to], onChange, onClose, months, future }: DateRangeProps) {
  const [picked, setPicked] = useState<string | null>(null);
  const around = picked !== null && months !== undefined ? daysAround(picked, months) : null;
  const isOff = (day: Dayjs | undefined): boolean => {
    const text = day?.format('YYYY-MM-DD') ?? '';
    if (text > (future ? LONG_TERM : dayjs().format('YYYY-MM-DD'))) return true;
    return around !== null && (text < around[0] || text > around[1]);
  };
  return (
    <DatePicker.RangePicker
      popupVisible
      triggerElement={<span />}
      dayStartOfWeek={1}
      placeholder={[TEXT.fromDate, TEXT.toDate]}
      value={from && to && isDay(from) && isDay(to) ? [dayjs(from), dayjs(to)] : undefined}
      disabledDate={isOff}
      onSelect={(days) => setPicked(days.filter(Boolean).length === 1 ? (days.find(Boolean) ?? null) : null)}
      onVisibleChange={(visible) => {
        if (!visible) onClose();
      }}
      onChange={(days) => {
        const [first, last] = days ?? [];
        if (first && last) onChange(first, last);
        onClose();
      }}
    />
  );
}
