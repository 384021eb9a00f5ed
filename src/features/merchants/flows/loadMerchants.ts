import { put, type SagaGenerator } from 'typed-redux-saga';
import { queryMerchants } from '@/contract/calls/merchants';
import { request } from '@/shared/saga/request';
import { merchantsEvents } from '../slice';

const { merchantsFailed, merchantsLoaded, merchantsStarted } = merchantsEvents;

/** Loads the merchants of the current enterprise. */
export function* loadMerchants(): SagaGenerator<void> {
  yield* put(merchantsStarted());
  const reply = yield* request(queryMerchants, {}, { scope: 'signedIn' });
  yield* put(reply.ok ? merchantsLoaded({ list: reply.data }) : merchantsFailed());
}
