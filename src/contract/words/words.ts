import { PRODUCTS } from './productCodes';

/**
 * Display texts of coded values, as the glossary of the specification gives them. Pages, files and vouchers show the
 * same texts.
 */
export const BUSINESS_TYPE_WORDS = {
  '4001': '充值',
  '4002': '转账',
  '4003': '提现',
  '4004': '付款',
  '4005': '退款',
  '4006': '代付',
  '4007': '代收',
  '4008': '分账',
} as const;

export const ACCOUNT_TYPE_WORDS = {
  BALANCE: '余额账户',
  SETTLEMENT: '待结算账户',
  FEE: '手续费账户',
  SPLIT: '分账账户',
} as const;

export const ACCOUNT_STATUS_WORDS = { NORMAL: '正常', FROZEN: '已冻结' } as const;

/** Display texts of an entry's direction, as seen by the account. */
export const DIRECTION_WORDS = { IN: '收入', OUT: '支出' } as const;

export const MESSAGE_TYPE_WORDS = {
  '1': '平台公告',
  '2': '服务消息',
  '3': '费用账单消息',
  '4': '支付交易消息',
  '5': '风险合规协查消息',
} as const;

export const TRADE_STATUS_WORDS = {
  PROCESSING: '处理中',
  SUCCESS: '成功',
  FAILED: '失败',
  RETURNED: '已退汇',
} as const;

export const COLLECT_SIGN_STATE_WORDS = {
  WAIT_SIGN: '待签约',
  ACTIVE: '生效中',
  TERMINATED: '已解约',
  EXPIRED: '已过期',
  REJECTED: '已拒绝',
} as const;

export const RULE_STATE_WORDS = {
  DRAFT: '草稿',
  WAITING: '待生效',
  ACTIVE: '生效中',
  STOPPED: '已停用',
} as const;

export const TRADE_PRODUCT_WORDS = {
  WECHAT: PRODUCTS.WECHAT.name,
  ALIPAY: PRODUCTS.ALIPAY.name,
  UNIONPAY: '银联云闪付',
  EBANK: '网银支付',
  QUICK: PRODUCTS.ZTO_QUICK_PAYMENT.name,
  MOBILE_BANK: PRODUCTS.ZTO_MOBILE_BANK.name,
  BALANCE: PRODUCTS.ZTO_BALANCE.name,
  ECURRENCY: PRODUCTS.ZTO_ECURRENCY_PAYMENT.name,
  PAYOUT: '代付到银行卡',
  SPLIT: '订单分账',
  SPLIT_RETURN: '分账退回',
  REFUND: '退款',
  PAY: '钱包付款',
  TRANSFER: '钱包转账',
  SETTLE: 'T+1结算',
  CREDIT: '信用付',
  FUND: '账户资金',
  FEE_REPAY: '手续费还款',
} as const;

export const BATCH_STATUS_WORDS = {
  PROCESSING: '处理中',
  SUCCESS: '全部成功',
  PARTLY: '部分成功',
  FAILED: '全部失败',
} as const;
