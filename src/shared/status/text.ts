export const STATUS_TEXT = {
  loading: '正在查询',
  failed: '状态查询失败',
  hurry: '立即刷新',
  asOf: (time: string) => `更新时间 ${time}`,
  progress: '办理进度',
  state: { done: '已完成', current: '进行中', waiting: '未开始', failed: '未通过' },
} as const;
