import * as z from 'zod/mini';
import { section } from '../defineCall';
import { Id, SessionFields } from '../primitives';
import { Mobile } from '../rules/contact';
import { AccountName, BankCode, CorporateAccountNo, PersonName, PrivateCardNo } from '../rules/documentFields';
import { PayMethod } from '../words/productCodes';
import { AccountNo, ORDER_MEANINGS, ORDER_REFUSALS, Order, OrderFields, PayPassword } from './orders';
import { NOT_PROVEN, StepUp, WITHOUT_PROOF } from './passwordAndEmail';

const defineCall = section('trades-transfers-fees');

/*
 * The calls that move money: each creates an order (`orders.ts`). A repeated requestNo with the same content returns the first
 * response again and moves no money; with other content it is refused.
 *
 * The specification shows no path for `payBank`, `turnEnter`, `turnOut` and `quickCollection`, so they are named like similar
 * calls.
 */

const MOVES = {
  answer: Order,
  refusals: ORDER_REFUSALS,
  meanings: ORDER_MEANINGS,
  money: true,
  permission: 'fund:move',
  users: 'ordinary',
} as const;

/** Refusal of orders that collect money, while too many fees that the platform has advanced are overdue. */
const OWES = { '20050008': '垫付的手续费已逾期，还清前不能收款' } as const;

const Confirmed = { ...OrderFields, payPassword: PayPassword };

/**
 * 充值: announces a bank transfer by the user into the balance or the fee account. The money is credited when the bank confirms it.
 * Free, and without a payment password, because no money leaves the platform.
 */
export const rechargePre = defineCall({
  ...MOVES,
  path: '/mts/platform/rechargePre',
  doc: { title: '登记充值', purpose: '登记一笔充值，得到汇款账号与附言；银行到账后入账，不需要支付密码。' },
  request: z.object({
    ...OrderFields,
    /** Number of an account of the member with purpose BALANCE or FEE. */
    payeeAccountNo: AccountNo,
  }),
});

/**
 * 转账: pays from the member's balance account to another member's balance account, at once and free. A transfer with an unusual
 * payee or remark is checked first and is PROCESSING until then.
 */
export const transfer = defineCall({
  ...MOVES,
  path: '/mts/platform/transfer',
  doc: {
    title: '转账到余额账户',
    purpose: '从本企业余额转账到他人的余额账户，实时到账且免费；收款方或备注异常时先核查。',
  },
  request: z.object({
    ...Confirmed,
    payerAccountNo: AccountNo,
    payeeAccountNo: AccountNo.check(z.minLength(1, { error: '请输入收款账户' })),
  }),
});

/**
 * 提现: pays from the member's balance account to a bank account of the enterprise that has passed its review. The bank answers
 * later.
 */
export const withdraw = defineCall({
  ...MOVES,
  path: '/mts/platform/withdraw',
  doc: { title: '提现到银行账户', purpose: '把余额提现到本企业已验证的银行账户，由银行稍后答复。' },
  request: z.object({
    ...Confirmed,
    payerAccountNo: AccountNo,
    /** Id of an account from `merchantAccInfos` with auditStatus PASS. */
    settleAccountId: Id,
  }),
});

/** 申请提现: pays settled money from the settlement account to the default bank account. The bank answers later. */
export const merchantWithdraw = defineCall({
  ...MOVES,
  path: '/trade/open/merchant/account/withdraw',
  doc: { title: '申请结算款提现', purpose: '把待结算账户中可提的款项提到默认结算账户。' },
  request: z.object({ ...Confirmed, payerAccountNo: AccountNo }),
});

/**
 * 资金调拨: moves money from an account of the member to an account from `accountList`: those of the member, and those of the user's
 * other enterprises. At once and free.
 */
export const fundTransfer = defineCall({
  ...MOVES,
  path: '/trade/platform/fundTransfer',
  doc: { title: '资金调拨', purpose: '在本企业账户之间，或与本人管理的其他企业之间调拨资金，实时免费。' },
  request: z.object({ ...Confirmed, payerAccountNo: AccountNo, payeeAccountNo: AccountNo }),
});

const bankPayment = { ...Confirmed, payerAccountNo: AccountNo };

/**
 * 付款到银行卡: pays from the member's balance account to any bank account, given by its number or by a payee of the payee book. The
 * bank answers later.
 */
export const payBank = defineCall({
  ...MOVES,
  path: '/mts/platform/payBank',
  doc: { title: '付款到银行卡', purpose: '从余额付款到任意银行卡或对公账户，可选用常用收款方。' },
  request: z.discriminatedUnion('payeeKind', [
    z.object({
      ...bankPayment,
      payeeKind: z.literal('BOOK'),
      /** Id of a payee from `recentPayees` with kind BANK. */
      payeeId: Id,
    }),
    z.object({
      ...bankPayment,
      payeeKind: z.literal('CORPORATE'),
      payeeName: AccountName,
      payeeCardNo: CorporateAccountNo,
      bankCode: BankCode,
    }),
    z.object({
      ...bankPayment,
      payeeKind: z.literal('PRIVATE'),
      payeeName: PersonName,
      payeeCardNo: PrivateCardNo,
      bankCode: BankCode,
    }),
  ]),
});

/** 转入: moves money into the member's balance account from its settlement, split or fee account. At once and free. */
export const turnEnter = defineCall({
  ...MOVES,
  path: '/mts/platform/turnEnter',
  doc: { title: '转入余额', purpose: '从本企业的结算、分账或手续费账户转入余额，实时免费。' },
  request: z.object({ ...Confirmed, payerAccountNo: AccountNo, payeeAccountNo: AccountNo }),
});

/** 转出: moves money from the member's balance account into its split or fee account. At once and free. */
export const turnOut = defineCall({
  ...MOVES,
  path: '/mts/platform/turnOut',
  doc: { title: '余额转出', purpose: '从余额转出到本企业的分账或手续费账户，实时免费。' },
  request: z.object({ ...Confirmed, payerAccountNo: AccountNo, payeeAccountNo: AccountNo }),
});

/**
 * 快捷收款: collects from a customer's bank card into the member's settlement account, from which the fee is paid. The bank answers
 * later.
 */
export const quickCollection = defineCall({
  ...MOVES,
  refusals: { ...ORDER_REFUSALS, ...OWES },
  path: '/mts/platform/quickCollection',
  doc: { title: '快捷收款', purpose: '从顾客的银行卡快捷收款到待结算账户，手续费从中扣除。' },
  request: z.object({
    ...Confirmed,
    /** Number of an account of the member with purpose SETTLEMENT. */
    payeeAccountNo: AccountNo,
    payerName: PersonName,
    payerCardNo: PrivateCardNo,
    bankCode: BankCode,
    /** Mobile number that the bank has of the card's owner. */
    payerMobile: Mobile,
  }),
});

/**
 * Creates a cashier payment for the chosen merchant, otherwise for the enterprise's main merchant. The customer pays by the code
 * in `collect`, into the member's settlement account. The merchant must have the product CASHIER and the named pay method, whose
 * fees apply. No payment password is needed.
 */
export const createCashier = defineCall({
  ...MOVES,
  path: '/trade/platform/createCashier',
  doc: { title: '生成收款码', purpose: '生成一笔收银台订单与收款码，顾客扫码付款后进入待结算账户。' },
  request: z.object({
    ...OrderFields,
    payeeAccountNo: AccountNo,
    payMethod: z.optional(PayMethod),
    /**
     * Number of a split rule of the member (`rules.ts`). Once the order is paid, it is split by the rule's version that was valid
     * when the order was accepted.
     */
    ruleNo: z.optional(Id),
  }),
  refusals: {
    ...ORDER_REFUSALS,
    ...OWES,
    '20070003': '分账规则没有生效的版本，或无法按该金额分账，原因见msg',
  },
});

/**
 * 退回分账: returns a part or all of a successful split of the member from its receiver into the settlement account. The
 * receiver answers later. Until then the requested amount cannot be requested again; after a refusal it can. The
 * split's fee stays. Another member's split is refused like one that does not exist. The specification shows no path
 * for this call.
 */
export const psReturn = defineCall({
  ...MOVES,
  path: '/mts/wallet/psReturn',
  doc: { title: '申请退回分账', purpose: '请求接收方退回已成功分账的部分或全部，对方答复后回到待结算账户。' },
  request: z.object({
    ...Confirmed,
    /** Trade number of the split. */
    tradeNo: Id,
  }),
  refusals: {
    ...ORDER_REFUSALS,
    '20050005': '不是成功的分账；不会再变',
    '20050006': '超出分账可退回的余额；不会再变',
  },
  meanings: { ...ORDER_MEANINGS, '20050005': 'final', '20050006': 'final' },
});

/**
 * 手续费账户充值: moves money from the member's balance account into its fee account, at once and free. The specification
 * shows no path for this call.
 */
export const feeAccountRecharge = defineCall({
  ...MOVES,
  path: '/trade/fee/account/recharge',
  doc: { title: '手续费账户充值', purpose: '从余额给手续费账户充值，实时到账且免费。' },
  request: z.object({ ...Confirmed, payerAccountNo: AccountNo, payeeAccountNo: AccountNo }),
});

/**
 * 手续费还款: repays fees that the platform has advanced, the oldest first, from the member's balance account, at once.
 * The specification shows no path for this call.
 */
export const feeAccountRepay = defineCall({
  ...MOVES,
  path: '/trade/fee/account/repay',
  doc: { title: '手续费账户还款', purpose: '用余额偿还平台垫付的手续费，最早的先还。' },
  request: z.object({ ...Confirmed, payerAccountNo: AccountNo }),
  refusals: { ...ORDER_REFUSALS, '20050007': '超出所欠金额；不会再变' },
  meanings: { ...ORDER_MEANINGS, '20050007': 'final' },
});

const DECIDES = {
  answer: Order,
  refusals: {
    '20040006': '付款账户已冻结；该笔仍在等待',
    '20040007': '制单人不能自己放行',
    '20040008': '已不在等待中',
  },
  money: true,
  permission: 'fund:release',
  users: 'ordinary',
} as const;

/**
 * Releases another user's order, which is then processed. A repeated release by the same person has no further
 * effect. The specification shows no path for this call.
 */
export const checkerRelease = defineCall({
  guarded: 'password',
  ...DECIDES,
  refusals: { ...DECIDES.refusals, [NOT_PROVEN]: WITHOUT_PROOF },
  path: '/mts/platform/checker/release',
  doc: { title: '复核通过订单', purpose: '复核人放行他人制作的一笔订单，订单随即继续执行。' },
  request: z.object({ ...SessionFields, orderNo: Id, ...StepUp }),
});

/**
 * Refuses another user's order: the order fails, and the frozen money is available again. The specification shows no
 * path for this call.
 */
export const checkerRefuse = defineCall({
  ...DECIDES,
  path: '/mts/platform/checker/refuse',
  doc: { title: '复核拒绝订单', purpose: '复核人拒绝他人制作的一笔订单，订单失败，冻结的金额退还。' },
  request: z.object({
    ...SessionFields,
    orderNo: Id,
    reason: z.string().check(z.trim(), z.minLength(1, { error: '请输入拒绝原因' }), z.maxLength(60)),
  }),
});

/**
 * Withdraws the user's own order that waits for release. The frozen money is available again, and the order's number
 * cannot be used again. Repeating the call changes nothing. The specification shows no path for this call.
 */
export const checkerCancel = defineCall({
  path: '/mts/platform/checker/cancel',
  doc: { title: '撤回待复核订单', purpose: '制单人撤回等待复核的订单，单号就此终结，冻结的金额退还。' },
  request: z.object({ ...SessionFields, orderNo: Id }),
  answer: Order,
  refusals: { '20040008': '已不在等待中', '20060002': '不是当前用户创建的' },
  money: true,
  permission: 'fund:move',
  users: 'ordinary',
});
