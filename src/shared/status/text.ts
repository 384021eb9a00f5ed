export const STATUS_TEXT = {
  loading: '正在查询',
  failed: '状态查询失败',
  missing: '没有找到，或您无权查看',
  missingOf: (what: string) => `没有这个${what}，或您无权查看`,
  missingNext: '请核对链接中的编号，也可能已切换到其他企业或商户。',
  toHome: '返回首页',
  hurry: '立即刷新',
  asOf: (time: string) => `更新时间 ${time}`,
} as const;
