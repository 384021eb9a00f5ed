export { neutralise } from '@/contract/reading/formulaSigns';
export type { Column } from '@/shared/spreadsheet/write';

/** Takes rows in batches and ends as the whole file. */
export interface TableWriter<Row> {
  add(rows: readonly Row[]): Promise<void>;
  end(): Promise<Buffer>;
}
