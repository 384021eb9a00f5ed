/** Groups a long number or code in fours for reading (`6222 0210 …`); copying uses the number itself. */
export const groupInFours = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1 ');

/** The same of an account that may be masked or named by its bank, and has its own grouping then. */
export const shownAccount = (account: string): string => (/^\d+$/.test(account) ? groupInFours(account) : account);
