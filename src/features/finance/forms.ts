import { call, type SagaGenerator } from 'typed-redux-saga';
import {
  type FinanceItem,
  financeConfirm,
  financePdf,
  financeSubjectsSave,
  financeVoucher,
} from '@/contract/calls/statements';
import type { FileFormat } from '@/contract/primitives';
import { files } from '@/shared/ports/files';
import { refresh } from '@/shared/resource/refresh';
import { request } from '@/shared/saga/request';
import { defineSubmission, type Outcome } from '@/shared/submission/defineSubmission';
import { mayBeDone, unproven } from '@/shared/submission/saved';
import { monthOf, months, subjects } from './resources';
import { TEXT } from './text';

/**
 * Confirms the month's figures that the user sees, identified by their hash. If the platform has other figures by now, the page
 * shows them.
 */
export const monthConfirmed = defineSubmission<{ month: string; sha256: string }>('finance/monthConfirmed', {
  *flow({ month, sha256 }): SagaGenerator<Outcome> {
    const reply = yield* request(financeConfirm, { month, sha256 }, { custom: true, scope: 'signedIn' });
    yield* call(refresh, monthOf({ month }), months);
    return reply.ok ? { ok: true, message: TEXT.toast } : unproven(reply);
  },
});

interface Subjects {
  version: number;
  fundsCode: string;
  fundsName: string;
  subjects: { item: FinanceItem; subjectCode: string; subjectName: string }[];
}
/** Saves the bookkeeping subjects, and reloads the month on the page behind the dialog. */
export const subjectsSaved = defineSubmission<Subjects & { month: string }>('finance/subjectsSaved', {
  *flow({ month, ...wish }): SagaGenerator<Outcome> {
    const reply = yield* request(financeSubjectsSave, wish, { custom: true, scope: 'signedIn' });
    if (mayBeDone(reply)) yield* call(refresh, subjects, monthOf({ month }));
    return reply.ok ? { ok: true, message: TEXT.saved } : unproven(reply);
  },
});

/** Downloads the PDF document of a confirmed month, or its vouchers as a table. */
export const fileRequested = defineSubmission<{ month: string; format: FileFormat | 'pdf' }>('finance/fileRequested', {
  key: ({ format }) => `finance/fileRequested/${format}`,
  *flow({ month, format }): SagaGenerator<Outcome> {
    const reply =
      format === 'pdf'
        ? yield* request(financePdf, { month }, { custom: true })
        : yield* request(financeVoucher, { month, format }, { custom: true });
    if (!reply.ok) return reply;
    yield* call(files.save, reply.data.blob, reply.data.filename);
    return { ok: true };
  },
});
