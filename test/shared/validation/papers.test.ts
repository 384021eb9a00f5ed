import fc from 'fast-check';
import {
  CorporateAccountNo,
  IdNumber,
  Percent,
  Phone,
  PrivateCardNo,
  Uscc,
  Validity,
} from '@/contract/rules/documentFields';
import {
  hasIdCheckDigit,
  hasUsccCheckDigit,
  idCheckDigit,
  isCardNo,
  isUscc,
  luhnDigit,
  usccCheckDigit,
} from '@/contract/rules/numbers';
import { rule } from '@/shared/validation/rules';

const USCC_CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
const characters = (length: number) =>
  fc.string({ unit: fc.constantFrom(...USCC_CHARACTERS), minLength: length, maxLength: length });

const uscc = fc
  .tuple(characters(2), digits(6), characters(9))
  .map((parts) => parts.join(''))
  .map((body) => body + usccCheckDigit(body));
const idNumber = fc
  .tuple(
    fc.integer({ min: 110_000, max: 659_999 }),
    fc.integer({ min: 1900, max: 2099 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
    digits(3),
  )
  .map(([place, year, month, day, order]) => {
    const first = `${place}${year}${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}${order}`;
    return first + idCheckDigit(first);
  });
const card = fc
  .integer({ min: 11, max: 18 })
  .chain(digits)
  .map((first) => first + luhnDigit(first));

/** Returns the text with one character replaced by another character of the same alphabet. */
const slip = (text: string, at: number, by: string) => text.slice(0, at) + by + text.slice(at + 1);

describe('a unified social credit code', () => {
  // The example of the standard, and codes of companies that are public.
  it.each(['91350100M000100Y43', '91110000802100433B', '9144030071526726XG', '91330100799655058B'])(
    'accepts the unified social credit code %s',
    (code) => {
      expect(hasUsccCheckDigit(code)).toBe(true);
      expect(rule(Uscc)(` ${code.toLowerCase()} `)).toBeUndefined();
    },
  );

  it('accepts any issued unified social credit code', () => {
    fc.assert(fc.property(uscc, (code) => hasUsccCheckDigit(code)));
  });

  it('refuses any unified social credit code with one wrong character', () => {
    fc.assert(
      fc.property(uscc, fc.integer({ min: 0, max: 17 }), fc.constantFrom(...USCC_CHARACTERS), (code, at, by) => {
        fc.pre(code[at] !== by);
        return !hasUsccCheckDigit(slip(code, at, by));
      }),
    );
  });

  it.each(['', '9135', '91350100M000100Y4O', '91350100M000100Y4', '91350100M000100Y433', '９1350100M000100Y43'])(
    'refuses the malformed code %s',
    (code) => {
      expect(isUscc(code)).toBe(false);
      expect(rule(Uscc)(code)).toBe(code === '' ? '请输入统一社会信用代码' : '请输入正确的18位统一社会信用代码');
    },
  );
});

describe('an ID number', () => {
  it.each(['11010519491231002X', '440524188001010014', '11010519491231002x'])('accepts the ID number %s', (number) => {
    expect(rule(IdNumber)(number)).toBeUndefined();
  });

  it('accepts any issued ID number', () => {
    fc.assert(fc.property(idNumber, (number) => hasIdCheckDigit(number) && rule(IdNumber)(number) === undefined));
  });

  it('refuses any ID number with one wrong digit', () => {
    fc.assert(
      fc.property(idNumber, fc.integer({ min: 0, max: 16 }), fc.constantFrom(...'0123456789'), (number, at, by) => {
        fc.pre(number[at] !== by);
        return !hasIdCheckDigit(slip(number, at, by));
      }),
    );
  });

  it('refuses any ID number with two neighbouring digits exchanged', () => {
    fc.assert(
      fc.property(idNumber, fc.integer({ min: 0, max: 15 }), (number, at) => {
        fc.pre(number[at] !== number[at + 1]);
        return !hasIdCheckDigit(slip(slip(number, at, number[at + 1] ?? ''), at + 1, number[at] ?? ''));
      }),
    );
  });

  it('says whether the form or the check digit is wrong', () => {
    expect(rule(IdNumber)('110105194912310021')).toBe('身份证号校验位不正确');
    expect(rule(IdNumber)('11010519491331002X')).toBe('请输入正确的18位身份证号');
    expect(rule(IdNumber)('  ')).toBe('请输入身份证号');
  });
});

describe('a card number', () => {
  it('accepts any issued card number, with or without spaces', () => {
    fc.assert(
      fc.property(card, (number) => {
        const grouped = number.replace(/(.{4})/g, '$1 ').trim();
        return isCardNo(number) && rule(PrivateCardNo)(grouped) === undefined;
      }),
    );
  });

  it('refuses any card number with one wrong digit', () => {
    fc.assert(
      fc.property(card, fc.integer({ min: 0, max: 18 }), fc.constantFrom(...'0123456789'), (number, at, by) => {
        fc.pre(at < number.length && number[at] !== by);
        return !isCardNo(slip(number, at, by));
      }),
    );
  });

  it.each(['4111111111111112', '41111111111', '4111 1111 1111 111a', ''])('refuses the card number %s', (number) => {
    expect(rule(PrivateCardNo)(number)).toBe(number === '' ? '请输入银行卡号' : '请输入正确的银行卡号');
  });
});

describe('the other fields of papers', () => {
  it.each(['12345678', '1202 0209 0990 0001 23', '1'.repeat(30)])('accepts a company’s account %s', (number) => {
    expect(rule(CorporateAccountNo)(number)).toBeUndefined();
  });
  it.each(['1234567', '1'.repeat(31), '12345678-9', ''])('refuses a company’s account %s', (number) => {
    expect(rule(CorporateAccountNo)(number)).toBe(number === '' ? '请输入银行账号' : '请输入8-30位数字的银行账号');
  });

  it.each([
    ['2026-01-01', '2099-12-31', undefined],
    ['2026-01-02', '2026-01-01', '结束日期不能早于开始日期'],
    ['2026-01-01', '2100-01-01', '结束日期不能晚于2099-12-31'],
  ])('checks a validity from %s to %s: %s', (start, end, problem) => {
    expect(rule(Validity)({ start, end })).toBe(problem);
  });

  it.each(['0.01', '25', '33.33', '100', '100.00', '7.5'])('accepts a share of %s per cent', (share) => {
    expect(rule(Percent)(share)).toBeUndefined();
  });
  it.each(['0', '0.00', '100.01', '101', '-1', '1e1', '33.333', ''])('refuses a share of %s per cent', (share) => {
    expect(rule(Percent)(share)).toBe('请输入0-100之间的比例');
  });

  it.each(['13800000001', '0571-88000101', '02112345678', '400-800-1234', '4008001234'])(
    'accepts the telephone number %s',
    (phone) => {
      expect(rule(Phone)(phone)).toBeUndefined();
    },
  );
  it.each(['12345', '1380000000', '0571', 'abc'])('refuses the telephone number %s', (phone) => {
    expect(rule(Phone)(phone)).toBe('请输入正确的联系电话');
  });
});
