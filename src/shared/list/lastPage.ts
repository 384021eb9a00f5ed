import { useEffect, useRef } from 'react';
import type { AnyPage } from './defineList';
import type { ListQuery } from './query';
import { type ListState, sameQuery } from './slice';

/** Returns the number of the list's last page if the requested page no longer exists; otherwise null. */
function lastPageInstead(list: ListState | undefined, query: ListQuery): number | null {
  if (list?.stage !== 'ready' || !list.page || !list.shown || !sameQuery(list.shown, query)) return null;
  const { rows, total } = list.page;
  const last = Math.ceil(total / query.pageSize);
  return rows.length === 0 && total > 0 && query.pageNo > last ? last : null;
}

/**
 * Shows the last page instead of a page that no longer exists, because its last row is gone or the address is old.
 * Returns the page on screen; null until the last page has arrived. `show` replaces the address, so that the back
 * button does not return to the missing page.
 */
export function useLastPage(
  list: ListState | undefined,
  query: ListQuery,
  show: (query: ListQuery) => void,
): AnyPage | null {
  const instead = lastPageInstead(list, query);
  const latest = useRef(() => {});
  latest.current = () => {
    if (instead !== null) show({ ...query, pageNo: instead });
  };
  useEffect(() => {
    if (instead !== null) latest.current();
  }, [instead]);
  const page = list?.page ?? null;
  return page && page.rows.length === 0 && page.total > 0 ? null : page;
}
