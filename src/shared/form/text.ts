export const FORM_TEXT = {
  show: '显示密码',
  hide: '隐藏密码',
  strength: '密码强度',
  send: '获取验证码',
  sending: '发送中',
  sentTo: (to: string) => `验证码已发送至 ${to}`,
  again: (seconds: number) => `${seconds}秒后重新获取`,
} as const;
