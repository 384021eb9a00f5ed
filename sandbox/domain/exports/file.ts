import type { Kysely } from 'kysely';
import type { ExportFormat, FileFormat } from '@/contract/primitives';
import { CSV_LOSES_DIGITS } from '@/contract/rules/reading/formulaSigns';
import type { Database } from '../../db/schema';
import { csvWriter } from '../../files/csv';
import type { Column, TableWriter } from '../../files/table';
import { textPdf } from '../../files/textPdf';
import { xlsxWriter } from '../../files/xlsx';
import { formatSignedCents } from '../money/cents';
import { dayOf, shownTime } from '../money/days';
import type { Shown } from './columns';
import type { AnySource, Own, Sum } from './source';

export const CONTENT_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const;

export const writerOf = <Row>(
  format: FileFormat,
  title: string,
  note: string,
  columns: Column<Row>[],
): Promise<TableWriter<Row>> =>
  format === 'csv' ? Promise.resolve(csvWriter(note, columns)) : xlsxWriter(title, note, columns);

/**
 * Returns the writer of one file of an export. `note` and `columns` apply to tables (CSV, XLSX), not to PDF documents.
 */
export async function exportWriter(
  { source, own, db, now }: { source: AnySource; own: Own; db: Kysely<Database>; now: Date },
  { format, title, note, columns }: { format: ExportFormat; title: string; note: string; columns: Column<Shown>[] },
): Promise<TableWriter<unknown>> {
  if (format !== 'pdf') {
    const table = await writerOf(format, title, note, columns);
    return { add: (rows) => table.add(rows.map((row) => source.shown(row, now))), end: () => table.end() };
  }
  const { papers } = source;
  if (!papers) throw new Error(`no papers of ${title}`);
  const all: unknown[] = [];
  return {
    add: async (rows) => {
      all.push(...(await papers.read({ db, own, now }, rows)));
    },
    end: () =>
      all.length > 0
        ? papers.draw(all, now)
        : textPdf({ title, note: '这些记录没有资金变动，没有单据', blocks: [], madeAt: now }),
  };
}

interface Head {
  title: string;
  format: ExportFormat;
  /** Time of the export request. */
  at: Date;
  filter: string;
  headings: readonly string[];
  rows: number;
  sums: readonly Sum[];
  /** Number of this file and total number of files, if the export has several files. */
  part?: { nr: number; of: number };
}

const sumWords = (sums: readonly Sum[]) =>
  sums.map(({ label, cents }) => `${label} ${formatSignedCents(cents)} 元`).join('，');

/** The line above an exported table: title, time, filters, and sums. */
export const noteOf = ({ title, format, at, filter, headings, rows, sums, part }: Head): string =>
  [
    title,
    `导出时间 ${shownTime(at)}`,
    '时间均为北京时间（UTC+8）',
    `条件：${filter}`,
    `列：${headings.join('、')}`,
    `共 ${rows} 条${sums.length > 0 ? `，${sumWords(sums)}` : ''}`,
    ...(part && part.of > 1 ? [`第 ${part.nr} 个文件，共 ${part.of} 个`] : []),
    ...(format === 'csv' ? [CSV_LOSES_DIGITS] : []),
  ].join('；');

export const fileName = (title: string, at: Date, format: ExportFormat, part?: Head['part']): string =>
  `${title}_${dayOf(at).replaceAll('-', '')}${part && part.of > 1 ? `_${part.nr}` : ''}.${format}`;
