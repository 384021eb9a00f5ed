/** A number of things, in groups of three digits. The browser's own formatter takes long to begin with. */
export const formatCount = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');
