import { call, type SagaGenerator } from 'typed-redux-saga';
import type { LeftOutPaper, PapersInJson } from '@/contract/primitives';
import { files } from '../ports/files';

/**
 * Lets the browser save several receipts or other documents as one PDF. Returns the documents that the platform could not print.
 */
export function* savePapers({
  content,
  contentType,
  filename,
  leftOut,
}: PapersInJson): SagaGenerator<readonly LeftOutPaper[]> {
  yield* call(files.save, yield* call(files.decode, content, contentType), filename);
  return leftOut;
}
