const DAY = 86_400_000;
/**
 * Day 0 of Excel's two calendars, in ms. The calendar of 1900 wrongly has a 29 February 1900, so its day 0 is one day earlier.
 */
const DAY_0 = Date.UTC(1899, 11, 30);
const DAY_0_OF_1904 = Date.UTC(1904, 0, 1);

/**
 * Formats a date's serial number: a day as `2026-02-28`, a time without a day (below 1) as `14:03:59`. Returns any other text
 * unchanged.
 */
export function shownDate(serial: string, is1904: boolean): string {
  const days = Number(serial);
  const date = new Date((is1904 ? DAY_0_OF_1904 : DAY_0) + Math.round(days * DAY));
  if (Number.isNaN(date.getTime())) return serial;
  const iso = date.toISOString();
  return days >= 0 && days < 1 && !is1904 ? iso.slice(11, 19) : iso.slice(0, 10);
}
