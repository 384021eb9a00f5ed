/**
 * The only storage of the session token: a session cookie, which the console reads and sends as a bearer token
 * (safety requirement C-03). The token of this tab's sign-in is also kept in memory, so that the tab notices when
 * another tab changes the user (safety requirement C-11).
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

/** Reads the token from the cookie; empty without a cookie or if cookies cannot be read. */
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
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http and in Firefox
    document.cookie = value;
  } catch {
    // The browser forbids cookies: the next request has no token and is answered with 401.
  }
};

export const tokenCookie = {
  read,
  /** Reads the token before the console starts. A missing token is remembered, because each access to the cookie takes time. */
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
  /** Makes the token of an existing cookie this tab's token; returns false without a cookie. */
  adopt: (): boolean => {
    own = window.__withoutToken ? '' : read();
    delete window.__withoutToken;
    return own !== '';
  },
  /** Returns the token of this tab, as long as the cookie has the same token; otherwise empty. */
  own: (): string => (own !== '' && read() === own ? own : ''),
  /** Returns false once another tab has signed out, signed in, or switched the enterprise. */
  isOwn: (): boolean => read() === own,
};
