import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { ZipFile } from 'yazl';
import type { Database } from '../../../db/schema';
import { type OrderRow, toOrderView } from '../../money/orders/orderView';
import { printableOrders, receiptPdf } from '../../money/papers/receiptPdf';
import { LEFT_OUT_NOTE, LEFT_OUT_TITLE, leftOutLine, mustPrint } from '../../money/papers/unprintable';
import { refuse } from '../../refusal';
import { WRONG_STATE } from '../warehouseContext';
import { type ListedOrder, listedOrder } from './view';

/* Receipts of successful payments: of one payment as a PDF, of a whole order as an archive. */

interface Paid extends OrderRow {
  line_no: number;
  payee_name: string;
}

async function paidLines(db: Kysely<Database>, order: ListedOrder, lineNo?: number): Promise<Paid[]> {
  let query = db
    .selectFrom('payment_lines as l')
    .innerJoin('orders as o', 'o.order_no', 'l.order_no')
    .where('l.batch_no', '=', order.batch_no)
    .where('o.state', '=', 'SUCCESS')
    .selectAll('o')
    .select(['l.line_no', 'l.name as payee_name'])
    .orderBy('l.line_no');
  if (lineNo !== undefined) query = query.where('l.line_no', '=', lineNo);
  return query.execute();
}

/**
 * Creates the receipt of a payment, with the names of the auditors who approved it. Refuses if none of the fonts
 * contains one of its characters.
 */
export async function receiptOf(
  db: Kysely<Database>,
  enterpriseId: string,
  { orderNo, lineNo }: { orderNo: string; lineNo: number },
  now: Date,
): Promise<Buffer> {
  const order = await listedOrder(db, enterpriseId, orderNo);
  const [paid] = await paidLines(db, order, lineNo);
  if (!paid) refuse('该笔付款尚未成功，没有回单', { bizCode: WRONG_STATE });
  const receipt = withAuditors(paid, order, now);
  mustPrint(printableOrders([receipt]));
  return receiptPdf([receipt], now);
}

const withAuditors = (paid: Paid, { first_name, second_name }: ListedOrder, now: Date) => ({
  ...toOrderView(paid, now),
  checkerName: [first_name, second_name].filter((name) => name !== '').join('、'),
});

/**
 * Maximum number of payments for which the archive contains one file per receipt. With more payments, each file
 * contains a hundred receipts.
 */
const OWN_FILES = 200;
const PER_FILE = 100;
const NOT_IN_A_NAME = /[\\/:*?"<>|\s]/g;

/**
 * Creates a ZIP with the receipts of all successful payments of an order, as PDFs. Pauses regularly, so that other
 * requests are served. Receipts with a character that none of the fonts contains are left out, and a text file in the
 * ZIP lists them.
 */
export async function receiptsOf(
  db: Kysely<Database>,
  enterpriseId: string,
  orderNo: string,
  now: Date,
): Promise<Buffer> {
  const order = await listedOrder(db, enterpriseId, orderNo);
  const paid = await paidLines(db, order);
  if (paid.length === 0) refuse('没有付款成功的明细，没有回单', { bizCode: WRONG_STATE });
  const sorted = printableOrders(
    paid.map((one) => ({ ...withAuditors(one, order, now), lineNo: one.line_no, payeeName: one.payee_name })),
  );
  mustPrint(sorted);
  const { printable, leftOut } = sorted;
  const size = paid.length <= OWN_FILES ? 1 : PER_FILE;
  const zip = new ZipFile();
  const whole = buffer(zip.outputStream);
  if (leftOut.length > 0) {
    const lines = [LEFT_OUT_NOTE, ...leftOut.map(leftOutLine)];
    zip.addBuffer(Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`), `${LEFT_OUT_TITLE}.txt`, { mtime: now });
  }
  for (let at = 0; at < printable.length; at += size) {
    const some = printable.slice(at, at + size);
    const [first, last] = [some[0], some.at(-1)];
    if (!first || !last) break;
    const name =
      size === 1
        ? `${String(first.lineNo).padStart(4, '0')}_${first.payeeName.replace(NOT_IN_A_NAME, '')}.pdf`
        : `${String(first.lineNo).padStart(4, '0')}-${String(last.lineNo).padStart(4, '0')}.pdf`;
    zip.addBuffer(await receiptPdf(some, now), `回单_${name}`, { mtime: now });
    await setImmediate();
  }
  zip.end();
  return whole;
}
