export const NOT_FOUND_TEXT = {
  title: '页面不存在',
  hint: '地址可能有误，或您没有访问该页面的权限。',
  home: '返回首页',
  why: (path: string, reason: string) => `开发提示：${path} 无法访问，${reason}。`,
  allVerdicts: '查看全部页面权限',
} as const;
