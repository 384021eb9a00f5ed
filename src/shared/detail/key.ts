import { statusKey } from '../status/defineStatus';

/** The query of a detail's status: which one it is. */
export const searchOfDetail = (at: string): string => new URLSearchParams({ at }).toString();

/** Where the detail of one thing stands in the store; `statusOpened` with it asks for that anew. */
export const detailKey = (id: string, at: string): string => statusKey({ id }, searchOfDetail(at));
