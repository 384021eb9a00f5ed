/** Its own file: the pages of batches carry none of the other texts of the funds. */
export const TEXT = {
  release: '复核通过',
  refuse: '复核拒绝',
  refuseReason: '拒绝原因',
  noReason: '请输入拒绝原因',
} as const;
