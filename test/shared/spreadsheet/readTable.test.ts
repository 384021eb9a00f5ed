import { csvWriter } from '@sandbox/files/csv';
import { xlsxWriter } from '@sandbox/files/xlsx';
import { zip, zipEntry } from '@test/support/hostile/zip';
import { readWhole } from '@test/support/readWhole';
import fc from 'fast-check';
import { readTable } from '@/common/spreadsheet/readTable';
import { validate } from '@/contract/rules/batchRules';
import {
  type BatchKind,
  type BatchLine,
  LINE_FIELDS,
  linesOf,
  MOST_LINES,
  SHEET_COLUMNS,
  tableOf,
} from '@/contract/rules/batchSheet';
import { numberOf } from '@/contract/rules/reading/cell';
import { foreignUnitOf, isUnitRow } from '@/contract/rules/reading/units';

type Typed = Omit<BatchLine, 'lineNo'>;

const read = (name: string, bytes: Uint8Array | string) =>
  readWhole(name, typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes);

const columnsOf = (kind: BatchKind) =>
  SHEET_COLUMNS[kind].map(({ field, heading, width }) => ({
    heading,
    width,
    kind: 'text' as const,
    value: (line: Typed) => line[field],
  }));

async function written(kind: BatchKind, lines: readonly Typed[], format: 'csv' | 'xlsx'): Promise<Uint8Array> {
  const writer =
    format === 'csv' ? csvWriter('说明', columnsOf(kind)) : await xlsxWriter('批次', '说明', columnsOf(kind));
  await writer.add(lines);
  return new Uint8Array(await writer.end());
}

/** Generates texts that a cell returns unchanged: trimmed, and without an apostrophe before a formula sign. */
const cell = fc
  .string({ unit: 'grapheme', maxLength: 30 })
  .map((text) => text.replace(/[\p{Cc}\p{Cs}\ufeff\ufffe\uffff"]/gu, '').trim())
  .filter((text) => !/^'[=+\-@]/.test(text));
/** Fields whose values are numbers as text. */
const NUMBERS: readonly string[] = ['number', 'accountNo'];
const number = cell.map(numberOf);
/** Generates amounts as text. The name of a unit, such as 千元 or `k`, is refused with the whole file. */
const amount = cell.filter((text) => foreignUnitOf(text) === null);
const cellOf = (field: string) => (field === 'amount' ? amount : NUMBERS.includes(field) ? number : cell);
const aLine = fc
  .record(Object.fromEntries(LINE_FIELDS.map((field) => [field, cellOf(field)])) as Record<keyof Typed, typeof cell>)
  .filter((line) => line.name !== '' && !isUnitRow(Object.values(line)));

describe('numbers of accounts in cells', () => {
  it.each([
    ["'0571", '0571'],
    ['＇０５７１', '0571'],
    ['="0571"', '0571'],
    ['´0571', '0571'],
    ["＇'+86571", '+86571'],
  ])('reads %s without the mark of a spreadsheet', (typed, number) => expect(numberOf(typed)).toBe(number));

  it('keeps a number unchanged when it is read again', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 12 }),
        fc.constantFrom('', "'", '＇', '`', '´', '="'),
        (text, mark) => {
          const once = numberOf(`${mark}${text}`);
          expect(numberOf(once)).toBe(once);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('a batch file, written and read', () => {
  it.each(['csv', 'xlsx'] as const)('gives the same lines as %s', async (format) => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<BatchKind>('TRANSFER', 'PAYOUT'),
        fc.array(aLine, { minLength: 1, maxLength: 8 }),
        async (kind, lines) => {
          const table = read(`a.${format}`, await written(kind, lines, format));
          if (!table.ok) throw new Error(table.msg);
          const again = linesOf(kind, table.rows);
          if (!again.ok) throw new Error(again.msg);
          expect(tableOf(kind, again.lines)).toEqual(tableOf(kind, lines));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('accepts GB18030, other orders of columns, tabs, and amounts that are numbers', async () => {
    // The header 收款方名称,收款账户,金额 in the encoding GB18030.
    const head = [
      0xca, 0xd5, 0xbf, 0xee, 0xb7, 0xbd, 0xc3, 0xfb, 0xb3, 0xc6, 0x2c, 0xca, 0xd5, 0xbf, 0xee, 0xd5, 0xcb, 0xbb, 0xa7,
      0x2c, 0xbd, 0xf0, 0xb6, 0xee,
    ];
    const bytes = new Uint8Array([...head, ...new TextEncoder().encode('\r\nabc,123,1.50\r\n')]);
    const table = read('a.csv', bytes);
    expect(table.ok && linesOf('TRANSFER', table.rows)).toMatchObject({
      ok: true,
      lines: [{ name: 'abc', amount: '1.50' }],
    });
    const tabs = read('a.csv', '金额\t收款账户\t收款方名称\n2\t1\tx');
    expect(tabs.ok && linesOf('TRANSFER', tabs.rows)).toMatchObject({
      ok: true,
      lines: [{ lineNo: 2, amount: '2', accountNo: '1', name: 'x' }],
    });
  });

  it('accepts ten thousand lines and not one more', () => {
    const table = (lines: number) => [
      ['收款方名称', '收款账户', '金额'],
      ...Array.from({ length: lines }, () => ['x', '1', '1']),
    ];
    expect(linesOf('TRANSFER', table(MOST_LINES))).toMatchObject({ ok: true });
    expect(linesOf('TRANSFER', table(MOST_LINES + 1))).toEqual({ ok: false, msg: '最多10000行，请分批提交' });
  });
});

const PARTS = {
  book: '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
  relations:
    '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
};
const aBook = (sheet: string, more: Parameters<typeof zip>[0] = []) =>
  new Uint8Array(
    zip([
      zipEntry('xl/workbook.xml', PARTS.book),
      zipEntry('xl/_rels/workbook.xml.rels', PARTS.relations),
      zipEntry('xl/worksheets/sheet1.xml', sheet),
      ...more,
    ]),
  );
const sheetOf = (cells: string) => `<worksheet><sheetData>${cells}</sheetData></worksheet>`;
const text = (ref: string, value: string) => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`;

describe('a suspicious file', () => {
  it('reads a file with suspicious but harmless parts', async () => {
    expect(
      read('a.xlsx', aBook(sheetOf(`<row r="1">${text('A1', '甲')}<c r="B1"><v>88.150000000000006</v></c></row>`))),
    ).toEqual({
      ok: true,
      rows: [['甲', '88.15']],
    });
  });

  it('names the further visible sheets that have rows', () => {
    const names = ['十一月', '十二月', '空表', '隐藏'];
    const sheets = names.map(
      (name, at) =>
        `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"${name === '隐藏' ? ' state="hidden"' : ''}/>`,
    );
    const relations = names.map(
      (_, at) =>
        `<Relationship Id="rId${at + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
    );
    const row = sheetOf(`<row r="1">${text('A1', '甲')}</row>`);
    const bytes = new Uint8Array(
      zip([
        zipEntry(
          'xl/workbook.xml',
          `<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${sheets.join('')}</sheets></workbook>`,
        ),
        zipEntry('xl/_rels/workbook.xml.rels', `<Relationships>${relations.join('')}</Relationships>`),
        ...[row, row, sheetOf(''), row].map((sheet, at) => zipEntry(`xl/worksheets/sheet${at + 1}.xml`, sheet)),
      ]),
    );
    const rows: string[][] = [];
    const end = readTable({ name: 'a.xlsx', bytes, mostMegabytes: 1 }, (cells) => rows.push(cells) > 0);
    expect([end, rows]).toEqual([{ ok: true, unread: ['十二月'] }, [['甲']]]);
  });

  it.each([
    ['0.00&quot;万元&quot;', '1.5', '1.5万元'],
    ['&quot;$&quot;#,##0.00', '1.5', '$1.5'],
    ['[$€-407]#,##0.00', '1.5', '€1.5'],
    ['#,##0.00\\ [$HK$-C04]', '1.5', '1.5HK$'],
    ['&quot;退&quot;0.00', '1.5', '退1.5'],
    ['(0.00)', '1.5', '(1.5)'],
    ['#,##0.00,', '1500', '1500（按千显示）'],
    ['[&gt;=10000]0!.0,&quot;万&quot;;0.00', '15000', '15000.0,万'],
    ['0.0%', '0.05', '5%'],
    [';;;', '1.5', ''],
    ['0.00&quot;元&quot;', '1.5', '1.5元'],
    ['#,##0.00_ ;[Red]\\-#,##0.00\\ ', '1.5', '1.5'],
    ['_ * #,##0.00_ ;_ * \\-#,##0.00_ ;_ * &quot;-&quot;??_ ;_ @_ ', '1.5', '1.5'],
    ['0.00', '-1.5', '-1.5'],
    ['0.00;&quot;付&quot;0.00', '1.5', '1.5'],
    ['General', '1.5', '1.5'],
  ])('shows a number with the texts of its format %s', (format, value, shown) => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${format}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`;
    const sheet = sheetOf(`<row r="1">${text('A1', '甲')}<c r="B1" s="0"><v>${value}</v></c></row>`);
    const table = read('a.xlsx', aBook(sheet, [zipEntry('xl/styles.xml', styles)]));
    expect(table.ok && table.rows).toEqual([shown === '' ? ['甲'] : ['甲', shown]]);
  });

  it('reads no hidden column, and names those that have values', () => {
    const cells = `<row r="1">${text('A1', '甲')}${text('B1', '乙')}${text('C1', '丙')}</row>`;
    const sheet = sheetOf(cells).replace('<sheetData>', '<cols><col min="2" max="2" hidden="1"/></cols><sheetData>');
    const rows: string[][] = [];
    const end = readTable({ name: 'a.xlsx', bytes: aBook(sheet), mostMegabytes: 1 }, (row) => rows.push(row) > 0);
    expect([end, rows]).toEqual([{ ok: true, unread: ['隐藏的B列'] }, [['甲', '', '丙']]]);
  });

  it('keeps a number that Excel has rounded as it stands, and says at its line what to do', async () => {
    const rounded = '3.3050161620000002E+19';
    const typed: Record<string, string> = { name: '宁波某某有限公司', accountKind: '对公', bank: '中国建设银行' };
    const columns = SHEET_COLUMNS.PAYOUT;
    const headings = columns.map(({ heading }, at) => text(`${'ABCDEFGH'[at]}1`, heading)).join('');
    const values = columns.map(({ field }, at) => {
      const ref = `${'ABCDEFGH'[at]}2`;
      if (field === 'accountNo') return `<c r="${ref}"><v>${rounded}</v></c>`;
      if (field === 'amount') return `<c r="${ref}"><v>1.0000000000000009E-2</v></c>`;
      return text(ref, typed[field] ?? '');
    });
    const bytes = aBook(sheetOf(`<row r="1">${headings}</row><row r="2">${values.join('')}</row>`));
    const table = read('a.xlsx', bytes);
    const lines = table.ok ? linesOf('PAYOUT', table.rows) : table;
    if (!lines.ok) throw new Error(lines.msg);
    expect(lines.lines[0]).toMatchObject({ accountNo: rounded, amount: '0.01' });
    const facts = { kind: 'PAYOUT' as const, ownAccountNos: [], singleLimit: null, verdicts: {} };
    expect(validate(lines.lines, facts)[0]).toContainEqual({
      field: 'accountNo',
      level: 'error',
      msg: '收款账号已变为科学计数，请将单元格设为文本格式后重新填写',
    });
  });

  it('shows a message for every hostile file', async () => {
    const bomb = zipEntry('xl/sharedStrings.xml', `<sst>${' '.repeat(30 * 1024 * 1024)}</sst>`);
    const lying = { ...bomb, size: 10 };
    const cases: [Uint8Array | string, string, RegExp][] = [
      [aBook(sheetOf(''), [bomb]), 'a.xlsx', /过大/],
      [aBook(sheetOf(''), [lying]), 'a.xlsx', /过大/],
      [aBook(sheetOf('<row r="1"><c r="A1"><f>1+1</f><v>2</v></c></row>')), 'a.xlsx', /公式/],
      [aBook(sheetOf('<row r="3" hidden="1"><c r="A3"><v>2</v></c></row>')), 'a.xlsx', /^第3行被隐藏/],
      [aBook(sheetOf('<row r="3"><c r="AZ3"><f>1+1</f><v>2</v></c></row>')), 'a.xlsx', /^文件中有公式（单元格AZ3）/],
      [aBook(sheetOf('<row r="1048576"><c r="XFD1048576"><v>2</v></c></row>')), 'a.xlsx', /只读取前/],
      [aBook(`<!DOCTYPE x [<!ENTITY a "b">]>${sheetOf('')}`), 'a.xlsx', /内容异常/],
      [aBook(sheetOf('<row')), 'a.xlsx', /内容异常|空/],
      [new Uint8Array(zip([zipEntry('a.txt', 'x')])), 'a.xlsx', /这是压缩包，请先解压/],
      [new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]), 'a.xlsx', /这是压缩包，请先解压/],
      [new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]), 'a.xlsx', /旧版Excel/],
      ['plain', 'a.xlsx', /内容不是.xlsx表格/],
      [aBook(sheetOf('')), 'a.csv', /请将扩展名改为.xlsx/],
      [new Uint8Array([0x81, 0xff, 0xff]), 'a.csv', /编码/],
      ['', 'a.csv', /空/],
      ['x', 'a.pdf', /只能上传/],
      [new Uint8Array(5 * 1024 * 1024 + 1), 'a.csv', /不能超过5M/],
    ];
    for (const [bytes, name, words] of cases) {
      const table = read(name, bytes);
      expect({ name, ...table }).toMatchObject({ ok: false, msg: expect.stringMatching(words) });
    }
  });

  it('never throws on bytes that were changed', async () => {
    const good = aBook(sheetOf(`<row r="1">${text('A1', '甲')}</row>`));
    await fc.assert(
      fc.asyncProperty(fc.nat(good.length - 1), fc.integer({ min: 0, max: 255 }), async (at, byte) => {
        const bad = good.slice();
        bad[at] = byte;
        expect(read('a.xlsx', bad)).toHaveProperty('ok');
      }),
      { numRuns: 150 },
    );
  });
});
