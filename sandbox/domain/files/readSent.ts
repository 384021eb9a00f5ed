import type { Transferable } from 'node:worker_threads';
import { readBatch } from '@/common/spreadsheet/readBatch';
import type { BatchKind, SheetLines } from '@/contract/rules/batchSheet';
import { type Judged, judge } from './judge';

/** A task of the reading thread: parse a batch file, or identify the type of a file. */
export type ReadTask =
  | { what: 'batch'; kind: BatchKind; name: string; bytes: Uint8Array }
  | { what: 'judge'; name: string; bytes: Uint8Array };

/** The result of a task. Identifying a file also returns its bytes, which were transferred to the thread. */
export interface ReadAnswers {
  batch: SheetLines;
  judge: { judged: Judged; bytes: Uint8Array };
}

/** Reads a file inside the thread. */
export function readSent(task: ReadTask): { value: ReadAnswers[ReadTask['what']]; transfer: Transferable[] } {
  if (task.what === 'batch') return { value: readBatch(task.kind, task), transfer: [] };
  const { name, bytes } = task;
  const judged = judge(name, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  return { value: { judged, bytes }, transfer: [bytes.buffer as ArrayBuffer] };
}
