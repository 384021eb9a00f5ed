export const STATUS_TEXT = {
  loading: '正在查询',
  failed: '状态查询失败',
  hurry: '立即刷新',
  asOf: (time: string) => `更新时间 ${time}`,
} as const;
