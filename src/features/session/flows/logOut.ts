import { call, type SagaGenerator } from 'typed-redux-saga';
import { confirmOnPage } from '@/shared/saga/confirmOnPage';
import { TEXT } from '../text';
import { endSession } from './endSession';

/** Signs the user out after a confirmation. */
export function* logOut(): SagaGenerator<void> {
  if (yield* call(confirmOnPage, TEXT.confirmLogOut)) yield* call(endSession, 'asked' as const);
}
