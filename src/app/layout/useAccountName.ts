import { useSelector } from 'react-redux';
import { enterprisesSelectors } from '@/features/enterprises';
import { merchantsSelectors } from '@/features/merchants';
import { isEmployee, sessionSelectors } from '@/features/session';

/** The names in the header: of the enterprise, and of the merchant that requests act for, if one is chosen. */
interface AccountName {
  /** Name of the enterprise, or the user's own name if there is no enterprise. */
  enterprise: string;
  /**
   * Name next to the avatar: the user's own name for warehouse employees, otherwise the enterprise's name (screen
   * specification, section 2.3).
   */
  shown: string;
  /** The merchant's name, or its number until the name is loaded; null for the whole enterprise. */
  merchant: string | null;
}

/** Returns the names in the header; empty while no user is signed in. */
export function useAccountName(): AccountName {
  const user = useSelector(sessionSelectors.selectUser);
  const info = useSelector(sessionSelectors.selectUserInfo);
  const enterprises = useSelector(enterprisesSelectors.selectEnterprises);
  const chosen = useSelector(sessionSelectors.selectMerchantNo);
  const merchants = useSelector(merchantsSelectors.selectMerchants);
  const current = enterprises.find(({ enterpriseId }) => enterpriseId === user?.enterpriseId);
  const enterprise = current?.enterpriseName || info?.enterpriseName || user?.nickName || '';
  const found = merchants.find(({ merchantNo, currMerchant }) =>
    chosen === null ? currMerchant : merchantNo === chosen,
  );
  return {
    enterprise,
    shown: user && isEmployee(user) ? user.nickName : enterprise,
    merchant: found?.merchantName ?? chosen,
  };
}
