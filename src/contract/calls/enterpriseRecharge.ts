import * as z from 'zod/mini';
import { section } from '../defineCall';
import { SessionFields, Time } from '../primitives';
import { MobileOrNone } from '../rules/contact';

const defineCall = section('enterprise-recharge-and-loan');

/* Calls about the enterprise's own bank account number for incoming money, which is credited without an order. */

/** The account number for incoming money. If `opened` is false, all other fields are empty. */
const RechargeInfo = z.object({
  opened: z.boolean(),
  accountName: z.string(),
  accountNo: z.string(),
  bankName: z.string(),
  /** Mobile number that gets an SMS for each incoming payment; empty: no SMS. */
  notifyPhone: z.string(),
  openTime: z.nullable(Time),
});

export const getEntRechargeInfo = defineCall({
  ofEnterprise: true,
  path: '/user/enterprise/recharge/getEntRechargeInfo',
  doc: { title: '查询专属充值账户', purpose: '查询企业充值是否开通、专属账号与通知手机。' },
  request: z.object({ ...SessionFields }),
  answer: RechargeInfo,
  permission: 'fund:read',
  users: 'ordinary',
});

/** Opens the account number for incoming money. Repeating the call changes nothing. */
export const openEntRecharge = defineCall({
  path: '/user/enterprise/recharge/open',
  doc: { title: '开通专属充值账户', purpose: '开通企业充值并取得专属入账账号；已开通的保持不变。' },
  request: z.object({ ...SessionFields, notifyPhone: MobileOrNone }),
  answer: RechargeInfo,
  permission: 'fund:move',
  users: 'ordinary',
  kept: true,
});

export const updateNotifyPhone = defineCall({
  path: '/user/enterprise/recharge/updateNotifyPhone',
  doc: { title: '修改到账通知手机号', purpose: '修改企业充值到账时通知的手机号码。' },
  request: z.object({ ...SessionFields, notifyPhone: MobileOrNone }),
  answer: RechargeInfo,
  refusals: { RECHARGE_CLOSED: '尚未开通' },
  permission: 'fund:move',
  users: 'ordinary',
  kept: true,
});
