import { type BatchKind, LARGEST_BATCH_FILE, lineReader, type SheetLines } from '@/contract/rules/batchSheet';
import { readTable } from './readTable';

/** The lines of a batch's file, read within the bounds of `readTable`: for a worker, of the page or the platform. */
export function readBatch(kind: BatchKind, file: { name: string; bytes: Uint8Array }, now?: () => number): SheetLines {
  const reader = lineReader(kind);
  const read = readTable({ ...file, mostMegabytes: LARGEST_BATCH_FILE }, reader.add, now);
  return read.ok ? reader.end() : read;
}
