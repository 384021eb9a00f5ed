export type { Column } from '@/common/spreadsheet/write';
export { neutralise } from '@/contract/rules/reading/formulaSigns';

/** Receives rows in batches and returns the complete file. */
export interface TableWriter<Row> {
  add(rows: readonly Row[]): Promise<void>;
  end(): Promise<Buffer>;
}
