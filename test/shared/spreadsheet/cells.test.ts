import { sheetOf, text, workbook } from '@test/support/hostile/workbook';
import { readWhole } from '@test/support/readWhole';

const read = (parts: NonNullable<Parameters<typeof workbook>[0]>) => {
  const whole = readWhole('a.xlsx', new Uint8Array(workbook(parts)));
  if (!whole.ok) throw new Error(whole.msg);
  return whole.rows;
};
const row = (cells: string) => sheetOf(`<row r="1">${cells}</row>`);

/** Styles 0 to 6: none, a built-in date, a Chinese date, a percentage, text, a number of pieces, a duration. */
const STYLES = `<styleSheet><numFmts>
  <numFmt numFmtId="176" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;;@"/>
  <numFmt numFmtId="177" formatCode="#,##0.00&quot; yards&quot;;[Red]\\-0.00"/>
  <numFmt numFmtId="178" formatCode="[h]:mm"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs><xf/>${[14, 176, 10, 49, 177, 178].map((format) => `<xf numFmtId="${format}" xfId="0"/>`).join('')}</cellXfs></styleSheet>`;

describe('the shown text of a cell', () => {
  it.each([
    ['a day', '<c r="A1" s="1"><v>46081</v></c>', '2026-02-28'],
    ['a day and a time', '<c r="A1" s="2"><v>46081.75</v></c>', '2026-02-28'],
    ['a day as text of ISO 8601', '<c r="A1" t="d"><v>2026-02-28T00:00:00</v></c>', '2026-02-28'],
    ['a percentage', '<c r="A1" s="3"><v>0.125</v></c>', '0.125'],
    ['a number in a text cell', '<c r="A1" s="4"><v>6217000000000000004</v></c>', '6.217E+18'],
    ['a number with a unit whose letters are those of days', '<c r="A1" s="5"><v>46081</v></c>', '46081yards'],
    ['a duration', '<c r="A1" s="6"><v>46081</v></c>', '2026-02-28'],
    ['a style that is not there', '<c r="A1" s="99"><v>46081</v></c>', '46081'],
    [
      'a whole number of 20 digits, which no spreadsheet keeps',
      '<c r="A1"><v>33050161620000000888</v></c>',
      '3.3050161620000002E+19',
    ],
    ['a number with rounding noise', '<c r="A1"><v>88.150000000000006</v></c>', '88.15'],
    ['a number that was rounded', '<c r="A1"><v>3.3050161620000002E+19</v></c>', '3.3050161620000002E+19'],
    ['a truth', '<c r="A1" t="b"><v>1</v></c>', 'true'],
    ['an error', '<c r="A1" t="e"><v>#N/A</v></c>', '#N/A'],
    [
      'an inline text in runs',
      '<c r="A1" t="inlineStr"><is><r><t>甲</t></r><r><rPr/><t xml:space="preserve"> 乙</t></r></is></c>',
      '甲 乙',
    ],
    ['a text with an escaped sign', text('A1', 'a_x000D_b_x005F_x0041_'), 'a\rb_x0041_'],
    ['CDATA', text('A1', '<![CDATA[<甲>]]>'), '<甲>'],
  ])('reads the shown text of %s', (_what, cell, shown) => {
    expect(read({ sheet: row(cell), styles: STYLES })).toEqual([[shown]]);
  });

  it('reads shared texts: plain, in runs, and without the reading aids of Japanese', () => {
    const strings = `<sst><si><t>甲</t></si><si><r><t>乙</t></r><r><t>丙</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si><si/></sst>`;
    const cells = [0, 1, 2, 0].map((index, at) => `<c r="${'ABCD'[at]}1" t="s"><v>${index}</v></c>`).join('');
    expect(read({ sheet: row(cells), strings })).toEqual([['甲', '乙丙', '', '甲']]);
  });

  it('reads a workbook that counts days from 1904 and begins with a chart', () => {
    const book =
      '<x:workbook xmlns:x="a" xmlns:rel="b"><x:workbookPr date1904="true"/><x:sheets><x:sheet name="图" rel:id="rId7"/><x:sheet id="rId7" name="a" rel:id="rId1"/></x:sheets></x:workbook>';
    expect(read({ book, sheet: row('<c r="A1" s="1"><v>44619</v></c>'), styles: STYLES })).toEqual([['2026-02-28']]);
  });

  it('reads a sheet at an absolute path', () => {
    const relations =
      '<Relationships><Relationship Target="/xl/worksheets/sheet1.xml" Id="rId1" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/worksheet"/></Relationships>';
    expect(read({ relations, sheet: row(text('A1', '甲')) })).toEqual([['甲']]);
  });

  it('reads gaps as empty cells, and skips empty rows', () => {
    const sheet = sheetOf(
      `<row r="2"><c r="B2"><v>1</v></c><c r="D2" s="1"/></row><row r="5"/><row r="9"><c r="A9"><v>2</v></c></row>`,
    );
    expect(read({ sheet })).toEqual([['', '1'], ['2']]);
  });
});
