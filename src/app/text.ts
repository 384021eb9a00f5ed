export const APP_TEXT = {
  copied: '复制成功',
  notCopied: '复制失败，请手动复制',
} as const;
