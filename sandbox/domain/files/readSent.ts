import type { Transferable } from 'node:worker_threads';
import { type FileRead, readLines } from '@/common/spreadsheet/readLines';
import { type BatchKind, type LineField, layoutOf } from '@/contract/rules/batchSheet';
import type { ChosenColumns } from '@/contract/rules/sheetLines';
import { type Judged, judge } from './judge';

/**
 * A batch file. If the platform did not find the head row and the columns itself, it contains those that the user has
 * chosen.
 */
export interface BatchFile {
  kind: BatchKind;
  name: string;
  bytes: Uint8Array;
  chosen?: ChosenColumns<LineField> | undefined;
}

/** A task of the file-reading thread: parse a batch file, or identify the type of a file. */
export type ReadTask = ({ what: 'batch' } & BatchFile) | { what: 'judge'; name: string; bytes: Uint8Array };

/**
 * Results of the file-reading thread by task. Identifying a file also returns its bytes, which were transferred to the thread.
 */
export interface ReadAnswers {
  batch: FileRead<LineField>;
  judge: { judged: Judged; bytes: Uint8Array };
}

/** Runs a task of the file-reading thread, inside that thread. */
export function readSent(task: ReadTask): { value: ReadAnswers[ReadTask['what']]; transfer: Transferable[] } {
  if (task.what === 'batch') return { value: readLines(layoutOf(task.kind), task), transfer: [] };
  const { name, bytes } = task;
  const judged = judge(name, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  return { value: { judged, bytes }, transfer: [bytes.buffer as ArrayBuffer] };
}
