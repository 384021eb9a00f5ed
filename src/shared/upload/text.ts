/** Texts of upload fields (glossary, "Forms, dates, uploads"). */
export const UPLOAD_TEXT = {
  wrongKind: (formats: readonly string[]) => `只能上传${formats.join('、')}格式`,
  tooLarge: (megabytes: number) => `大小不能超过${megabytes}M`,
  onlyOne: '只能上传一个文件',
  atMost: (limit: number) => `最多上传${limit}个文件`,
  failed: '文件上传失败，请重新上传',
  unreadable: '文件无法读取，请重新选择',
  uploading: (percent: number) => `正在上传 ${percent}%`,
  done: '上传成功',
  choose: (label: string) => `上传${label}`,
  dragHint: (label: string) => `点击或将${label}拖到此处上传`,
  dropHere: '松开鼠标即可上传',
  /** Returns the text about accepted files: each size limit (in megabytes) with its formats. */
  rules: (groups: readonly { formats: readonly string[]; limit: number }[]) =>
    `支持${groups.map(({ formats, limit }) => `${formats.join('、')}格式，大小不超过${limit}M`).join('；')}`,
  preview: '预览',
  remove: '删除',
  cancel: '取消上传',
  retry: '重新上传',
  of: (action: string, name: string) => `${action} ${name}`,
  files: (label: string) => `${label}的文件`,
} as const;
