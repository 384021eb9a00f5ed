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

/** What a message's link says that the page does not take: it is told there, and ignored. */
export const ignoredIn = (search: string, takes: readonly MessageParam[]): readonly MessageParam[] => {
  const params = new URLSearchParams(search);
  return MESSAGE_PARAMS.filter((name) => !takes.includes(name) && params.get(name));
};
