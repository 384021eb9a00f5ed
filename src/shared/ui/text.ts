/** What every dialog says. */
export const DIALOG_TEXT = {
  leave: '有未保存的内容，确定要离开吗？',
  ok: '确定',
  cancel: '取消',
  close: '关闭',
} as const;

/** Where something has no value. */
export const NOTHING = '—';

/** Of what is not there yet, or did not come. */
export const WAITING_TEXT = { loading: '正在加载', retry: '重试' } as const;
