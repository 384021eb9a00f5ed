/** What links of messages carry (screens, section 2.14). */
export const MESSAGE_PARAMS = [
  'productCode',
  'solutionCode',
  'subCode',
  'tradeType',
  'tradeStatus',
  'rejectReason',
] as const;

export type MessageParam = (typeof MESSAGE_PARAMS)[number];
