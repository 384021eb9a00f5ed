import { put, type SagaGenerator, select } from 'typed-redux-saga';
import { queryMemberNo } from '@/contract/calls/login';
import { request } from '@/shared/saga/request';
import { sessionEvents, sessionSelectors } from '../slice';

const { memberNoFailed, memberNoLoaded, memberNoStarted } = sessionEvents;

/** Reads the member number again (重试) after a switch whose member query failed twice. */
export function* loadMemberNo(): SagaGenerator<void> {
  const enterpriseId = yield* select(sessionSelectors.selectEnterpriseId);
  if (enterpriseId === null) return;
  yield* put(memberNoStarted());
  const reply = yield* request(queryMemberNo, { enterpriseId }, { scope: 'signedIn' });
  yield* put(reply.ok && reply.data.memberNo ? memberNoLoaded(reply.data) : memberNoFailed());
}
