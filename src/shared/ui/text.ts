/** Texts that all dialogs share. */
export const DIALOG_TEXT = {
  leave: '有未保存的内容，确定要离开吗？',
  ok: '确定',
  cancel: '取消',
  close: '关闭',
} as const;

export const SELECT_TEXT = {
  choose: (label: string) => `请选择${label}`,
  noOption: '没有匹配的选项',
  optionsLoading: '选项加载中',
  optionsFailed: '选项加载失败',
  retry: '重试',
} as const;

/** Texts about parameters of a link that the page ignores. */
export const LINK_TEXT = {
  names: {
    productCode: '产品',
    solutionCode: '方案',
    subCode: '子产品',
    tradeType: '交易类型',
    tradeStatus: '交易状态',
    rejectReason: '驳回原因',
  },
  unknown: (names: string) => `链接中的${names}无法识别，已忽略`,
  unfit: (names: string) => `此列表不能按链接中的${names}筛选，已忽略`,
  unused: (names: string) => `此页面用不到链接中的${names}，已忽略`,
} as const;

/** Texts of the comparison of products and solutions. */
export const COMPARE_TEXT = {
  choose: (name: string) => `选择 ${name}`,
  chooseAll: '选择全部可选项',
  none: '请选择',
  chosen: (names: readonly string[]) => `已选 ${names.length} 项：${names.join('、')}`,
} as const;

export const TIMELINE_TEXT = {
  progress: '办理进度',
  state: { done: '已完成', current: '进行中', waiting: '未开始', failed: '未通过' },
} as const;

/** Text shown in place of a missing value. */
export const NOTHING = '—';

/** Texts for content that is loading, and for retrying a failed load. */
export const WAITING_TEXT = { loading: '加载中', retry: '重试' } as const;
