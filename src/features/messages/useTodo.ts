import { useDispatch, useSelector } from 'react-redux';
import type { Todo } from '@/contract/calls/messages';
import { sessionSelectors } from '@/features/session';
import { paths } from '@/shared/paths';
import { selectJudge } from '@/shared/ports/links';
import { messagesEvents, messagesSelectors } from './slice';
import { TEXT } from './text';

/**
 * Returns the text and the action of an invitation, for the panel below the bell and the home page. A user who may
 * not open the target page can only read the invitation (specification "screens", section 3).
 */
export function useTodo({ id, brandWalletName }: Todo) {
  const dispatch = useDispatch();
  const wallet = useSelector(messagesSelectors.selectWallet);
  const user = useSelector(sessionSelectors.selectUser);
  const info = useSelector(sessionSelectors.selectUserInfo);
  const next = info?.status === 'PASS' ? paths.solution.activateWallet : paths.onboarding.application;
  // Warehouse users may not open the wallet or the application of their enterprise, so they can only read the invitation.
  const refused = useSelector(selectJudge)(next).kind === 'refused';
  const views = refused || user?.kind === 'warehouse';
  const failed = wallet.stage === 'failed' && wallet.id === id;
  const action = views ? TEXT.walletView : failed ? TEXT.retry : TEXT.walletOpen;
  return {
    text: TEXT.wallet(brandWalletName),
    action,
    /** Accessible name of the button. It contains the brand, because the list may have several invitations. */
    label: `${action} ${brandWalletName}`,
    busy: !views && wallet.stage === 'checking',
    follow: () => {
      dispatch(views ? messagesEvents.walletViewed({ id }) : messagesEvents.walletChosen({ id }));
    },
  };
}
