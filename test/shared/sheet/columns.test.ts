import { type FileRow, readLines } from '@/common/spreadsheet/readLines';
import { batchPayOutUploadFile } from '@/contract/calls/batchPayments';
import { FileColumns } from '@/contract/calls/fileUpload';
import { chosenIn, type LineField, layoutOf, placesText } from '@/contract/rules/batchSheet';
import { titlesIn } from '@/contract/rules/reading/head';
import { placeOfOption } from '@/contract/rules/sheetLayout';
import { choiceFault } from '@/contract/rules/sheetLines';
import { EVERY_MONTH, VOUCHER_LAYOUT, type VoucherField } from '@/contract/rules/voucherSheet';
import { chosenColumns, headCandidates, placesUnder, proposedColumns } from '@/shared/sheet/columns';

const PAYROLL = `2026年11月工资表,,,,,
制表日期：2026-11-20,,,,,
序号,员工姓名,工资卡号,开户行,实发工资,部门
1,何雨桐,6222021001116253476,中国工商银行,"12,500.50",市场部
2,林晓燕,6217000010012345678,中国建设银行,8000,财务部
合计,,,,"20,500.50",
`;
const fileOf = (text: string) => ({ name: '工资.csv', bytes: new TextEncoder().encode(text) });
const PAYOUT = layoutOf('PAYOUT');

const unread = (text: string) => {
  const read = readLines(PAYOUT, fileOf(text));
  if (read.ok) throw new Error('it was read');
  return read;
};
const previewOf = (text: string): readonly FileRow[] => unread(text).preview ?? [];

describe('a file without the headings of the template', () => {
  it('a refused file returns its first rows, so that a person can choose the columns', () => {
    const { msg, preview } = unread(PAYROLL);
    expect(msg).toBe('未找到表头，请使用批量代付模板');
    expect(preview).toHaveLength(6);
    expect(preview?.[2]).toEqual({ rowNo: 3, cells: ['序号', '员工姓名', '工资卡号', '开户行', '实发工资', '部门'] });
  });

  it('returns the first rows of a file with the headings of the template when the user wants to choose', () => {
    const text = '收款账号,收款户名,开户银行,金额\n6222021001116253476,何雨桐,中国工商银行,1.00\n';
    expect(readLines(PAYOUT, { ...fileOf(text), chosen: 'ask' })).toEqual({
      ok: false,
      msg: '',
      preview: [
        { rowNo: 1, cells: ['收款账号', '收款户名', '开户银行', '金额'] },
        { rowNo: 2, cells: ['6222021001116253476', '何雨桐', '中国工商银行', '1.00'] },
      ],
    });
    expect(readLines(PAYOUT, { ...fileOf(''), chosen: 'ask' })).toMatchObject({ ok: false, msg: '文件是空的' });
    const zip = { name: 'a.csv', bytes: new Uint8Array([0x1f, 0x8b, 8, 0]) };
    expect(readLines(PAYOUT, { ...zip, chosen: 'ask' })).toMatchObject({
      ok: false,
      msg: expect.stringContaining('压缩包'),
    });
  });

  it('returns no rows of a file that is no table', () => {
    expect(readLines(PAYOUT, { name: 'a.csv', bytes: new Uint8Array([0x1f, 0x8b, 8, 0]) })).toEqual({
      ok: false,
      msg: '这是压缩包，请先解压再上传其中的文件',
    });
  });

  it('proposes the row with most known titles, and the columns by their other names', () => {
    const { row, places } = proposedColumns(PAYOUT, previewOf(PAYROLL));
    expect(row).toBe(2);
    expect(places).toEqual({
      number: -1,
      name: 1,
      accountNo: 2,
      accountKind: -1,
      bank: 3,
      amount: 4,
      remark: -1,
    });
  });

  it('proposes none of several columns with the same title', () => {
    const text = '姓名,卡号,开户行,金额,金额\n何雨桐,6222021001116253476,中国工商银行,6000,5000\n';
    expect(proposedColumns(PAYOUT, previewOf(text)).places).toMatchObject({
      name: 0,
      accountNo: 1,
      bank: 2,
      amount: -1,
    });
  });

  it.each([
    ['the lines begin in the first row', '甲,6222021001116253476,5.00\n乙,6217000010012345678,6.00\n', -1],
    [
      'unknown titles stand above the lines',
      'Payee,Account,Sum\n甲,6222021001116253476,5.00\n乙,6217000010012345678,6.00\n',
      0,
    ],
    ['a note stands above the lines', '工资\n甲,62220210,5.00\n乙,62170000,6.00\n丙,62170001,7.00\n', 0],
  ])('proposes no line as the head where %s', (_how, text, row) => {
    expect(proposedColumns(PAYOUT, previewOf(text)).row).toBe(row);
  });

  it('proposes the row that looks like a head below many notes of equal width, and names the other candidates', () => {
    const notes = Array.from({ length: 600 }, (_, at) => ({ rowNo: at + 1, cells: ['核对', '结果', '谢谢'] }));
    const table = [
      ['Payee', 'Account', 'Sum'],
      ['甲', '6222021001116253476', '5.00'],
    ].map((cells, at) => ({ rowNo: 601 + at, cells }));
    // The row above the header may be the upper row of a header in two rows, so both are candidates.
    expect(headCandidates([...notes, ...table].map(({ cells }) => cells))).toEqual([599, 600]);
    expect(proposedColumns(PAYOUT, [...notes, ...table]).row).toBe(600);
  });

  it('refuses to read a head as a line where the user says that the file has no head', () => {
    const places = { number: -1, name: 0, accountNo: 1, accountKind: 2, bank: 3, amount: 4, remark: -1 };
    const text = '收款户名,收款账号,账户类型,开户银行,金额\n何雨桐,6222021001116253476,对私,中国工商银行,1.00\n';
    expect(readLines(PAYOUT, { ...fileOf(text), chosen: { headRow: 0, places } })).toMatchObject({
      ok: false,
      msg: '第1行像表头，不是数据，请指出表头在哪一行',
    });
  });

  it('reads a payroll without a column of banks by one bank for the whole file', () => {
    const text = '姓名,卡号,金额\n何雨桐,6222021001116253476,5.00\n';
    const bank = PAYOUT.columns.find(({ field }) => field === 'bank')?.options?.indexOf('招商银行') ?? -1;
    const chosen = {
      headRow: 1,
      places: {
        ...{ number: -1, name: 0, accountNo: 1, amount: 2, remark: -1 },
        ...{ accountKind: placeOfOption(1), bank: placeOfOption(bank) },
      },
    };
    expect(readLines(PAYOUT, { ...fileOf(text), chosen })).toMatchObject({ ok: true, lines: [{ bank: '招商银行' }] });
  });

  it('allows every value for a whole file to be sent and to be remembered, except values for one file only', () => {
    for (const { columns } of [PAYOUT, layoutOf('TRANSFER'), VOUCHER_LAYOUT])
      for (const { field, options = [], isForOneFile } of columns)
        for (const at of isForOneFile ? [] : options.keys()) {
          const place = placeOfOption(at);
          expect(FileColumns.shape.places.safeParse({ [field]: place })).toMatchObject({ success: true });
          expect(batchPayOutUploadFile.request.shape.places.safeParse(`0,${place}`)).toMatchObject({ success: true });
        }
  });

  it('keeps a value for the whole file under another head that has no column for it', () => {
    const before = {
      ...proposedColumns(PAYOUT, []).places,
      accountKind: placeOfOption(1),
      bank: placeOfOption(0),
      name: 7,
    };
    expect(placesUnder(PAYOUT, { rows: [['姓名', '卡号', '开户行', '实发']], row: 0 }, before)).toEqual({
      number: -1,
      name: 0,
      accountNo: 1,
      accountKind: placeOfOption(1),
      bank: 2,
      amount: 3,
      remark: -1,
    });
  });

  it.each([
    '合计,3笔,"20,500.50",壹拾元',
    '合计,,"20,500.50",',
    '小计,共2笔,"20,500.50",二笔',
    '总计：,2,"20,500.50",',
  ])('skips the row of sums %s', (sums) => {
    const text = `收款方名称,收款账户,金额,备注\n甲公司,0571000000000002,5.00,\n${sums}\n`;
    expect(readLines(layoutOf('TRANSFER'), fileOf(text))).toMatchObject({ ok: true, lines: [{ lineNo: 2 }] });
  });

  it('keeps a line that has every required text although it begins with a word for sums', () => {
    const text = '收款方名称,收款账户,金额,备注\n合计（上海）,0571000000000002,5.00,\n';
    expect(readLines(layoutOf('TRANSFER'), fileOf(text))).toMatchObject({ ok: true, lines: [{ lineNo: 2 }] });
  });

  it('reads no line of signatures in several columns', () => {
    const text =
      '收款方名称,收款账户,金额,备注\n甲公司,0571000000000002,5.00,\n制表人：张三,审核：李四,出纳：王五,日期：2026-11-20\n';
    expect(readLines(layoutOf('TRANSFER'), fileOf(text))).toMatchObject({ ok: true, lines: [{ lineNo: 2 }] });
  });

  it('reads the lines by the chosen columns, with the numbers of their rows and without sums', () => {
    const preview = previewOf(PAYROLL);
    const { row, places } = proposedColumns(PAYOUT, preview);
    const chosen = chosenColumns<LineField>(preview, { row, places: { ...places, accountKind: placeOfOption(1) } });
    expect(chosen.headRow).toBe(3);
    expect(readLines(PAYOUT, { ...fileOf(PAYROLL), chosen })).toEqual({
      ok: true,
      lines: [
        {
          lineNo: 4,
          number: '',
          name: '何雨桐',
          accountNo: '6222021001116253476',
          accountKind: '对私',
          bank: '中国工商银行',
          amount: '12,500.50',
          remark: '',
        },
        {
          lineNo: 5,
          number: '',
          name: '林晓燕',
          accountNo: '6217000010012345678',
          accountKind: '对私',
          bank: '中国建设银行',
          amount: '8000',
          remark: '',
        },
      ],
      notes: ['第6行未作为明细：合计、签名、说明、重复的表头或表头之上的行'],
    });
  });

  it('reads from the first row where the file has no head', () => {
    const chosen = {
      headRow: 0,
      places: { number: -1, name: 0, accountNo: 1, accountKind: -1, bank: -1, amount: 2, remark: -1 },
    };
    const read = readLines(layoutOf('TRANSFER'), { ...fileOf('甲公司,0571000000000002,5.00\n'), chosen });
    expect(read).toMatchObject({ ok: true, lines: [{ lineNo: 1, name: '甲公司', amount: '5.00' }] });
  });

  it('refuses chosen amounts in another unit, and lets the person choose again', () => {
    const text = '姓名,卡号,银行,工资（万元）\n何雨桐,6222021001116253476,中国工商银行,1.25\n';
    const chosen = {
      headRow: 1,
      places: { number: -1, name: 0, accountNo: 1, accountKind: placeOfOption(1), bank: 2, amount: 3, remark: -1 },
    };
    expect(readLines(PAYOUT, { ...fileOf(text), chosen })).toMatchObject({
      ok: false,
      msg: '“工资（万元）”列的单位是万元，请换算为元后重新上传',
      preview: [{ rowNo: 1 }, { rowNo: 2 }],
    });
  });
});

describe('a head that is hard to find', () => {
  const lines = '何雨桐,6222021001116253476,中国工商银行,5.00\n林晓燕,6217000010012345678,中国建设银行,6.00\n';

  it('finds the head below several hundred rows of notes', () => {
    const notes = Array.from({ length: 500 }, (_, at) => `部门 ${at} 的说明`).join('\n');
    const own = `${notes}\n姓名,卡号,开户行,实发工资\n${lines}`;
    const preview = previewOf(own);
    expect(proposedColumns(PAYOUT, preview)).toMatchObject({ row: 500, places: { name: 0, amount: 3 } });
    const template = `${notes}\n收款户名,收款账号,开户银行,金额,账户类型\n${lines.replaceAll('.00\n', '.00,对私\n')}`;
    expect(readLines(PAYOUT, fileOf(template))).toMatchObject({ ok: true, lines: [{ lineNo: 502 }, { lineNo: 503 }] });
  });

  it('finds a head in two rows whose cells are merged, also with equal titles in two groups', () => {
    const text = `十一月工资,,,\n姓名,银行信息,,实发工资\n,卡号,开户行,\n${lines}`;
    expect(proposedColumns(PAYOUT, previewOf(text))).toMatchObject({
      row: 2,
      places: { name: 0, accountNo: 1, bank: 2, amount: 3 },
    });
    const groups =
      '姓名,卡号,银行,应付,,实发,\n,,,笔数,小计,笔数,金额\n何雨桐,6222021001116253476,中国工商银行,1,9.00,1,5.00\n';
    const preview = previewOf(groups);
    expect(proposedColumns(PAYOUT, preview)).toMatchObject({
      row: 1,
      places: { name: 0, accountNo: 1, bank: 2, amount: 6 },
    });
    expect(
      titlesIn(
        preview.map(({ cells }) => cells),
        1,
      ),
    ).toEqual(['姓名', '卡号', '银行', '应付笔数', '应付小计', '实发笔数', '实发金额']);
  });

  it('names what is uncertain about the columns, until the person has chosen them', () => {
    const text = '收款方名称,收款账户,金额,\n,,应发,实发\n甲,88600001,8.00,7.00\n';
    const layout = layoutOf('TRANSFER');
    const file = fileOf(text);
    expect(readLines(layout, file)).toMatchObject({
      ok: false,
      msg: '表头占第1、2两行，请核对每一项对应的列',
      doubt: true,
    });
    const places = { number: -1, name: 0, accountNo: 1, accountKind: -1, bank: -1, amount: 3, remark: -1 };
    expect(readLines(layout, { ...file, chosen: { headRow: 2, places } })).toMatchObject({
      ok: true,
      lines: [{ amount: '7.00' }],
    });
  });

  it('takes the unit of the amounts from the group above them', () => {
    const text = `姓名,卡号,银行,工资（万元）,\n,,,应发,实发\n何雨桐,6222021001116253476,中国工商银行,1.25,1.00\n`;
    const chosen = {
      headRow: 2,
      places: { number: -1, name: 0, accountNo: 1, accountKind: placeOfOption(1), bank: 2, amount: 4, remark: -1 },
    };
    expect(readLines(PAYOUT, { ...fileOf(text), chosen })).toMatchObject({
      ok: false,
      msg: '“工资（万元）实发”列的单位是万元，请换算为元后重新上传',
    });
  });

  it('refuses a head row that contains an account or an amount', () => {
    const text = `姓名,卡号,银行,实发工资\n${lines}`;
    const places = { number: -1, name: 0, accountNo: 1, accountKind: placeOfOption(1), bank: 2, amount: 3, remark: -1 };
    expect(readLines(PAYOUT, { ...fileOf(text), chosen: { headRow: 2, places } })).toMatchObject({
      ok: false,
      msg: '第2行含有账号或金额，不是表头，请重新选择表头所在行',
    });
  });

  it('does not use a line as the lower row of a head', () => {
    const text = `姓名,卡号,银行,实发工资,备注\n${lines}`;
    expect(proposedColumns(PAYOUT, previewOf(text)).row).toBe(0);
  });
});

describe('chosen columns', () => {
  const places = { number: -1, name: 1, accountNo: 2, accountKind: placeOfOption(0), bank: 3, amount: 4, remark: -1 };

  it.each([
    ['a column that every line needs is missing', { ...places, amount: -1 }, '请选择“金额”列'],
    ['one column is chosen twice', { ...places, bank: 4 }, '“金额”不能与“开户银行”选同一列'],
    ['an option is not one of the column', { ...places, accountKind: placeOfOption(2) }, '请选择“账户类型”列'],
  ])('refuses chosen columns where %s', (_how, wrong, msg) => {
    expect(choiceFault(PAYOUT, { headRow: 1, places: wrong })?.msg).toBe(msg);
    expect(readLines(PAYOUT, { ...fileOf(PAYROLL), chosen: { headRow: 3, places: wrong } })).toMatchObject({
      ok: false,
      msg,
    });
  });

  it('sends chosen columns to the platform as text', () => {
    expect(choiceFault(PAYOUT, { headRow: 3, places })).toBeNull();
    expect(placesText('PAYOUT', places)).toBe('-1,1,2,-2,3,4,-1');
    expect(chosenIn('PAYOUT', { headRow: '3', places: placesText('PAYOUT', places) })).toEqual({ headRow: 3, places });
    expect(chosenIn('PAYOUT', {})).toBeUndefined();
    const shorter = chosenIn('PAYOUT', { headRow: '3', places: '-1,1,2,-2,3,4' });
    expect(shorter && choiceFault(PAYOUT, shorter)?.msg).toBe('请选择“收款户名”列');
  });

  it('reads vouchers without a month by one month for the whole file', () => {
    const text = '单据号,子商户编号,供应商编号,供应商,费用项目,含税金额\nYD1,M1,SK1,甲物流有限公司,运费,10\n';
    const read = readLines(VOUCHER_LAYOUT, fileOf(text));
    const preview = read.ok ? [] : (read.preview ?? []);
    const { row, places: found } = proposedColumns(VOUCHER_LAYOUT, preview);
    expect(choiceFault(VOUCHER_LAYOUT, { headRow: 1, places: found })?.msg).toBe('请选择“所属账期”列');
    const period = placeOfOption(EVERY_MONTH.indexOf('2026-11'));
    const chosen = chosenColumns<VoucherField>(preview, { row, places: { ...found, period } });
    expect(readLines(VOUCHER_LAYOUT, { ...fileOf(text), chosen })).toMatchObject({
      ok: true,
      lines: [{ sourceNo: 'YD1', period: '2026-11', amount: '10' }],
    });
  });

  it('proposes columns also for a file of vouchers', () => {
    const text =
      '运单号,子商户编号,供应商编号,供应商,费用项目,月份,含税金额\nYD1,M1,SK1,甲物流有限公司,运费,2026-11,10\n';
    const read = readLines(VOUCHER_LAYOUT, fileOf(text));
    const preview = read.ok ? [] : (read.preview ?? []);
    const proposed = proposedColumns(VOUCHER_LAYOUT, preview);
    expect(proposed).toEqual({
      row: 0,
      places: { sourceNo: 0, subMemberNo: 1, payeeNo: 2, payeeName: 3, kind: 4, period: 5, amount: 6, remark: -1 },
    });
    expect(readLines(VOUCHER_LAYOUT, { ...fileOf(text), chosen: chosenColumns(preview, proposed) })).toMatchObject({
      ok: true,
      lines: [{ lineNo: 2, sourceNo: 'YD1', payeeName: '甲物流有限公司', amount: '10' }],
    });
  });
});
