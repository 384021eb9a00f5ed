import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { type Column, neutralise, type TableWriter } from './table';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Styles by place in `cellXfs`: plain, text (ids keep every digit), amount, heading. */
const TEXT = 1;
const AMOUNT = 2;
const HEADING = 3;
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`;
const CONTENT_TYPES = `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`;
const ROOT_RELATIONS = `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const BOOK_RELATIONS = `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;
const workbook = (sheet: string) =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeXml(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };

/** Text for XML 1.0: what it cannot carry is left out; `_x0041_`, which Excel would decode, is kept as written. */
export function escapeXml(text: string): string {
  return (
    text
      .replace(/\p{Cs}/gu, '\uFFFD')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are not allowed in XML
      .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replace(/_x[0-9A-Fa-f]{4}_/g, '_x005F$&')
      .replace(/[&<>"\r]/g, (sign) => ENTITIES[sign] ?? sign)
  );
}

/** The earliest date that an archive can carry, in any time zone: the same content gives the same bytes. */
const NO_DATE = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/** 0 → A, 26 → AA. */
const letters = (index: number): string =>
  (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

const textCell = (ref: string, style: number, text: string) =>
  `<c r="${ref}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;

/**
 * An XLSX with one sheet: a line of notes, the headings (they stay in view), the rows. Texts are text cells, amounts
 * are numbers with two decimals written from their digits. Rows are compressed as they come, beside the event loop; what is
 * kept in memory is the compressed file.
 */
export async function xlsxWriter<Row>(
  sheetName: string,
  note: string,
  columns: readonly Column<Row>[],
): Promise<TableWriter<Row>> {
  const names = columns.map((_, index) => letters(index));
  const file = new ZipFile();
  const whole = buffer(file.outputStream);
  for (const [name, text] of [
    ['[Content_Types].xml', CONTENT_TYPES],
    ['_rels/.rels', ROOT_RELATIONS],
    ['xl/workbook.xml', workbook(sheetName)],
    ['xl/_rels/workbook.xml.rels', BOOK_RELATIONS],
    ['xl/styles.xml', STYLES],
  ] as const)
    file.addBuffer(Buffer.from(text), name, NO_DATE);
  const sheet = new PassThrough();
  file.addReadStream(sheet, 'xl/worksheets/sheet1.xml', NO_DATE);
  file.end();
  const write = async (text: string) => {
    if (!sheet.write(text)) await once(sheet, 'drain');
  };
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  await write(
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="2" topLeftCell="A3" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>` +
      `<row r="1">${textCell('A1', 0, neutralise(note))}</row>` +
      `<row r="2">${columns.map(({ heading }, index) => textCell(`${names[index]}2`, HEADING, heading)).join('')}</row>`,
  );
  let at = 2;
  return {
    add: async (rows) => {
      const lines = rows.map((row) => {
        at += 1;
        const cells = columns.map(({ kind, value }, index) =>
          kind === 'amount'
            ? `<c r="${names[index]}${at}" s="${AMOUNT}"><v>${value(row)}</v></c>`
            : textCell(`${names[index]}${at}`, TEXT, neutralise(value(row))),
        );
        return `<row r="${at}">${cells.join('')}</row>`;
      });
      await write(lines.join(''));
    },
    end: async () => {
      sheet.end('</sheetData></worksheet>');
      return whole;
    },
  };
}
