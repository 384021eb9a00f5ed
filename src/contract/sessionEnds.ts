/** bizCode of a 401 whose session has ended because its user's menus were changed. A file of its own: every page has it. */
export const MENUS_CHANGED = 'MENUS_CHANGED';
