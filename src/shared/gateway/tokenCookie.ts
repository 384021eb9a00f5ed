/**
 * The token's only storage: a session cookie that script reads as a bearer (C-03). The token of this tab's sign-in is also kept
 * in memory, so that the tab notices a change of user by another tab (C-11).
 */
const NAME = 'pay_platform_token';
const ATTRIBUTES = 'Path=/; SameSite=Strict';

let own = '';

declare global {
  interface Window {
    __withoutToken?: true;
  }
}

const secure = () => (window.location.protocol === 'https:' ? '; Secure' : '');

/** The token in the cookie; empty without a cookie or if cookies cannot be read. */
const read = (): string => {
  try {
    const found = new RegExp(`(?:^|;\\s*)${NAME}=([^;]*)`).exec(document.cookie);
    return found ? decodeURIComponent(found[1] as string) : '';
  } catch {
    return '';
  }
};

const set = (value: string): void => {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not there on plain http and in Firefox
    document.cookie = value;
  } catch {
    // Cookies are forbidden: the next request has no bearer and is answered 401.
  }
};

export const tokenCookie = {
  read,
  /** Reads the token before the console starts. A missing token is remembered, because each read takes time. */
  readAhead: (): string => {
    const token = read();
    if (token === '') window.__withoutToken = true;
    return token;
  },
  /** Signs this tab in, and signs all other tabs out of their session. The cookie ends with the browser. */
  write: (token: string): void => {
    own = token;
    set(`${NAME}=${encodeURIComponent(token)}; ${ATTRIBUTES}${secure()}`);
  },
  clear: (): void => {
    own = '';
    set(`${NAME}=; ${ATTRIBUTES}; Max-Age=0${secure()}`);
  },
  /** Adopts the cookie of an earlier page as this tab's token; false without a cookie. */
  adopt: (): boolean => {
    own = window.__withoutToken ? '' : read();
    delete window.__withoutToken;
    return own !== '';
  },
  /** The token of this tab, valid only as long as the cookie has the same token. */
  own: (): string => (own !== '' && read() === own ? own : ''),
  /** False once another tab has signed out, in, or switched the enterprise. */
  isOwn: (): boolean => read() === own,
};
