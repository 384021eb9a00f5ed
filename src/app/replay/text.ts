export const REPLAY_TEXT = {
  title: '回放中',
  own: (step: number, count: number) => `第 ${step} 步，共 ${count} 步`,
  imported: (step: number, count: number) => `导入的日志：第 ${step} 步，共 ${count} 步`,
  hint: '不发请求、不写存储，页面暂不可操作',
  leave: '退出回放',
  reload: '退出并刷新',
} as const;
