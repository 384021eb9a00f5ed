import { call, put, type SagaGenerator, select, take } from 'typed-redux-saga';
import { batchPayOutUploadFile, batchTransferUploadFile } from '@/contract/calls/batchPayments';
import type { BatchFacts } from '@/contract/rules/batchRules';
import { sumsOf } from '@/contract/rules/lineIssues';
import type { Reply } from '@/shared/gateway/reply';
import { chosenFiles } from '@/shared/ports/chosenFiles';
import { network, type UploadNews } from '@/shared/ports/network';
import { reportFailure } from '@/shared/saga/request';
import { sheetReader } from '../sheetReader';
import { sheetsPort } from '../sheets';
import { batchEvents as events, selectBatch } from '../slice';
import { BATCH_TEXT as TEXT } from '../text';
import { judged } from './judgeSheet';

const UPLOADS = { TRANSFER: batchTransferUploadFile, PAYOUT: batchPayOutUploadFile } as const;

function* sent(
  kind: keyof typeof UPLOADS,
  file: Blob,
  name: string,
): SagaGenerator<Reply<typeof batchTransferUploadFile>> {
  const target = UPLOADS[kind] as typeof batchTransferUploadFile;
  const news = yield* call(network.upload, target, { file: new File([file], name) } as never);
  try {
    while (true) {
      const told = (yield* take(news)) as UploadNews<typeof batchTransferUploadFile>;
      if ('reply' in told) return told.reply;
      yield* put(events.fileSending({ sent: Math.floor(told.sent * 100) }));
    }
  } finally {
    news.close();
  }
}

/**
 * From a chosen file to a draft: its lines are read in a worker and judged here, so that the user sees at once how it
 * looks; then the file goes to the platform, which reads it the same way and keeps it. From there on the draft has an
 * address, and a reload loses nothing. What may go well at another try is kept for it.
 */
export function* sendFile({ payload: { fileKey, name } }: ReturnType<typeof events.fileChosen>): SagaGenerator<void> {
  const file = yield* call(chosenFiles.get, fileKey);
  const { kind } = yield* select(selectBatch);
  if (!file) return void (yield* put(events.fileRefused({ msg: TEXT.unreadable })));
  let isKept = false;
  try {
    const read = yield* call(sheetReader.read, kind, file, name);
    if (!read.ok) {
      isKept = 'again' in read;
      return void (yield* put(events.fileRefused({ msg: read.msg, ...(isKept ? { retryKey: fileKey } : {}) })));
    }
    // What only the platform knows is not judged yet.
    const facts: BatchFacts = { kind, ownAccountNos: [], singleLimit: null, verdicts: {} };
    yield* put(events.fileRead({ sums: sumsOf(read.lines, yield* judged(read.lines, facts)) }));
    const reply = yield* sent(kind, file, name);
    yield* reportFailure(UPLOADS[kind], reply as never, true);
    if (!reply.ok) {
      if (reply.kind === 'cancelled') return;
      isKept = true;
      return void (yield* put(events.fileRefused({ msg: reply.msg, retryKey: fileKey })));
    }
    const { info } = reply.data;
    yield* call(sheetsPort.put, info.batch.batchNo, read.lines, reply.data.facts);
    yield* put(events.draftReady({ info, isNew: true }));
    yield* put(events.sheetChanged({ batchNo: info.batch.batchNo }));
  } finally {
    if (!isKept) yield* call(chosenFiles.drop, fileKey);
  }
}
