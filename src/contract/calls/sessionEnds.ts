/**
 * bizCode of a 401 whose session has ended because the user's menus were changed. This is a separate file because every page
 * loads it.
 */
export const MENUS_CHANGED = 'MENUS_CHANGED';
