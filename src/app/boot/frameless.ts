/** Public pages without parameters: they stand without the frame of signed-in users. The route table would be 5 kB here. */
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
