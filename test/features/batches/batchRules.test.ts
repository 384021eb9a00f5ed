import fc from 'fast-check';
import { type BatchFacts, validate, validating } from '@/contract/rules/batchRules';
import type { BatchKind, BatchLine } from '@/contract/rules/batchSheet';
import { lineCents, sumsOf, wireAmount } from '@/contract/rules/lineIssues';

const facts = (over: Partial<BatchFacts> = {}): BatchFacts => ({
  kind: 'TRANSFER',
  ownAccountNos: ['0571000000000001'],
  singleLimit: '1000000.00',
  verdicts: {},
  ...over,
});
let lineNo = 0;
const aLine = (over: Partial<BatchLine> = {}): BatchLine => ({
  lineNo: ++lineNo,
  number: '',
  name: '甲贸易有限公司',
  accountNo: '0571000000000002',
  accountKind: '',
  bank: '',
  amount: '10.00',
  remark: '',
  ...over,
});
const aPayOut = (over: Partial<BatchLine> = {}) =>
  aLine({ accountNo: '33050161620000000888', accountKind: '对公', bank: '中国建设银行', ...over });

const errorsOf = (line: BatchLine, kind: BatchKind = 'TRANSFER') =>
  (validate([line], facts({ kind }))[0] ?? []).filter(({ level }) => level === 'error').map(({ field }) => field);

beforeEach(() => {
  lineNo = 0;
});

describe('errors that block a line', () => {
  it.each([
    ['a missing name', { name: '' }, ['name']],
    ['a name with signs', { name: 'a<b' }, ['name']],
    ['a missing account', { accountNo: '' }, ['accountNo']],
    ['letters in an account', { accountNo: '05710000x' }, ['accountNo']],
    ['an own account', { accountNo: '0571000000000001' }, ['accountNo']],
    ['a long remark', { remark: '长'.repeat(61) }, ['remark']],
    ['a number with spaces', { number: 'a b' }, ['number']],
  ])('%s blocks a line', (_, over, fields) => {
    expect(errorsOf(aLine(over))).toEqual(fields);
  });

  it.each(['', '0', '0.00', '-1', '1.234', '1e3', 'NaN', '12345678901234567890', '1,23', '1000000.01', '1.'])(
    'the amount %p blocks a line',
    (amount) => {
      expect(errorsOf(aLine({ amount }))).toEqual(['amount']);
    },
  );

  it('an amount above the largest possible amount blocks a line, with the maximum in the message', () => {
    const line = aLine({ amount: '9,999,999,999,999.99' });
    expect(validate([line], facts({ singleLimit: null }))[0]).toEqual([
      { field: 'amount', level: 'error', msg: '金额超出范围，最多999999999999.99' },
    ]);
  });

  it.each(['1', '1.5', '1.50', '1,234.5', '1000000'])('the amount %p does not block a line', (amount) => {
    expect(errorsOf(aLine({ amount }))).toEqual([]);
  });

  it('blocks a card with a wrong check digit, an unknown bank and an unknown kind', () => {
    expect(errorsOf(aPayOut(), 'PAYOUT')).toEqual([]);
    expect(errorsOf(aPayOut({ accountKind: '对私', accountNo: '6217000000000000004' }), 'PAYOUT')).toEqual([]);
    expect(errorsOf(aPayOut({ accountKind: '对私', accountNo: '6217000000000000005' }), 'PAYOUT')).toEqual([
      'accountNo',
    ]);
    expect(errorsOf(aPayOut({ bank: '某某银行' }), 'PAYOUT')).toEqual(['bank']);
    expect(errorsOf(aPayOut({ accountKind: '其他' }), 'PAYOUT')).toEqual(['accountKind']);
  });

  it('a repeated number and an unknown wallet block a line', () => {
    const lines = [
      aLine({ number: 'A1' }),
      aLine({ number: 'A1', amount: '11' }),
      aLine({ accountNo: '0571000000000009' }),
    ];
    const issues = validate(lines, facts({ verdicts: { '0571000000000009|甲贸易有限公司': 'ABSENT' } }));
    expect(issues.map((found) => found.filter(({ level }) => level === 'error').map(({ field }) => field))).toEqual([
      [],
      ['number'],
      ['accountNo'],
    ]);
  });
});

describe('warnings of a line', () => {
  const warned = (lines: BatchLine[], over: Partial<BatchFacts> = {}) =>
    validate(lines, facts(over)).map((found) => found.map(({ level, field }) => `${level} ${field}`));

  it('warns of a repeated payee and amount, and of a name that differs from the file or the platform', () => {
    expect(warned([aLine(), aLine()])).toEqual([[], ['warning amount']]);
    expect(warned([aLine(), aLine({ name: '乙', amount: '11' })])).toEqual([[], ['warning name']]);
    const verdicts = { '0571000000000002|甲贸易有限公司': 'MISFIT' as const };
    expect(warned([aLine()], { verdicts })).toEqual([['warning name']]);
  });

  it('warns of an amount far above the others if there are enough lines', () => {
    const usual = Array.from({ length: 5 }, (_, at) => aLine({ amount: `${10 + at}.00` }));
    expect(warned([...usual, aLine({ amount: '999.00' })]).at(-1)).toEqual(['warning amount']);
    expect(warned([aLine(), aLine({ amount: '999.00' })])).toEqual([[], []]);
  });
});

describe('the validator', () => {
  const anyLine = fc.record({
    number: fc.string({ maxLength: 6 }),
    name: fc.string({ maxLength: 6 }),
    accountNo: fc.stringMatching(/^\d{0,12}x?$/),
    accountKind: fc.constantFrom('', '对公', '对私', '？'),
    bank: fc.constantFrom('', '中国银行', '某行'),
    amount: fc.oneof(fc.string({ maxLength: 8 }), fc.stringMatching(/^\d{1,7}(\.\d{1,3})?$/)),
    remark: fc.string({ maxLength: 8 }),
  });
  const anyLines = fc
    .array(anyLine, { maxLength: 700 })
    .map((lines) => lines.map((line, at) => ({ lineNo: at + 1, ...line })));

  it('validates lines in pieces with the same result as at once, and never throws', () => {
    fc.assert(
      fc.property(anyLines, fc.constantFrom<BatchKind>('TRANSFER', 'PAYOUT'), (lines, kind) => {
        const run = validating(lines, facts({ kind }));
        let step = run.next();
        while (!step.done) step = run.next();
        const whole = validate(lines, facts({ kind }));
        expect(step.value).toEqual(whole);
        expect(whole).toHaveLength(lines.length);
        const sums = sumsOf(lines, whole);
        expect(sums.errors + sums.warnings).toBeLessThanOrEqual(sums.lines);
        expect(Number.isSafeInteger(sums.cents)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('counts cents exactly, so that the accepted amount is the paid amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), (cents) => {
        const digits = String(cents).padStart(3, '0');
        const typed = `${digits.slice(0, -2)}.${digits.slice(-2)}`;
        expect(lineCents(typed)).toBe(cents);
        expect(wireAmount(typed)).toBe(typed);
        const grouped = `${typed.slice(0, -3).replace(/\B(?=(\d{3})+$)/g, ',')}${typed.slice(-3)}`;
        expect(lineCents(grouped)).toBe(cents);
      }),
    );
  });

  it('validates ten thousand lines in more than 40 pieces', () => {
    const lines = Array.from({ length: 10_000 }, (_, at) =>
      aPayOut({
        lineNo: at + 1,
        number: `N${at}`,
        amount: `${at + 1}.00`,
        accountNo: `3305016162${String(at).padStart(10, '0')}`,
      }),
    );
    const run = validating(lines, facts({ kind: 'PAYOUT', singleLimit: null }));
    let stops = 0;
    while (!run.next().done) stops += 1;
    expect(stops).toBeGreaterThan(40);
  });
});
