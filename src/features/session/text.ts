/** All texts of the session's flows, worded as in the glossary of the specification ("Session" and "Toasts"). */
export const TEXT = {
  captchaCancelled: '用户取消',
  captchaPassed: '验证成功',
  captchaFailed: '请稍后重试',
  confirmLogOut: '确定要退出登录吗？',
  confirmEndOther: (device: string) => `确定要让该设备（${device}）退出登录吗？`,
  otherEnded: '该设备已退出登录',
  begunElsewhere: (enterprise: string) => `登录前您在“${enterprise}”操作，切换回该企业可继续`,
  switchedElsewhere: '已在其他页面切换企业或商户，本页面已更新',
  signedOutElsewhere: '已在其他页面退出登录',
  userChanged: '已在其他页面登录其他账号，本页面已更新',
  signedInAgain: '已在其他页面重新登录，本页面已更新',
  idle: '长时间未操作，已自动退出登录',
  expired: '用户凭证已过期',
  menusChanged: '权限已变更，请重新登录',
  confirm: '确认',
  userInfoFailed: '系统错误，请稍后重试',
} as const;

export const LOGIN_PAGE_TEXT = {
  platform: '开放平台',
  slogan: '企业与商户的资金、交易与账户管理',
  title: '登录',
  accountTab: '账号登录',
  qrTab: '扫码登录',
  qrFailed: '二维码加载失败',
  retry: '重试',
  account: '登录账号',
  accountHint: '请输入登录账号',
  password: '密码',
  passwordHint: '请输入密码',
  capsLock: '大写锁定已打开',
  remember: '记住账号',
  submit: '登录',
  captchaAbsent: '安全验证未能加载，请检查网络',
  initialPassword: '当前密码为初始密码，须修改后才能登录',
  register: '立即注册',
  forgotten: '忘记密码',
  welcomeBack: (account: string) => `以 ${account} 登录`,
} as const;

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
  captchaAbsent: '安全验证未能加载，请检查网络',
  retry: '重试',
} as const;

export const QR_TEXT = {
  picture: '登录二维码',
  none: '',
  loading: '二维码加载中',
  waiting: '请使用手机扫码登录',
  scanned: '已扫码，请在手机上确认登录',
  confirmed: '已确认，正在登录',
  cancelled: '已在手机上取消登录',
  expired: '二维码已过期',
  failed: '二维码加载失败',
  refresh: '刷新二维码',
  phone: '没有手机？打开沙箱手机',
} as const;

export const PAYMENT_PASSWORD_TEXT = {
  missing: '未设置支付密码',
  why: '设置支付密码后才能办理转账、提现和付款。',
  set: '去设置',
} as const;

export const SESSIONS_TEXT = {
  title: '登录设备',
  current: '当前设备',
  signedInAt: (time: string) => `${time} 登录`,
  end: '退出',
  endLabel: (device: string) => `让该设备退出：${device}`,
  loading: '加载中',
  failed: '登录设备加载失败',
} as const;
