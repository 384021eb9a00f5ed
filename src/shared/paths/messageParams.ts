/** Query parameters that links of notification messages may contain (screen specification, section 2.14). */
export const MESSAGE_PARAMS = [
  'productCode',
  'solutionCode',
  'subCode',
  'tradeType',
  'tradeStatus',
  'rejectReason',
] as const;

export type MessageParam = (typeof MESSAGE_PARAMS)[number];

/** Returns the parameters of a message link that the page does not accept. The page shows a note about them. */
export const ignoredIn = (search: string, takes: readonly MessageParam[]): readonly MessageParam[] => {
  const params = new URLSearchParams(search);
  return MESSAGE_PARAMS.filter((name) => !takes.includes(name) && params.get(name));
};
