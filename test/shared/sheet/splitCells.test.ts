import { readLines } from '@/common/spreadsheet/readLines';
import { validate } from '@/contract/rules/batchRules';
import { type BatchLine, layoutOf } from '@/contract/rules/batchSheet';
import { readAmount } from '@/contract/rules/reading/amount';
import { type SplitRow, splitRow } from '@/contract/rules/reading/splitCells';
import { VOUCHER_LAYOUT } from '@/contract/rules/voucherSheet';
import { reconciliationWorkspace } from '@/features/reconcile/workspace';
import { ownBookReader } from '@/shared/reconcile/ownBook';

const bytesOf = (lines: readonly string[]) => new TextEncoder().encode(lines.join('\n'));
const TRANSFER = layoutOf('TRANSFER');
const NANYU = '广州南屿百货有限公司,0571003486784401';
const LINGNAN = '广州岭南供应链有限公司,0571008675309120';

/** Reads a CSV file of transfers. Returns its lines and the errors at their amounts. */
function transfers(...lines: string[]) {
  const read = readLines(TRANSFER, { name: '转账.csv', bytes: bytesOf(lines) });
  if (!read.ok) throw new Error(read.msg);
  const facts = { kind: 'TRANSFER', ownAccountNos: [], singleLimit: null, verdicts: {} } as const;
  const issues = validate(read.lines as BatchLine[], facts);
  return read.lines.map(({ amount, remark }, at) => ({
    amount,
    remark,
    msg: issues[at]?.find(({ field, level }) => field === 'amount' && level === 'error')?.msg ?? null,
  }));
}

const WIDER = '单元格比表头多，金额中的逗号请去掉或给金额加引号';
const DIVIDED = '金额被逗号分成两格，金额中的逗号请去掉或给金额加引号';

describe('a CSV whose amounts have commas without quotes', () => {
  it('refuses the amount of each row that is wider than its head', () => {
    const lines = transfers('收款方名称,收款账户,金额', `${NANYU},1,000.00`, `${LINGNAN},2,500.00`);
    expect(lines).toEqual([
      { amount: '1,000.00（单元格比表头多）', remark: '', msg: WIDER },
      { amount: '2,500.00（单元格比表头多）', remark: '', msg: WIDER },
    ]);
  });

  it('refuses amounts whose cents are in the column behind, and keeps the remark out of the amount', () => {
    const lines = transfers(
      '收款方名称,收款账户,金额,备注',
      `${NANYU},1,000.00`,
      `${LINGNAN},12,500.00,货款`,
      `${LINGNAN},1,234,567.00`,
      `${NANYU},800.00,货款`,
      `${NANYU},"1,000.00",货款`,
      `${NANYU},5,100`,
    );
    expect(lines.map(({ amount, remark }) => [amount, remark])).toEqual([
      ['1,000.00（金额被逗号分成两格）', ''],
      ['12,500.00（单元格比表头多）', '货款'],
      ['1,234,567.00（单元格比表头多）', ''],
      ['800.00', '货款'],
      ['1,000.00', '货款'],
      ['5,100（金额被逗号分成两格）', ''],
    ]);
    expect(lines.map(({ msg }) => msg)).toEqual([DIVIDED, WIDER, WIDER, null, null, DIVIDED]);
  });

  it('refuses divided amounts in a column that is not the last one, with and without the currency', () => {
    const lines = transfers('金额,收款方名称,收款账户,备注', `￥1,000.00,${NANYU},货款`, `1,000.00元,${NANYU}`);
    expect(lines.map(({ amount, msg }) => [amount, msg])).toEqual([
      ['￥1,000.00（单元格比表头多）', WIDER],
      ['1,000.00元（金额被逗号分成两格）', DIVIDED],
    ]);
  });

  it('reads rows whose further cells are empty, and rows of sums that are wider', () => {
    const lines = transfers('收款方名称,收款账户,金额', `${NANYU},5.00,,,`, `${LINGNAN},6.00, ,`, '合计,,1,000.00');
    expect(lines.map(({ amount, msg }) => [amount, msg])).toEqual([
      ['5.00', null],
      ['6.00', null],
    ]);
  });

  it('says for a column without a title that the rows are wider than the head', () => {
    const lines = transfers('收款方名称,收款账户,金额', `${NANYU},5.00,货款`, `${LINGNAN},6.00,运费`);
    expect(lines.map(({ msg }) => msg)).toEqual([WIDER, WIDER]);
  });

  it('refuses divided amounts in a file without a head, by the columns that the user has chosen', () => {
    const places = { number: -1, name: 0, accountNo: 1, accountKind: -1, bank: -1, amount: 2, remark: -1 };
    const file = { name: '转账.csv', bytes: bytesOf([`${NANYU},1,000.00`, `${NANYU},2.00,货款`]) };
    expect(readLines(TRANSFER, { ...file, chosen: { headRow: 0, places } })).toMatchObject({
      ok: true,
      lines: [{ amount: '1,000.00（金额被逗号分成两格）' }, { amount: '2.00' }],
    });
  });

  it('refuses divided amounts in a file of vouchers', () => {
    const head = VOUCHER_LAYOUT.columns.map(({ heading }) => heading).slice(0, 7);
    const row = 'YD1,M800000000001,SK0000000001,甲物流,运费,2026-11';
    const read = readLines(VOUCHER_LAYOUT, { name: '凭证.csv', bytes: bytesOf([head.join(','), `${row},1,000.00`]) });
    expect(read).toMatchObject({ ok: true, lines: [{ amount: '1,000.00（单元格比表头多）' }] });
  });

  it('lists rows with divided amounts as unreadable rows of an own book', () => {
    const workspace = reconciliationWorkspace();
    const lines = ['商户订单号,日期,金额', 'R1,2026-11-20,1,000.00', 'R2,2026-11-20,8.00', 'R3,2026-11-20,9.00,,'];
    const opened = workspace.open({ name: '订单.csv', bytes: bytesOf(lines) }, () => undefined);
    if (!opened.ok) throw new Error(opened.msg);
    const { row, places } = opened.opened;
    expect(workspace.read(row, places)).toMatchObject({ ok: true, facts: { lines: 2, sum: '17.00', faults: 1 } });
    workspace.compare('2026-11-01', '2026-11-30');
    expect(workspace.rows('faults', '', 0, 9).rows).toMatchObject([{ lineNo: 2, orderNo: '1,000.00', msg: WIDER }]);
  });

  it('reads an amount and a refund in the next column of an own book as two values', () => {
    const reader = ownBookReader();
    for (const line of ['商户订单号,日期,订单金额,退款金额,备注', 'R1,2026-11-20,900,100', 'R2,2026-11-20,1,000.00'])
      reader.add(line.split(','));
    expect(reader.end()).toMatchObject({
      lines: [{ cents: 90000 }, { cents: -10000 }],
      faults: [{ lineNo: 3, text: '1,000.00', msg: DIVIDED }],
    });
  });
});

describe('a row compared with its head', () => {
  const split = (row: string, head: string): SplitRow | undefined => splitRow(row.split(','), head.split(','), [0]);

  it.each([
    ['50,101', '金额,部门编号'],
    ['50,800.25', '金额,余额'],
    ['500,100.25', '金额,手续费'],
    ['500,08', '金额,备注'],
    ['500.00,100', '金额,备注'],
    ['5000,100', '金额,备注'],
  ])('keeps the two values of %s below %s', (row, head) => expect(split(row, head)).toBeUndefined());

  it.each([
    ['1,500.00', '金额,手续费'],
    ['1,000', '金额,付款用途'],
    ['1,000.00', '金额,部门编号'],
    ['-1,000.00', '金额,备注'],
    ['1,234,567.00', '金额,备注,说明'],
  ])('finds that a comma has divided %s below %s', (row, head) => expect(split(row, head)?.amount).toBe(row));
});

it('refuses an amount with a mark until the user types another one', () => {
  expect(readAmount('1,000.00（单元格比表头多）')).toEqual({ cents: null, msg: WIDER });
  expect(readAmount('1,000.00').cents).toBe(100000);
});
