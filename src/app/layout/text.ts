export const FRAME_TEXT = {
  ledOn: '已切换到该企业办理。',
  wayBack: (name: string) => `返回「${name}」`,
  platform: '开放平台',
  mainNav: '主导航',
  sideNav: '栏目菜单',
  crumbs: '面包屑',
  bottomNav: '底部导航',
  more: '更多',
  closeMenu: '关闭菜单',
  todos: '待办',
  todosOf: (count: number) => `待办（${count}）`,
  collapse: '收起侧栏',
  expand: '展开侧栏',
  back: '返回',
  skip: '跳到正文',
  skipToList: '跳到列表',
  ofEnterprise: '本页为整个企业的数据，不随所选商户变化。',
  zone: '时间均为北京时间（UTC+8）',
  ofAccount: (name: string) => `${name} · `,
} as const;

export const TABS_TEXT = {
  bar: '已打开的页面',
  close: (title: string) => `关闭${title}`,
  more: '标签页操作',
  closeOthers: '关闭其他',
  closeAll: '关闭全部',
  hide: '隐藏标签栏',
} as const;

export const SERVICE_TEXT = {
  button: '在线客服',
  hint: '可拖动，也可按方向键移动',
} as const;

export const DISPLAY_TEXT = {
  hideAmounts: '隐藏金额',
  title: '显示设置',
  theme: '主题',
  themes: { system: '跟随系统', light: '浅色', dark: '深色' },
  tabs: '显示标签栏',
  keyList: '键盘快捷键',
  debugger: '调试工具',
} as const;

export const KEYS_TEXT = {
  title: '键盘快捷键',
  close: '关闭',
  singleKeys: '启用单键快捷键（/ 和 ?）',
  failed: '快捷键说明加载失败',
  groups: [
    {
      title: '任意页面',
      keys: [
        ['/', '跳到列表的查询条件'],
        ['?', '显示本说明'],
        ['Esc', '关闭最上层的窗口'],
      ],
    },
    {
      title: '列表',
      keys: [
        ['↑ ↓', '上一行、下一行'],
        ['Home End', '第一行、最后一行'],
        ['Enter', '打开该行'],
        ['空格', '选择或取消选择该行'],
      ],
    },
    {
      title: '详情',
      keys: [
        ['J →', '下一条记录'],
        ['K ←', '上一条记录'],
      ],
    },
  ],
} as const;
