import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { paths } from '@/shared/paths';
import { selectJudge } from '@/shared/ports/links';
import { Popover } from '@/shared/ui/Popover';
import { sessionSelectors } from './slice';
import { PAYMENT_PASSWORD_TEXT as TEXT } from './text';

const PAGE = paths.account.paymentPwd;

/**
 * Shows a user without a payment password which actions are blocked. Links to the page that sets the payment
 * password, if the user may open it.
 */
export function PaymentPasswordHint() {
  const info = useSelector(sessionSelectors.selectUserInfo);
  const judge = useSelector(selectJudge);
  if (info?.isHasPassword !== false) return null;
  const verdict = judge(PAGE);
  return (
    <Popover label={TEXT.missing}>
      {TEXT.why}
      {verdict.kind === 'open' ? <Link to={verdict.to}>{TEXT.set}</Link> : null}
    </Popover>
  );
}
