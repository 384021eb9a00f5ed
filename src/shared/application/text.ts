export const AGREEMENT_TEXT = {
  title: '服务协议',
  wrong: '提交前检查',
  agree: '我已阅读并同意',
  agreement: (title: string) => `《${title}》`,
  read: (title: string) => `阅读《${title}》`,
  notAgreed: '请先阅读并同意协议',
  loading: '协议加载中',
  download: '下载PDF',
  close: '关闭',
} as const;
