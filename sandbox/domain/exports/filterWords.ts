import type { ListCall } from '@/contract/lists';
import { shownTime } from '../money/days';
import { cellText } from './columns';

/** Labels of filters that have no column in the list. */
const USUAL: Readonly<Record<string, string>> = {
  startTime: '时间',
  startDay: '日期',
  minAmount: '金额',
  keyword: '关键字',
};

/** Describes the filters of a request for the head of an export file, in the list's order and with the labels of its columns. */
export function filterWords({ columns, filters }: ListCall, request: Readonly<Record<string, unknown>>): string {
  const words = filters.flatMap((filter) => {
    const [name, word, values] =
      typeof filter === 'string' ? [filter, columns[filter]?.heading ?? USUAL[filter]] : filter;
    const one = (key: string, toText: (value: string) => string) => {
      const value = request[key];
      return typeof value === 'string' && value !== '' ? [toText(value)] : [];
    };
    if (name === 'startTime')
      return [
        ...one('startTime', (time) => `${word}从 ${shownTime(new Date(time))}`),
        ...one('endTime', (time) => `${word}到 ${shownTime(new Date(time))}`),
      ];
    if (name === 'startDay')
      return [...one('startDay', (day) => `${word}从 ${day}`), ...one('endDay', (day) => `${word}到 ${day}`)];
    if (name === 'minAmount')
      return [
        ...one('minAmount', (least) => `${word}不小于 ${least}`),
        ...one('maxAmount', (most) => `${word}不大于 ${most}`),
      ];
    return one(name, (value) => `${word} ${cellText(value, values ?? columns[name]?.as)}`);
  });
  return words.join('，') || '全部';
}
