/** What the flows of registration and passwords tell. The pages' own texts are in pageText.ts. */
export const TEXT = {
  registered: '注册成功',
  registeredSignIn: '注册成功，请登录',
  passwordSet: '密码设置成功',
  passwordSetSignIn: '密码设置成功，请登录',
} as const;
