export { neutralise } from '@/contract/reading/formulaSigns';
export type { Column } from '@/shared/spreadsheet/write';

/** Takes rows in batches and returns the complete file. */
export interface TableWriter<Row> {
  add(rows: readonly Row[]): Promise<void>;
  end(): Promise<Buffer>;
}
