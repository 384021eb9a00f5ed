import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { checkMessage } from '@/contract/calls/messages';
import { sessionSelectors } from '@/features/session';
import { address, paths } from '@/shared/paths';
import { selectJudge } from '@/shared/ports/links';
import { dialogs } from '@/shared/ports/screen';
import { localStore } from '@/shared/ports/storage';
import { request } from '@/shared/saga/request';
import { messagesEvents, messagesSelectors } from '../slice';
import { TEXT } from '../text';

const { walletLed, walletMismatchRead, walletNotChecked } = messagesEvents;

/** Opens the page that an invitation leads to. Shows a message if the page is not built or not permitted. */
function* leadTo(url: string): SagaGenerator<void> {
  const verdict = (yield* select(selectJudge))(url);
  yield* put(walletLed({ to: verdict.kind === 'open' ? verdict.to : null, refused: verdict.kind === 'refused' }));
}

/**
 * Handles a click on an invitation to a brand wallet (specification "screens", section 4). If the enterprise is not
 * approved yet, opens its application. If another enterprise was invited, a dialog explains it. Otherwise opens the
 * page that activates the wallet.
 */
export function* followWallet({
  payload: { id },
}: ReturnType<typeof messagesEvents.walletChosen>): SagaGenerator<void> {
  const todos = yield* select(messagesSelectors.selectTodos);
  const todo = todos?.find((known) => known.id === id);
  const user = yield* select(sessionSelectors.selectUser);
  if (!todo || !user) {
    yield* put(walletNotChecked({ id, msg: '' })); // the invitation was completed elsewhere in the meantime
    return;
  }
  const reply = yield* request(checkMessage, { scene: 'BRAND_WALLET' }, { custom: true });
  if (!reply.ok) yield* put(walletNotChecked({ id, msg: reply.msg }));
  else if (!reply.data.isOpenEnterprise) yield* call(leadTo, paths.onboarding.application);
  else if (user.businessLicenseNo !== todo.customerNo) {
    yield* call(dialogs.tell, TEXT.walletMismatch, TEXT.walletMismatchRead);
    yield* put(walletMismatchRead());
  } else {
    const bwtCode = yield* call(localStore.get, 'bwtCode');
    const { solutionNo } = todo;
    const query = { solutionNo, businessType: '1', ...(bwtCode ? { bwtCode } : {}) };
    yield* call(leadTo, address(paths.solution.activateWallet, query));
  }
}

/** Shows an invitation to a user who may not open the wallet. The dialog names the responsible person and can only be closed. */
export function* viewWallet({ payload: { id } }: ReturnType<typeof messagesEvents.walletViewed>): SagaGenerator<void> {
  const todos = yield* select(messagesSelectors.selectTodos);
  const todo = todos?.find((known) => known.id === id);
  if (todo) yield* call(dialogs.tell, TEXT.walletTip(todo.brandWalletName), TEXT.walletMismatchRead);
}
