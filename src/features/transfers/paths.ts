/** Returns the address of the result page for a request number. */
export const resultOf = (path: string, requestNo: string): string =>
  `${path}?${new URLSearchParams({ requestNo }).toString()}`;

/** Returns the address of the result page for a number that already belongs to an order with other content. */
export const otherOf = (path: string, requestNo: string): string => `${resultOf(path, requestNo)}&other=1`;

export const reviewOf = (path: string): string => `${path}?step=review`;
