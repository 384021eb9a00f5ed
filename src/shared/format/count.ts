/** A number of things, in groups of three digits. */
export const formatCount = (value: number): string => value.toLocaleString('en-US');
