import * as z from 'zod/mini';
import { BANKS_BY_CODE } from '../words/banks';
import { defineOpenCall } from './defineOpenCall';
import {
  amount,
  coded,
  described,
  moneyOf,
  outNo,
  platformNo,
  shown,
  textOrNone,
  timeOf,
  timeOrNone,
} from './openParts';

/* Open calls for payouts to a card or a company's account. */

const SINCE = '1.0.0';
const BANK_CODES = BANKS_BY_CODE.map(([code]) => code) as [string, ...string[]];

/** A text encrypted with the platform's public key of use ENCRYPT: SM2 ciphertext (C1C3C2) of its UTF-8 bytes, in Base64. */
const sealed = (what: string) =>
  described(
    z.string().check(z.regex(/^[A-Za-z0-9+/]{128,400}={0,2}$/, { error: '请用平台加密公钥加密后的Base64' })),
    `${what}，用平台ENCRYPT公钥以SM2（C1C3C2）加密后Base64`,
    { 'x-encrypted': true },
  );

const OpenPayoutState = coded(z.enum(['WAIT_RELEASE', 'PROCESSING', 'SUCCESS', 'FAILED', 'RETURNED']), '付款状态', {
  WAIT_RELEASE: '等待商户复核人放行',
  PROCESSING: '银行处理中',
  SUCCESS: '付款成功',
  FAILED: '付款失败：银行或复核人拒绝，或申请即被拒绝',
  RETURNED: '已付出，又被收款银行退汇',
});
export const OpenPayout = z.object({
  payoutNo: platformNo('付款单号'),
  outPayoutNo: outNo('付款单号'),
  amount: moneyOf('付款金额'),
  fee: moneyOf('手续费，另从同一账户扣；失败的为0.00，退汇的不退'),
  state: described(OpenPayoutState, '付款状态'),
  payeeName: shown('收款方，脱敏'),
  payeeCardNo: shown('收款账号，脱敏'),
  bankCode: shown('开户银行代码'),
  remark: shown('备注'),
  reason: described(z.nullable(z.string()), '失败或退汇原因；没有时为null'),
  createTime: timeOf('受理时间'),
  finishTime: timeOrNone('完成时间'),
});
export type OpenPayout = z.infer<typeof OpenPayout>;

export const createPayout = defineOpenCall({
  method: 'POST',
  path: '/payouts',
  title: '付款',
  about: [
    '从余额账户付款到银行账户。姓名与账号须加密传输。',
    '达到企业复核金额的付款须由复核人在控制台放行；制作、上传或查看过本应用有效密钥的人不能放行。',
  ],
  scope: 'PAYOUT',
  number: 'outPayoutNo',
  body: z.object({
    outPayoutNo: outNo('付款单号'),
    amount: amount('付款金额'),
    payeeKind: described(
      coded(z.enum(['CORPORATE', 'PRIVATE']), '收款账户种类', { CORPORATE: '对公账户', PRIVATE: '个人银行卡' }),
      '收款账户种类',
    ),
    encryptedName: sealed('收款方姓名或企业名称'),
    encryptedCardNo: sealed('收款账号'),
    bankCode: described(
      coded(z.enum(BANK_CODES, { error: '开户银行代码不正确' }), '银行代码', Object.fromEntries(BANKS_BY_CODE)),
      '开户银行代码',
    ),
    remark: textOrNone(60, '备注，出现在收款方的账单上'),
  }),
  answer: OpenPayout,
  errors: [
    'PRODUCT_NOT_OPEN',
    'PRODUCT_STOPPED',
    'STATE_CONFLICT',
    'BALANCE_SHORT',
    'LIMIT_EXCEEDED',
    'ACCOUNT_FROZEN',
    'NUMBER_REUSED',
  ],
  since: SINCE,
});

export const findPayout = defineOpenCall({
  method: 'GET',
  path: '/payouts/{payoutNo}',
  title: '查询付款',
  about: ['按平台付款单号查询。'],
  scope: 'PAYOUT',
  params: z.object({ payoutNo: platformNo('付款单号') }),
  answer: OpenPayout,
  errors: ['NOT_FOUND'],
  since: SINCE,
});

export const findPayoutByNumber = defineOpenCall({
  method: 'GET',
  path: '/payouts',
  title: '按商户付款单号查询付款',
  about: ['付款的应答丢失时，用商户付款单号查询。'],
  scope: 'PAYOUT',
  query: z.object({ outPayoutNo: outNo('付款单号') }),
  answer: OpenPayout,
  errors: ['NOT_FOUND'],
  since: '2.0.0',
});
