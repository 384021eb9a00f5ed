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
 * The calls that move money: each makes an order (`orders.ts`). The same requestNo with the same content is answered as
 * the first time and moves nothing; with another content it is refused.
 *
 * `payBank`, `turnEnter`, `turnOut` and `quickCollection` have no path in the specification; they are named like their
 * neighbours.
 */

const MOVES = {
  answer: Order,
  refusals: ORDER_REFUSALS,
  meanings: ORDER_MEANINGS,
  money: true,
  permission: 'fund:move',
  users: 'ordinary',
} as const;

/** Refusal of incoming orders while too much of the platform's advances is overdue. */
const OWES = { '20050008': '垫付的手续费已逾期，还清前不能收款' } as const;

const Confirmed = { ...OrderFields, payPassword: PayPassword };

/**
 * 充值: announces a bank transfer into the balance or the fee account. The money is credited when the bank confirms it. Free, and
 * without a payment password, because no money leaves.
 */
export const rechargePre = defineCall({
  ...MOVES,
  path: '/mts/platform/rechargePre',
  doc: { title: '登记充值', purpose: '登记一笔充值，得到汇款账号与附言；银行到账后入账，不需要支付密码。' },
  request: z.object({
    ...OrderFields,
    /** An own account of purpose BALANCE or FEE. */
    payeeAccountNo: AccountNo,
  }),
});

/**
 * 转账: from the own balance to another balance account, at once and free. A transfer with an unusual payee or remark is checked
 * first: PROCESSING until then.
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

/** 提现: from the own balance to an own bank account that has passed. The bank answers later. */
export const withdraw = defineCall({
  ...MOVES,
  path: '/mts/platform/withdraw',
  doc: { title: '提现到银行账户', purpose: '把余额提现到本企业已验证的银行账户，由银行稍后答复。' },
  request: z.object({
    ...Confirmed,
    payerAccountNo: AccountNo,
    /** Account from `merchantAccInfos` with auditStatus PASS. */
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

/** 资金调拨: from an own account to one of `accountList`: own ones, and those of the user's other enterprises. At once and free. */
export const fundTransfer = defineCall({
  ...MOVES,
  path: '/trade/platform/fundTransfer',
  doc: { title: '资金调拨', purpose: '在本企业账户之间，或与本人管理的其他企业之间调拨资金，实时免费。' },
  request: z.object({ ...Confirmed, payerAccountNo: AccountNo, payeeAccountNo: AccountNo }),
});

const bankPayment = { ...Confirmed, payerAccountNo: AccountNo };

/** 付款到银行卡: from the own balance to any bank account, given by its number or by a payee of the book. The bank answers later. */
export const payBank = defineCall({
  ...MOVES,
  path: '/mts/platform/payBank',
  doc: { title: '付款到银行卡', purpose: '从余额付款到任意银行卡或对公账户，可选用常用收款人。' },
  request: z.discriminatedUnion('payeeKind', [
    z.object({
      ...bankPayment,
      payeeKind: z.literal('BOOK'),
      /** Payee from `recentPayees`, kind BANK. */
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

/** 转入: into the own balance, from the own settlement, split or fee account. At once and free. */
export const turnEnter = defineCall({
  ...MOVES,
  path: '/mts/platform/turnEnter',
  doc: { title: '转入余额', purpose: '从本企业的结算、分账或手续费账户转入余额，实时免费。' },
  request: z.object({ ...Confirmed, payerAccountNo: AccountNo, payeeAccountNo: AccountNo }),
});

/** 转出: out of the own balance, into the own split or fee account. At once and free. */
export const turnOut = defineCall({
  ...MOVES,
  path: '/mts/platform/turnOut',
  doc: { title: '余额转出', purpose: '从余额转出到本企业的分账或手续费账户，实时免费。' },
  request: z.object({ ...Confirmed, payerAccountNo: AccountNo, payeeAccountNo: AccountNo }),
});

/** 快捷收款: from a customer's card into the own settlement account, which pays the fee out of it. The bank answers later. */
export const quickCollection = defineCall({
  ...MOVES,
  refusals: { ...ORDER_REFUSALS, ...OWES },
  path: '/mts/platform/quickCollection',
  doc: { title: '快捷收款', purpose: '从顾客的银行卡快捷收款到待结算账户，手续费从中扣除。' },
  request: z.object({
    ...Confirmed,
    /** An own account of purpose SETTLEMENT. */
    payeeAccountNo: AccountNo,
    payerName: PersonName,
    payerCardNo: PrivateCardNo,
    bankCode: BankCode,
    /** Mobile number of the card's owner at the bank. */
    payerMobile: Mobile,
  }),
});

/**
 * A cashier's order of the chosen merchant, otherwise of the enterprise's main merchant. The customer pays by the code in
 * `collect`, into the own settlement account. Requires the merchant's product CASHIER and the named pay method, and is charged by
 * its terms. Needs no confirmation.
 */
export const createCashier = defineCall({
  ...MOVES,
  path: '/trade/platform/createCashier',
  doc: { title: '生成收款码', purpose: '生成一笔收银台订单与收款码，顾客扫码付款后进入待结算账户。' },
  request: z.object({
    ...OrderFields,
    payeeAccountNo: AccountNo,
    payMethod: z.optional(PayMethod),
    /** An own rule (`rules.ts`): the version in force when it is accepted shares the order out once it is paid. */
    ruleNo: z.optional(Id),
  }),
  refusals: {
    ...ORDER_REFUSALS,
    ...OWES,
    '20070003': '分账规则没有生效的版本，或无法按该金额分账，原因见msg',
  },
});

/**
 * 退回分账: returns a part or all of a successful own split from its receiver into the settlement account. The receiver answers
 * later. The requested amount counts against the split until then, and is free again after a refusal. The split's fee stays. A
 * foreign split is answered like an absent split. No path in the specification.
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

/** 手续费账户充值: from the own balance into the fee account, at once and free. No path in the specification. */
export const feeAccountRecharge = defineCall({
  ...MOVES,
  path: '/trade/fee/account/recharge',
  doc: { title: '手续费账户充值', purpose: '从余额给手续费账户充值，实时到账且免费。' },
  request: z.object({ ...Confirmed, payerAccountNo: AccountNo, payeeAccountNo: AccountNo }),
});

/** 手续费还款: fees that the platform has advanced, the oldest first, from the own balance, at once. No path in the specification. */
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
 * Releases another user's order, which is then processed. A repeated release by the same person has no further effect. No path in
 * the specification.
 */
export const checkerRelease = defineCall({
  guarded: 'password',
  ...DECIDES,
  refusals: { ...DECIDES.refusals, [NOT_PROVEN]: WITHOUT_PROOF },
  path: '/mts/platform/checker/release',
  doc: { title: '复核通过订单', purpose: '复核人放行他人制作的一笔订单，订单随即继续执行。' },
  request: z.object({ ...SessionFields, orderNo: Id, ...StepUp }),
});

/** Refuses another user's order: it fails, and the frozen money is available again. No path in the specification. */
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
 * The maker withdraws a waiting order: final for its number, and the frozen money is available again. Repeating the call changes
 * nothing. No path in the specification.
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
