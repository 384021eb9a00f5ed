/** What details of several kinds are made of. */
export const DETAIL_TEXT = {
  close: '关闭',
  loading: '正在加载',
  retry: '重试',
  timeline: '处理过程',
  related: '关联交易',
  relations: { ORIGINAL: '原交易', REFUND: '退款', SPLIT: '分账', SETTLEMENT: '结算' },
  flows: '账务记录',
  noFlows: '还没有账务记录',
  flowNo: '流水号',
  account: '账户',
  flowAmount: '金额（元）',
  balance: '余额（元）',
  time: '时间',
} as const;
