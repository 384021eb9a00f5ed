import { call, type SagaGenerator } from 'typed-redux-saga';
import { files } from '@/shared/ports/files';
import { defineSubmission, type Outcome } from '@/shared/submission/defineSubmission';
import { TEXT } from './text';

/**
 * Copies a part of the page to the clipboard, outside the store: it may contain typed values of a tried call, or its response.
 */
export const copied = defineSubmission<{ secretIds: { text: string } }>('documents/copied', {
  scope: 'page',
  *flow(_values, { text }): SagaGenerator<Outcome> {
    const done = yield* call(files.copy, text);
    return done ? { ok: true, told: TEXT.copied } : { ok: false, kind: 'refused', code: 0, msg: TEXT.notCopied };
  },
});

/** Prints the page. */
export const printed = defineSubmission<Record<never, never>>('documents/printed', {
  scope: 'page',
  *flow(): SagaGenerator<Outcome> {
    yield* call(files.print);
    return { ok: true };
  },
});
