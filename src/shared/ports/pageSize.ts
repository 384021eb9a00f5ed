import { PAGE_SIZES } from '@/contract/primitives';

/** Default number of rows per page, until the user chooses another number. */
export const DEFAULT_PAGE_SIZE = 10;

let chosen = DEFAULT_PAGE_SIZE;

/** Returns a stored or linked page size; null if users cannot choose this size. */
export const acceptedPageSize = (text: string | null): number | null => {
  const size = Number(text);
  return (PAGE_SIZES as readonly number[]).includes(size) ? size : null;
};

/**
 * Holds the number of rows per page that the current user has chosen, for lists whose address contains no page size.
 * The store has the same value (layout slice).
 */
export const pageSize = {
  chosen: (): number => chosen,
  choose: (size: number): void => {
    chosen = size;
  },
};
