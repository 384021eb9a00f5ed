import dayjs from 'dayjs';
import { isDay } from '../dates/range';

/** A day of an address that moves with the calendar: `D-6` is six days before today. */
const MOVING = /^D-(\d{1,3})$/;
const DAY_FORMAT = 'YYYY-MM-DD';

const mapped = (search: string, change: (value: string) => string): string => {
  const params = new URLSearchParams(search);
  for (const [key, value] of [...params]) params.set(key, change(value));
  for (const key of ['pageNo', 'detail', 'view']) params.delete(key);
  return params.toString();
};

/** The query with its days counted from today, where they are not later and not years ago. */
export const relative = (search: string, now: number): string =>
  mapped(search, (value) => {
    if (!isDay(value)) return value;
    const days = dayjs(now).startOf('day').diff(dayjs(value), 'day');
    return days >= 0 && days <= 999 ? `D-${days}` : value;
  });

/** The query with the days that they are today. */
export const absolute = (search: string, now: number): string =>
  mapped(search, (value) => {
    const days = MOVING.exec(value)?.[1];
    return days === undefined ? value : dayjs(now).subtract(Number(days), 'day').format(DAY_FORMAT);
  });
