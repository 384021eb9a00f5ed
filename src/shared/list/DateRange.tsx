import { DatePicker } from '@arco-design/web-react';
import dayjs from 'dayjs';
import { LIST_TEXT } from './text';

interface DateRangeProps {
  /** Days, `2026-11-20`; undefined where open. */
  value: readonly [string | undefined, string | undefined];
  onChange: (from: string, to: string) => void;
  onClose: () => void;
}

const isDay = (text: string | undefined): text is string => Boolean(text && /^\d{4}-\d{2}-\d{2}$/.test(text));

/** The calendar of a range of days, open. A chunk of its own that comes when somebody wants to see a calendar. */
export function DateRange({ value: [from, to], onChange, onClose }: DateRangeProps) {
  return (
    <DatePicker.RangePicker
      popupVisible
      triggerElement={<span />}
      dayStartOfWeek={1}
      placeholder={[LIST_TEXT.fromDate, LIST_TEXT.toDate]}
      value={isDay(from) && isDay(to) ? [dayjs(from), dayjs(to)] : undefined}
      disabledDate={(day) => day?.isAfter(dayjs().endOf('day')) ?? false}
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
