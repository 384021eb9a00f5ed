export const NOT_FOUND_TEXT = {
  title: '页面不存在',
  hint: '地址可能有误，或您没有访问该页面的权限。',
  home: '返回首页',
} as const;
