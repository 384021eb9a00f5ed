/** @jest-environment jsdom */
import { tokenCookie } from '@/shared/gateway/tokenCookie';

/** Sets the shared cookie like another tab. */
function otherTab(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the console sets the cookie in the same way
  document.cookie = `pay_platform_token=${cookie}; Path=/`;
}
const signedOut = '; Max-Age=0';

afterEach(() => tokenCookie.clear());

describe('the token of a tab', () => {
  it('keeps the token that the tab signed in with, also after a reload', () => {
    tokenCookie.write('mine+/=');
    expect([tokenCookie.own(), tokenCookie.isOwn()]).toEqual(['mine+/=', true]);
    expect(tokenCookie.adopt()).toBe(true);
    expect(tokenCookie.own()).toBe('mine+/=');
  });

  it.each([
    ['signed in as somebody else', 'theirs'],
    ['signed out', signedOut],
  ])('drops the token after another tab has %s (C-11)', (_, cookie) => {
    tokenCookie.write('mine');
    otherTab(cookie);
    expect([tokenCookie.own(), tokenCookie.isOwn()]).toEqual(['', false]);
  });

  it('reads the cookie once when the document has found no token', () => {
    expect(tokenCookie.readAhead()).toBe('');
    const cookie = jest.spyOn(document, 'cookie', 'get');
    expect(tokenCookie.adopt()).toBe(false);
    expect(cookie).not.toHaveBeenCalled();
    cookie.mockRestore();
    delete window.__withoutToken;
  });

  it('returns no token when no user is signed in', () => {
    expect(tokenCookie.adopt()).toBe(false);
    expect([tokenCookie.own(), tokenCookie.isOwn(), tokenCookie.read()]).toEqual(['', true, '']);
  });
});
