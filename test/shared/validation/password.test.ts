import fc from 'fast-check';
import { passwordProblem, strengthOf, strengthScore } from '@/shared/validation/password';

const RULE = '8-20位，须包含大写字母、小写字母、数字和符号，不能有空格';

describe('a new password', () => {
  it.each(['Aa1!aaaa', 'Sandbox#2026', `Aa1!${'x'.repeat(16)}`, 'Abcdef1￥'])('accepts the password %p', (password) => {
    expect(passwordProblem(password)).toBeUndefined();
  });
  it.each([
    '',
    'Aa1!aaa',
    `Aa1!${'x'.repeat(17)}`,
    'aa1!aaaa',
    'AA1!AAAA',
    'Aaa!aaaa',
    'Aa1aaaaa',
    'Aa1! aaaa',
    'Aa1!\taaaa',
    'Aa1!　aaa',
  ])('refuses the password %p', (password) => {
    expect(passwordProblem(password)).toBe(RULE);
  });
});

describe('the strength', () => {
  // The score is 2 × length × number of character classes. 45 is the highest score of low, 75 of medium.
  it.each([
    ['', 'none'],
    ['a', 'low'],
    ['abcdefghijklmnopqrstuv', 'low'], // score 44
    ['abcdefghijklmnopqrstuvw', 'medium'], // score 46
    ['abc123abc12', 'low'], // score 44
    ['abc123abc123', 'medium'], // score 48
    ['Aa1Aa1Aa1Aa1', 'medium'], // score 72
    ['Aa1Aa1Aa1Aa1a', 'high'], // score 78
    ['Aa1!Aa1!', 'medium'], // score 64
    ['Aa1!Aa1!Aa', 'high'], // score 80
  ] as const)('the strength of %p is %s', (password, strength) => {
    expect(strengthOf(password)).toBe(strength);
  });

  it('the strength score is 2 × length × number of character classes, and never falls with another character', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), fc.string({ minLength: 1, maxLength: 1 }), (password, more) => {
        const classes = [/\d/, /[a-z]/, /[A-Z]/, /[^0-9a-zA-Z]/].filter((one) => one.test(password)).length;
        expect(strengthScore(password)).toBe(2 * password.length * classes);
        expect(strengthScore(password + more)).toBeGreaterThanOrEqual(strengthScore(password));
      }),
    );
  });
});
