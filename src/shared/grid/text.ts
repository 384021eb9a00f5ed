/** Texts of the grid in which users correct the lines of a file. */
export const GRID_TEXT = {
  line: '行号',
  actions: '操作',
  drop: '删除',
  dropLine: (line: number) => `删除第${line}行`,
  cell: (line: number, label: string) => `第${line}行 ${label}`,
  all: (lines: number) => `全部 ${lines}`,
  errors: (lines: number) => `错误 ${lines}`,
  warnings: (lines: number) => `提醒 ${lines}`,
  filter: '显示明细',
  noLines: '没有符合条件的明细',
} as const;
