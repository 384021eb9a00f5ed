import { zip, zipEntry } from '@test/support/hostile/zip';
import { gzipSync } from 'fflate';
import { readTable } from '@/common/spreadsheet/readTable';
import { validate } from '@/contract/rules/batchRules';
import { type BatchLine, layoutOf, lineReader } from '@/contract/rules/batchSheet';
import { readUnsigned } from '@/contract/rules/reading/amount';
import { sheetReader } from '@/contract/rules/sheetLines';
import { voucherReader } from '@/contract/rules/voucherSheet';
import { ownBookReader } from '@/shared/reconcile/ownBook';
import { amountProblem, keepAmount } from '@/shared/validation/formats';

/*
 * Tests files as other platforms, banks and spreadsheet programs write them. Own books, batches and vouchers read
 * each of these files by the same rules.
 */

const bytesOf = (text: string | Uint8Array) => (typeof text === 'string' ? new TextEncoder().encode(text) : text);

function bookOf(text: string) {
  const reader = ownBookReader();
  const read = readTable({ name: 'a.csv', bytes: bytesOf(text), mostMegabytes: 1 }, reader.add);
  const book = read.ok ? reader.end() : read;
  if (!book.ok) throw new Error(book.msg);
  return book;
}
const amountsOf = (text: string) => bookOf(text).lines.map(({ orderNo, cents }) => [orderNo, cents]);

function batchOf(text: string): BatchLine[] {
  const reader = lineReader('TRANSFER');
  const read = readTable({ name: 'a.csv', bytes: bytesOf(text), mostMegabytes: 1 }, reader.add);
  const lines = read.ok ? reader.end() : read;
  if (!lines.ok) throw new Error(lines.msg);
  return lines.lines;
}
const BATCH_HEAD = '商户单号,收款方名称,收款账户,金额,备注';
const ACCOUNT = '0571003486784401';
const batchLine = (amount: string, account = ACCOUNT) => `Z1,广州南屿百货有限公司,${account},"${amount}",x`;
const issuesOf = (lines: readonly BatchLine[]) =>
  validate(lines, { kind: 'TRANSFER', ownAccountNos: [], singleLimit: null, verdicts: {} }).map((issues) =>
    issues.filter(({ level }) => level === 'error').map(({ msg }) => msg),
  );

describe('a head', () => {
  const notes = (count: number) => Array.from({ length: count }, (_, at) => `说明第${at + 1}行`).join('\n');

  it.each([0, 14, 23])('finds the head below %d rows of notes, and reports a number that is only a slash', (count) => {
    const book = bookOf(
      `示例平台账单明细\n${count > 0 ? `${notes(count)}\n` : ''}交易时间,收/支,金额(元),交易单号,商户单号\n` +
        '2026-11-20 10:00:00,收入,¥12.34,42000001,"SH0001"\t\n2026-11-20 11:00:00,收入,¥0.01,42000002,"/"\t\n' +
        '2026-11-21 10:00:00,收入,¥5.00,42000003,"SH0003"\t\n',
    );
    expect(book.lines.map(({ orderNo, cents, lineNo }) => [orderNo, cents, lineNo])).toEqual([
      ['SH0001', 1234, count + 3],
      ['SH0003', 500, count + 5],
    ]);
    expect(book.faults).toEqual([{ lineNo: count + 4, text: '¥0.01', msg: '商户订单号为空' }]);
  });

  it('finds the head of a batch below notes, with stars, units and other letters for 账', () => {
    expect(
      batchOf(
        `${notes(20)}\n商户单号,收款方名称,*收款帐户（必填）,金额（元）,备注\nH1,广州南屿百货有限公司,${ACCOUNT},1.21,x\n`,
      ),
    ).toMatchObject([{ lineNo: 22, accountNo: ACCOUNT, amount: '1.21' }]);
  });

  it('repeats a head that lacks a column in the message', () => {
    expect(() => batchOf('商户单号,收款方名称,账号,金额\n')).toThrow(
      '缺少“收款账户”列，请使用批量转账模板；文件第1行的表头是“商户单号”、“收款方名称”、“账号”、“金额”',
    );
    expect(() => bookOf('名称,订单号,金额\n')).toThrow(
      '未找到“日期”列，请检查表头；文件第1行的表头是“名称”、“订单号”、“金额”',
    );
  });
});

describe('a delimiter', () => {
  const rows = Array.from(
    { length: 6 },
    (_, at) => `SH010${at}\t,1${at}.00\t,2026-01-28 17:00:1${at}\t,示例买家${at}\t`,
  );
  it.each([
    ['the cells', '商户订单号,订单金额,交易时间,买家'],
    ['the cells and titles', '商户订单号\t,订单金额\t,交易时间\t,买家\t'],
  ])('uses the comma as delimiter where %s end with tabs', (_what, head) => {
    const { lines } = bookOf([head, ...rows].join('\n'));
    expect(lines).toHaveLength(6);
    expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(7_500);
    expect(new Set(lines.map(({ day }) => day))).toEqual(new Set(['2026-01-28']));
  });

  it.each([
    [';', '商户订单号;金额;日期;商品\nA1;1.00;2026-11-20;茶,杯,壶,盘\nA2;2.00;2026-11-20;茶,杯\n'],
    ['\t', '商户订单号\t金额\t日期\nA1\t1,001.00\t2026-11-20\nA2\t2,001.00\t2026-11-20\n'],
    ['|', '商户订单号|金额|日期\nA1|1,001.00|2026-11-20\nA2|2,001.00|2026-11-20\n'],
  ])('uses %j as delimiter where texts contain commas', (_delimiter, text) => {
    expect(bookOf(text).lines.map(({ orderNo }) => orderNo)).toEqual(['A1', 'A2']);
  });
});

describe('an amount', () => {
  it('reports an amount with a note as a fault, and reads any form of minus in an own book', () => {
    const book = bookOf(
      '商家订单号,金额,交易时间\nJD0001,131.77(已退款89.84),2026-11-20 10:00:00\nJD0002,468.32(已全额退款),2026-11-20 10:00:00\n' +
        'JD0003,−5.00,2026-11-20 10:00:00\nJD0004,5.00-,2026-11-20 10:00:00\n',
    );
    expect(book.lines.map(({ orderNo, cents }) => [orderNo, cents])).toEqual([
      ['JD0003', -500],
      ['JD0004', -500],
    ]);
    expect(book.faults.map(({ lineNo, msg }) => [lineNo, msg])).toEqual([
      [2, '无法识别“(已退款89.84)”，请只保留金额'],
      [3, '无法识别“(已全额退款)”，请只保留金额'],
    ]);
  });

  /** Amounts as text, each with its cents or with the message of its refusal. */
  const RULE: readonly (readonly [string, number | string])[] = [
    ['￥12.00', 1200],
    ['12.00元', 1200],
    ['１２．００', 1200],
    ['12。00', 1200],
    ['1，234.50', 123450],
    ['1 234.50', 123450],
    ['.50', 50],
    ['12.3400', 1234],
    ['CNY 12', 1200],
    ['1,23', '不用输入逗号，角分请用小数点，如100.50'],
    ['1.355,90', '不用输入逗号，角分请用小数点，如100.50'],
    ['-5.00', '金额不能为负数'],
    ['−5.00', '金额不能为负数'],
    ['5.00-', '金额不能为负数'],
    ['(5.00)', '金额不能为负数'],
    ['+5.00', '金额只能包含数字和小数点'],
    ['1.2E+05', '金额已变为科学计数，请将单元格设为数值格式后重新填写'],
    ['12.345', '请输入正确的金额，最多两位小数'],
    ['/', '请输入金额'],
    ['十二元', '金额只能包含数字和小数点'],
    ['12①', '无法识别“①”，请只保留金额'],
    ['12.5²', '无法识别“²”，请只保留金额'],
  ];
  /** Amounts with a sign, and their cents in a merchant's own book. Only an own book accepts signs. */
  const SIGNED: Readonly<Record<string, number>> = {
    '-5.00': -500,
    '−5.00': -500,
    '5.00-': -500,
    '(5.00)': -500,
    '+5.00': 500,
  };
  it.each(RULE)('%s means the same in a batch, in an own book and in a typed field', (typed, meant) => {
    const [issues] = issuesOf(batchOf(`${BATCH_HEAD}\n${batchLine(typed)}\n`));
    const { lines, faults } = bookOf(`商户订单号,金额,日期\nA0,1.00,2026-11-20\nA1,"${typed}",2026-11-20\n`);
    const [, own] = lines;
    if (typeof meant === 'number') {
      expect(issues).toEqual([]);
      expect(readUnsigned(typed)).toEqual({ cents: meant, msg: null });
      expect(readUnsigned(keepAmount(typed)).cents).toBe(meant);
      expect(own?.cents).toBe(meant);
    } else {
      expect(issues).toEqual([meant]);
      expect(readUnsigned(typed)).toEqual({ cents: null, msg: meant });
      expect(amountProblem(typed)).toBe(meant);
      expect(own?.cents).toBe(SIGNED[typed]);
      // `/` means an empty cell in a file, but an invalid amount in a form field.
      const inBook = typed === '/' ? '金额为空' : meant;
      expect(faults.map(({ msg }) => msg)).toEqual(typed in SIGNED ? [] : [inBook]);
    }
  });

  it.each([
    [
      'in a column of directions',
      '商户订单号,收/支,金额,日期,状态\nSH0001,收入,10.00,2026-11-20,交易成功\nSH0001,支出,10.00,2026-11-20,退款成功\nSH0002,不计收支,5.00,2026-11-20,交易关闭\n',
      [1000, -1000],
      1,
    ],
    [
      'in a column for each direction',
      '商户订单号,交易金额(收入),交易金额(支出),交易日期\nSH0001,10.00,,2026-11-20\nSH0002,,3.00,2026-11-20\n',
      [1000, -300],
      0,
    ],
    [
      'in columns of a bank',
      '订单号,借方发生额,贷方发生额,记账日期\nB1,-,10.00,20261120\nB2,3.00,-,20261120\n',
      [1000, -300],
      0,
    ],
    [
      'as credit and debit',
      '订单号,借贷标志,金额,记账日期\nB1,贷,10.00,20261120\nB2,借,3.00,20261120\n',
      [1000, -300],
      0,
    ],
    [
      'in a column of refunds',
      '商户订单号,订单金额,申请退款金额,交易时间,交易状态\nW1,10.00,0.00,2026-11-20,SUCCESS\nW1,0.00,4.00,2026-11-20,REFUND\nW2,8.00,3.00,2026-11-20,SUCCESS\nW3,6.00,0.00,2026-11-20,已撤销\n',
      [1000, -400, 800, -300],
      1,
    ],
    [
      'in the state alone',
      '商户订单号,金额,日期,状态\nS1,10.00,2026-11-20,交易成功\nS1,10.00,2026-11-20,退款成功\n',
      [1000, -1000],
      0,
    ],
  ] as const)('reads the sign of an amount %s', (_where, text, cents, closed) => {
    const book = bookOf(text);
    expect(book.lines.map((line) => line.cents)).toEqual(cents);
    expect([book.closed, book.faults]).toEqual([closed, []]);
  });

  it('reports amounts on both sides of a row and unknown directions as faults', () => {
    expect(bookOf('订单号,支出,收入,日期\nA,1.00,2.00,2026-11-20\nB,,3.00,2026-11-20\n').faults).toMatchObject([
      { lineNo: 2, msg: '收入和支出都有金额' },
    ]);
    expect(bookOf('订单号,收/支,金额,日期\nA,左,1.00,2026-11-20\nB,收,3.00,2026-11-20\n').faults).toMatchObject([
      { lineNo: 2, text: '左', msg: '收支方向无法识别' },
    ]);
  });
});

describe('a unit', () => {
  const bookHead = (amount: string) => `商户订单号,${amount},日期\nA1,1.50,2026-11-20\n`;
  const batchHead = (amount: string) =>
    `商户单号,收款方名称,收款账户,${amount},备注\nZ1,广州南屿百货有限公司,${ACCOUNT},1.50,x\n`;
  const voucherHead = (amount: string) =>
    `来源单据,付款子商户编号,收款方编号,收款方名称,费用类型,所属账期,${amount},备注\nYD1,M1,SK1,甲,运费,2026-11,1.50,x\n`;
  const vouchersOf = (text: string) => {
    const reader = voucherReader();
    const read = readTable({ name: 'a.csv', bytes: bytesOf(text), mostMegabytes: 1 }, reader.add);
    const lines = read.ok ? reader.end() : read;
    if (!lines.ok) throw new Error(lines.msg);
    return lines.lines;
  };

  it.each([
    ['金额（万元）', '万元'],
    ['金额(分)', '分'],
    ['金额[USD]', 'USD'],
    ['金额（必填，单位：千元）', '千元'],
    ['金额(人民币万元)', '万元'],
  ])('refuses a unit other than yuan in the heading %s, in an own book, a batch and vouchers', (heading, unit) => {
    const cell = `"${heading}"`;
    const msg = `“${heading}”列的单位是${unit}，请换算为元后重新上传`;
    for (const read of [
      () => bookOf(bookHead(cell)),
      () => batchOf(batchHead(cell)),
      () => vouchersOf(voucherHead(cell)),
    ])
      expect(read).toThrow(msg);
  });

  it('applies a unit in a note above the head to all amounts', () => {
    for (const note of ['单位：万元', '金额单位:人民币万元'])
      for (const read of [
        () => bookOf(`对账单,${note}\n${bookHead('金额')}`),
        () => batchOf(`付款,${note}\n${batchHead('金额')}`),
      ])
        expect(read).toThrow('表头上方的说明把金额单位写为万元，请换算为元后重新上传');
    expect(amountsOf(`对账单,单位：元\n编制单位：示例贸易有限公司,\n${bookHead('金额')}`)).toEqual([['A1', 150]]);
  });

  it.each(['金额（元）', '金额(人民币元)', '金额(RMB)', '金额（必填）', '*金额（含税）', '金额(元，两位小数)'])(
    'accepts a heading with yuan or without a unit: %s',
    (heading) => {
      const cell = `"${heading}"`;
      expect(amountsOf(bookHead(cell))).toEqual([['A1', 150]]);
      expect(batchOf(batchHead(cell))).toMatchObject([{ amount: '1.50' }]);
      expect(vouchersOf(voucherHead(cell))).toMatchObject([{ amount: '1.50' }]);
    },
  );
});

describe('a state', () => {
  const closedIn = (states: readonly string[]) =>
    bookOf(`商户订单号,金额,日期,订单状态\n${states.map((state) => `A1,10.00,2026-11-20,"${state}"\n`).join('')}`);
  it('a paid order keeps its amount, before and after its delivery or refund', () => {
    const paid =
      '等待买家确认收货 等待卖家发货 退款处理中 退款失败 退款关闭 售后处理中 已取消退款申请 支付成功，取消售后 部分退款 待发货 SUCCESS';
    const { lines, closed, faults } = closedIn(paid.split(' '));
    expect([lines.length, closed, faults]).toEqual([paid.split(' ').length, 0, []]);
  });
  it('sets apart an order that moved no money, by Chinese states and by states of interfaces', () => {
    const open =
      '等待买家付款 等待付款 待付款 未支付 交易关闭 已关闭 已取消 用户取消支付 订单超时关闭 支付失败 交易失败(余额不足) 已撤销 支付处理中 TRADE_CLOSED NOTPAY CANCELED WAIT_BUYER_PAY';
    const { lines, closed, faults } = closedIn(['SUCCESS', ...open.split(' ')]);
    expect([lines.length, closed, faults]).toEqual([1, open.split(' ').length, []]);
  });
  it.each([
    ['收入（元）', [1000], 0],
    ['已支出', [-1000], 0],
    ['其他', [], 1],
  ])('reads a direction as software writes it: %s', (direction, cents, closed) => {
    const book = bookOf(`订单号,收/支,金额,日期\nA0,收,1.00,2026-11-20\nA1,${direction},10.00,2026-11-20\n`);
    expect([book.lines.slice(1).map((line) => line.cents), book.closed, book.faults]).toEqual([cents, closed, []]);
  });
});

describe('rows that are no lines', () => {
  it.each(['总金额', '收入合计', '交易总笔数', '期末余额', '本页累计：2笔', '总收入'])(
    'recognises rows that begin with words for a sum, also with %s',
    (words) => {
      const book = bookOf(`商户订单号,金额,日期\nA1,1.00,2026-11-20\n${words},1.00,\n`);
      expect(book).toMatchObject({ lines: [{ orderNo: 'A1' }], faults: [], notes: 1 });
      for (const sum of [`${words},,,1.41,`, `,,${words},1.41,`])
        expect(batchOf(`${BATCH_HEAD}\n${batchLine('1.41')}\n${sum}\n`)).toHaveLength(1);
    },
  );

  it('counts rows of notes below an own book as notes, not as faults', () => {
    const book = bookOf(
      '商户订单号,金额,交易时间\n`SH0001,`12.34,`2026-01-28 17:07:11\n`SH0002,`0.01,`2026-01-28 17:07:12\n' +
        '总交易单数,应结订单总金额,退款总金额\n`2,`12.35,`0.00\n本页小计,12.35,\n页码 1/1,,\n制表人：示例,,\n',
    );
    expect(book).toMatchObject({ lines: [{ orderNo: 'SH0001', cents: 1234 }, { cents: 1 }], faults: [], notes: 5 });
  });

  it('reports unreadable lines above or between orders as faults, so that no order is hidden', () => {
    expect(
      bookOf(
        '商户订单号,金额,日期\nA1,1.00,2026-11-20\nA2,x,2026-11-20\nA3,y,z\n页码 1,,\nA4,1.00,\nA5,2.00,2026-11-21\n',
      ),
    ).toMatchObject({ faults: [{ lineNo: 3 }, { lineNo: 4 }, { lineNo: 6 }], notes: 1 });
  });

  it('skips sums and signatures below a batch', () => {
    expect(batchOf(`${BATCH_HEAD}\n${batchLine('1.41')}\n合计,,,1.41,\n制表人：示例,,,,\n`)).toHaveLength(1);
    expect(batchOf(`${BATCH_HEAD}\n补录,,,,\n${batchLine('1.41')}\n`)).toHaveLength(2);
  });

  it('keeps a line whose payee begins with a word for sums, or that contains only a payee', () => {
    const lines = batchOf(`${BATCH_HEAD}\n,汇总科技有限公司,,5.00,\n,广州南屿百货有限公司,,,\n`);
    expect(lines.map(({ name }) => name)).toEqual(['汇总科技有限公司', '广州南屿百货有限公司']);
    const book = bookOf('商户订单号,金额,日期\nA1,1.00,2026-11-20\n页码 1/1,,\nA2,x,2026-11-20\n');
    expect(book).toMatchObject({ faults: [{ lineNo: 4, text: 'x' }], notes: 1 });
  });

  it('skips sums below vouchers', () => {
    const reader = voucherReader();
    const head = '来源单据,付款子商户编号,收款方编号,收款方名称,费用类型,所属账期,金额（元）,备注'.split(',');
    for (const row of [
      head,
      ['YD1', 'M1', 'SK1', '甲', '运费', '2026-11', '1.00'],
      ['合计', '', '', '', '', '', '1.00'],
    ])
      reader.add(row);
    expect(reader.end()).toMatchObject({ ok: true, lines: [{ lineNo: 2, sourceNo: 'YD1', amount: '1.00' }] });
  });
});

describe('a number', () => {
  it('does not read the mark of a footnote as a digit of an account', () => {
    const [line] = batchOf(`${BATCH_HEAD}\n${batchLine('1.00', '057100348678440①')}\n`);
    expect(line?.accountNo).toBe('057100348678440①');
    expect(issuesOf(line ? [line] : [])).toEqual([['收款账户只能包含数字']]);
  });

  it.each([
    `'${ACCOUNT}`,
    `\`${ACCOUNT}`,
    '０５７１００３４８６７８４４０１',
    `${ACCOUNT}\t`,
    `="${ACCOUNT}"`,
    '0571 0034 8678 4401',
  ])('reads the account written as %j', (written) => {
    const cell = `"${written.replaceAll('"', '""')}"`;
    const [line] = batchOf(`${BATCH_HEAD}\nK1,广州南屿百货有限公司,${cell},1.01,x\n`);
    expect(line?.accountNo.replace(/\s/g, '')).toBe(ACCOUNT);
    expect(issuesOf(line ? [line] : [])).toEqual([[]]);
  });

  it('refuses an account with an exponent, and names the reason and the correction', () => {
    expect(issuesOf(batchOf(`${BATCH_HEAD}\n${batchLine('1.00', '5.71003E+14')}\n`))).toEqual([
      ['收款账户已变为科学计数，请将单元格设为文本格式后重新填写'],
    ]);
  });
});

describe('a time', () => {
  it.each([
    ['2026-11-20T23:30:00Z', '2026-11-21'],
    ['2026-11-21T00:30:00+09:00', '2026-11-20'],
    ['2026-11-20 23:30:00+0800', '2026-11-20'],
    ['2026-11-20T23:30:00', '2026-11-20'],
    ['2026-11-20 17:00:00+00', '2026-11-21'],
    ['2026/11/20 17:00 +00:00', '2026-11-21'],
    ['2026.11.20 17:00Z', '2026-11-21'],
    ['2026-11-20 17:00:00 UTC', '2026-11-21'],
    ['2026-11-20 17:00:00 GMT+1', '2026-11-21'],
    ['2026-11-20 17:00:00 (UTC-05:00)', '2026-11-21'],
    ['2026-11-20 5:00:00 PM +0000', '2026-11-21'],
    ['2026-11-20 17:00:00.123 +0000 UTC', '2026-11-21'],
    ['2026年11月20日 17:00:00 +0000', '2026-11-21'],
    ['20261120T170000Z', '2026-11-21'],
    ['2026-11-20T17:00:00+08:00[Asia/Shanghai]', '2026-11-20'],
    ['2026-11-20 17:00:00 CST', '2026-11-20'],
    ['2026-11-20 17:00:00 PM', '2026-11-20'],
    ['20261120170000', '2026-11-20'],
    ['2026-11-20 星期五', '2026-11-20'],
  ])('assigns %s to the Beijing day %s', (time, day) => {
    expect(bookOf(`订单号,金额,日期\nA1,1.00,${time}\n`).lines).toMatchObject([{ day }]);
  });

  it.each([
    ['14:03:59', '只有时间，没有日期'],
    ['2026-02-30', '日期2026-02-30不存在'],
    ['2026-11-20 17:00:00 PST', '无法识别时区“PST”，请改为北京时间'],
    ['2026-11-20 25:61:00Z', '时间25:61:00Z不存在'],
    ['20/11/2026', '日期格式不正确，请用年-月-日，如2026-11-20'],
  ])('refuses the time %s with a reason', (time, msg) => {
    expect(bookOf(`订单号,金额,日期\nA1,1.00,${time}\nA2,1.00,2026-11-20\n`).faults).toEqual([
      { lineNo: 2, text: time, msg },
    ]);
  });
});

it('numbers a line by its row in the file, including empty rows and notes', () => {
  const book = bookOf('示例店铺导出,,\n\n商户订单号,金额,日期\nA1,1.00,2026-11-20\n\nA2,x,2026-11-20\n');
  expect(book.lines).toMatchObject([{ orderNo: 'A1', lineNo: 4 }]);
  expect(book.faults).toMatchObject([{ lineNo: 6, text: 'x' }]);
  expect(batchOf(`说明\n\n${BATCH_HEAD}\n${batchLine('1.00')}\n\n${batchLine('2.00')}\n`)).toMatchObject([
    { lineNo: 4 },
    { lineNo: 6 },
  ]);
});

describe('a file that is not what its name says', () => {
  const csv = '商户订单号,金额,日期\nA,1.00,2026-11-20\n';
  it.each<[string, Uint8Array | string, string, string]>([
    ['a ZIP', new Uint8Array(zip([zipEntry('bill.csv', csv)])), 'a.csv', '这是压缩包，请先解压再上传其中的文件'],
    ['a ZIP', new Uint8Array(zip([zipEntry('bill.csv', csv)])), 'a.xlsx', '这是压缩包，请先解压再上传其中的文件'],
    ['a gzip', gzipSync(bytesOf(csv)), 'a.csv', '这是压缩包，请先解压再上传其中的文件'],
    [
      'a web page',
      '<html><body><table><tr><td>订单号</td></tr></table></body></html>',
      'a.csv',
      '这是网页文件，请用Excel打开后另存为.xlsx',
    ],
    [
      'an old XLS',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0]),
      'a.csv',
      '不支持加密文件或旧版Excel，请用Excel打开后另存为不加密的.xlsx',
    ],
    ['a PDF', '%PDF-1.4\n', 'a.csv', '这是PDF文件，请上传.xlsx或.csv表格'],
  ])('refuses %s called %4$s, and says what to do', (_kind, bytes, name, msg) => {
    expect(readTable({ name, bytes: bytesOf(bytes), mostMegabytes: 1 }, () => true)).toEqual({ ok: false, msg });
  });
});

describe('a unit that is not yuan', () => {
  const line = `广州南屿百货有限公司,${ACCOUNT},1.5`;
  const batch =
    (above: string, title = '金额') =>
    () =>
      batchOf(`${above}收款方名称,收款账户,${title}\n${line}\n`);
  const book =
    (above: string, title = '金额') =>
    () =>
      bookOf(`${above}商户订单号,日期,${title}\nA1,2026-11-20,1.5\n`);

  it.each([
    ['货款明细表（单位：万元）\n', '万元'],
    ['币种：人民币 单位：万元\n', '万元'],
    ['单位,万元\n', '万元'],
    ['11月工资表（单位：千元）\n', '千元'],
    ['货款（万元）\n', '万元'],
  ])('refuses the file for the note %j', (note, unit) => {
    const msg = `表头上方的说明把金额单位写为${unit}，请换算为元后重新上传`;
    expect(batch(note)).toThrow(msg);
    expect(book(note)).toThrow(msg);
  });

  it.each(['金额（含税 万元）', '金额（美元USD）', '金额[千元]'])('refuses the file for the title %s', (title) => {
    expect(batch('', title)).toThrow(/列的单位是/);
    expect(book('', title)).toThrow(/列的单位是/);
  });

  it('refuses the file for a row of units below the head, and reads no line from a row of yuan', () => {
    expect(() => batchOf(`收款方名称,收款账户,金额\n,,（万元）\n${line}\n`)).toThrow('“金额”列的单位是万元');
    expect(batchOf(`收款方名称,收款账户,金额\n,,（元）\n${line}\n`)).toMatchObject([{ lineNo: 3 }]);
    expect(() => bookOf('商户订单号,日期,金额\n,,(万元)\nA1,2026-11-20,1.5\n')).toThrow('列的单位是万元');
    expect(bookOf('商户订单号,日期,金额\n,,(元)\nA1,2026-11-20,1.5\n')).toMatchObject({ lines: [{ cents: 150 }] });
  });

  it('accepts the word for a unit where it means something else', () => {
    expect(batchOf(`收款方名称,收款账户,金额\n#,${ACCOUNT},㈩\n${line}\n`)).toMatchObject([
      { amount: '㈩' },
      { amount: '1.5' },
    ]);
    for (const note of ['付款单位：万达集团\n', '单位：元\n', '积分（分）规则,见附件\n'])
      expect(batch(note)()).toMatchObject([{ amount: '1.5' }]);
  });
});

describe('a head in two rows', () => {
  it('asks about a head in two rows and does not use its first part, which may be the gross amount', () => {
    const text = `收款方名称,收款账户,金额,,备注\n,,应发,实发,\n广州南屿百货有限公司,${ACCOUNT},8000,7500,\n`;
    expect(() => batchOf(text)).toThrow('表头占第1、2两行，请核对每一项对应的列');
  });

  it('does not use an amount in a group of refunds as the received amount', () => {
    const rows = '商户订单号,日期,收款,,退款,\n,,实收,手续费,金额,原因\nA1,2026-11-20,100,1,20,x\n';
    expect(() => bookOf(rows)).toThrow('未找到“金额”列');
  });
});

describe('a batch of uncertain meaning', () => {
  const line = `广州南屿百货有限公司,${ACCOUNT},1.5`;
  const head = '收款方名称,收款账户,金额';

  it.each([`供应商,账号,应付\n${line}\n${head}\n${line}\n`, `${line}\n${head}\n${line}\n`])(
    'asks about a row above the head that looks like a line: %j',
    (text) => {
      expect(() => batchOf(text)).toThrow(/在表头（第\d行）之上，但像一笔明细/);
    },
  );

  it('asks about a group above the amount that may change its meaning', () => {
    const text = `收款方信息,,扣款,,实发\n${head},说明,数额\n${line},罚款,7500\n`;
    expect(() => batchOf(text)).toThrow('缺少“金额”列');
    expect(batchOf(`收款方信息,,金额信息,,其他\n${head},说明,数额\n${line},罚款,7500\n`)).toMatchObject([
      { amount: '1.5' },
    ]);
  });

  it.each(['金额（应发）', '金额（上月）', '金额（退回）', '金额（不含税）'])(
    'asks about a head that says %s',
    (title) => {
      expect(() => batchOf(`收款方名称,收款账户,${title}\n${line}\n`)).toThrow('与模板的“金额”不同，请核对');
    },
  );

  it.each([
    ['three rows of titles', `${head}\n,,工资\n,,应发\n${line}\n`, '表头占第1、2两行'],
    ['a note in the second row of titles', `${head},\n（全称）,,应发,实发\n${line},1\n`, '表头占第1、2两行'],
    [
      'another unit on the next page',
      `${head}\n${line}\n收款方名称,收款账户,金额（万元）\n${line}\n`,
      '第1行和第3行都像表头',
    ],
    ['another table below', `${head}\n${line}\n名称,账号,退回金额\n${line}\n`, '第1行和第3行都像表头'],
  ])('asks about a file with %s', (_, text, msg) => {
    expect(() => batchOf(text)).toThrow(msg);
  });

  it.each(['币种', '单位'])('refuses a line whose %s is not yuan', (title) => {
    expect(() => batchOf(`${head},${title}\n${line},人民币\n${line},USD\n`)).toThrow('第3行的金额单位或币种是USD');
    expect(batchOf(`${head},${title}\n${line},元\n`)).toMatchObject([{ amount: '1.5' }]);
  });

  it('refuses a note below the lines that gives another unit', () => {
    expect(() => batchOf(`${head}\n${line}\n注：以上金额单位为万元,,\n`)).toThrow('第3行把金额单位写为万元');
  });

  it('refuses a note with another unit also in a column that it does not read', () => {
    expect(() => batchOf(`序号,${head}\n1,${line}\n注：以上金额单位为万元,,,\n`)).toThrow('第3行把金额单位写为万元');
  });

  it('leaves out a sum whose word has blanks inside', () => {
    expect(batchOf(`${head}\n${line}\n合 计,,1.5\n总　计,,1.5\n`)).toHaveLength(1);
  });

  it('reads a payment whose cells begin with labels as a line, and not as a signature', () => {
    expect(batchOf(`${head}\n户名：张三,账号：${ACCOUNT},金额：500.00\n`)).toMatchObject([{ lineNo: 2 }]);
  });

  it('follows the chosen columns only as far as their head', () => {
    const layout = layoutOf('TRANSFER');
    const places = { number: -1, name: 0, accountNo: 1, amount: 3, remark: -1, accountKind: -1, bank: -1 };
    const read = (text: string) => {
      const reader = sheetReader(layout, { headRow: 1, places });
      for (const row of text.trim().split('\n')) if (!reader.add(row.split(','))) break;
      return reader.end();
    };
    const titles = '户名,账号,应发,实发';
    const pay = `广州南屿百货有限公司,${ACCOUNT},6.00,2.00`;
    expect(read(`${titles}\n${pay}\n${titles}\n${pay}\n`)).toMatchObject({
      ok: true,
      leftOut: [3],
      lines: { length: 2 },
    });
    expect(read(`${titles}\n${pay}\n户名,账号,实发,应发\n${pay}\n`)).toMatchObject({ ok: false, columns: 'doubt' });
  });
});

describe('a unit that a note or a title writes in other words', () => {
  const line = `广州南屿百货有限公司,${ACCOUNT},1.5`;
  it.each([
    '本表金额单位为万元',
    '以万元计',
    '金额以万元为单位',
    '单位是：万元',
    '单位：（人民币）万元',
    '金额单位=万元',
    '货款明细（万元）,2026年11月',
    '人民币万元',
    '单位：人民币/万元',
    '金额单位：人民币，万元',
    '单位\n万元',
    '单位：仟元',
    '单位：元/万元',
    '单位：美分',
    '币种：美元',
    '币种,USD',
    '单位：泰铢',
  ])('refuses a batch with %j above its head', (note) => {
    expect(() => batchOf(`${note}\n收款方名称,收款账户,金额\n${line}\n`)).toThrow('请换算为元后重新上传');
  });

  it.each(['以万元计', '萬元', '万圆', '万元人民币', '仟元', '¥万', 'AUD', '外币', '单位为分', 'cents', '元角分'])(
    'refuses a batch with the amount in %s',
    (unit) => {
      expect(() => batchOf(`收款方名称,收款账户,金额（${unit}）\n${line}\n`)).toThrow('请换算为元后重新上传');
    },
  );

  it('refuses a row of formats below the head that gives another unit', () => {
    expect(() => batchOf(`收款方名称,收款账户,金额\n文本,文本,万元\n${line}\n`)).toThrow('列的单位是万元');
  });
});

describe('an own book of uncertain meaning', () => {
  const head = '商户订单号,日期,金额';
  const order = (no: string, cents = '1.00') => `${no},2026-11-20,${cents}`;

  it('lists the orders above its head and below another table as not compared', () => {
    const book = bookOf(
      `编号,时间,实收\n${order('B1')}\n${order('B2')}\n${head}\n${order('A1')}\n退款单号,退款时间,退款原因\n${order('R1')}\n`,
    );
    expect(book.lines).toMatchObject([{ orderNo: 'A1' }]);
    expect(book.faults.map(({ lineNo, msg }) => [lineNo, msg])).toEqual([
      [2, '在表头之上，未参与对账'],
      [3, '在表头之上，未参与对账'],
      [7, '属于文件中的另一张表，未参与对账'],
    ]);
  });

  it.each(['金额（分）', '金额（退回）', '金额（支出）'])(
    'reads nothing below a repeated head that says %s',
    (title) => {
      const book = bookOf(`${head}\n${order('A1')}\n商户订单号,日期,${title}\n${order('A2', '200')}\n`);
      expect(book.lines).toMatchObject([{ orderNo: 'A1' }]);
      expect(book.faults).toHaveLength(2);
    },
  );

  it('reads every page of a head in two rows', () => {
    const two = '商户订单号,日期,收款,,退款\n,,金额,手续费,原因';
    const rows = `${two}\nA1,2026-11-20,1.00,0,\n${two}\nA2,2026-11-20,2.00,0,\n`;
    expect(bookOf(rows)).toMatchObject({ lines: [{ orderNo: 'A1' }, { orderNo: 'A2' }], faults: [] });
  });

  it.each(['金额（上月）', '金额（支出）', '金额（应收）'])('asks where the only amount says %s', (title) => {
    expect(() => bookOf(`商户订单号,日期,${title}\n${order('A1')}\n`)).toThrow('未找到“金额”列');
  });

  it('asks where a group above the amount may change its meaning', () => {
    expect(() => bookOf(`,,上期,本期\n${head},实收\n${order('A1')},9.00\n`)).toThrow('未找到“金额”列');
  });

  it.each(['交易时间（UTC）', '交易时间(当地)', '付款时间 GMT+3'])('refuses the days of another zone: %s', (title) => {
    expect(() => bookOf(`商户订单号,${title},金额\n${order('A1')}\n`)).toThrow(/不是北京时间|未找到/);
  });

  it.each([
    '已关单',
    '已过期',
    '已失效',
    'REVOKED',
    'EXPIRED',
    'TIMEOUT',
    'PROCESSING',
    'ORDER_CLOSED',
    '处理失败',
    '交易失败-余额不足',
    '撤销成功',
    '作废单',
    'Cancelled by user',
    '待审核',
  ])('counts no money for the state %s', (state) => {
    expect(bookOf(`${head},交易状态\n${order('A1')},成功\n${order('A2')},${state}\n`)).toMatchObject({
      lines: [{ orderNo: 'A1' }],
      closed: 1,
    });
  });

  it('uses the type of a row as sign if no other column shows the sign', () => {
    const rows = (title: string) => `${head},${title}\n${order('A1', '9.00')},收款\n${order('A2', '4.00')},退款\n`;
    for (const title of ['交易类型', '业务类型'])
      expect(amountsOf(rows(title))).toEqual([
        ['A1', 900],
        ['A2', -400],
      ]);
  });

  it.each(['FAIL', '失败', '退款失败', '退款关闭', '退款失败-余额不足', '退款已撤销'])(
    'counts no refund in the state %s',
    (lost) => {
      const rows = `${head},退款金额,退款状态\n${order('A1', '9.00')},4.00,${lost}\n${order('A2', '9.00')},4.00,退款成功\n`;
      expect(amountsOf(rows)).toEqual([
        ['A1', 900],
        ['A2', 900],
        ['A2', -400],
      ]);
    },
  );

  it('counts no closed order whose refund failed', () => {
    const rows = `${head},退款金额,退款状态,交易状态\n${order('A1')},10.00,退款失败,交易关闭\n${order('A2')},0.00,,成功\n`;
    expect(bookOf(rows)).toMatchObject({ lines: [{ orderNo: 'A2' }], closed: 1 });
  });

  it('counts both the order and its refund where the refunded order is closed', () => {
    const rows = `${head},退款金额,交易状态\n${order('A1', '10.00')},10.00,交易关闭\n${order('A2')},0.00,交易关闭\n`;
    expect(amountsOf(rows)).toEqual([
      ['A1', 1000],
      ['A1', -1000],
    ]);
    expect(amountsOf(`${head},交易状态\n${order('A1', '4.00')},REFUND\n`)).toEqual([['A1', -400]]);
  });
});

describe('a second head', () => {
  it('skips a head that is repeated on each page', () => {
    const text = `${BATCH_HEAD}\n${batchLine('1.41')}\n${BATCH_HEAD}\n${batchLine('1.42')}\n`;
    expect(batchOf(text)).toMatchObject([{ lineNo: 2 }, { lineNo: 4 }]);
    const head = '商户订单号,金额,日期';
    expect(bookOf(`${head}\nA1,1.00,2026-11-20\n${head}\nA2,2.00,2026-11-20\n`)).toMatchObject({
      lines: [{ orderNo: 'A1' }, { orderNo: 'A2' }],
      faults: [],
    });
  });

  it('asks about a second head with other columns in a batch', () => {
    const text = `收款方名称,金额,收款账户\n填名称,填金额,填账户\n${BATCH_HEAD}\n${batchLine('1.41')}\n`;
    expect(() => batchOf(text)).toThrow('表头占第1、2两行，请核对每一项对应的列');
    const later = `收款方名称,收款账户,金额\n${batchLine('1.41').slice(3)}\n收款方名称,金额,收款账户\n`;
    expect(() => batchOf(later)).toThrow('第1行和第3行都像表头，请指出表头在哪一行');
  });

  it('lists the rows of another table in an own book as faults, not as orders', () => {
    for (const other of [
      '商户订单号,日期,退款金额\nA1,2026-11-20,4.00\n',
      '金额,日期,商户订单号\n20.00,2026-11-20,30001\n',
    ]) {
      const book = bookOf(`商户订单号,日期,金额\nA1,2026-11-20,10.00\n退款明细\n${other}`);
      expect(book.lines.map(({ cents }) => cents)).toEqual([1000]);
      expect(book.faults.map(({ lineNo, msg }) => [lineNo, msg])).toEqual([
        [4, '属于文件中的另一张表，未参与对账'],
        [5, '属于文件中的另一张表，未参与对账'],
      ]);
    }
  });
});

describe('a row that is not complete', () => {
  it.each([
    '汇总（杭州）科技有限公司,,100.00',
    '小计：广州南屿百货有限公司,12345,200.00',
    '共计1号店,3笔,300.00',
    '累计(北京)有限公司,A,',
  ])('keeps an incomplete row of a batch as a line with an error: %s', (row) => {
    expect(batchOf(`收款方名称,收款账户,金额\n${row}\n`)).toHaveLength(1);
  });

  it.each(['小计,广州南屿百货有限公司,,3.00', '小计,广州南屿百货有限公司,0571003486784401,', '累计,N,12345,88.00'])(
    'keeps a line with the word in another column: %s',
    (row) => expect(batchOf(`部门,收款方名称,收款账户,金额\n${row}\n`)).toHaveLength(1),
  );

  it.each(['行政部小计,,14400.50', '合计,3笔,14400.50', '合计：壹万肆仟元整,,', '小计（2笔）,,5.00'])(
    'reads a row of a batch that names no payee as a sum: %s',
    (row) =>
      expect(batchOf(`收款方名称,收款账户,金额\n广州南屿百货有限公司,${ACCOUNT},1.00\n${row}\n`)).toHaveLength(1),
  );

  it('reports a row of an own book below a note as a fault with its number', () => {
    const text =
      '商户订单号,日期,金额\nP001,2026-11-20,10.00\n本页小计,,10.00\nP003,11月21日,40.00\nP004,,50.00\n' +
      '以上为微信订单\nL002,十一月,5.00\n订单/2026/1,昨天,若干\n';
    const book = bookOf(text);
    expect(book.faults.map(({ lineNo }) => lineNo)).toEqual([4, 5, 7, 8]);
    expect(book.notes).toBe(2);
  });

  it('counts an unpaid order without a time of payment as closed', () => {
    const book = bookOf(
      '商户订单号,支付时间,金额,订单状态\nA1,2026-11-20,1.00,已完成\nA2,,2.00,待付款\nA3,,3.00,已取消\n',
    );
    expect(book).toMatchObject({ lines: [{ orderNo: 'A1' }], faults: [], closed: 2 });
  });
});
