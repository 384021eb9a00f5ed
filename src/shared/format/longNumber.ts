/** Groups a long number or code in fours for reading (`6222 0210 …`); copying uses the number itself. */
export const groupInFours = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1 ');
