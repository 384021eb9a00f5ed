import { readTable } from '@/common/spreadsheet/readTable';

export type Whole = { ok: true; rows: string[][] } | { ok: false; msg: string };

/** Returns all rows of a file at once. */
export function readWhole(name: string, bytes: Uint8Array): Whole {
  const rows: string[][] = [];
  const read = readTable({ name, bytes, mostMegabytes: 5 }, (row) => rows.push(row) > 0);
  return read.ok ? { ok: true, rows } : read;
}
