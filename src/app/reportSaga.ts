import { createAction } from '@reduxjs/toolkit';
import { call, type SagaGenerator, takeLeading } from 'typed-redux-saga';
import { callLog } from '@/shared/gateway/callLog';
import { clock } from '@/shared/ports/clock';
import { files } from '@/shared/ports/files';
import { keepAlive } from '@/shared/saga/keepAlive';
import { recorder } from './recorder';

/** The user requests an error report as a file. `error`: the error that a page has thrown; null without an error. */
export const errorReportRequested = createAction<{ error: string | null }>('app/errorReportRequested');

/** Reads data of the document for error reports. */
const surroundings = {
  path: (): string => window.location.pathname,
  browser: (): string => navigator.userAgent,
  writer: () => import(/* webpackChunkName: "report" */ './report'),
};

/**
 * Saves an error report: the path, the error, the last actions and the calls. It contains no secrets (safety
 * requirement C-04).
 */
export function* saveReport({ payload: { error } }: ReturnType<typeof errorReportRequested>): SagaGenerator<void> {
  const { reportOf, reportName } = yield* call(surroundings.writer);
  const at = yield* call(clock.now);
  const text = reportOf({
    at,
    path: yield* call(surroundings.path),
    browser: yield* call(surroundings.browser),
    error,
    actions: yield* call(recorder.lastActions),
    calls: yield* call(callLog.calls),
  });
  yield* call(files.save, new Blob([text], { type: 'application/json' }), reportName(at));
}

/** takeLeading: a second click while a report is being written is ignored. */
export function* reportSaga(): SagaGenerator<void> {
  yield* takeLeading(errorReportRequested, keepAlive(saveReport));
}
