import fc from 'fast-check';
import {
  amountProblem,
  hasChinese,
  hasIdCheckDigit,
  idCheckDigit,
  isHttpUrl,
  isIdNumber,
  isLink,
  isName,
  keepAmount,
  keepDigits,
  stripped,
} from '@/shared/validation/formats';

const table = (what: string, check: (text: string) => boolean, good: readonly string[], bad: readonly string[]) =>
  describe(what, () => {
    it.each(good)('accepts %j', (text) => expect(check(text)).toBe(true));
    it.each(bad)('refuses %j', (text) => expect(check(text)).toBe(false));
  });

table(
  'a link',
  isLink,
  ['http://a.cn', 'https://a.cn/b?c#d', 'HTTPS://A.CN', 'mailto:a@b.cn', 'tel:+86-571-8888'],
  ['', 'a.cn', 'ftp://a.cn', 'javascript:alert(1)', 'http://', 'http:// a.cn', 'mailto:a', 'tel:x', 'data:text/html,1'],
);
table(
  'an http(s) address',
  isHttpUrl,
  ['http://a.cn', 'https://a.cn:8080/回调?x=1', 'https://127.0.0.1/'],
  ['', 'a.cn', 'http://', 'https:///', 'mailto:a@b.cn', 'http://a b', 'https://a.cn ', 'http://[', 'javascript:1'],
);
table(
  'an ID number',
  isIdNumber,
  ['11010519491231002X', '11010519491231002x', '330108200002290011'],
  [
    '',
    '11010519491231002',
    '11010519491331002X',
    '11010519490031002X',
    '11010519491232002X',
    '11010519491200002X',
    '01010519491231002X',
    '1101051949123100XX',
    '１１010519491231002X',
    ' 11010519491231002X',
  ],
);
table(
  'a name',
  isName,
  ['张明', '𠮷田', '䶮', 'Zhang Ming', '杭州云帆贸易有限公司（杭州）', '欧阳·娜娜', ''],
  [
    ...'!@#$%^&*()_+{}|:<>?"-',
    '\u200b',
    '\u200d',
    '\u202e',
    '\ufeff',
    '\u00ad',
    '\u3164',
    '\ufe0f',
    '\u0007',
    '\ue000',
    '😀',
    '❤',
    '🇨🇳',
  ].map((sign) => `张${sign}明`),
);
table('Chinese', hasChinese, ['张', 'a张', '䶮', '𠮷'], ['', 'abc', '123', '，。', 'あ', '한']);

describe('the check digit of an ID number', () => {
  it('computes the check digit like the standard', () => {
    expect(idCheckDigit('11010519491231002')).toBe('X');
    expect(hasIdCheckDigit('11010519491231002x')).toBe(true);
    expect(hasIdCheckDigit('110105194912310021')).toBe(false);
    expect(hasIdCheckDigit('')).toBe(false);
  });
  it('finds every single wrong digit', () => {
    const digits = fc.stringMatching(/^[1-9]\d{5}19[5-9]\d0[1-9][12]\d\d{3}$/);
    fc.assert(
      fc.property(digits, fc.nat(16), fc.integer({ min: 1, max: 9 }), (number, at, by) => {
        const whole = number + idCheckDigit(number);
        expect(hasIdCheckDigit(whole)).toBe(true);
        const wrong = (Number(whole[at]) + by) % 10;
        expect(hasIdCheckDigit(whole.slice(0, at) + wrong + whole.slice(at + 1))).toBe(false);
      }),
    );
  });
});

describe('the kept part of a typed value', () => {
  it.each([
    ['¥ 12,345.67 元', '12345.67'],
    ['.5', '0.5'],
    ['007', '7'],
    ['0', '0'],
    ['00.1', '0.1'],
    ['12.', '12.'],
    ['１２３．４５', '123.45'],
    ['100。50', '100.50'],
    ['', ''],
  ])('keeps of the typed amount %j: %j', (typed, kept) => expect(keepAmount(typed)).toBe(kept));

  it('keeps only an amount of the typed text, and keeps this amount unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,-e ') }), (typed) => {
        fc.pre(amountProblem(typed) === undefined);
        const kept = keepAmount(typed);
        expect(kept).toMatch(/^(?:(?:0|[1-9]\d*)(?:\.\d{0,2})?)?$/);
        expect(keepAmount(kept)).toBe(kept);
      }),
    );
  });

  it.each([
    ['1,234,567.8', false],
    ['¥ 1,234', false],
    ['1，234', false],
    ['100,50', true],
    ['100，50', true],
    ['100,', true],
    ['1,2345', true],
  ])('warns of a comma that may mean another amount: %j: %j', (typed, odd) =>
    expect(amountProblem(typed) === '不用输入逗号，角分请用小数点，如100.50').toBe(odd),
  );

  it.each([
    ['1e3', '无法识别“e3”，请只保留金额'],
    ['NaN', '金额只能包含数字和小数点'],
    ['1元5', '无法识别“元5”，请只保留金额'],
    ['1 5', '金额只能包含数字和小数点'],
    ['-5', '金额不能为负数'],
    ['－5', '金额不能为负数'],
    ['1.234', '请输入正确的金额，最多两位小数'],
    ['1.2.3', '请输入正确的金额，最多两位小数'],
    ['12345678901234', '金额超出范围'],
    ['100,50', '不用输入逗号，角分请用小数点，如100.50'],
    ['', undefined],
    ['0001234567890123.45', undefined],
  ])('S-07: turns no invalid text into an amount: %j', (typed, said) => expect(amountProblem(typed)).toBe(said));

  it('keeps only digits of a number', () => {
    expect(keepDigits('a1 2-3４')).toBe('123');
    fc.assert(fc.property(fc.string(), (typed) => /^\d*$/.test(keepDigits(typed))));
  });

  it('removes spaces, Chinese letters and invisible characters', () => {
    expect(stripped(' a\u200bb\ufeff 中c\u3000d\t\u2060e\u202e')).toBe('abcde');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        const left = stripped(typed);
        expect(hasChinese(left)).toBe(false);
        expect(/\s/.test(left)).toBe(false);
        expect(stripped(left)).toBe(left);
      }),
    );
  });
});
