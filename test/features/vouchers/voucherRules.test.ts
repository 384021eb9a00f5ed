import fc from 'fast-check';
import { sumsOf } from '@/contract/rules/lineIssues';
import {
  periodOf,
  type VoucherFacts,
  validateVouchers,
  validatingVouchers,
  voucherKindOf,
} from '@/contract/rules/voucherRules';
import {
  VOUCHER_EXAMPLE,
  VOUCHER_FIELDS,
  type VoucherSheetLine,
  voucherLinesOf,
  voucherTableOf,
} from '@/contract/rules/voucherSheet';
import { MOST_IMPORTED } from '@/contract/words/warehouseWords';

const FACTS: VoucherFacts = {
  subs: { M1: '杭州余杭仓储中心' },
  payees: { SK1: '杭州安捷货运（集团）有限公司', SK2: '陈志远' },
  sources: { 'YD-OLD': 'PZ2026110100000001' },
};
let lineNo = 0;
const aLine = (over: Partial<VoucherSheetLine> = {}): VoucherSheetLine => ({
  lineNo: ++lineNo,
  sourceNo: `YD-${lineNo}`,
  subMemberNo: 'M1',
  payeeNo: 'SK1',
  payeeName: '杭州安捷货运（集团）有限公司',
  kind: '运费',
  period: '2026-11',
  amount: `${lineNo}.00`,
  remark: '',
  ...over,
});
beforeEach(() => {
  lineNo = 0;
});

const errorsOf = (line: VoucherSheetLine) =>
  (validateVouchers([line], FACTS)[0] ?? []).filter(({ level }) => level === 'error').map(({ field }) => field);

it('a valid line has no issue', () => {
  expect(validateVouchers([aLine()], FACTS)).toEqual([[]]);
  // Names that differ only in the width of brackets and spaces are treated as equal.
  expect(errorsOf(aLine({ payeeName: '杭州安捷货运(集团) 有限公司' }))).toEqual([]);
});

describe('errors that block a line', () => {
  it.each<[string, Partial<VoucherSheetLine>, string[]]>([
    ['no source', { sourceNo: '' }, ['sourceNo']],
    ['a source of 41 letters', { sourceNo: 'x'.repeat(41) }, ['sourceNo']],
    ['a source that has a voucher', { sourceNo: 'YD-OLD' }, ['sourceNo']],
    ['an unknown sub-merchant', { subMemberNo: 'M2' }, ['subMemberNo']],
    ['an unknown payee', { payeeNo: 'SK9' }, ['payeeNo']],
    ['what every object has', { payeeNo: 'toString', subMemberNo: '__proto__' }, ['subMemberNo', 'payeeNo']],
    ['another name', { payeeName: '陈志远' }, ['payeeName']],
    ['no name', { payeeName: '' }, ['payeeName']],
    ['an unknown kind', { kind: 'FREIGHT' }, ['kind']],
    ['no period', { period: '' }, ['period']],
    ['a long remark', { remark: '长'.repeat(61) }, ['remark']],
    ['signs that turn the text around', { remark: '\u202e反' }, ['remark']],
  ])('%s blocks a line', (_, over, fields) => {
    expect(errorsOf(aLine(over))).toEqual(fields);
  });

  it.each(['', '0', '0.00', '-1', '1.234', '1e3', 'NaN', '1,23', '1.'])('the amount %p blocks a line', (amount) => {
    expect(errorsOf(aLine({ amount }))).toEqual(['amount']);
  });

  it.each(VOUCHER_FIELDS)('blocks a formula in %s', (field) => {
    for (const formula of ['=1+1', '=HYPERLINK("http://x")', '@SUM(A1)', '+1'])
      expect(errorsOf(aLine({ [field]: formula }))).toEqual([field]);
  });

  it('a repeated source blocks the second line', () => {
    const issues = validateVouchers([aLine({ sourceNo: 'A' }), aLine(), aLine({ sourceNo: 'A' })], FACTS);
    expect(issues).toEqual([[], [], [{ field: 'sourceNo', level: 'error', msg: '与第1行的来源单据重复' }]]);
  });

  it('an amount above the maximum of a voucher blocks a line', () => {
    const [issues] = validateVouchers([aLine({ amount: '1000000000' })], FACTS);
    expect(issues).toEqual([{ field: 'amount', level: 'error', msg: '单张凭证金额最多999,999,999.99元' }]);
    expect(errorsOf(aLine({ amount: '999,999,999.99' }))).toEqual([]);
  });
});

describe('warnings of a line', () => {
  it('warns of a source that differs from another source only in its spelling', () => {
    const issues = validateVouchers([aLine({ sourceNo: 'ab-1' }), aLine({ sourceNo: 'ＡＢ 1' })], FACTS);
    expect(issues).toEqual([[], [{ field: 'sourceNo', level: 'warning', msg: '与第1行的来源单据只有写法不同' }]]);
  });

  it('warns of the same payee and amount in two lines', () => {
    const issues = validateVouchers([aLine({ amount: '1,000.00' }), aLine({ amount: '1000' })], FACTS);
    expect(issues[1]).toEqual([{ field: 'amount', level: 'warning', msg: '与第1行收款方和金额相同' }]);
  });

  it('warns of an amount far above the median if there are enough lines', () => {
    const few = [aLine(), aLine(), aLine(), aLine({ amount: '900000.00' })];
    expect(validateVouchers(few, FACTS).flat()).toEqual([]);
    const issues = validateVouchers([aLine(), ...few], FACTS);
    expect(issues[4]).toEqual([{ field: 'amount', level: 'warning', msg: '金额明显高于其他明细，请核对' }]);
  });
});

it.each([
  ['2026-11', '2026-11'],
  ['202611', '2026-11'],
  ['2026年9月', '2026-09'],
  ['2026-11-01', '2026-11'],
  ['2026-00', null],
  ['2026-13', null],
  ['2026-11-15', null],
  ['1999-11', null],
  ['', null],
])('the period %p is read as %p', (typed, period) => {
  expect(periodOf(typed)).toBe(period);
});

it('recognises a kind by its Chinese name', () => {
  expect(['运费', '仓储费', '包装费', '退货款', '其他'].map(voucherKindOf)).toEqual([
    ...['FREIGHT', 'STORAGE', 'PACKING', 'RETURN', 'OTHER'],
  ]);
  expect(voucherKindOf('constructor')).toBeUndefined();
});

it('sums only valid amounts, and counts errors and warnings once per line', () => {
  const lines = [
    aLine({ amount: '1.50' }),
    aLine({ amount: 'x', kind: '' }),
    aLine({ amount: '1.5', kind: '餐费' }),
    aLine({ amount: '1.5' }),
  ];
  expect(sumsOf(lines, validateVouchers(lines, FACTS))).toEqual({
    lines: 4,
    errors: 2,
    warnings: 1,
    cents: 450,
  });
});

it('validates lines in steps of at most a hundred with the same result as at once, and never throws', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('M1', 'SK1', '=1', '运费', '2026-11', '10.00', '__proto__', ''));
  const line = fc.record(
    Object.fromEntries(VOUCHER_FIELDS.map((field) => [field, text])) as Record<
      (typeof VOUCHER_FIELDS)[number],
      typeof text
    >,
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 250 }), (given) => {
      const lines = given.map((fields, at) => ({ lineNo: at + 1, ...fields }));
      const run = validatingVouchers(lines, FACTS);
      let stops = 0;
      let step = run.next();
      for (; !step.done; step = run.next()) stops += 1;
      expect(stops).toBeGreaterThanOrEqual(Math.floor(lines.length / 100));
      expect(step.value).toEqual(validateVouchers(lines, FACTS));
      expect(step.value).toHaveLength(lines.length);
    }),
    { numRuns: 60 },
  );
});

describe('a file', () => {
  it('reads columns in any order, and skips example, note, empty rows and other columns', () => {
    const [first] = [aLine()];
    const [head = [], ...rows] = voucherTableOf([VOUCHER_EXAMPLE, first]);
    const mixed = [
      ['说明'],
      ['另一列', ...[...head].reverse()],
      ...rows.map((row) => ['x', ...[...row].reverse()]),
      [],
      ['', ''],
    ];
    expect(voucherLinesOf(mixed)).toEqual({ ok: true, lines: [{ ...first, lineNo: 4 }] });
  });

  it.each([
    [[['随便', '什么']], '未找到表头，请使用凭证导入模板'],
    [voucherTableOf([]), '文件中没有可导入的凭证'],
    [[['来源单据', '金额']], '缺少“付款子商户编号”列，请使用凭证导入模板；文件第1行的表头是“来源单据”、“金额”'],
  ])('refuses a file without the required content: %j', (table, msg) => {
    expect(voucherLinesOf(table)).toMatchObject({ ok: false, msg });
  });

  it('reads 10,000 lines and refuses 10,001', () => {
    const table = (count: number) => voucherTableOf(Array.from({ length: count }, () => aLine()));
    expect(voucherLinesOf(table(MOST_IMPORTED))).toMatchObject({ ok: true });
    expect(voucherLinesOf(table(MOST_IMPORTED + 1))).toEqual({ ok: false, msg: '最多10000行，请分批提交' });
  });

  it('restores the sign of a neutralised cell, so that a formula is recognised', () => {
    const read = voucherLinesOf(voucherTableOf([aLine({ remark: "'=1+1" })]));
    expect(read).toMatchObject({ ok: true, lines: [{ remark: '=1+1' }] });
  });
});
