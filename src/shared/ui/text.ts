/** What every dialog says. */
export const DIALOG_TEXT = {
  leave: '有未保存的内容，确定要离开吗？',
  ok: '确定',
  cancel: '取消',
  close: '关闭',
} as const;

/** What of a message's link was ignored. */
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
} as const;

/** Where something has no value. */
export const NOTHING = '—';

/** Of what is not there yet, or did not come. */
export const WAITING_TEXT = { loading: '正在加载', retry: '重试' } as const;
