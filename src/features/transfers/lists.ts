import { downloadOrders, operatePage } from '@/contract/orderQueries';
import { ORDER_KIND_WORDS, ORDER_STATE_WORDS } from '@/contract/orders';
import { formatMoney } from '@/shared/format/money';
import { badge, longNumber, money, text, time, word } from '@/shared/list/cells';
import { defineList } from '@/shared/list/defineList';
import { detailBy } from '@/shared/list/detail';
import { linkedStatus } from '@/shared/list/links';
import { amountRange, number, timeRange } from '@/shared/list/usual';
import { downloadReceipt, downloadReceipts } from './flows/orders';
import { OPERATE_LIST } from './ids';
import { OPERATE_TEXT as TEXT } from './text';

const WORDS = ORDER_STATE_WORDS;
/** Who pays or is paid, by name. A company's name is often longer than its column. */
const party = { render: ({ name }: { name: string }) => text.render(name, undefined) };

/** The orders of the member: /fund-manage/operate. */
export const operateList = defineList<typeof operatePage>({
  id: OPERATE_LIST,
  title: TEXT.title,
  call: operatePage,
  rowKey: 'orderNo',
  filters: [
    timeRange(TEXT.createTime),
    { kind: 'choice', key: 'kind', label: TEXT.kind, options: ORDER_KIND_WORDS },
    { kind: 'choice', key: 'state', label: TEXT.state, options: ORDER_STATE_WORDS },
    number('orderNo', TEXT.orderNo),
    amountRange(TEXT.amountRange),
    { kind: 'text', key: 'keyword', label: TEXT.keyword, placeholder: TEXT.keywordHint },
  ],
  columns: [
    { key: 'orderNo', title: TEXT.orderNo, width: 256, as: longNumber, copyable: true },
    { key: 'createTime', title: TEXT.createTime, width: 164, as: time },
    { key: 'kind', title: TEXT.kind, width: 108, as: word(ORDER_KIND_WORDS) },
    {
      key: 'state',
      title: TEXT.state,
      width: 84,
      as: badge(WORDS, {
        WAIT_RELEASE: 'attention',
        PROCESSING: 'running',
        SUCCESS: 'done',
        FAILED: 'failed',
        RETURNED: 'attention',
        REFUSED: 'failed',
      }),
    },
    { key: 'amount', title: TEXT.amount, width: 120, as: money },
    { key: 'fee', title: TEXT.fee, width: 108, as: money },
    { key: 'payee', title: TEXT.payee, width: 98, as: party },
    { key: 'payer', title: TEXT.payer, as: party, hiddenAtFirst: true },
    { key: 'makerName', title: TEXT.maker, width: 72, as: text },
    { key: 'remark', title: TEXT.remark, as: text, hiddenAtFirst: true },
  ],
  sortable: ['createTime', 'amount'],
  rowActions: [
    { id: 'detail', label: TEXT.detail, to: detailBy('orderNo') },
    { id: 'receipt', label: TEXT.receipt, run: downloadReceipt },
  ],
  selectionActions: [{ id: 'receipts', label: TEXT.receipts, run: downloadReceipts }],
  summary: ({ totalAmount, totalFee }) => [
    { label: TEXT.totalAmount, value: formatMoney(totalAmount) },
    { label: TEXT.totalFee, value: formatMoney(totalFee) },
  ],
  linkFilters: (params) => {
    const type = params.get('tradeType') ?? '';
    // The others are called as the kind of order is.
    return { kind: type === 'PAYMENT' ? 'PAY_BANK' : type, state: linkedStatus(params) };
  },
  exportCall: downloadOrders,
  emptyHint: TEXT.empty,
});
