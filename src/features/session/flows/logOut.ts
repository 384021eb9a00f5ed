import { call, type SagaGenerator } from 'typed-redux-saga';
import { dialogs } from '@/shared/ports/screen';
import { TEXT } from '../text';
import { endSession } from './endSession';

/** Signs out once the user has confirmed it. */
export function* logOut(): SagaGenerator<void> {
  if (yield* call(dialogs.confirm, TEXT.confirmLogOut)) yield* call(endSession, 'asked' as const);
}
