import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { cutDefaultSettle, modifySettleRight, settleDelete } from '@/contract/settlement';
import { resourceAsked } from '@/shared/resource/slice';
import { agreed } from '@/shared/saga/agreed';
import { request } from '@/shared/saga/request';
import { settleAccounts, settleRight } from '../resources';
import { type infoEvents as Events, infoEvents as events } from '../slice';
import { TEXT } from '../text';

/** Makes an account that the bank has confirmed the one that money is settled to. */
export function* changeDefault({
  payload: { settleAccountId },
}: ReturnType<typeof Events.defaultAccountChosen>): SagaGenerator<void> {
  const reply = yield* request(cutDefaultSettle, { settleAccountId });
  yield* put(events.actionEnded({ done: reply.ok ? 'default' : null }));
  yield* put(resourceAsked({ id: settleAccounts.id }));
}

/** Takes an account away, once the user is sure. */
export function* removeAccount({
  payload: { settleAccountId },
}: ReturnType<typeof Events.accountRemovalAsked>): SagaGenerator<void> {
  if (!(yield* call(agreed, TEXT.removeAsk))) return void (yield* put(events.actionEnded({ done: null })));
  const reply = yield* request(settleDelete, { settleAccountId });
  yield* put(events.actionEnded({ done: reply.ok ? 'removed' : null }));
  yield* put(resourceAsked({ id: settleAccounts.id }));
}

/** Who starts a settlement from now on. */
export function* changeAutoSettle({
  payload: { autoSettle },
}: ReturnType<typeof Events.autoSettleChosen>): SagaGenerator<void> {
  const reply = yield* request(modifySettleRight, { autoSettle });
  yield* put(events.actionEnded({ done: reply.ok ? 'autoSettle' : null }));
  yield* put(resourceAsked({ id: settleRight.id }));
}
