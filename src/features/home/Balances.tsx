import { IconRefresh } from '@arco-design/web-react/icon';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import type { AccountBalance } from '@/contract/calls/accounts';
import { ACCOUNT_TYPE_WORDS } from '@/contract/words/words';
import { Allowed, PaymentPasswordHint, sessionSelectors, useHolds } from '@/features/session';
import { formatMoney } from '@/shared/format/money';
import { formatTime } from '@/shared/format/time';
import { AmountsSwitch } from '@/shared/money/AmountsSwitch';
import { address, paths } from '@/shared/paths';
import { useResource } from '@/shared/resource/useResource';
import styles from './home.module.css';
import { balances, balanceTotals } from './resources';
import { Failed, Section } from './Section';
import { HOME_TEXT as TEXT } from './text';

function AccountCard({ account }: { account: AccountBalance }) {
  return (
    <li className={styles.account}>
      <span className={styles.accountName}>{ACCOUNT_TYPE_WORDS[account.accountType]}</span>
      <strong className={styles.amount}>{formatMoney(account.balance)}</strong>
      <Allowed all="fund:read">
        <Link to={address(paths.fund.flow, { accountNo: account.accountNo })}>{TEXT.viewFlow}</Link>
      </Allowed>
    </li>
  );
}

/**
 * The card with the sums of the current enterprise and, below them, its accounts in one row. It is the first card of
 * the home page.
 */
export function Balances() {
  const totals = useResource(balanceTotals, { asked: true });
  const accounts = useResource(balances, { asked: true });
  const merchantNo = useSelector(sessionSelectors.selectMerchantNo);
  // The permission is known before the accounts are loaded. The layout of the account list depends on it, so the list
  // does not move when the accounts appear.
  const hasLinks = useHolds({ all: 'fund:read' });
  const again = () => {
    totals.again();
    accounts.again();
  };
  return (
    <Section
      title={TEXT.balances}
      state={totals}
      lines={3}
      reserve="balances"
      extra={
        <span className={styles.extra}>
          {totals.data ? <span className={styles.hint}>{TEXT.asOf(formatTime(totals.data.asOf))}</span> : null}
          <Allowed all="fund:move">
            <PaymentPasswordHint />
          </Allowed>
          <AmountsSwitch />
          <button
            type="button"
            className={styles.iconButton}
            aria-label={TEXT.refresh}
            title={TEXT.refresh}
            onClick={again}
          >
            <IconRefresh spin={totals.stage === 'loading'} />
          </button>
        </span>
      }
    >
      {(sums) =>
        sums.accountCount === 0 ? (
          <div className={styles.empty}>
            <p>{TEXT.noAccounts}</p>
            <p className={styles.hint}>{TEXT.noAccountsHint}</p>
          </div>
        ) : (
          <>
            {merchantNo === null ? null : <p className={styles.hint}>{TEXT.ofEnterprise}</p>}
            <dl className={styles.sums}>
              <div>
                <dt>{TEXT.totalBalance}</dt>
                <dd className={styles.total} data-figure="totalBalance">
                  {formatMoney(sums.totalBalance)}
                </dd>
              </div>
              <div>
                <dt>{TEXT.available}</dt>
                <dd>{formatMoney(sums.totalAvailable)}</dd>
              </div>
              <div>
                <dt>{TEXT.frozen}</dt>
                <dd>{formatMoney(sums.totalFrozen)}</dd>
              </div>
            </dl>
            {Number(sums.feeOverdue) > 0 ? (
              <p role="status" className={styles.overdue}>
                {TEXT.feeOverdue(formatMoney(sums.feeOverdue))}
                <Allowed all="operation:read">
                  <Link to={paths.operation.fundStatement}>{TEXT.toAdvances}</Link>
                </Allowed>
              </p>
            ) : null}
            {accounts.stage === 'failed' ? (
              <div className={styles.accounts}>
                <Failed error={accounts.error} again={accounts.again} />
              </div>
            ) : (
              <ul className={styles.accounts} data-links={hasLinks || undefined}>
                {(accounts.data?.rows ?? []).map((account) => (
                  <AccountCard key={account.accountNo} account={account} />
                ))}
              </ul>
            )}
          </>
        )
      }
    </Section>
  );
}
