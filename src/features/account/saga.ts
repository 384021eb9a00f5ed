import type { UnknownAction } from '@reduxjs/toolkit';
import { call, put, type SagaGenerator, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import { inSignedInScope } from '@/features/session';
import { codeSending } from '@/shared/form/codes';
import { keepAlive } from '@/shared/saga/keepAlive';
import { lazily } from '@/shared/saga/lazily';
import { inRouteScope } from '@/shared/saga/scope';
import { type FormId, accountEvents as on } from './slice';

const flows = () => import(/* webpackChunkName: "account" */ './flows');
/** Home needs no more of the account than this. */
const guide = () => import(/* webpackChunkName: "guide" */ './flows/showGuide');
const FORMS: readonly FormId[] = [
  'loginPassword',
  'payPassword',
  'mail',
  'realName',
  'bindAdmin',
  'changeAdmin',
  'staff',
];
type CodeAsked = ReturnType<typeof on.codeAsked>;
type Submitted = ReturnType<typeof on.submitted>;
const askCode = lazily((): Promise<(asked: CodeAsked) => Generator> => flows().then((all) => all.askCode));
const submit = lazily((): Promise<(submitted: Submitted) => Generator> => flows().then((all) => all.submit));

const isOf =
  (form: FormId) =>
  (action: UnknownAction): action is Submitted =>
    on.submitted.match(action) && action.payload.form === form;

/** A code's place waits from the click on, also for the flow's own code. */
function* sendCode(asked: CodeAsked): SagaGenerator<void> {
  yield* put(codeSending({ id: asked.payload.id }));
  yield* call(askCode, asked);
}

export const accountSaga = inSignedInScope(function* accountFlows(): SagaGenerator<void> {
  // takeEvery: a page may ask for the codes of two people; each button waits for its own.
  yield* takeEvery(on.codeAsked, keepAlive(inRouteScope(sendCode)));
  // takeLeading, each form by itself: Enter and a click submit it once. What is under way ends with the session alone,
  // because it may have taken effect already.
  for (const form of FORMS) yield* takeLeading(isOf(form) as never, keepAlive(submit));
  // takeLatest: home was left and opened again.
  yield* takeLatest(on.homeOpened, keepAlive(lazily(() => guide().then(({ showGuide }) => showGuide))));
});
