export const BRICKS_TEXT = {
  lead: '写页面时先看这里：每个组件的用途、引入语句和全部状态。数据在内存里，不发请求。',
  jump: '组件目录',
  failed: '组件目录加载失败',
} as const;
