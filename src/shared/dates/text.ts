/** Texts of date fields and date ranges (glossary, "Forms, dates, uploads"). */
export const DATES_TEXT = {
  longTerm: '长期',
  none: '无',
  fromDate: '开始日期',
  toDate: '结束日期',
  until: '至',
  shortcuts: '快捷日期',
  openCalendar: '打开日历',
  calendar: '日历',
  pickFirst: '请选择开始日期',
  pickLast: (first: string) => `${first} 至：请选择结束日期`,
  calendarFailed: '日历加载失败，可直接输入日期',
  retry: '重试',
  badDay: '请输入正确的日期，如 2026-11-20',
  badRange: '开始日期不能晚于结束日期',
  tooManyDays: (days: number) => `日期范围不能超过${days}天`,
  tooLong: (months: number) => `日期范围不能超过${months}个月`,
} as const;
