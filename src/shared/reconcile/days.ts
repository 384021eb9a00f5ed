/* Parses days in the formats of people and software. Pure. */

export type DayRead = { day: string; msg: null } | { day: null; msg: string };

const FORMS = [
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/,
  /^(\d{4})\/(\d{1,2})\/(\d{1,2})(?: .*)?$/,
  /^(\d{4})\.(\d{1,2})\.(\d{1,2})(?: .*)?$/,
  /^(\d{4})年(\d{1,2})月(\d{1,2})日?(?:.*)?$/,
  /^(\d{4})(\d{2})(\d{2})(?:\d{6}| .*)?$/,
];
const WITH_OFFSET = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}:?\d{2})$/i;
const BEIJING_MS = 8 * 3_600_000;

/**
 * Reads a day in one of five forms, with or without a time, and returns it as `2026-11-20`. A time with an offset is a moment, and its day
 * is that of Beijing. Anything else gets a message in Chinese: a time alone, a day that no month has, another form.
 */
export function readDay(typed: string): DayRead {
  const text = typed.normalize('NFKC').trim();
  if (text === '') return { day: null, msg: '日期为空' };
  const [, date, time, offset] = WITH_OFFSET.exec(text) ?? [];
  if (offset !== undefined) {
    const colon = offset.toUpperCase().replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2');
    const moment = Date.parse(`${date}T${time}${colon}`);
    if (!Number.isNaN(moment)) return { day: new Date(moment + BEIJING_MS).toISOString().slice(0, 10), msg: null };
  }
  for (const form of FORMS) {
    const [, year, month, day] = form.exec(text) ?? [];
    if (year === undefined || month === undefined || day === undefined) continue;
    const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    const moment = new Date(`${iso}T00:00:00Z`);
    // JavaScript would turn the 30th of February into a day of March.
    if (!Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso)) return { day: iso, msg: null };
    return { day: null, msg: `日期${iso}不存在` };
  }
  if (/^\d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)?$/i.test(text)) return { day: null, msg: '只有时间，没有日期' };
  return { day: null, msg: '日期格式不正确，请用年-月-日，如2026-11-20' };
}
