import type { SagaGenerator } from 'typed-redux-saga';
import { call } from 'typed-redux-saga';
import { productAgreementFile, templateAgreementUrl } from '@/contract/calls/products';
import type { FileAnswer } from '@/contract/defineCall';
import { files } from '../ports/files';
import { defineResource } from '../resource/defineResource';
import { request } from '../saga/request';
import { defineSubmission, type Outcome } from '../submission/defineSubmission';
import { AGREEMENT_TEXT as TEXT } from './text';

/** The agreement for products with this merchant's terms. Its number depends on its content. */
export const productAgreement = defineResource<typeof templateAgreementUrl>({
  id: 'application/agreement',
  call: templateAgreementUrl,
});

/** Lets the browser save an agreement as a PDF. */
export const agreementDownloaded = defineSubmission<{ agreementNo: string }>('application/agreementDownloaded', {
  scope: 'page',
  *flow({ agreementNo }): SagaGenerator<Outcome> {
    const reply = yield* request(productAgreementFile, { agreementNo }, { custom: true });
    if (!reply.ok) return reply;
    const { blob, filename } = reply.data as FileAnswer;
    yield* call(files.save, blob, filename);
    return { ok: true };
  },
});

/** Validation rule of the agreement field: an agreement must be accepted. */
export const agreementRule = (agreementNo: string): string | undefined =>
  agreementNo === '' ? TEXT.notAgreed : undefined;
