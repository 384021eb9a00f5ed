import type { SettledStatus } from '@/contract/calls/enterpriseSwitching';

export const ACCOUNT_TEXT = {
  button: '账号',
  panel: '账号与企业',
  current: '当前企业',
  default: '默认企业',
  setDefault: '设为默认',
  merchants: '查看商户',
  loading: '加载中',
  merchantsFailed: '商户加载失败',
  noMerchants: '暂无商户',
  currentMerchant: '当前商户',
  whole: '整个企业',
  currentWhole: '当前',
  others: '其他企业',
  enterprisesFailed: '企业列表加载失败',
  retry: '重试',
  add: '新增企业',
  sessions: '登录设备',
  home: '首页',
  logOut: '退出登录',
  memberMissing: '企业会员信息加载失败',
} as const;

/**
 * Label on an enterprise's card by its review status. An approved (PASS) enterprise has a label only if it is the
 * user's default enterprise.
 */
export const ENTERPRISE_LABEL: Readonly<Record<Exclude<SettledStatus, 'PASS'>, string>> = {
  UN_APPLY: '待完善',
  UN_SUBMIT: '待完善',
  INIT: '审核中',
  UN_PASS: '审核不通过',
};

/** Text of the button for an enterprise, by its review status. */
export const ENTERPRISE_ACTION: Readonly<Record<Exclude<SettledStatus, 'INIT'>, string>> = {
  PASS: '切换企业',
  UN_APPLY: '继续完善',
  UN_SUBMIT: '继续完善',
  UN_PASS: '去修改',
};

export const MERCHANT_LABEL = { INIT: '审核中', UN_PASS: '审核不通过' } as const;
