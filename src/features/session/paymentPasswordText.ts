export const PAYMENT_PASSWORD_TEXT = {
  missing: '未设置支付密码',
  why: '设置支付密码后才能办理转账、提现和付款。',
  set: '去设置',
} as const;
