export const WELCOME_BACK_TEXT = {
  title: '欢迎回来',
  lead: '请输入密码继续',
  account: '登录账号',
  password: '登录密码',
  passwordHint: '请输入密码',
  submit: '登录',
  other: '使用其他账号',
  forgotten: '忘记密码',
  nobody: '这台设备没有记住的账号，请使用账号登录。',
  toLogin: '去登录',
  signedIn: '您已登录。',
  toHome: '进入首页',
} as const;
