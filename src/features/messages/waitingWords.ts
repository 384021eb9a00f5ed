import type { WaitingSummary } from '@/contract/calls/releases';
import { formatMoney } from '@/shared/format/money';
import { TEXT } from './text';

/** Formats whole minutes as days, hours and minutes. */
export function waitedWords(minutes: number): string {
  if (minutes < 1) return '刚刚提交';
  if (minutes < 60) return `已等待 ${minutes} 分钟`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `已等待 ${hours} 小时` : `已等待 ${Math.floor(hours / 24)} 天`;
}

/** Describes the payments that wait for the user's release, in one sentence. */
export const waitingWords = ({ items, amount, waited }: WaitingSummary): string =>
  TEXT.waiting(items, formatMoney(amount), waitedWords(waited));
