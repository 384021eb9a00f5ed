/** Messages of the flows of registration and passwords. The pages' own texts are in pageText.ts. */
export const TEXT = {
  /** Receiver of a code, when it differs from the account name. */
  boundMobile: '账号绑定的手机号',
  boundEmail: '账号绑定的邮箱',
  registered: '注册成功',
  registeredSignIn: '注册成功，请登录',
  passwordSet: '密码设置成功',
  passwordSetSignIn: '密码设置成功，请登录',
} as const;
