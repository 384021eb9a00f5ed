type Level = 'error' | 'warning';

const WORDS: Readonly<Record<Level, string>> = { error: '错误', warning: '提醒' };

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
  // Texts of the control that leads from error to error
  places: '错误和提醒',
  counts: (errors: number, warnings: number) => {
    if (errors + warnings === 0) return '没有错误和提醒';
    const reminders = warnings === 0 ? '' : ` · ${warnings} 处提醒`;
    return (errors === 0 ? '没有错误' : `${errors} 处错误`) + reminders;
  },
  previous: '上一处',
  next: (level: Level) => `下一处${WORDS[level]}`,
  position: (at: number, count: number, level: Level) => `第 ${at} 处，共 ${count} 处${WORDS[level]}`,
  keys: 'F8 下一处，Shift+F8 上一处',
  // Texts of a line
  lineNo: (line: number) => `第${line}行`,
  missing: '未填写',
  fault: (label: string) => `${label}：`,
  passed: '校验通过',
} as const;
