import * as z from 'zod/mini';
import { CollectSignState } from '../calls/collectSign';
import { Day } from '../primitives';
import { Mobile } from '../rules/contact';
import { AccountName } from '../rules/documentFields';
import { COLLECT_SIGN_STATE_WORDS } from '../words/words';
import { defineOpenCall } from './defineOpenCall';
import {
  amount,
  coded,
  described,
  exactlyOne,
  moneyOf,
  NAME_PATTERN,
  OutNo,
  outNo,
  PlatformNo,
  patterned,
  platformNo,
  shown,
  text,
  textOrNone,
  timeOf,
  timeOrNone,
} from './openParts';

patterned(AccountName, NAME_PATTERN);
coded(CollectSignState, '签约状态', COLLECT_SIGN_STATE_WORDS);

/* Open calls for collection contracts, by which payers let the merchant collect from them, and for the collections. */

const SINCE = '1.0.0';
/**
 * First version of the open interface in which a program finds contracts and collections by the platform's or the merchant's
 * number, and ends contracts by either number.
 */
const BY_NUMBER_SINCE = '2.0.0';

export const OpenSign = z.object({
  signNo: platformNo('签约编号'),
  outSignNo: shown('商户签约号；由控制台发起的可能为空'),
  state: described(CollectSignState, '签约状态'),
  payerName: shown('付款人，脱敏'),
  mobileMasked: shown('手机号，脱敏'),
  project: shown('代收项目，姓名脱敏'),
  singleLimit: moneyOf('单笔限额'),
  dailyLimit: moneyOf('单日限额'),
  monthlyLimit: moneyOf('单月限额'),
  totalLimit: moneyOf('累计限额'),
  validFrom: shown('生效日期'),
  validUntil: shown('截止日期'),
  signUrl: described(z.nullable(z.string()), '付款人签约的地址；不由商户转交、已签约或地址已失效时为null'),
  createTime: timeOf('发起时间'),
  signTime: timeOrNone('签约时间'),
});
export type OpenSign = z.infer<typeof OpenSign>;

export const createSign = defineOpenCall({
  method: 'POST',
  path: '/collect-signs',
  title: '发起签约',
  about: ['邀请付款人签约代收。付款人打开签约地址确认后生效，见sign.done通知。'],
  scope: 'COLLECT',
  number: 'outSignNo',
  body: z.object({
    outSignNo: outNo('签约号'),
    payerName: described(AccountName, '付款人'),
    mobile: described(Mobile, '付款人手机号'),
    project: text(30, '代收项目', '请输入代收项目'),
    singleLimit: amount('单笔限额'),
    dailyLimit: amount('单日限额'),
    monthlyLimit: amount('单月限额'),
    totalLimit: amount('累计限额'),
    validFrom: described(Day, '生效日期'),
    validUntil: described(Day, '截止日期，当日仍有效'),
    channel: described(
      coded(z.enum(['SMS', 'LINK']), '签约邀请方式', { SMS: '平台发短信', LINK: '商户自行把地址交给付款人' }),
      '签约邀请方式',
    ),
  }),
  answer: OpenSign,
  errors: ['PRODUCT_NOT_OPEN', 'PRODUCT_STOPPED', 'NUMBER_REUSED'],
  since: SINCE,
});

export const findSign = defineOpenCall({
  method: 'GET',
  path: '/collect-signs/{signNo}',
  title: '查询签约',
  about: ['按平台签约编号查询。'],
  scope: 'COLLECT',
  params: z.object({ signNo: platformNo('签约编号') }),
  answer: OpenSign,
  errors: ['NOT_FOUND'],
  since: SINCE,
});

export const findSignByNumber = defineOpenCall({
  method: 'GET',
  path: '/collect-signs',
  title: '按商户签约号查询签约',
  about: ['发起签约的应答丢失时，用商户签约号查询。'],
  scope: 'COLLECT',
  query: z.object({ outSignNo: outNo('签约号') }),
  answer: OpenSign,
  errors: ['NOT_FOUND'],
  since: BY_NUMBER_SINCE,
});

export const terminateSign = defineOpenCall({
  method: 'POST',
  path: '/collect-signs/{signNo}/terminate',
  title: '解约',
  about: ['终止签约，或撤回邀请；重复请求结果相同。'],
  scope: 'COLLECT',
  params: z.object({ signNo: platformNo('签约编号') }),
  body: z.object({ reason: text(60, '解约原因', '请输入解约原因') }),
  answer: OpenSign,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'PRODUCT_NOT_OPEN'],
  since: SINCE,
});

export const terminateSignByNumber = defineOpenCall({
  method: 'POST',
  path: '/collect-signs/terminate',
  title: '按商户签约号解约',
  about: ['与“解约”相同，用商户签约号。'],
  scope: 'COLLECT',
  body: z.object({ outSignNo: outNo('签约号'), reason: text(60, '解约原因', '请输入解约原因') }),
  answer: OpenSign,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'PRODUCT_NOT_OPEN'],
  since: BY_NUMBER_SINCE,
});

export const OpenCollection = z.object({
  collectionNo: platformNo('代收单号'),
  outCollectNo: outNo('代收单号'),
  signNo: platformNo('签约编号'),
  amount: moneyOf('代收金额'),
  fee: moneyOf('手续费；失败的为0.00'),
  state: described(
    coded(z.enum(['PROCESSING', 'SUCCESS', 'FAILED']), '代收状态', {
      PROCESSING: '付款人银行处理中',
      SUCCESS: '代收成功',
      FAILED: '代收失败，或申请即被拒绝',
    }),
    '代收状态',
  ),
  reason: described(z.nullable(z.string()), '失败原因；没有时为null'),
  splitNo: described(
    z.nullable(z.string()),
    '代收成功时按ruleNo分账的平台分账单号，用于查询与退回；尚未成功或没有按规则分账时为null',
  ),
  createTime: timeOf('受理时间'),
  finishTime: timeOrNone('完成时间'),
});
export type OpenCollection = z.infer<typeof OpenCollection>;

export const createCollection = defineOpenCall({
  method: 'POST',
  path: '/collections',
  title: '签约代收',
  about: [
    '按有效的签约扣款，不超过签约的各项限额；签约不在有效期的代收单号最终被拒绝（STATE_CONFLICT）。付款人银行答复后为最终状态，见collection.done或collection.failed通知，或查询。',
  ],
  scope: 'COLLECT',
  number: 'outCollectNo',
  body: z
    .object({
      outCollectNo: outNo('代收单号'),
      signNo: described(z.optional(PlatformNo), '平台签约编号；与outSignNo填写其中一个'),
      outSignNo: described(z.optional(OutNo), '商户签约号；与signNo填写其中一个'),
      amount: amount('代收金额'),
      remark: textOrNone(60, '备注'),
      ruleNo: described(
        z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
        '代收成功后按该产品规则分账，见split.done通知与应答的splitNo',
      ),
    })
    .check(exactlyOne('signNo', 'outSignNo')),
  answer: OpenCollection,
  errors: [
    'NOT_FOUND',
    'STATE_CONFLICT',
    'LIMIT_EXCEEDED',
    'ARREARS',
    'RULE_FAULT',
    'PRODUCT_NOT_OPEN',
    'PRODUCT_STOPPED',
    'NUMBER_REUSED',
  ],
  final: ['STATE_CONFLICT'],
  since: SINCE,
});

export const findCollection = defineOpenCall({
  method: 'GET',
  path: '/collections/{collectionNo}',
  title: '查询代收',
  about: ['按平台代收单号查询。'],
  scope: 'COLLECT',
  params: z.object({ collectionNo: platformNo('代收单号') }),
  answer: OpenCollection,
  errors: ['NOT_FOUND'],
  since: BY_NUMBER_SINCE,
});

export const findCollectionByNumber = defineOpenCall({
  method: 'GET',
  path: '/collections',
  title: '按商户代收单号查询代收',
  about: ['签约代收的应答丢失时，用商户代收单号查询。'],
  scope: 'COLLECT',
  query: z.object({ outCollectNo: outNo('代收单号') }),
  answer: OpenCollection,
  errors: ['NOT_FOUND'],
  since: BY_NUMBER_SINCE,
});
