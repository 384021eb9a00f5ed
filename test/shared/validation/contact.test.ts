import fc from 'fast-check';
import { maskAccount } from '@/shared/format/mask';
import { codeProblem, emailProblem, mobileProblem } from '@/shared/validation/contact';

const digit = fc.integer({ min: 0, max: 9 }).map(String);
const digits = (length: number) => fc.array(digit, { minLength: length, maxLength: length }).map((all) => all.join(''));

describe('a mobile number', () => {
  it('accepts 11 digits that start with 1 and continue with 2 to 9', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 9 }), digits(9), (second, rest) => {
        expect(mobileProblem(`1${second}${rest}`)).toBeUndefined();
        expect(mobileProblem(` 1${second}${rest} `)).toBeUndefined();
      }),
    );
  });
  it.each(['10800000001', '11800000001', '1380000000', '138000000011', '23800000001', '１3800000001', '1380000000a'])(
    'refuses %p as a mobile number',
    (text) => expect(mobileProblem(text)).toBe('请输入正确的手机号'),
  );
  it('requires a mobile number', () => expect(mobileProblem('  ')).toBe('请输入手机号'));
});

describe('a code', () => {
  it('accepts six digits', () => {
    fc.assert(fc.property(digits(6), (code) => expect(codeProblem(code)).toBeUndefined()));
  });
  it.each(['12345', '1234567', '12345a', '１２３４５６'])('refuses %p as a code', (text) =>
    expect(codeProblem(text)).toBe('请输入6位数字验证码'),
  );
});

describe('an e-mail address', () => {
  it.each(['a@b.cn', 'zhang.ming+pay@mail.example.com', 'A_b%c-d@x-y.io'])('accepts %p as an e-mail address', (text) =>
    expect(emailProblem(text)).toBeUndefined(),
  );
  it.each(['a', 'a@b', '@b.cn', 'a@.cn', 'a@-b.cn', 'a@b-.cn', 'a b@c.cn', 'a@b..cn', '张@b.cn', 'a@b.c'])(
    'refuses %p as an e-mail address',
    (text) => expect(emailProblem(text)).toBe('请输入正确的邮箱'),
  );
  it('judges an e-mail address of any length at once', () => {
    const began = performance.now();
    emailProblem(`a@${'a-'.repeat(50_000)}`);
    emailProblem(`${'a.'.repeat(50_000)}@`);
    expect(performance.now() - began).toBeLessThan(500);
  });
});

it.each([
  ['13800000001', '138****0001'],
  ['yc_staff', 'yc***'],
  ['zhangming@example.com', 'zh***@example.com'],
  ['a', 'a***'],
  ['', ''],
])('shows the account %p as %p', (account, shown) => expect(maskAccount(account)).toBe(shown));
