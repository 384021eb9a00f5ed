import { call, type SagaGenerator } from 'typed-redux-saga';
import { rejectApply } from '@/contract/calls/applications';
import { brandSavePopup } from '@/contract/calls/brand';
import { walletProductOpen } from '@/contract/calls/memberProducts';
import type { WalletProductCode } from '@/contract/calls/walletProducts';
import { refresh } from '@/shared/resource/refresh';
import { request } from '@/shared/saga/request';
import { defineSubmission, type Outcome } from '@/shared/submission/defineSubmission';
import { brands, mine, walletDetail } from './resources';
import { TEXT } from './text';

/** Removes the section from the field names of errors: `USE.purpose` is the form's field `purpose`. */
const bare = (fields: Readonly<Record<string, string>> | undefined) =>
  fields && Object.fromEntries(Object.entries(fields).map(([key, msg]) => [key.replace(/^USE\./, ''), msg]));

interface WalletProductWish {
  walletNo: string;
  productCode: WalletProductCode;
  /** Number of the refused application that the user corrects; empty for a first submission. */
  mends: string;
  purpose: string;
  monthlyAmount: string;
}

/** Applies for a product of a wallet under a brand, also as the correction of a refused application. */
export const walletProductSubmitted = defineSubmission<WalletProductWish>('solutions/walletProductSubmitted', {
  *flow({ walletNo, productCode, mends, purpose, monthlyAmount }): SagaGenerator<Outcome> {
    const sections = { USE: { purpose, monthlyAmount } };
    const reply =
      mends === ''
        ? yield* request(walletProductOpen, { walletNo, productCode, sections }, { custom: true, scope: 'signedIn' })
        : yield* request(rejectApply, { applyNo: mends, sections }, { custom: true, scope: 'signedIn' });
    if (!reply.ok) return reply.fields ? { ...reply, fields: bare(reply.fields) ?? {} } : reply;
    yield* call(refresh, walletDetail({ walletNo }), mine);
    return { ok: true, message: TEXT.wallet.submitted };
  },
});

interface NoticeWish {
  brandNo: string;
  version: number;
  title: string;
  content: string;
  shown: boolean;
}

/** Publishes or removes a brand's notice. If another user has changed it meanwhile, the current notice is loaded. */
export const noticeSubmitted = defineSubmission<NoticeWish>('solutions/noticeSubmitted', {
  *flow(wish): SagaGenerator<Outcome> {
    const reply = yield* request(brandSavePopup, wish, { custom: true, scope: 'signedIn' });
    if (reply.ok || reply.bizCode === 'NOTICE_CHANGED') yield* call(refresh, brands);
    if (!reply.ok) return reply;
    return { ok: true, message: wish.shown ? TEXT.brand.published : TEXT.brand.takenDown };
  },
});
