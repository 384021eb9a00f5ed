/**
 * Public pages without parameters: they have no frame for signed-in users, except those in `FRAMED`. Importing the route table
 * would add 5 kB here.
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
/** The subset of these pages that has the frame when a user is signed in. */
export const FRAMED: ReadonlySet<string> = new Set(['/404']);
