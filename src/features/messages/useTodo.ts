import { useDispatch, useSelector } from 'react-redux';
import type { Todo } from '@/contract/messages';
import { messagesEvents, messagesSelectors } from './slice';
import { TEXT } from './text';

/** What an invitation says and the way on with it; the same in the popover and on the home page. */
export function useTodo({ id, brandWalletName }: Todo) {
  const dispatch = useDispatch();
  const wallet = useSelector(messagesSelectors.selectWallet);
  const failed = wallet.stage === 'failed' && wallet.id === id;
  const action = failed ? TEXT.retry : TEXT.walletOpen;
  return {
    text: TEXT.wallet(brandWalletName),
    action,
    /** Several stand in one list: a screen reader needs to know of which one the button is. */
    label: `${action} ${brandWalletName}`,
    busy: wallet.stage === 'checking',
    follow: () => {
      dispatch(messagesEvents.walletChosen({ id }));
    },
  };
}
