/** Texts about merchants, worded as in the glossary of the specification ("Header, account and message popovers"). */
export const TEXT = {
  confirmSwitch: (name: string) => `确定要切换到该商户吗？将进入「${name}」。`,
  confirmWhole: '确定要切换到整个企业吗？',
  switched: '切换成功',
} as const;
