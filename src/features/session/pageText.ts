export const LOGIN_PAGE_TEXT = {
  platform: '开放平台',
  slogan: '企业与商户的资金、交易与账户管理',
  title: '登录',
  accountTab: '账号登录',
  account: '登录账号',
  accountHint: '请输入登录账号',
  password: '密码',
  passwordHint: '请输入密码',
  capsLock: '大写锁定已打开',
  remember: '记住账号',
  submit: '登录',
  initialPassword: '当前密码为初始密码，须修改后才能登录，请联系平台客服',
} as const;
