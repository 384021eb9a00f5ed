/** Texts of the messages that the flows of registration and passwords show. */
export const TEXT = {
  /** Names of the receiver of a code, if the receiver differs from the account name. */
  boundMobile: '账号绑定的手机号',
  boundEmail: '账号绑定的邮箱',
  registered: '注册成功',
  registeredSignIn: '注册成功，请登录',
  passwordSet: '密码设置成功',
  passwordSetSignIn: '密码设置成功，请登录',
} as const;

const PASSWORD_FIELDS = {
  code: '验证码',
  codeHint: '请输入验证码',
  password: '新密码',
  passwordHint: '请输入新密码',
  repeat: '确认密码',
  repeatHint: '请再次输入密码',
  differs: '两次输入的密码不一致',
  back: '返回登录',
} as const;

export const ENTRY_TEXT = {
  signedIn: '您已登录，如需使用其他账号，请先退出登录。',
  toHome: '进入首页',
  entering: '正在进入首页',
} as const;

export const REGISTER_TEXT = {
  ...PASSWORD_FIELDS,
  title: '注册',
  lead: '使用手机号注册开放平台账号',
  mobile: '手机号',
  mobileHint: '请输入手机号',
  password: '登录密码',
  passwordHint: '请输入登录密码',
  agree: '我已阅读并同意',
  userAgreement: '《用户服务协议》',
  and: '和',
  privacy: '《隐私政策》',
  notAgreed: '请先阅读并同意协议',
  submit: '注册',
  haveAccount: '已有账号，去登录',
} as const;

export const PASSWORD_TEXT = {
  ...PASSWORD_FIELDS,
  forgotten: '找回密码',
  forgottenLead: '验证身份后设置新密码',
  initial: '修改初始密码',
  initialLead: '首次登录须先修改初始密码',
  account: '登录账号',
  accountHint: '请输入登录账号',
  channel: '验证方式',
  sms: '短信验证码',
  email: '邮箱验证码',
  submit: '确定',
  nothing: '当前没有需要修改初始密码的账号，请先登录。',
} as const;
