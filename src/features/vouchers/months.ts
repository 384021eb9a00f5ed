import dayjs from 'dayjs';
import { beijingDay } from '@/shared/format/time';

/**
 * Returns the months that a voucher can have: from next month to two years back, and the voucher's current month. Newest first.
 */
export function monthsAround(now: number, own?: string): readonly string[] {
  const months = Array.from({ length: 26 }, (_, at) =>
    dayjs(beijingDay(now))
      .startOf('month')
      .add(1 - at, 'month')
      .format('YYYY-MM'),
  );
  return own === undefined || months.includes(own) ? months : [...months, own].sort().reverse();
}
