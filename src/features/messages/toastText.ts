/** Texts of the toasts, which are in the first bundle; everything else is in `text.ts`, which is not. */
export const TOAST_TEXT = {
  marked: '已标为已读',
  saved: '设置成功',
  notBuilt: '该功能暂未开放',
  notAllowed: '您没有办理该事项的权限',
} as const;
