/** Texts about a stored file. */
export const STORED_TEXT = {
  loading: '图片加载中',
  failed: '图片加载失败',
  retry: '重试',
  kinds: { pdf: 'PDF文件', video: '视频文件' },
  view: '预览',
  viewOf: (label: string) => `预览${label}`,
  replace: '重新上传',
  wait: '正在上传，请稍候',
  goOn: '文件已上传，请再次提交',
  fieldLoading: '上传组件加载中',
  fieldFailed: '上传组件加载失败',
  replaceOf: (label: string) => `重新上传${label}`,
} as const;
