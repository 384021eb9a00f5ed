import type { productList } from '@/contract/calls/products';
import type { AnswerOf } from '@/contract/defineCall';
import { formatAmount, shortenRound } from '@/shared/format/money';
import { TEXT } from './text';

type Limits = AnswerOf<typeof productList>[number]['limits'];

/** Describes limits in one line: 单笔 5,000.00元，单日 5万元. Leaves out limits that do not exist. */
export function limitsText({ single, day, month }: Limits): string {
  const texts = [
    [TEXT.single, single],
    [TEXT.day, day],
    [TEXT.month, month],
  ].flatMap(([name, amount]) => (amount ? shortenRound(`${name} ${formatAmount(amount)}元`) : []));
  return texts.length === 0 ? TEXT.noLimit : texts.join('，');
}
