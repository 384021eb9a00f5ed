import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import type { transfer } from '@/contract/calls/moneyActions';
import { queryTradeFee } from '@/contract/calls/orderQueries';
import type { PaymentWarning } from '@/contract/calls/payees';
import type { Failure } from '@/shared/gateway/reply';
import { SYSTEM_ERROR } from '@/shared/gateway/text';
import { confirmationOf, mayBeSent } from '@/shared/money/confirmation';
import { renew, sendOnce } from '@/shared/money/sendOnce';
import type { WithLazyFeatures } from '@/shared/saga/lazyFeature';
import { request } from '@/shared/saga/request';
import { actionById, chosenSides, type MoneyAction, type Values } from '../model';
import { forgetSealed, readSealed } from '../sealed';
import { moneyEvents as events, type Refusal, selectForm } from '../slice';
import { storedActionNumber } from '../storedNumber';
import { ACTION_TEXT as TEXT } from '../text';
import { askWarnings } from './askWarnings';
import { keepUsual } from './usualAccounts';

type Confirmed = ReturnType<typeof events.actionConfirmed>;

const confirmationIn = ({ action, secretId }: Confirmed['payload']) =>
  confirmationOf(secretId, (state: WithLazyFeatures) => selectForm(action)(state)?.attempt);

/** The bizCode of a refusal because the paying account is frozen, which no input can fix. */
const FROZEN = '20040006';

/**
 * Assigns a refusal to form fields. A refusal without fields appears at the amount; if the account is frozen, it appears above
 * the form.
 */
const placed = ({ bizCode, msg, fields }: Failure): Refusal =>
  fields ? { fields } : bizCode === FROZEN ? { msg } : { fields: { amount: msg } };

/**
 * Returns whether the form that sent this request is still on screen and waits for it. False if the user has left and reopened
 * the form.
 */
function* isLookedAt({ id }: MoneyAction, requestNo: string): SagaGenerator<boolean> {
  const form = yield* select(selectForm(id));
  return form?.requestNo === requestNo && form.attempt !== undefined;
}

/** Opens the result page, if the form is still on screen. */
function* showResult(spec: MoneyAction, requestNo: string, known: boolean): SagaGenerator<void> {
  const isHere = yield* isLookedAt(spec, requestNo);
  yield* put(events.orderSent({ action: spec.id, requestNo, known, isHere }));
}

/** Returns to the form with its next request number and the refusal, if the form is still on screen. */
function* backToForm(
  spec: MoneyAction,
  refusal: { requestNo: string; next: string; refused: Refusal; other?: true },
): SagaGenerator<void> {
  const isHere = yield* isLookedAt(spec, refusal.requestNo);
  yield* put(events.orderRefused({ action: spec.id, ...refusal, isHere }));
}

/** Returns to the review with the new fee, after the platform refused the order because the fee has changed. */
function* reviewAgain(
  spec: MoneyAction,
  { requestNo, values, msg }: { requestNo: string; values: Values; msg: string },
): SagaGenerator<void> {
  const quoted = { kind: spec.kind, amount: values['amount'] ?? '', ...chosenSides(spec, values) };
  const reply = yield* request(queryTradeFee, quoted, { custom: true });
  const reported = { action: spec.id, requestNo, msg };
  yield* put(reply.ok ? events.feeChanged({ ...reported, quote: reply.data }) : events.confirmationRefused(reported));
}

/** Warnings for which the platform refuses an order, until the order says that the user has confirmed them. */
const NEED_CONFIRMATION = new Set<PaymentWarning['code']>(['DUPLICATE', 'OTHER_NAME']);

/**
 * Returns to the review with the current warnings, after the platform refused the order because of a warning that the
 * review did not show. If the warnings cannot be loaded, the message of the refusal is shown as the warning.
 */
function* warnAgain(
  spec: MoneyAction,
  { requestNo, values, msg }: { requestNo: string; values: Values; msg: string },
): SagaGenerator<void> {
  if (!(yield* isLookedAt(spec, requestNo))) return;
  const { warnings } = yield* askWarnings(spec, values);
  const isNamed = warnings.some(({ code }) => NEED_CONFIRMATION.has(code));
  const shown = isNamed ? warnings : [...warnings, { code: 'DUPLICATE' as const, msg }];
  yield* put(events.warningsChanged({ action: spec.id, requestNo, warnings: shown }));
}

/**
 * Sends an order exactly once, under the request number of its form. If the outcome is unknown, the result page says
 * so. After a wrong payment password the form keeps its number; after a final refusal it gets a new one. If the
 * number already belongs to an order with other content, the page shows that order and says that the input was not
 * sent. If the fee or the warnings have changed since the review, the review is shown again.
 */
export function* sendOrder({ payload }: Confirmed): SagaGenerator<void> {
  const { action } = payload;
  const confirmation = confirmationIn(payload);
  const payPassword = yield* confirmation.password();
  const spec = actionById(action);
  const form = yield* select(selectForm(action));
  if (!spec || !form || payPassword === undefined) return;
  const { requestNo, values, sealed, quote, warnings } = form;
  const hidden = yield* call(readSealed, sealed);
  if (hidden === undefined)
    return yield* backToForm(spec, { requestNo, next: requestNo, refused: { msg: TEXT.enterAgain } });
  // The stored number of the enterprise that sends the order. The response may arrive after a switch of the enterprise.
  const kept = yield* storedActionNumber(action);
  const sent = yield* sendOnce({
    target: spec.call as typeof transfer,
    kept,
    requestNo,
    values,
    body: {
      ...values,
      ...hidden,
      ...(quote?.stage === 'known' ? { expectedFee: quote.quote.fee } : {}),
      ...(warnings.some(({ code }) => NEED_CONFIRMATION.has(code)) ? { allowDuplicate: true } : {}),
      ...(spec.withoutPassword ? {} : { payPassword }),
    } as never,
  });
  switch (sent.is) {
    case 'done':
      yield* call(forgetSealed, sealed);
      yield* keepUsual(spec, values);
      return yield* showResult(spec, requestNo, true);
    case 'unknown':
      return yield* showResult(spec, requestNo, false);
    case 'other': {
      const next = (yield* renew(kept, requestNo, values)) ?? requestNo;
      return yield* backToForm(spec, { requestNo, next, refused: {}, other: true });
    }
    case 'refused': {
      const { failure, means, next } = sent;
      if (means === 'changed') return yield* reviewAgain(spec, { requestNo, values, msg: failure.msg });
      if (means === 'duplicate')
        return yield* warnAgain(spec, { requestNo, values: { ...values, ...hidden }, msg: failure.msg });
      const { payPassword: ofPassword, ...ofForm } = failure.fields ?? {};
      if (means !== 'final' && (ofPassword !== undefined || Object.keys(ofForm).length === 0))
        return void (yield* put(events.confirmationRefused({ action, requestNo, msg: ofPassword ?? failure.msg })));
      const refused = placed(failure);
      return yield* backToForm(spec, { requestNo, next: next ?? requestNo, refused });
    }
  }
}

/**
 * Recovers from a crash while an order is sent. If the request was never sent, the form shows an error and can be confirmed
 * again. Otherwise the result page shows the unknown outcome.
 */
export function* recoverOrder({ payload }: Confirmed): SagaGenerator<void> {
  const { action } = payload;
  const spec = actionById(action);
  const form = yield* select(selectForm(action));
  if (!spec || !form || !(yield* confirmationIn(payload).isCurrent())) return;
  const { requestNo } = form;
  if (yield* mayBeSent(yield* storedActionNumber(action), requestNo)) yield* showResult(spec, requestNo, false);
  else yield* put(events.confirmationRefused({ action, requestNo, msg: SYSTEM_ERROR }));
}
