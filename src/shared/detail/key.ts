import { statusKey } from '../status/defineStatus';

/** Returns the query string that names the row `at` in the key of a detail. */
export const searchOfDetail = (at: string): string => new URLSearchParams({ at }).toString();

/** Returns the key of a row's detail in the store. The action `statusOpened` with this key fetches the data again. */
export const detailKey = (id: string, at: string): string => statusKey({ id }, searchOfDetail(at));
