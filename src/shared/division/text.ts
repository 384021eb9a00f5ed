export const DIVISION_TEXT = {
  placeholder: '请选择省 / 市 / 区',
  loading: '加载中',
  nothing: '没有符合的地区',
  failed: '地区加载失败',
} as const;
