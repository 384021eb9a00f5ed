import {
  aBook,
  aSheet,
  BROKEN,
  EMPTY,
  FAR,
  FORMULA,
  HEAD,
  type Hostile,
  honest,
  LARGE,
  LINE,
  READ,
  relationTo,
  sheetOf,
  text,
} from './workbook';

/** Returns the letters of a column number: 1 is A, 27 is AA. */
const letters = (column: number): string =>
  (column <= 26 ? '' : letters(Math.floor((column - 1) / 26))) + String.fromCharCode(65 + ((column - 1) % 26));
const rows = (count: number, row: (number: number) => string) =>
  Array.from({ length: count }, (_, at) => row(at + 2)).join('');
const cells = (row: number, count: number) =>
  Array.from({ length: count }, (_, at) => `<c r="${letters(at + 1)}${row}"><v>${(row * count + at) % 9973}</v></c>`);
const CHARACTERS = 10_000_000;
const shared = (index: string) => honest(`<row r="3"><c r="E3" t="s"><v>${index}</v></c></row>`);

const REFERENCES: readonly Hostile[] = [
  aSheet('attributes in single quotes', () => honest().replaceAll('"', "'"), READ),
  aSheet('a cell in row 9e8, in single quotes', () => honest(`<row r='3'><c r='A9e8'><v>1</v></c></row>`), BROKEN),
  aSheet('row 9e8', () => honest(`<row r="9e8"><c><v>1</v></c></row>`), BROKEN),
  aSheet('column ZZZZZZ', () => honest(`<row r="3"><c r="ZZZZZZ3"><v>1</v></c></row>`), BROKEN),
  aSheet('row 0', () => honest('<row r="0"><c><v>1</v></c></row>'), BROKEN),
  aSheet('row -1', () => honest('<row r="-1"><c><v>1</v></c></row>'), BROKEN),
  aSheet('a row of 400 digits', () => honest(`<row r="${'9'.repeat(400)}"><c><v>1</v></c></row>`), BROKEN),
  aSheet('a reference without a column', () => honest('<row r="3"><c r="3"><v>1</v></c></row>'), BROKEN),
  aSheet('the last cell there can be', () => honest('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'), FAR),
  aSheet('the last cell, empty', () => honest('<row r="1048576"><c r="XFD1048576" s="1"/></row>'), READ),
  aSheet('rows that go back', () => honest('<row r="2"><c r="E2"><v>1</v></c></row>'), BROKEN),
  aSheet(
    'the same cell 100,000 times',
    () => honest(`<row r="3">${'<c r="E3"><v>1</v></c>'.repeat(100_000)}</row>`),
    BROKEN,
  ),
  aSheet('a cell of another row', () => honest('<row r="3"><c r="A90"><v>1</v></c></row>'), BROKEN),
  aSheet('cells without references', () => sheetOf((HEAD + LINE).replace(/ r="\w+"/g, '')), READ),
  aSheet('65 columns', () => honest(`<row r="3">${cells(3, 65).join('')}</row>`), FAR),
  aSheet(
    '20,001 rows of nothing that a batch knows',
    () => sheetOf(HEAD + rows(20_001, (row) => `<row r="${row}">${text(`H${row}`, 'x')}</row>`)),
    FAR,
  ),
  aSheet(
    '10,001 lines',
    () => sheetOf(HEAD + rows(10_001, (row) => `<row r="${row}">${cells(row, 3).join('')}</row>`)),
    { msg: /^最多10000行/ },
  ),
  aSheet(
    '14,001 rows of 60 cells',
    () => sheetOf(HEAD + rows(14_000, (row) => `<row r="${row}">${cells(row, 60).join('')}</row>`)),
    { msg: /^最多10000行/ },
  ),
  aSheet(
    '20,000 rows of 64 cells that a batch does not know',
    () => sheetOf(rows(20_000, () => `<row>${'<c><v>1</v></c>'.repeat(64)}</row>`)),
    { msg: /未找到表头/ },
  ),
];

const MARKUP: readonly Hostile[] = [
  aSheet(
    'another prefix',
    () =>
      honest()
        .replace(/<(\/?)(\w)/g, '<$1x:$2')
        .replace('xmlns=', 'xmlns:x='),
    READ,
  ),
  aSheet(
    'rows where none belong',
    () => honest('', `<extLst><ext>${HEAD}<row r="9e8"><c r="ZZZZ1"><f>1</f></c></row></ext></extLst>`),
    READ,
  ),
  aSheet('a document type', () => `<!DOCTYPE x>${honest()}`, BROKEN),
  aSheet(
    'entities that multiply',
    () =>
      `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${'bcdefghij'.replace(/./g, (name) => `<!ENTITY ${name} "${`&${String.fromCharCode(name.charCodeAt(0) - 1)};`.repeat(10)}">`)}]>${honest(`<row r="3">${text('A3', '&j;')}</row>`)}`,
    BROKEN,
  ),
  aSheet(
    'an entity that is a file',
    () => `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${honest(`<row r="3">${text('A3', '&a;')}</row>`)}`,
    BROKEN,
  ),
  aSheet('an entity that nobody knows', () => honest(`<row r="3">${text('A3', '&nbsp;')}</row>`), BROKEN),
  aSheet('characters by number', () => honest().replace('甲', '&#30002;&#x41;'), READ),
  aSheet('character 0 by number', () => honest().replace('甲', '&#0;'), BROKEN),
  aSheet('character 0', () => honest().replace('甲', '\u0000'), BROKEN),
  aSheet('100,000 elements in each other', () => honest('', '<a>'.repeat(100_000) + '</a>'.repeat(100_000)), BROKEN),
  aSheet(
    '100 elements in a cell',
    () => honest(`<row r="3"><c>${'<v>'.repeat(100)}1${'</v>'.repeat(100)}</c></row>`),
    BROKEN,
  ),
  aSheet(
    '100,000 attributes',
    () => honest(`<row r="3" ${Array.from({ length: 100_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`),
    LARGE,
  ),
  aSheet('an attribute twice', () => honest('<row r="3" r="4"><c><v>1</v></c></row>'), BROKEN),
  aSheet('a name of a million letters', () => honest(`<${'a'.repeat(1_000_000)}/>`), LARGE),
  aSheet('a comment of ten million letters', () => honest(`<!--${'a'.repeat(CHARACTERS)}-->`), LARGE),
  aSheet('an instruction of ten million letters', () => honest(`<?a ${'a'.repeat(CHARACTERS)}?>`), LARGE),
  aSheet(
    'a cell of ten million letters',
    () => honest(`<row r="3">${text('E3', 'a'.repeat(CHARACTERS))}</row>`),
    LARGE,
  ),
  aSheet(
    'a cell of ten million letters in pieces',
    () => honest(`<row r="3">${text('E3', `${'a'.repeat(1000)}<![CDATA[b]]>`.repeat(CHARACTERS / 1000))}</row>`),
    READ,
  ),
  aSheet('a number of a million digits', () => honest(`<row r="3"><c r="C3"><v>${'9'.repeat(200_000)}</v></c></row>`), {
    lines: 2,
  }),
  aSheet(
    'names that reach a prototype',
    () => honest('<row r="3" __proto__="1"><c constructor="1"><__proto__>1</__proto__></c></row>'),
    READ,
  ),
  aSheet('something behind the end', () => `${honest()}<a/>`, BROKEN),
  aSheet('no end', () => honest().replace('</worksheet>', ''), BROKEN),
  aSheet('text where a tag should be', () => honest('<row'), BROKEN),
  aSheet('UTF-16 with its mark', () => Buffer.from(`\ufeff${honest()}`, 'utf16le'), READ),
  aSheet('UTF-16 without', () => Buffer.from(honest(), 'utf16le'), BROKEN),
  aSheet('bytes that are no UTF-8', () => Buffer.from(honest().replace('甲', '\u00ff'), 'latin1'), BROKEN),
  aSheet('nothing', () => '', BROKEN),
  aSheet('no rows', () => sheetOf(''), EMPTY),
];

const PARTS: readonly Hostile[] = [
  aBook(
    'a sheet that is the shared texts',
    () => ({ relations: relationTo('sharedStrings.xml'), strings: '<sst><si><t>a</t></si></sst>' }),
    EMPTY,
  ),
  aBook('a sheet that is the workbook', () => ({ relations: relationTo('workbook.xml') }), EMPTY),
  aBook(
    'a sheet on another machine',
    () => ({ relations: relationTo('worksheets/sheet1.xml', { more: ' TargetMode="External"' }) }),
    BROKEN,
  ),
  aBook('a sheet at an address', () => ({ relations: relationTo('https://example.com/sheet1.xml') }), BROKEN),
  aBook('a sheet outside of the archive', () => ({ relations: relationTo('../../../etc/passwd') }), BROKEN),
  aBook(
    'a million relations',
    () => ({ relations: `<Relationships>${'<Relationship Id="a"/>'.repeat(1_000_000)}</Relationships>` }),
    BROKEN,
  ),
  aBook(
    'a hidden sheet before the one that is seen',
    () => {
      const sheets = ['hidden', 'veryHidden', 'visible'].map(
        (state, at) => `<sheet name="s${at}" sheetId="${at + 1}" state="${state}" r:id="rId${at === 2 ? 1 : 2}"/>`,
      );
      return {
        book: `<workbook xmlns:r="r"><sheets>${sheets.join('')}</sheets></workbook>`,
        relations: relationTo('worksheets/sheet1.xml').replace(
          '</Rel',
          `${/<Relationship .*\/>/.exec(relationTo('sharedStrings.xml'))?.[0].replace('rId1', 'rId2')}</Rel`,
        ),
        strings: '<sst/>',
      };
    },
    READ,
  ),
  aBook('no workbook', () => ({ book: null }), BROKEN),
  aBook('no relations', () => ({ relations: null }), BROKEN),
  aBook(
    'shared texts that claim to be ten million',
    () => ({ strings: '<sst count="10000000" uniqueCount="10000000"><si><t>a</t></si></sst>', sheet: shared('0') }),
    READ,
  ),
  aBook('two million shared texts', () => ({ strings: `<sst>${'<si/>'.repeat(2_000_000)}</sst>` }), LARGE),
  aBook('ten million shared texts', () => ({ strings: `<sst>${'<si/>'.repeat(CHARACTERS)}</sst>` }), LARGE),
  aBook(
    'a shared text of ten million letters',
    () => ({ strings: `<sst><si><t>${'a'.repeat(CHARACTERS)}</t></si></sst>` }),
    LARGE,
  ),
  aBook(
    '300 shared texts of all a cell can hold',
    () => ({ strings: `<sst>${`<si><t>${'a'.repeat(32_000)}</t></si>`.repeat(300)}</sst>` }),
    LARGE,
  ),
  aBook('a shared text that is not there', () => ({ strings: '<sst/>', sheet: shared('7') }), BROKEN),
  aBook('a shared text at 1e9', () => ({ strings: '<sst><si/></sst>', sheet: shared('1e9') }), BROKEN),
  aBook(
    '100,000 styles, formats without an end',
    () => ({
      styles: `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${'&quot;'.repeat(20_000)}[[[[[[y"/></numFmts><cellXfs>${'<xf numFmtId="200"/>'.repeat(100_000)}</cellXfs></styleSheet>`,
    }),
    READ,
  ),
  aBook(
    'styles that are not there',
    () => ({ styles: '<styleSheet/>', sheet: honest().replace('<c r="C2">', '<c r="C2" s="-1e308">') }),
    READ,
  ),
  aSheet(
    '100,000 merged areas',
    () => honest('', `<mergeCells count="1">${'<mergeCell ref="A1:XFD1048576"/>'.repeat(100_000)}</mergeCells>`),
    READ,
  ),
  aSheet('a formula', () => honest('<row r="3"><c r="A3"><f>1+1</f><v>2</v></c></row>'), FORMULA),
  aSheet(
    'a formula in another prefix',
    () => honest('<row r="3"><c r="A3"><x:f xmlns:x="a">1+1</x:f></c></row>'),
    FORMULA,
  ),
  aSheet(
    'a formula of a command',
    () => honest(`<row r="3"><c r="A3" t="str"><f>cmd|'/c calc'!A0</f><v>x</v></c></row>`),
    FORMULA,
  ),
  aSheet(
    'formulas in rules of colours alone',
    () => honest('', '<conditionalFormatting><cfRule><formula>A1&gt;1</formula></cfRule></conditionalFormatting>'),
    READ,
  ),
  aSheet(
    'a link to another file',
    () => honest('', '<externalReferences><externalReference r:id="rId9"/></externalReferences>'),
    READ,
  ),
];

/** Workbooks that demand excessive time or memory from their reader. */
export const HOSTILE_SHEETS: readonly Hostile[] = [...REFERENCES, ...MARKUP, ...PARTS];
