export const notFound = '/404';
export const login = '/login';
export const register = '/register';
export const forgetPassword = '/forgetPassword';
export const changeYourPassword = '/changeYourPassword';
export const developerTools = '/debugger';
export const welcomeBack = '/welcomeBack';
export const assistant = '/assistant';
export const agreement = '/agreement';

/** Query parameters that links to the public pages may contain, by path. */
export interface Query {
  [login]: 'redirect';
  [agreement]: 'no' | 'type';
  [developerTools]: 'tab';
}
