import { fork, type SagaGenerator } from 'typed-redux-saga';
import { accountSaga, accountToasts } from '@/features/account';
import { enterprisesMoves, enterprisesSaga, enterprisesToasts } from '@/features/enterprises';
import { merchantsMoves, merchantsSaga, merchantsToasts } from '@/features/merchants';
import { messagesMoves, messagesSaga, messagesToasts } from '@/features/messages';
import { registrationMoves, registrationToasts } from '@/features/registration';
import { sessionEnds, sessionMoves, sessionSaga, sessionToasts } from '@/features/session';
import { uploadsSaga } from '@/features/uploads';

import { valueCopyEnded } from '@/shared/list/slice';
import { listsSaga } from '@/shared/list/watch';
import { resourcesSaga } from '@/shared/resource/saga';
import { error, moveSaga, on, sharedToasts, success, toastSaga } from '@/shared/saga/effects';
import { keepAlive } from '@/shared/saga/keepAlive';
import { lazyFeatureSaga } from '@/shared/saga/lazyFeature';
import { watchRoute } from '@/shared/saga/scope';
import { submissionsSaga, submissionToasts } from '@/shared/submission/saga';
import { keepInvitation } from './keepInvitation';
import { layoutSaga } from './layout/saga';
import { navigationSaga } from './navigation/saga';
import { prefetchSaga } from './prefetchSaga';
import { reportSaga } from './reportSaga';
import { selectSetupOwner } from './selectors';
import { APP_TEXT } from './text';

const listToasts = [
  on(valueCopyEnded, ({ copied }) => (copied ? success(APP_TEXT.copied) : error(APP_TEXT.notCopied))),
];

/**
 * Runs all sagas in a fixed order. The saga that cancels the old page's requests precedes those that start the new page's
 * requests. The session comes last, because restoring the session triggers all other sagas.
 */
export function* rootSaga(): SagaGenerator<void> {
  yield* fork(toastSaga, [
    ...sharedToasts,
    ...sessionToasts,
    ...enterprisesToasts,
    ...merchantsToasts,
    ...messagesToasts,
    ...registrationToasts,
    ...accountToasts,
    ...submissionToasts,
    ...listToasts,
  ]);
  yield* fork(moveSaga, [
    ...sessionMoves,
    ...enterprisesMoves,
    ...merchantsMoves,
    ...registrationMoves,
    ...messagesMoves,
  ]);
  yield* fork(keepAlive(keepInvitation));
  yield* fork(watchRoute);
  yield* fork(keepAlive(layoutSaga));
  yield* fork(keepAlive(() => listsSaga(selectSetupOwner)));
  yield* fork(keepAlive(resourcesSaga));
  yield* fork(enterprisesSaga);
  yield* fork(merchantsSaga);
  yield* fork(messagesSaga);
  yield* fork(accountSaga);
  yield* fork(() => submissionsSaga(sessionEnds));
  yield* fork(uploadsSaga);
  yield* fork(lazyFeatureSaga);
  yield* fork(navigationSaga);
  yield* fork(prefetchSaga);
  yield* fork(reportSaga);
  yield* fork(sessionSaga);
}
