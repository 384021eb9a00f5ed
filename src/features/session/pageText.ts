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
} as const;

export const SESSIONS_TEXT = {
  title: '登录设备',
  current: '当前设备',
  signedInAt: (time: string) => `${time} 登录`,
  end: '退出',
  endLabel: (device: string) => `让该设备退出：${device}`,
  loading: '加载中',
  failed: '登录设备加载失败',
  retry: '重试',
} as const;
