/*
 * Builds the contents of exported files: the rows of a CSV, the XML files of an XLSX. Pure: the platform's exports and the page's
 * worker each pack the XML files with their own ZIP code.
 */

import { neutralise } from '@/contract/rules/reading/formulaSigns';

/** A column of an exported table. Amounts are decimal strings in yuan and become numbers in a spreadsheet. */
export interface Column<Row> {
  heading: string;
  kind: 'text' | 'amount';
  /** Width of the column, in characters of a spreadsheet. */
  width: number;
  value: (row: Row) => string;
}

/** Byte order mark. Excel reads a CSV as UTF-8 only if the file starts with it. */
const BOM = '\uFEFF';

const csvCell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const csvLine = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`;

/** Returns the beginning of a CSV file (RFC 4180: CRLF, doubled quotes): a BOM, a line with a note, and the headings. */
export const csvHead = <Row>(note: string, columns: readonly Column<Row>[]): string =>
  BOM + csvLine([neutralise(note)]) + csvLine(columns.map(({ heading }) => heading));

/** Returns the rows of a CSV file. A missing amount is an empty cell. */
export const csvRows = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  rows
    .map((row) => csvLine(columns.map(({ kind, value }) => (kind === 'amount' ? value(row) : neutralise(value(row))))))
    .join('');

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const eachOf = (count: number, text: (nr: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at + 1)).join('');

/**
 * Indexes of the cell styles in `cellXfs`. Text format keeps every digit of account numbers. Index 0 is the plain
 * style.
 */
const TEXT = 1;
const AMOUNT = 2;
const HEADING = 3;
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`;
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml';
const contentTypes = (sheets: number) =>
  `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${eachOf(sheets, (nr) => `<Override PartName="/${sheetPart(nr)}" ContentType="${SHEET_TYPE}"/>`)}<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`;
const ROOT_RELATIONS = `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
/** Returns the relation id of a sheet. `rId2` belongs to the styles, so the sheets use the other ids. */
const relationOf = (nr: number) => `rId${nr === 1 ? 1 : nr + 1}`;
const bookRelations = (sheets: number) => {
  const [first = '', ...others] = Array.from(
    { length: sheets },
    (_, at) =>
      `<Relationship Id="${relationOf(at + 1)}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  return `${HEAD}<Relationships xmlns="${RELATIONS}">${first}<Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/>${others.join('')}</Relationships>`;
};
const workbook = (sheets: readonly string[]) =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.map((sheet, at) => `<sheet name="${escapeXml(sheet)}" sheetId="${at + 1}" r:id="${relationOf(at + 1)}"/>`).join('')}</sheets></workbook>`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };

/** Escapes text for XML 1.0. Unsupported characters are dropped; `_x0041_`, which Excel would decode, is preserved. */
export function escapeXml(text: string): string {
  return (
    text
      .replace(/\p{Cs}/gu, '\uFFFD')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML does not allow these characters
      .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replace(/_x[0-9A-Fa-f]{4}_/g, '_x005F$&')
      .replace(/[&<>"\r]/g, (sign) => ENTITIES[sign] ?? sign)
  );
}

/** Returns names and contents of all files of an XLSX except the sheets themselves, for sheets with the given names. */
export const xlsxParts = (...sheets: readonly string[]): readonly (readonly [name: string, text: string])[] => [
  ['[Content_Types].xml', contentTypes(sheets.length)],
  ['_rels/.rels', ROOT_RELATIONS],
  ['xl/workbook.xml', workbook(sheets)],
  ['xl/_rels/workbook.xml.rels', bookRelations(sheets.length)],
  ['xl/styles.xml', STYLES],
];
/** Returns the file name of a sheet inside the XLSX by the sheet's number, from 1. */
export const sheetPart = (nr: number): string => `xl/worksheets/sheet${nr}.xml`;
export const SHEET_PART = sheetPart(1);

/** Returns the letters of a column by its index: 0 → A, 26 → AA. */
const letters = (index: number): string =>
  (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

const textCell = (ref: string, style: number, text: string) =>
  `<c r="${ref}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;

/**
 * Yields the XML of a sheet in chunks: a line with a note, the fixed headings, the rows. Texts are text cells. Amounts are
 * numbers with two decimals, written from their digits; a missing amount has no cell.
 */
export function sheetText<Row>(
  note: string,
  columns: readonly Column<Row>[],
): { head: string; rows: (rows: readonly Row[]) => string; end: string } {
  const names = columns.map((_, index) => letters(index));
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  let at = 2;
  return {
    head:
      `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="2" topLeftCell="A3" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>` +
      `<row r="1">${textCell('A1', 0, neutralise(note))}</row>` +
      `<row r="2">${columns.map(({ heading }, index) => textCell(`${names[index]}2`, HEADING, heading)).join('')}</row>`,
    rows: (rows) =>
      rows
        .map((row) => {
          at += 1;
          const cells = columns.map(({ kind, value }, index) => {
            const text = value(row);
            if (kind === 'text') return textCell(`${names[index]}${at}`, TEXT, neutralise(text));
            return text === '' ? '' : `<c r="${names[index]}${at}" s="${AMOUNT}"><v>${text}</v></c>`;
          });
          return `<row r="${at}">${cells.join('')}</row>`;
        })
        .join(''),
    end: '</sheetData></worksheet>',
  };
}
