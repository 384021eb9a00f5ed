/** Public pages without parameters: they stand without the frame of signed-in users, but those of `FRAMED`. The route table would be 5 kB here. */
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
