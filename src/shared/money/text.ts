/** Texts of the second person's decision to release or refuse an order. */
export const DECISION_TEXT = {
  release: '复核通过',
  refuse: '复核拒绝',
  refuseReason: '拒绝原因',
  noReason: '请输入拒绝原因',
} as const;

export const PAY_PASSWORD_TEXT = {
  title: '请输入支付密码',
  label: '支付密码',
  forgotten: '忘记或未设置支付密码',
  ok: '确定',
  close: '关闭',
} as const;

/** Texts of the question before the release of a batch. */
export const BATCH_QUESTION_TEXT = {
  furtherPayments: (items: number) => `另有 ${items} 笔`,
} as const;

/** Texts of the identity check before a release. */
export const IDENTITY_TEXT = {
  title: '身份确认',
  hint: '为保障资金安全，通过前请输入您本人的登录密码，5分钟内无需重复输入。',
  label: '登录密码',
  needed: '请输入登录密码',
  ok: '确定',
  close: '关闭',
} as const;

/** Texts shared by all forms that move money. */
export const MONEY_FORM_TEXT = {
  close: '关闭',
  restored: '已填入此前的内容，请核对',
  remarkHint: '选填，最多60个字',
  next: '下一步',
  cancel: '取消',
  passwordTitle: '请输入支付密码',
  password: '支付密码',
  passwordNeeded: '请输入支付密码',
  confirm: '确定',
  toOrder: '查看资金操作',
} as const;

/** Texts for warnings that a payer ticks before a payment. */
export const WARNINGS_TEXT = {
  legend: '付款前请逐条确认',
  missing: '请先勾选以上提醒，确认无误后再继续',
  confirmed: '已确认的提醒',
} as const;
