import type { LimitRule } from '@/contract/calls/limitRules';
import type { Raise } from '@/features/limits/status';
import { AT, aDetail, NO } from '../opening/samples';

export const aRule = (over: Partial<LimitRule> = {}): LimitRule => ({
  limitKey: 'PAY_BANK',
  limitName: '付款到银行卡',
  limits: { single: '50000.00', day: '200000.00', month: null },
  used: { day: '190000.00', month: '1234567.80' },
  highest: { single: '500000.00', day: '2000000.00', month: null },
  since: null,
  applyNo: '',
  ...over,
});

export const aRaise = (over: Partial<Raise> = {}): Raise => ({
  ...aDetail({ kind: 'LIMIT_RAISE', title: '付款到银行卡限额提升', subject: 'PAY_BANK', submittedBy: '张明' }),
  limitName: '付款到银行卡',
  before: { single: '50000.00', day: '200000.00', month: null },
  wanted: { single: '100000.00', day: '300000.00', month: '9000000.00' },
  now: { single: '50000.00', day: '200000.00', month: null },
  ...over,
});
export { AT, NO };
