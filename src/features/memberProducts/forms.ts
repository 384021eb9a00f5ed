import { call, type SagaGenerator, select } from 'typed-redux-saga';
import { userOpenProduct, userProductResend, userProductSendInfo } from '@/contract/calls/memberProducts';
import type { WalletProductCode } from '@/contract/calls/walletProducts';
import { type Delivery, defineCode, selectCode } from '@/shared/form/codes';
import { refresh } from '@/shared/resource/refresh';
import { request } from '@/shared/saga/request';
import { defineSubmission, type Outcome } from '@/shared/submission/defineSubmission';
import { ownProducts, productDetails } from './resources';
import { TEXT } from './text';

interface ProductRequest {
  productCode: WalletProductCode;
}

/** Returns the store key of the verification code that opens a wallet product. */
export const placeOf = ({ productCode }: ProductRequest): string => `memberProducts.open.${productCode}`;

/** Sends the verification code that opens a wallet product to the user's own mobile. Further requests resend it. */
export const codeRequested = defineCode<ProductRequest>(
  'memberProducts/codeRequested',
  placeOf,
  function* send(wanted): SagaGenerator<Delivery> {
    const { productCode } = wanted;
    const before = yield* select(selectCode(placeOf(wanted)));
    let reply =
      before.nextAt === null
        ? yield* request(userProductSendInfo, { productCode }, { custom: true })
        : yield* request(userProductResend, { productCode }, { custom: true });
    // After a new sign-in the platform may have no earlier code to send again. Then a first code is requested.
    if (!reply.ok && reply.bizCode === 'NOT_SENT')
      reply = yield* request(userProductSendInfo, { productCode }, { custom: true });
    return reply.ok ? { ok: true, to: reply.data.receiver } : reply;
  },
);

interface Opening extends ProductRequest {
  productName: string;
  secretIds: { code: string };
}

/** Opens a product of the member's own wallet. The product is reloaded also after a refusal, because it may already be open. */
export const productSubmitted = defineSubmission<Opening>('memberProducts/productSubmitted', {
  *flow({ productCode, productName }, { code }): SagaGenerator<Outcome> {
    const reply = yield* request(userOpenProduct, { productCode, code }, { custom: true, scope: 'signedIn' });
    if (!reply.ok) return reply;
    yield* call(refresh, ownProducts, productDetails({ productCode }));
    return { ok: true, message: TEXT.opened(productName) };
  },
});
