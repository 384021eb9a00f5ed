/** What the flows of registration and passwords tell. The pages' own texts are in pageText.ts. */
export const TEXT = {
  /** Where a code went, when the account does not say it. */
  boundMobile: '账号绑定的手机号',
  boundEmail: '账号绑定的邮箱',
  registered: '注册成功',
  registeredSignIn: '注册成功，请登录',
  passwordSet: '密码设置成功',
  passwordSetSignIn: '密码设置成功，请登录',
} as const;
