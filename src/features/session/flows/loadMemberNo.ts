import { put, type SagaGenerator, select } from 'typed-redux-saga';
import { queryMemberNo } from '@/contract/calls/login';
import { request } from '@/shared/saga/request';
import { sessionEvents, sessionSelectors } from '../slice';

const { memberNoFailed, memberNoLoaded, memberNoStarted } = sessionEvents;

/** Reads the member number again when the user clicks 重试 (retry), after it could not be read during a switch. */
export function* loadMemberNo(): SagaGenerator<void> {
  const enterpriseId = yield* select(sessionSelectors.selectEnterpriseId);
  if (enterpriseId === null) return;
  yield* put(memberNoStarted());
  const reply = yield* request(queryMemberNo, { enterpriseId }, { scope: 'signedIn' });
  yield* put(reply.ok && reply.data.memberNo ? memberNoLoaded(reply.data) : memberNoFailed());
}
