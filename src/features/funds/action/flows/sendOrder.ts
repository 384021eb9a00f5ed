import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import type { AnswerOf, Call } from '@/contract/defineCall';
import type { transfer } from '@/contract/moneyActions';
import type { Failure, Reply } from '@/shared/gateway/reply';
import { clock } from '@/shared/ports/clock';
import { ids } from '@/shared/ports/ids';
import { navigation } from '@/shared/ports/screen';
import { secrets } from '@/shared/ports/secrets';
import { agreed } from '@/shared/saga/agreed';
import { request } from '@/shared/saga/request';
import { ACTION_TEXT as TEXT } from '../../text';
import { tookNothing } from '../../tookNothing';
import { amend, keepAt, keyOf, readAt } from '../kept';
import { actionById, type MoneyAction } from '../model';
import { forgetSealed, readSealed } from '../sealed';
import { moneyEvents as events, type Refusal, selectForm } from '../slice';
import { otherOf, resultOf } from './openAction';

type OrderReply = Reply<typeof transfer> & { data?: AnswerOf<typeof transfer> };

const DUPLICATE = '20040005';
/** The number stands for something else: a tab that was copied has sent it first, or what was sent before did arrive. */
const OTHER_CONTENT = '20040004';
/** What the platform answers when the number of an order is taken: the order was finally refused, or is another one. */
const FINAL = new Set(['20040001', '20040002', '20040003', '20040006', OTHER_CONTENT]);

/** Where a refusal is told: at its field, at the amount when that is what does not fit. */
const placed = ({ bizCode, msg, fields }: Failure): Refusal =>
  bizCode === OTHER_CONTENT ? {} : fields ? { fields } : bizCode === '20040006' ? { msg } : { fields: { amount: msg } };

/** Shows the result, if the user still looks at this form. */
function* showResult(spec: MoneyAction, requestNo: string, known: boolean): SagaGenerator<void> {
  const form = yield* select(selectForm(spec.id));
  const isHere = form?.requestNo === requestNo && form.stage === 'sending';
  yield* put(events.orderSent({ action: spec.id, requestNo, known }));
  if (isHere) yield* call(navigation.replace, resultOf(spec.path, requestNo));
}

/**
 * Sends an order once, under the number that its form has (C-14). The number and the content are in the tab's storage
 * before the request leaves, so that a reload in flight asks what became of it. An unknown outcome is asked for and never
 * offered again; a wrong payment password goes on with the same number; a final refusal takes the number, and the form
 * goes on with a new one. Where the number stands for something else, that is shown, and that this was not sent.
 */
export function* sendOrder({
  payload: { action, secretId },
}: ReturnType<typeof events.actionConfirmed>): SagaGenerator<void> {
  const payPassword = yield* call(secrets.take, secretId);
  const spec = actionById(action);
  const form = yield* select(selectForm(action));
  // A second click while the first is on its way: its password is forgotten, nothing is sent.
  if (!spec || payPassword === undefined || form?.attempt !== secretId) return;
  const { requestNo, values, sealed } = form;
  const hidden = yield* call(readSealed, sealed);
  if (hidden === undefined) {
    yield* put(events.orderRefused({ action, requestNo, next: requestNo, refused: { msg: TEXT.enterAgain } }));
    return yield* call(navigation.replace, spec.path);
  }
  // Of the enterprise that it is sent for: the answer may come when another one has been entered.
  const key = yield* keyOf(action);
  const kept = yield* readAt(key);
  // Another tab's storage is its own, but this tab may have been told already that this number is under way.
  if (kept?.requestNo === requestNo && kept.sentAt !== null) return yield* showResult(spec, requestNo, false);

  let allowDuplicate = false;
  while (true) {
    yield* keepAt(key, { requestNo, values, sentAt: yield* call(clock.now) });
    const body = { ...values, ...hidden, requestNo, payPassword, ...(allowDuplicate ? { allowDuplicate } : {}) };
    const reply = (yield* request(spec.call as Call, body as never, { custom: true })) as OrderReply;

    if (reply.ok) {
      yield* call(forgetSealed, sealed);
      yield* amend(key, requestNo, null);
      return yield* showResult(spec, requestNo, true);
    }
    if (!tookNothing(reply)) return yield* showResult(spec, requestNo, false);
    yield* amend(key, requestNo, { requestNo, values, sentAt: null });

    if (reply.bizCode === DUPLICATE && !allowDuplicate) {
      allowDuplicate = yield* call(agreed, TEXT.duplicate(reply.msg));
      // Who has left the form meanwhile has not agreed to it there.
      const still = (yield* select(selectForm(action)))?.attempt === secretId;
      if (allowDuplicate && still) continue;
      yield* put(events.confirmationGivenUp({ action, requestNo }));
      return;
    }
    const isFinal = FINAL.has(reply.bizCode ?? '');
    const { payPassword: ofPassword, ...ofForm } = reply.fields ?? {};
    if (!isFinal && (ofPassword !== undefined || Object.keys(ofForm).length === 0)) {
      yield* put(events.confirmationRefused({ action, requestNo, msg: ofPassword ?? reply.msg }));
      return;
    }

    const next = isFinal ? yield* call(ids.fresh) : requestNo;
    yield* amend(key, requestNo, { requestNo: next, values, sentAt: null });
    const isHere = (yield* select(selectForm(action)))?.requestNo === requestNo;
    yield* put(events.orderRefused({ action, requestNo, next, refused: placed(reply) }));
    const isOther = reply.bizCode === OTHER_CONTENT;
    if (isHere) yield* call(navigation.replace, isOther ? otherOf(spec.path, requestNo) : spec.path);
    return;
  }
}
