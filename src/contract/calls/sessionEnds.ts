/**
 * bizCode of a 401 response because the session was ended after a change of the user's menus. A separate file, because every page
 * loads it.
 */
export const MENUS_CHANGED = 'MENUS_CHANGED';
