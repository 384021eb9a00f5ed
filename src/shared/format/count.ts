/** Formats a whole number in groups of three digits. Intl is not used, because its first call is slow. */
export const formatCount = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');
