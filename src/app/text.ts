export const APP_TEXT = {
  copied: '复制成功',
  notCopied: '复制失败，请手动复制',
} as const;

/** Texts shown in place of a page, such as errors. The texts of the frame are loaded with the frame. */
export const PAGE_TEXT = {
  loadingPage: '页面加载中',
  pageFailed: '页面加载失败',
  pageFailedHint: '可能是网络不稳定，或平台刚刚更新过。',
  pageCrashed: '页面出错了',
  pageCrashedHint: '您的数据没有受影响，重新打开这个页面即可。',
  retry: '重试',
  reload: '刷新页面',
  report: '下载错误报告',
} as const;
