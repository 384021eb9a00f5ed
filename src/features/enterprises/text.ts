/**
 * Texts about enterprises, worded as in the glossary of the specification ("Header, account and message popovers").
 */
export const TEXT = {
  confirmSwitch: (name: string) => `确定要切换到该企业吗？将进入「${name}」。`,
  switched: '切换成功',
  defaultSet: '设置成功',
} as const;
