import { statusKey } from '../status/defineStatus';

/** The query that identifies a detail's status. */
export const searchOfDetail = (at: string): string => new URLSearchParams({ at }).toString();

/** The key of a detail in the store; `statusOpened` with this key fetches it again. */
export const detailKey = (id: string, at: string): string => statusKey({ id }, searchOfDetail(at));
