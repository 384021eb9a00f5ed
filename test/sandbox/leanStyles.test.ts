import { UNUSED_LOOKS, unusedProperties } from '@sandbox/build/leanStyles';

describe('properties that nobody reads', () => {
  it('drops properties that no rule, script or markup names', () => {
    const style = 'body{--a:1;--b:2;--c:3;--d:4;color:var(--a)}p{--progress:1s;animation:x var(--progress)}';
    expect(unusedProperties([style], ["style.getPropertyValue('--b')", '<i style="--c:1">'])).toEqual(['--d']);
  });

  it('follows properties that other properties need, also across files', () => {
    const tokens = 'body{--red-6:245,63,63;--danger-6:var(--red-6);--link:var(--lost);--lost:1;--self:var(--self)}';
    expect(unusedProperties([tokens, '.x{color:rgb(var(--danger-6))}'], [])).toEqual(['--link', '--lost', '--self']);
  });

  it('keeps all declarations of a needed property, as in the dark theme', () => {
    const tokens = 'body{--bg:#fff;--gray:1}body[arco-theme=dark]{--bg:rgb(var(--gray))}';
    expect(unusedProperties([`${tokens}p{color:var(--bg,#fff)}`], [])).toEqual([]);
  });
});

it.each([
  ['arco-btn-rtl', true],
  ['arco-input-group-wrapper-rtl', true],
  ['arco-input-inner-wrapper-warning', true],
  ['arco-input-group-addbefore', true],
  ['arco-tag-lime', true],
  ['arco-btn-size-mini', false],
  ['arco-btn-status-danger', false],
  ['arco-input-group-wrapper', false],
  ['arco-input-inner-wrapper-error', false],
  ['arco-tag-checked', false],
  ['portlet', false],
])('recognises %s as an unused style: %s', (name, unused) => expect(UNUSED_LOOKS.test(name)).toBe(unused));
