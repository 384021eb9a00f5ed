import { PAGE_SIZES } from '@/contract/primitives';

/** Number of rows a page has until the user chooses another. */
export const DEFAULT_PAGE_SIZE = 10;

let chosen = DEFAULT_PAGE_SIZE;

/** Returns a stored or linked page size, or null if it is none that the user can choose. */
export const acceptedPageSize = (text: string | null): number | null => {
  const size = Number(text);
  return (PAGE_SIZES as readonly number[]).includes(size) ? size : null;
};

/** Holds the page size of the present user for lists whose address names none. The store has the same value (layout slice). */
export const pageSize = {
  chosen: (): number => chosen,
  choose: (size: number): void => {
    chosen = size;
  },
};
