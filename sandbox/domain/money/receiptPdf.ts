import { ORDER_KIND_WORDS, ORDER_STATE_WORDS, type Order } from '@/contract/orders';
import { type Block, textPdf } from '../../files/textPdf';
import { amountInCapitals } from './capitals';
import { parseCents } from './cents';
import { shownTime } from './days';

const partyWords = ({ name, accountNo, bankName }: Order['payer']) =>
  [name, bankName, accountNo].filter((part) => part !== '').join('  ');

const timeWords = (time: string | null) => (time === null ? '—' : shownTime(new Date(time)));

/** What a receipt says, line by line. It says the state as it is: a receipt of something under way proves nothing more. */
export const receiptLines = (order: Order): string[] => [
  `单号：${order.orderNo}`,
  `状态：${ORDER_STATE_WORDS[order.state]}${order.reason ? `（${order.reason}）` : ''}`,
  `付款方：${partyWords(order.payer) || '—'}`,
  `收款方：${partyWords(order.payee) || '—'}`,
  `金额：${order.amount}元`,
  `大写：${amountInCapitals(parseCents(order.amount))}`,
  `手续费：${order.fee}元`,
  `备注：${order.remark || '—'}`,
  `提交：${order.makerName}  ${timeWords(order.createTime)}`,
  ...(order.checkerName === null ? [] : [`复核：${order.checkerName}`]),
  `完成时间：${timeWords(order.finishTime)}`,
];

/** The receipts of orders as one PDF, a page each. */
export function receiptPdf(orders: readonly Order[], printedAt: Date): Promise<Buffer> {
  const blocks = orders.flatMap((order, at): Block[] => [
    ...(at === 0 ? [] : [{ kind: 'newPage' as const }]),
    { kind: 'heading', text: `${ORDER_KIND_WORDS[order.kind]}回单` },
    ...receiptLines(order).map((text): Block => ({ kind: 'text', text })),
  ]);
  return textPdf({
    title: '业务回单',
    note: `生成时间 ${shownTime(printedAt)}（北京时间）`,
    blocks,
    madeAt: printedAt,
  });
}
