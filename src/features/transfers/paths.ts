/** The result of what was sent under a number. */
export const resultOf = (path: string, requestNo: string): string =>
  `${path}?${new URLSearchParams({ requestNo }).toString()}`;

/** The result of what a number stands for, where something else was to be sent under it. */
export const otherOf = (path: string, requestNo: string): string => `${resultOf(path, requestNo)}&other=1`;

export const reviewOf = (path: string): string => `${path}?step=review`;
