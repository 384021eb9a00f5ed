import * as z from 'zod/mini';
import { defineOpenCall } from './defineOpenCall';
import { OF_ORDER, OUT_NUMBERS, oneOrder } from './openOrders';
import {
  amount,
  coded,
  described,
  exactlyOne,
  moneyOf,
  outNo,
  platformNo,
  shown,
  text,
  textOrNone,
  timeOf,
} from './openParts';

/* Open calls for splits of paid orders to members under the merchant, and for returns of splits. */

const SINCE = '1.0.0';
/** First version of the open interface in which a program can query the return of a split and is notified of it. */
const RETURNS_SINCE = '2.0.0';
/** Maximum number of receivers of a split. */
export const MOST_PARTS = 50;

export const OpenSplit = z.object({
  splitNo: platformNo('分账单号'),
  outSplitNo: shown('商户分账单号；支付时按规则分账的为空'),
  tradeNo: platformNo('订单号，或代收单号'),
  ...OUT_NUMBERS,
  state: described(
    coded(z.enum(['SUCCESS']), '分账状态', { SUCCESS: '分账完成' }),
    '分账在受理时即完成；被拒绝的查询不到',
  ),
  amount: moneyOf('分账合计'),
  parts: described(
    z.array(
      z.object({
        partNo: platformNo('分账明细单号，退回时使用'),
        bookNo: shown('接收方会员账簿号'),
        bookName: shown('接收方名称，脱敏'),
        amount: moneyOf('分账金额'),
        returnedAmount: moneyOf('已退回金额'),
      }),
    ),
    '每个接收方一条',
  ),
  createTime: timeOf('分账时间'),
});
export type OpenSplit = z.infer<typeof OpenSplit>;

export const createSplit = defineOpenCall({
  method: 'POST',
  path: '/splits',
  title: '分账',
  about: [
    '把已支付的订单或成功的代收的一部分分给本商户下的会员。parts与ruleNo二选一：逐个给出接收方与金额，或按一条产品规则。',
    '一笔订单可多次分账，合计不超过分账比例上限和订单剩余金额。冻结的账簿只能收款，不能付出：可以接收分账，不能提现，也不能退回分账。',
    '比例上限（标准为30%，特殊申请通过后为批准的比例）在分账时按订单金额减去此前退款计算，同一订单的各次分账合并计算；分账之后再退款不影响已完成的分账。',
  ],
  scope: 'SPLIT',
  number: 'outSplitNo',
  body: z
    .object({
      outSplitNo: outNo('分账单号'),
      ...OF_ORDER,
      ruleNo: described(z.optional(z.string().check(z.minLength(1), z.maxLength(64))), '产品规则编号'),
      parts: described(
        z.optional(
          z
            .array(
              z.object({
                bookNo: described(z.string().check(z.minLength(1), z.maxLength(64)), '接收方会员账簿号'),
                amount: amount('分账金额'),
              }),
            )
            .check(z.minLength(1), z.maxLength(MOST_PARTS)),
        ),
        `接收方与金额，最多${MOST_PARTS}个`,
      ),
      remark: textOrNone(60, '备注'),
    })
    .check(oneOrder, exactlyOne('parts', 'ruleNo')),
  answer: OpenSplit,
  errors: [
    'NOT_FOUND',
    'NOT_ALLOWED',
    'AMOUNT_EXCEEDED',
    'BALANCE_SHORT',
    'ACCOUNT_FROZEN',
    'PRODUCT_NOT_OPEN',
    'PRODUCT_STOPPED',
    'RULE_FAULT',
    'NUMBER_REUSED',
  ],
  since: SINCE,
});

export const findSplit = defineOpenCall({
  method: 'GET',
  path: '/splits/{splitNo}',
  title: '查询分账',
  about: ['按平台分账单号查询。支付时按ruleNo分账的，分账单号在split.done通知与订单、代收的应答中。'],
  scope: 'SPLIT',
  params: z.object({ splitNo: platformNo('分账单号') }),
  answer: OpenSplit,
  errors: ['NOT_FOUND'],
  since: SINCE,
});

export const findSplitByNumber = defineOpenCall({
  method: 'GET',
  path: '/splits',
  title: '按商户分账单号查询分账',
  about: ['分账的应答丢失时，用商户分账单号查询。'],
  scope: 'SPLIT',
  query: z.object({ outSplitNo: outNo('分账单号') }),
  answer: OpenSplit,
  errors: ['NOT_FOUND'],
  since: RETURNS_SINCE,
});

export const OpenSplitReturn = z.object({
  returnNo: platformNo('退回单号'),
  outReturnNo: shown('商户退回单号；由控制台发起的为空'),
  splitNo: platformNo('分账单号'),
  partNo: platformNo('分账明细单号'),
  amount: moneyOf('退回金额'),
  state: described(
    coded(z.enum(['PROCESSING', 'SUCCESS', 'FAILED']), '分账退回状态', {
      PROCESSING: '等待接收方答复',
      SUCCESS: '接收方同意，已退回',
      FAILED: '接收方不同意，或申请即被拒绝',
    }),
    '接收方答复后为最终状态',
  ),
  reason: described(z.nullable(z.string()), '失败原因；没有时为null'),
  createTime: timeOf('申请时间'),
});
export type OpenSplitReturn = z.infer<typeof OpenSplitReturn>;

export const returnSplit = defineOpenCall({
  method: 'POST',
  path: '/splits/{splitNo}/return',
  title: '退回分账',
  about: [
    '请接收方退回分账的一部分或全部。接收方同意后款项回到待结算账户，之后可用于退款。支付时按规则分账的同样可以退回。结果见split.returned或split.refused通知，或查询。',
  ],
  scope: 'SPLIT',
  number: 'outReturnNo',
  params: z.object({ splitNo: platformNo('分账单号') }),
  body: z.object({
    outReturnNo: outNo('退回单号'),
    partNo: platformNo('分账明细单号'),
    amount: amount('退回金额'),
    reason: text(60, '退回原因', '请输入退回原因'),
  }),
  answer: OpenSplitReturn,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'AMOUNT_EXCEEDED', 'NUMBER_REUSED'],
  since: SINCE,
});

export const findSplitReturn = defineOpenCall({
  method: 'GET',
  path: '/splits/{splitNo}/returns/{returnNo}',
  title: '查询分账退回',
  about: ['按平台退回单号查询。'],
  scope: 'SPLIT',
  params: z.object({ splitNo: platformNo('分账单号'), returnNo: platformNo('退回单号') }),
  answer: OpenSplitReturn,
  errors: ['NOT_FOUND'],
  since: RETURNS_SINCE,
});

export const findSplitReturnByNumber = defineOpenCall({
  method: 'GET',
  path: '/splits/{splitNo}/returns',
  title: '按商户退回单号查询分账退回',
  about: ['退回分账的应答丢失时，用商户退回单号查询。'],
  scope: 'SPLIT',
  params: z.object({ splitNo: platformNo('分账单号') }),
  query: z.object({ outReturnNo: outNo('退回单号') }),
  answer: OpenSplitReturn,
  errors: ['NOT_FOUND'],
  since: RETURNS_SINCE,
});
