import fc from 'fast-check';
import { safeRedirect } from '@/app/navigation/safeRedirect';

const to = (target: string) => safeRedirect(`?redirect=${encodeURIComponent(target)}`);

describe('C-05: the redirect of the login', () => {
  it.each([
    '/home',
    '/fund-manage/flow?pageNo=2&keyword=%E7%BB%8D%E5%85%B4',
    '/message/detail/1',
    '/a?b=https://x.example',
  ])('the login redirects to the address %s', (path) => {
    expect(to(path)).toBe(path);
  });

  it.each([
    '',
    'home',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%2Fevil.example',
    '/%252Fevil.example',
    '/%5Cevil.example',
    '/\t/evil.example',
    '/%09/evil.example',
    '/\n/evil.example',
    ' /home',
    '/ home',
    'https://evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/..//evil.example',
    '/login',
    '/login?redirect=/login',
    '/',
  ])('the login does not follow the redirect %j', (target) => {
    expect(to(target)).toBeNull();
  });

  it('keeps every redirect of the login within the origin', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '%2f',
      '%5c',
      '.',
      '@',
      ':',
      '?',
      '#',
      'evil.example',
      '\t',
      '\u0000',
      '%0a',
      '%',
      'a',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const target = to(pieces.join(''));
        if (target !== null) expect(new URL(target, 'https://console.example').origin).toBe('https://console.example');
      }),
      { numRuns: 2000 },
    );
  });

  it('returns no redirect when the login was opened without one', () => {
    expect(safeRedirect('')).toBeNull();
    expect(safeRedirect('?redirect')).toBeNull();
  });
});
