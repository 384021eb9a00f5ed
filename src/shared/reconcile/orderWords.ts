import { wordsOf } from '@/contract/rules/reading/cell';

/*
 * Words in merchants' own order books: directions of money, states of orders and refunds, types of rows. The lists
 * contain the words of payment platforms and of merchants' software, in Chinese and English. Pure functions.
 */

/** Words of a direction column: money that comes in, goes out, or does neither. */
export const IN = /^(?:收入|收|贷|贷方|入账|转入|已收入|\+|in|cr|c)$/i;
export const OUT = /^(?:支出|支|借|借方|出账|转出|退款|已支出|-|out|dr|d)$/i;
export const NEUTRAL = /不计|中性|^其[他它]$|^资金转移$|^\/$/;
/**
 * Order states in which no money moved, compared with the whole text. 等待买家付款 is such a state; 等待买家确认收货 and 退款处理中 are not, because
 * the order was paid. Text in brackets or after a comma is ignored.
 */
export const CLOSED = new RegExp(
  `^(?:${[
    '(?:交易|订单|支付|付款|收款|转账|扣款|提现|打款|代付|代收|处理)?(?:已|被|超时|自动)*(?:关闭|关单|撤销|撤单|取消|失败|失效|过期|作废|处理中)(?:成功|单)?',
    '待(?:审核|处理|确认)',
    '(?:交易|支付|付款)(?:中|(?:已)?超时)',
    '(?:买家|卖家|用户|客户|商家|系统|超时)?(?:已|自动)*(?:取消|关闭)(?:订单|交易|支付|付款)',
    '(?:买家|卖家|用户|客户|商家|系统)(?:已|自动)*(?:取消|关闭)',
    '(?:订单)?(?:等待|待|未)(?:买家|客户|用户|对方|你)?(?:支付|付款)(?:确认)?',
    '等待(?:中|处理)?',
    '(?:TRADE_?|ORDER_?)?(?:CLOSED|CANCELL?ED(?: BY \\w+)?|FAILED|FAIL|REVOKED|EXPIRED|TIMEOUT|PROCESSING)',
    'NOT_?PAY|USER_?PAYING|PAY_?ERROR|WAIT_BUYER_PAY|UNPAID|PENDING',
  ].join('|')})$`,
  'i',
);
const BEHIND_STATE = /[(（:：,，;；—-].*$/s;
/** Order states that make a row a refund, if no other column shows the direction. */
export const REFUNDED = new RegExp(
  `^(?:${[
    '(?:已)?(?:全额)?(?:退款|退货|退单)(?:成功|完成)?',
    '(?:已)?(?:冲正|消费撤销)(?:成功|完成)?',
    '(?:TRADE_?|ORDER_?|FULL_?)?REFUND(?:ED)?(?:[_ ]?(?:SUCCESS(?:FUL)?|SUCCEEDED|COMPLETED?))?',
  ].join('|')})$`,
  'i',
);
/** Matches a text about a refund. */
const REFUND_WORD = /退款|退货|退单|REFUND/i;
/** States of a refund that moved no money, anywhere in the text. */
const LOST =
  /失败|关闭|关单|异常|驳回|拒绝|取消|撤[销回]|作废|FAIL|CLOSE|ABNORMAL|CHANGE|REJECT|CANCEL|REVOKE|NOTSURE/i;
/** States of a refund that has moved no money yet. They apply only in a text about a refund. */
const NOT_YET = /中$|处理|受理|进行|审[核批]|申请|待|未|无|不予|PROCESSING|PENDING|WAIT|APPLY/i;
/** Matches the state of a refund that has succeeded, also if it names a step such as 审核: `退款审核完成`. */
const DONE = /(?<![未不])(?:成功|完成|到账)|(?<!UN|NOT_?)SUCCESS/i;

/** Returns true if the state of a refund shows that it moved no money. */
export const isLost = (text: string): boolean => (LOST.test(text) || NOT_YET.test(text)) && !DONE.test(text);

/**
 * Returns true if the state of an order shows that its refund moved no money: `退款失败`, or `失败` of a row that is a refund.
 */
export const isLostRefund = (state: string, isRefund: boolean): boolean =>
  REFUND_WORD.test(state) ? isLost(state) : isRefund && LOST.test(state) && !DONE.test(state);

/** Types of a row that is a refund. `OUT_TYPE` matches the types of any row that paid money out. */
export const REFUND_TYPE =
  /^(?:(?:全额|部分|交易|订单|消费|支付|商户|用户|买家)?(?:退款|退货|退单)|(?:交易|消费|支付)?冲正|消费撤销|(?:TRADE_?|ORDER_?|FULL_?|PARTIAL_?)?REFUND)/i;
export const OUT_TYPE = /^(?:支出|付款|转出)/;
/**
 * Types of a row that has no order, such as the platform's payouts and settlements. The order number of such a row
 * may be empty.
 */
export const NO_ORDER_TYPE =
  /^(?:(?:批量|账户|余额|钱包|商户|银行卡?|手续费|自动|手动|平台)*(?:充值|提现|代付|打款|出款|划转|调账|还款|垫付|出金)|(?:[TD]\s*\+\s*\d)?\s*(?:自动|手动)?结算|手续费|服务费|利息|结息|理财)/i;
/** Types that other software uses for a payment of an order as well, so that such a row has no order only if its amount is zero. */
export const PASSED_ON_TYPE = /^(?:批量|账户|余额|钱包|商户|内部|自动)*(?:付款|转账|转入|转出|入金)/;

/** Returns the text of a state, without what follows in brackets or after a comma. */
export const stateOf = (cell: string | undefined): string => wordsOf(cell).replace(BEHIND_STATE, '').trim();
