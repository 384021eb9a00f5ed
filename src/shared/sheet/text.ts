/** Texts for uploaded files whose rows become lines of a batch, and for choosing their columns. */
export const SHEET_TEXT = {
  unreadable: '文件无法读取，请检查后重新选择',
  tooLarge: (megabytes: number) => `大小不能超过${megabytes}M`,

  notes: '文件中未读取的内容',
  columns: '选择文件的列',
  columnsLead: '请指出表头在哪一行，并核对每一项对应的列。',
  byHand: '自己选择表头和列',
  byHandHint: '文件的表头与内容不符，或自动识别不对时使用',
  remembered: '已按本企业上次的选择填好，请核对。',
  head: '表头所在行',
  headRow: (rowNo: number) => `第 ${rowNo} 行`,
  headless: '没有表头，第一行就是数据',
  choose: '请选择列',
  noColumn: '没有这一列',
  wholeFile: (option: string) => `整个文件都是“${option}”`,
  column: (at: number) => `第 ${at + 1} 列`,
  repeatedColumn: (at: number, title: string) => `${title}（第 ${at + 1} 列）`,
  samples: '文件前几行',
  rowNo: '行号',
  read: '按所选的列读取',
  another: '选择其他文件',
} as const;
