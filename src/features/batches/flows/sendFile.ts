import { call, put, race, type SagaGenerator, select, take } from 'typed-redux-saga';
import { batchPayOutUploadFile, batchTransferUploadFile } from '@/contract/calls/batchPayments';
import type { BatchFacts } from '@/contract/rules/batchRules';
import { type LineField, layoutOf, placesText } from '@/contract/rules/batchSheet';
import { sumsOf } from '@/contract/rules/lineIssues';
import type { ChosenColumns } from '@/contract/rules/sheetLines';
import type { Reply } from '@/shared/gateway/reply';
import { chosenFiles } from '@/shared/ports/chosenFiles';
import { network, type UploadNews } from '@/shared/ports/network';
import { reportFailure } from '@/shared/saga/request';
import type { ColumnChoice } from '@/shared/sheet/columns';
import { readChosenFile } from '@/shared/sheet/readChosenFile';
import { SHEET_TEXT } from '@/shared/sheet/text';
import { sheetsPort } from '../sheets';
import { batchEvents as events, selectBatch } from '../slice';
import { judged } from './judgeSheet';

const UPLOADS = { TRANSFER: batchTransferUploadFile, PAYOUT: batchPayOutUploadFile } as const;

function* sent(
  kind: keyof typeof UPLOADS,
  file: Blob,
  name: string,
  chosen: ChosenColumns<LineField> | undefined,
): SagaGenerator<Reply<typeof batchTransferUploadFile>> {
  const target = UPLOADS[kind] as typeof batchTransferUploadFile;
  const columns = chosen ? { headRow: String(chosen.headRow), places: placesText(kind, chosen.places) } : {};
  const news = yield* call(network.upload, target, { file: new File([file], name), ...columns } as never);
  try {
    while (true) {
      const event = (yield* take(news)) as UploadNews<typeof batchTransferUploadFile>;
      if ('reply' in event) return event.reply;
      yield* put(events.fileSending({ sent: Math.floor(event.sent * 100) }));
    }
  } finally {
    news.close();
  }
}

/**
 * Lets the user choose the header row and the columns of the file. Returns the choice; undefined if the user takes another file.
 */
function* askColumns(choice: ColumnChoice): SagaGenerator<ColumnChoice | undefined> {
  yield* put(events.columnsNeeded(choice));
  const { another } = yield* race({ chosen: take(events.columnsChosen), another: take(events.anotherRequested) });
  return another ? undefined : ((yield* select(selectBatch)).columns ?? undefined);
}

/**
 * Creates a draft from a chosen file. A worker reads the lines, and the page validates them, so that the user sees counts and sum
 * before the upload ends. The platform reads the file in the same way and stores the draft, so it survives a reload of the page.
 * If a retry may succeed, the file stays in memory.
 */
export function* sendFile({
  payload: { fileKey, name, isByHand },
}: ReturnType<typeof events.fileChosen>): SagaGenerator<void> {
  const file = yield* call(chosenFiles.get, fileKey);
  const { kind } = yield* select(selectBatch);
  if (!file) return void (yield* put(events.fileRefused({ msg: SHEET_TEXT.unreadable })));
  let isKept = false;
  try {
    const done = yield* readChosenFile({ kind, layout: layoutOf(kind), file, name, isByHand, ask: askColumns });
    if (!done) return;
    const { read, chosen } = done;
    if (!read.ok) {
      isKept = 'again' in read;
      return void (yield* put(events.fileRefused({ msg: read.msg, ...(isKept ? { retryKey: fileKey } : {}) })));
    }
    // The browser does not know the member's accounts, limit and payee checks. The platform checks these after the
    // upload.
    const facts: BatchFacts = { kind, ownAccountNos: [], singleLimit: null, verdicts: {} };
    const sums = sumsOf(read.lines, yield* judged(read.lines, facts));
    yield* put(events.fileRead({ sums, notes: read.notes ?? [] }));
    const reply = yield* sent(kind, file, name, chosen);
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
