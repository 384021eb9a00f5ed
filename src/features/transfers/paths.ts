/** The address of the result of a request number. */
export const resultOf = (path: string, requestNo: string): string =>
  `${path}?${new URLSearchParams({ requestNo }).toString()}`;

/** Address of the result of a number that already belongs to a different order. */
export const otherOf = (path: string, requestNo: string): string => `${resultOf(path, requestNo)}&other=1`;

export const reviewOf = (path: string): string => `${path}?step=review`;
