import { call, fork, put, type SagaGenerator, select, takeEvery, takeLeading } from 'typed-redux-saga';
import { saveBalanceMonitor, saveOrUpdateAccountWarnInfo } from '@/contract/fundAccounts';
import { addPayee, deletePayee, editPayee, saveCheckerPolicy, savePayee } from '@/contract/orderQueries';
import { addMemberProduct } from '@/contract/walletProducts';
import type { Failure } from '@/shared/gateway/reply';
import { secrets } from '@/shared/ports/secrets';
import { resourceAsked, selectResource } from '@/shared/resource/slice';
import { agreed } from '@/shared/saga/agreed';
import { on, success, toastSaga } from '@/shared/saga/effects';
import { keepAlive } from '@/shared/saga/keepAlive';
import { request } from '@/shared/saga/request';
import { DESK_TEXT as TEXT } from '../text';
import { balanceWarning, bankPayees, book, feeWarning, policy, products, walletPayees } from './resources';
import { type DeskForm, deskEvents as events } from './slice';

/** Asks anew for what somebody looks at, or has looked at. */
function* refresh(...ids: readonly string[]): SagaGenerator<void> {
  for (const id of ids) if ((yield* select(selectResource(id))).stage !== 'idle') yield* put(resourceAsked({ id }));
}

/** Puts what became of a form, and reads anew what it has changed. */
function* conclude(form: DeskForm, reply: { ok: true } | Failure, ...ids: readonly string[]): SagaGenerator<void> {
  if (!reply.ok) {
    const refused = reply.fields ? { fields: reply.fields } : { msg: reply.msg };
    yield* put(events.formRefused({ form, refused }));
    return;
  }
  yield* put(events.formSaved({ form }));
  yield* refresh(...ids);
}

export function* saveWarning({
  payload: { purpose, ...values },
}: ReturnType<typeof events.warningSubmitted>): SagaGenerator<void> {
  const isFee = purpose === 'FEE';
  const reply = yield* request(isFee ? saveOrUpdateAccountWarnInfo : saveBalanceMonitor, values, { custom: true });
  yield* conclude(`warning/${purpose}`, reply, isFee ? feeWarning.id : balanceWarning.id);
}

export function* savePolicy({
  payload: { checkerAmount, secretId },
}: ReturnType<typeof events.policySubmitted>): SagaGenerator<void> {
  const payPassword = (yield* call(secrets.take, secretId)) ?? '';
  const reply = yield* request(saveCheckerPolicy, { checkerAmount, payPassword }, { custom: true });
  yield* conclude('policy', reply, policy.id);
}

const BOOKS = [book.id, walletPayees.id, bankPayees.id] as const;

export function* addToBook({ payload }: ReturnType<typeof events.payeeAdded>): SagaGenerator<void> {
  const { accountKind, name, bankCode, note, secretId } = payload;
  const accountNo = (yield* call(secrets.take, secretId)) ?? '';
  const reply = yield* request(
    addPayee,
    accountKind === 'WALLET' ? { accountKind, accountNo, note } : { accountKind, accountNo, name, bankCode, note },
    { custom: true },
  );
  yield* conclude('payee', reply, ...BOOKS);
}

export function* noteInBook({ payload }: ReturnType<typeof events.payeeNoted>): SagaGenerator<void> {
  yield* conclude('payee', yield* request(editPayee, payload, { custom: true }), ...BOOKS);
}

export function* markInBook({ payload }: ReturnType<typeof events.payeeMarked>): SagaGenerator<void> {
  if ((yield* request(savePayee, payload)).ok) yield* refresh(...BOOKS);
}

export function* removeFromBook({
  payload: { payeeId, name },
}: ReturnType<typeof events.payeeRemovalAsked>): SagaGenerator<void> {
  if (!(yield* call(agreed, TEXT.removeAsk(name)))) return;
  if (!(yield* request(deletePayee, { payeeId })).ok) return;
  yield* put(events.payeeRemoved());
  yield* refresh(...BOOKS);
}

/** Asks once, opens the product, and has the page show what it opens. */
export function* openProduct({
  payload: { productCode, productName },
}: ReturnType<typeof events.productWanted>): SagaGenerator<void> {
  if (!(yield* call(agreed, TEXT.openAsk(productName)))) return;
  if (!(yield* request(addMemberProduct, { productCode })).ok) return;
  yield* put(events.productOpened());
  yield* put(resourceAsked({ id: products.id }));
}

export function* deskSaga(): SagaGenerator<void> {
  // takeLeading in all forms: a double click saves once.
  yield* takeLeading(events.warningSubmitted, keepAlive(saveWarning));
  yield* takeLeading(events.policySubmitted, keepAlive(savePolicy));
  yield* takeLeading(events.payeeAdded, keepAlive(addToBook));
  yield* takeLeading(events.payeeNoted, keepAlive(noteInBook));
  yield* takeEvery(events.payeeMarked, keepAlive(markInBook));
  yield* takeLeading(events.payeeRemovalAsked, keepAlive(removeFromBook)); // one question at a time
  yield* takeLeading(events.productWanted, keepAlive(openProduct)); // one question at a time
  yield* fork(toastSaga, [
    on(events.productOpened, () => success(TEXT.opened)),
    on(events.formSaved, () => success(TEXT.saved)),
    on(events.payeeRemoved, () => success(TEXT.removed)),
  ]);
}
