import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { sessionSelectors } from '@/features/session';
import { tabStore } from '@/shared/ports/storage';
import { accountEvents } from '../slice';

const SHOWN = 'guide';

/**
 * Opens the onboarding guide when a user with incomplete enterprise information first opens the home page, once per
 * session (specification "screens", section 4).
 */
export function* showGuide(): SagaGenerator<void> {
  const info = yield* select(sessionSelectors.selectUserInfo);
  const incomplete = info?.status === 'UN_APPLY' || info?.status === 'UN_SUBMIT';
  const due = incomplete && (yield* call(tabStore.get, SHOWN)) === null;
  if (due) yield* call(tabStore.set, SHOWN, '1');
  yield* put(accountEvents.guideShown({ guide: due ? 'company' : null }));
}
