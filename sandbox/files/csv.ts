import { type Column, neutralise, type TableWriter } from './table';

/** Excel takes a CSV for UTF-8 only when it starts with this. */
const BOM = '\uFEFF';

const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A CSV by RFC 4180 (CRLF, quotes doubled) with a BOM: a line of notes, the headings, the rows. */
export function csvWriter<Row>(note: string, columns: readonly Column<Row>[]): TableWriter<Row> {
  const line = (cells: readonly string[]) => `${cells.map(cell).join(',')}\r\n`;
  const parts = [Buffer.from(BOM + line([neutralise(note)]) + line(columns.map(({ heading }) => heading)))];
  return {
    add: async (rows) => {
      const text = rows.map((row) =>
        line(columns.map(({ kind, value }) => (kind === 'amount' ? value(row) : neutralise(value(row))))),
      );
      parts.push(Buffer.from(text.join('')));
    },
    end: async () => Buffer.concat(parts),
  };
}
