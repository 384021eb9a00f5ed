/**
 * Public pages (usable without login) that have no frame even for signed-in users, except those in `FRAMED`. The
 * paths repeat the route table, because importing the table would add 5 kB to this script.
 */
export const FRAMELESS: ReadonlySet<string> = new Set([
  '/404',
  '/agreement',
  '/assistant',
  '/changeYourPassword',
  '/debugger',
  '/forgetPassword',
  '/register',
  '/welcomeBack',
]);
/** The public pages that have the frame (header and menus) when a user is signed in. */
export const FRAMED: ReadonlySet<string> = new Set(['/404']);
