import * as z from 'zod/mini';
import { section } from '../defineCall';
import { SessionFields, Time } from '../primitives';
import { MobileOrNone } from '../rules/contact';

const defineCall = section('enterprise-recharge-and-loan');

/* The enterprise's own bank account number for incoming money, which is credited without an order. */

/** `opened` false: all else is empty. */
const RechargeInfo = z.object({
  opened: z.boolean(),
  accountName: z.string(),
  accountNo: z.string(),
  bankName: z.string(),
  /** Receives an SMS for each arrival; empty: no SMS is sent. */
  notifyPhone: z.string(),
  openTime: z.nullable(Time),
});

export const getEntRechargeInfo = defineCall({
  ofEnterprise: true,
  path: '/user/enterprise/recharge/getEntRechargeInfo',
  request: z.object({ ...SessionFields }),
  answer: RechargeInfo,
  permission: 'fund:read',
  users: 'ordinary',
});

/** Opens the account for recharges; a repetition changes nothing. */
export const openEntRecharge = defineCall({
  path: '/user/enterprise/recharge/open',
  request: z.object({ ...SessionFields, notifyPhone: MobileOrNone }),
  answer: RechargeInfo,
  permission: 'fund:move',
  users: 'ordinary',
  kept: true,
});

export const updateNotifyPhone = defineCall({
  path: '/user/enterprise/recharge/updateNotifyPhone',
  request: z.object({ ...SessionFields, notifyPhone: MobileOrNone }),
  answer: RechargeInfo,
  refusals: { RECHARGE_CLOSED: 'it has not been opened' },
  permission: 'fund:move',
  users: 'ordinary',
  kept: true,
});
