import type { ListColumn } from '@/contract/lists';
import type { Column } from '../../files/table';
import { formatCents } from '../money/cents';

export const text = <Row>(heading: string, width: number, value: (row: Row) => string): Column<Row> => ({
  heading,
  kind: 'text',
  width,
  value,
});
export const amount = <Row>(heading: string, cents: (row: Row) => number): Column<Row> => ({
  heading,
  kind: 'amount',
  width: 16,
  value: (row) => formatCents(cents(row)),
});

type Columns = Readonly<Record<string, ListColumn>>;
/** A row of a list as the API response contains it. */
export type Shown = Readonly<Record<string, unknown>>;

/** Formats a value of a list, or of a filter, as the text that the export file contains. */
export function cellText(value: unknown, as: ListColumn['as']): string {
  if (value === null || value === undefined) return '';
  if (typeof as === 'function') return as(value as never);
  // API responses already give times in Shanghai's time zone, so the time is only reformatted.
  if (as === 'time') return String(value).slice(0, 19).replace('T', ' ');
  return typeof as === 'object' ? ((as as Record<string, string>)[String(value)] ?? String(value)) : String(value);
}

/**
 * Returns the columns of an export file in the order of `names`, without repetitions. By default all columns of the
 * list.
 */
export const fileColumns = (columns: Columns, names: readonly string[] = Object.keys(columns)): Column<Shown>[] =>
  [...new Set(names)].flatMap((name) => {
    const column = columns[name];
    if (!column) return [];
    const { heading, width, as } = column;
    return [
      { heading, width, kind: as === 'money' ? 'amount' : 'text', value: (row) => cellText(row[name], as) } as const,
    ];
  });
