import { ORDER_KIND_WORDS, ORDER_STATE_WORDS, type Order, PAPER_WORDS, paperOf } from '@/contract/calls/orders';
import { type Block, textPdf } from '../../../files/textPdf';
import { parseCents } from '../cents';
import { shownTime } from '../days';
import { amountInCapitals } from './capitals';
import { LEFT_OUT_NOTE, LEFT_OUT_TITLE, leftOutLine, sortOut } from './unprintable';

const partyWords = ({ name, accountNo, bankName }: Order['payer']) =>
  [name, bankName, accountNo].filter((part) => part !== '').join('  ');

const timeWords = (time: string | null) => (time === null ? '—' : shownTime(new Date(time)));

/** Returns the notice on the PDF receipt of an unpaid order: the document does not prove a payment. */
const unpaidWords = ({ state }: Order): string[] => {
  if (paperOf(state) === 'receipt') return [];
  const over = state === 'FAILED' || state === 'REFUSED' || state === 'CANCELLED';
  return [over ? '本单未付款，不是付款凭证。' : '截至生成时间，本单尚未付款成功，不是付款凭证。'];
};

/** Returns the text lines of an order's PDF receipt, which shows the order's current state. */
export const receiptLines = (order: Order): string[] => [
  ...unpaidWords(order),
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

/**
 * Returns the title of a PDF with several orders' receipts: the kind of receipt if all have the same kind, otherwise a general
 * title.
 */
export function papersName(orders: readonly Pick<Order, 'state'>[]): string {
  const [one, ...others] = new Set(orders.map(({ state }) => paperOf(state)));
  return one === undefined || others.length > 0 ? '业务单据' : PAPER_WORDS[one];
}

/** Separates orders whose receipts can be printed from orders with a character that none of the fonts contains. */
export const printableOrders = <Printed extends Order>(orders: readonly Printed[]) =>
  sortOut(orders, (order) => ({ no: order.orderNo, name: order.payee.name, texts: receiptLines(order) }));

/**
 * Creates one PDF with the receipts of the orders, one per page. The first page lists the orders whose receipt cannot be printed.
 */
export function receiptPdf(orders: readonly Order[], printedAt: Date): Promise<Buffer> {
  const { printable, leftOut } = printableOrders(orders);
  const missing: Block[] =
    leftOut.length === 0
      ? []
      : [
          { kind: 'heading', text: LEFT_OUT_TITLE },
          ...[LEFT_OUT_NOTE, ...leftOut.map(leftOutLine)].map((text): Block => ({ kind: 'text', text })),
        ];
  const blocks = printable.flatMap((order, at): Block[] => [
    ...(at === 0 && missing.length === 0 ? [] : [{ kind: 'newPage' as const }]),
    {
      kind: 'heading',
      text: `${ORDER_KIND_WORDS[order.kind]}${paperOf(order.state) === 'receipt' ? '回单' : '申请单'}`,
    },
    ...receiptLines(order).map((text): Block => ({ kind: 'text', text })),
  ]);
  return textPdf({
    title: papersName(orders),
    note: `生成时间 ${shownTime(printedAt)}（北京时间）`,
    blocks: [...missing, ...blocks],
    madeAt: printedAt,
  });
}
