import { call, put, type SagaGenerator } from 'typed-redux-saga';
import type { BatchFacts } from '@/contract/rules/batchRules';
import { type LineIssue, validating } from '@/contract/rules/batchRules';
import type { BatchLine } from '@/contract/rules/batchSheet';
import { sumsOf } from '@/contract/rules/lineIssues';
import { clock } from '@/shared/ports/clock';
import { sheetsPort } from '../sheets';
import { batchEvents as events } from '../slice';

/** Time in ms for which lines are validated before the page handles other events. */
const SLICE = 6;

/** Validates lines by the same rules as the platform. Pauses after each `SLICE`. */
export function* judged(lines: readonly BatchLine[], facts: BatchFacts): SagaGenerator<LineIssue[][]> {
  const run = validating(lines, facts);
  let began = yield* call(clock.now);
  while (true) {
    const step = run.next();
    if (step.done) return step.value;
    if ((yield* call(clock.now)) - began < SLICE) continue;
    yield* call(clock.sleep, 0);
    began = yield* call(clock.now);
  }
}

/** Pause in typing before a large sheet is validated again, in ms, and the line count of a large sheet. */
const REST = 150;
const LARGE = 1_000;

/** Validates the current lines of a draft. */
export function* judgeSheet({ payload: { batchNo } }: { payload: { batchNo: string } }): SagaGenerator<void> {
  const sheet = yield* call(sheetsPort.get, batchNo);
  if (!sheet) return;
  if (sheet.issues.length > LARGE) yield* call(clock.sleep, REST);
  const issues = yield* judged(sheet.lines, sheet.facts);
  yield* call(sheetsPort.judge, batchNo, issues);
  yield* put(events.sheetJudged({ batchNo, sums: sumsOf(sheet.lines, issues) }));
}
