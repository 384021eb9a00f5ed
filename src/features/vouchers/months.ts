import dayjs from 'dayjs';
import { beijingDay } from '@/shared/format/time';

/** Months that a voucher is for: from the next one to two years back, and one that it already has. Newest first. */
export function monthsAround(now: number, own?: string): readonly string[] {
  const months = Array.from({ length: 26 }, (_, at) =>
    dayjs(beijingDay(now))
      .startOf('month')
      .add(1 - at, 'month')
      .format('YYYY-MM'),
  );
  return own === undefined || months.includes(own) ? months : [...months, own].sort().reverse();
}
