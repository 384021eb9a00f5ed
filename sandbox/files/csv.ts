import { csvHead, csvRows } from '@/common/spreadsheet/write';
import type { Column, TableWriter } from './table';

/** Creates a writer of a CSV file: a line of notes, the headings, the rows. */
export function csvWriter<Row>(note: string, columns: readonly Column<Row>[]): TableWriter<Row> {
  const parts = [Buffer.from(csvHead(note, columns))];
  return {
    add: async (rows) => {
      parts.push(Buffer.from(csvRows(columns, rows)));
    },
    end: async () => Buffer.concat(parts),
  };
}
