import { call, put, race, type SagaGenerator, select, take } from 'typed-redux-saga';
import { voucherFacts, voucherTemplate } from '@/contract/calls/warehouseVouchers';
import { sumsOf } from '@/contract/rules/lineIssues';
import { type VoucherFacts, type VoucherIssue, validatingVouchers } from '@/contract/rules/voucherRules';
import { VOUCHER_LAYOUT, type VoucherSheetLine } from '@/contract/rules/voucherSheet';
import { chosenFiles } from '@/shared/ports/chosenFiles';
import { clock } from '@/shared/ports/clock';
import { files } from '@/shared/ports/files';
import { ids } from '@/shared/ports/ids';
import { secrets } from '@/shared/ports/secrets';
import { confirmOnPage } from '@/shared/saga/confirmOnPage';
import { request } from '@/shared/saga/request';
import type { ColumnChoice } from '@/shared/sheet/columns';
import { readChosenFile } from '@/shared/sheet/readChosenFile';
import { SHEET_TEXT } from '@/shared/sheet/text';
import { TEXT } from '../text';
import { voucherSheets } from './sheets';
import { importEvents as events, selectImport } from './slice';

export function* downloadTemplate(): SagaGenerator<void> {
  const reply = yield* request(voucherTemplate, {});
  if (!reply.ok) return;
  const { content, contentType, filename } = reply.data;
  yield* call(files.save, yield* call(files.decode, content, contentType), filename);
}

/** Reports that the lines have changed. They are validated again and get a new request number. */
function* changed(): SagaGenerator<void> {
  yield* put(events.linesChanged({ requestNo: yield* call(ids.fresh) }));
}

/**
 * Lets the user choose the header row and the columns of the file. Returns the choice; undefined if the user takes another file.
 */
function* askColumns(choice: ColumnChoice): SagaGenerator<ColumnChoice | undefined> {
  yield* put(events.columnsNeeded(choice));
  const { another } = yield* race({ chosen: take(events.columnsChosen), another: take(events.anotherBegun) });
  return another ? undefined : ((yield* select(selectImport)).columns ?? undefined);
}

/** Reads a chosen file of vouchers in a worker. Then the user corrects its lines on the page. */
export function* readChosen({
  payload: { fileKey, name, isByHand },
}: ReturnType<typeof events.fileChosen>): SagaGenerator<void> {
  const file = yield* call(chosenFiles.get, fileKey);
  try {
    if (!file) return void (yield* put(events.fileRefused({ msg: SHEET_TEXT.unreadable })));
    const source = { kind: 'VOUCHER', layout: VOUCHER_LAYOUT, file, name, isByHand } as const;
    const done = yield* readChosenFile({ ...source, ask: askColumns });
    if (!done) return;
    const { read } = done;
    if (!read.ok) return void (yield* put(events.fileRefused({ msg: read.msg })));
    yield* call(voucherSheets.put, read.lines);
    yield* put(events.fileRead({ notes: read.notes ?? [] }));
    yield* changed();
  } finally {
    yield* call(chosenFiles.drop, fileKey);
  }
}

/** Time in ms for which lines are validated before the page handles other events. */
const SLICE = 6;

/** Validates lines by the same rules as the platform. Pauses after each `SLICE`. */
export function* judged(lines: readonly VoucherSheetLine[], facts: VoucherFacts): SagaGenerator<VoucherIssue[][]> {
  const run = validatingVouchers(lines, facts);
  let began = yield* call(clock.now);
  while (true) {
    const step = run.next();
    if (step.done) return step.value;
    if ((yield* call(clock.now)) - began < SLICE) continue;
    yield* call(clock.sleep, 0);
    began = yield* call(clock.now);
  }
}

const LOOKUP_FIELDS = { subMemberNo: 'subMemberNos', payeeNo: 'payeeNos', sourceNo: 'sourceNos' } as const;
type LookupField = keyof typeof LOOKUP_FIELDS;

/** Collects the numbers in the lines (sub-merchants, payees, source documents) that were not checked on the platform yet. */
function openOf(lines: readonly VoucherSheetLine[], asked: ReadonlySet<string>) {
  const open = (field: LookupField): string[] => [
    ...new Set(
      lines.flatMap((line) => (line[field] === '' || asked.has(`${field} ${line[field]}`) ? [] : [line[field]])),
    ),
  ];
  return { subMemberNos: open('subMemberNo'), payeeNos: open('payeeNo'), sourceNos: open('sourceNo') };
}

/** Pause in typing before a large sheet is validated again, in ms, and the line count of a large sheet. */
const REST = 150;
const LARGE = 1_000;

/** Validates the current lines of the file. New numbers that only the platform can check are looked up first. */
export function* judgeSheet(): SagaGenerator<void> {
  const before = yield* call(voucherSheets.get);
  if (!before) return;
  if (before.issues.length > LARGE) yield* call(clock.sleep, REST);
  const open = openOf(before.lines, before.asked);
  if (Object.values(open).some((texts) => texts.length > 0)) {
    // Waits for a pause in typing, so that no incomplete number is looked up.
    if (before.issues.length > 0) yield* call(clock.sleep, REST);
    const reply = yield* request(voucherFacts, open, { custom: true });
    if (!reply.ok) {
      if (reply.kind !== 'cancelled') yield* put(events.factsFailed({ msg: reply.msg }));
      return;
    }
    const lookups = (Object.keys(LOOKUP_FIELDS) as LookupField[]).flatMap((field) =>
      open[LOOKUP_FIELDS[field]].map((text) => `${field} ${text}`),
    );
    yield* call(voucherSheets.know, reply.data, lookups);
  }
  const sheet = yield* call(voucherSheets.get);
  if (!sheet) return;
  const issues = yield* judged(sheet.lines, sheet.facts);
  yield* call(voucherSheets.judge, issues);
  yield* put(events.linesJudged({ sums: sumsOf(sheet.lines, issues) }));
}

export function* editCell({ payload }: ReturnType<typeof events.cellEdited>): SagaGenerator<void> {
  const value = yield* call(secrets.take, payload.secretId);
  if (value === undefined) return;
  yield* call(voucherSheets.edit, payload.lineNo, payload.field, value.trim());
  yield* changed();
}

export function* dropLines({ payload: { lineNos } }: ReturnType<typeof events.linesDropped>): SagaGenerator<void> {
  yield* call(voucherSheets.drop, lineNos);
  yield* changed();
}

/** Removes every line with an error, after a confirmation by the user. */
export function* dropErrors(): SagaGenerator<void> {
  const sheet = yield* call(voucherSheets.get);
  const lineNos = (sheet?.lines ?? []).flatMap(({ lineNo }, at) =>
    sheet?.issues[at]?.some(({ level }) => level === 'error') ? [lineNo] : [],
  );
  if (lineNos.length === 0 || !(yield* call(confirmOnPage, TEXT.dropErrorsRequested(lineNos.length)))) return;
  yield* put(events.linesDropped({ lineNos }));
}

/** Removes the current lines and lets the user choose another file, after a confirmation. */
export function* askForAnother(): SagaGenerator<void> {
  const { stage } = yield* select(selectImport);
  if (stage === 'editing' && !(yield* call(confirmOnPage, TEXT.anotherRequested))) return;
  yield* call(voucherSheets.clear);
  yield* put(events.anotherBegun());
}

export function* leaveSheet(): SagaGenerator<void> {
  yield* call(voucherSheets.clear);
}
