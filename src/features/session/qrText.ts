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
