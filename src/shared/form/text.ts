export const FORM_TEXT = {
  save: '保存',
  show: '显示密码',
  hide: '隐藏密码',
  strength: '密码强度',
  send: '获取验证码',
  sending: '发送中',
  sentTo: (to: string) => `验证码已发送至 ${to}`,
  again: (seconds: number) => `${seconds}秒后重新获取`,
} as const;

export const AGREEMENTS_TEXT = {
  agree: '我已阅读并同意以上协议',
  notAgreed: '请先阅读并同意协议',
  loading: '协议加载中',
  failed: '协议加载失败',
} as const;
