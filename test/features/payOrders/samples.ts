import type { PayOrder, payOrderChoices, payOrderDetail } from '@/contract/calls/warehouseOrders';
import type { Voucher, voucherDetail } from '@/contract/calls/warehouseVouchers';
import type { AnswerOf } from '@/contract/defineCall';

const TIME = '2026-11-20T14:03:59.000+08:00';

export const aVoucher = (voucherNo: string, over: Partial<Voucher> = {}): Voucher => ({
  voucherNo,
  subMemberNo: 'M1',
  subName: '杭州余杭冷链仓',
  payeeNo: 'SK1',
  payeeName: '甲物流有限公司',
  accountNo: '3305********0001',
  accountKind: 'CORPORATE',
  bank: '招商银行',
  kind: 'FREIGHT',
  period: '2026-11',
  amount: '100.00',
  sourceNo: `YD${voucherNo}`,
  remark: '',
  state: 'WAIT_ORDER',
  attachments: 0,
  makerName: '林悦',
  createTime: TIME,
  orderNo: null,
  version: 1,
  ...over,
});

export const inFull = (voucher: Voucher): AnswerOf<typeof voucherDetail> => ({
  ...voucher,
  files: [],
  voidReason: '',
  steps: [],
  locked: '',
});

export const anOrderOf = (orderNo: string, over: Partial<PayOrder> = {}): PayOrder => ({
  orderNo,
  kind: 'VOUCHER',
  state: 'DRAFT',
  subMemberNo: 'M1',
  subName: '杭州余杭冷链仓',
  mode: 'JOINED',
  vouchers: 2,
  lines: 1,
  amount: '200.00',
  fee: '0.00',
  payees: '甲物流有限公司',
  remark: '',
  makerName: '林悦',
  mine: true,
  firstAuditor: '',
  secondAuditor: '',
  reason: '',
  succeeded: 0,
  failed: 0,
  createTime: TIME,
  submitTime: null,
  finishTime: null,
  version: 1,
  ...over,
});

export const orderInFull = (
  order: PayOrder,
  vouchers: readonly Voucher[],
  edit = true,
): AnswerOf<typeof payOrderDetail> => ({
  ...order,
  lineRows: [],
  voucherRows: vouchers.map((one) => ({ ...one, lineNo: 1 })),
  files: [],
  steps: [],
  accountNo: '0571000000000001',
  balance: '1000.00',
  available: '900.00',
  after: '700.00',
  warnings: [],
  twoFrom: null,
  pass: 1,
  passes: 1,
  closed: '',
  may: { edit, submit: edit, cancel: edit, audit: false, retry: false },
  retryOf: '',
  retriedIn: '',
});

export const choicesOf = (vouchers: readonly Voucher[], total = vouchers.length): AnswerOf<typeof payOrderChoices> => ({
  vouchers: [...vouchers],
  total,
  accountNo: '0571000000000001',
  balance: '1000.00',
  available: '900.00',
});
