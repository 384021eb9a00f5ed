import { zip, zipEntry } from './zip';

/** A hostile file, with the expected outcome: the number of lines of a batch, or the text of the refusal. */
export interface Hostile {
  /** The attack that the workbook tries. */
  trick: string;
  name: string;
  bytes: () => Uint8Array;
  ends: { lines: number } | { msg: RegExp };
}

export const BROKEN = { msg: /^文件内容异常，请重新选择文件$/ };
export const NOT_XLSX = { msg: /^文件内容不是.xlsx表格，请用Excel打开后另存为.xlsx$/ };
export const IS_XLSX = { msg: /^这是.xlsx文件，请将扩展名改为.xlsx后重新上传$/ };
export const PACKED = { msg: /^这是压缩包，请先解压再上传其中的文件$/ };
export const WEB_PAGE = { msg: /^这是网页文件，请用Excel打开后另存为.xlsx$/ };
export const LARGE = { msg: /^文件展开后过大/ };
export const FAR = { msg: /^只读取前20000行、64列/ };
export const FORMULA = { msg: /^文件中有公式/ };
export const EMPTY = { msg: /^文件是空的$/ };
export const READ = { lines: 1 };

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

export const relationTo = (target: string, { type = 'worksheet', more = '' } = {}) =>
  `<Relationships><Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"${more}/></Relationships>`;

export const text = (reference: string, value: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;
const HEADINGS = ['收款方名称', '收款账户', '金额'];
/** The header row of a transfer file; below: its only line. */
export const HEAD = `<row r="1">${HEADINGS.map((heading, at) => text(`${'ABC'[at]}1`, heading)).join('')}</row>`;
export const LINE = `<row r="2">${text('A2', '甲')}${text('B2', '0571000000000001')}<c r="C2"><v>1.5</v></c></row>`;

export const sheetOf = (rows: string, behind = '') =>
  `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${behind}</worksheet>`;
/** Builds a sheet with one valid line, followed by further content. */
export const honest = (more = '', behind = '') => sheetOf(HEAD + LINE + more, behind);

export type Entry = ReturnType<typeof zipEntry>;

/** Builds an XLSX file of these parts; null leaves a part out. */
export function workbook({
  sheet = honest() as string | Buffer,
  book = `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>` as
    | string
    | null,
  relations = relationTo('worksheets/sheet1.xml') as string | null,
  strings = null as string | null,
  styles = null as string | null,
  more = [] as Entry[],
} = {}): Buffer {
  const part = (name: string, content: string | null) => (content === null ? [] : [zipEntry(name, content)]);
  return zip([
    ...part('xl/workbook.xml', book),
    ...part('xl/_rels/workbook.xml.rels', relations),
    ...part('xl/sharedStrings.xml', strings),
    ...part('xl/styles.xml', styles),
    zipEntry('xl/worksheets/sheet1.xml', sheet as string),
    ...more,
  ]);
}

export const aSheet = (trick: string, sheet: () => string | Buffer, ends: Hostile['ends']): Hostile => ({
  trick,
  name: 'a.xlsx',
  bytes: () => new Uint8Array(workbook({ sheet: sheet() })),
  ends,
});
export const aBook = (
  trick: string,
  parts: () => NonNullable<Parameters<typeof workbook>[0]>,
  ends: Hostile['ends'],
): Hostile => ({ trick, name: 'a.xlsx', bytes: () => new Uint8Array(workbook(parts())), ends });
export const aFile = (
  trick: string,
  bytes: () => Uint8Array | string,
  ends: Hostile['ends'],
  name = 'a.xlsx',
): Hostile => ({
  trick,
  name,
  bytes: () => {
    const made = bytes();
    return typeof made === 'string' ? new TextEncoder().encode(made) : new Uint8Array(made);
  },
  ends,
});
