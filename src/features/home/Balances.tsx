import { IconRefresh } from '@arco-design/web-react/icon';
import { Link } from 'react-router-dom';
import type { AccountBalance } from '@/contract/accounts';
import { ACCOUNT_TYPE_WORDS } from '@/contract/words';
import { formatMoney } from '@/shared/format/money';
import { formatTime } from '@/shared/format/time';
import { useResource } from '@/shared/resource/useResource';
import styles from './home.module.css';
import { balances, balanceTotals } from './resources';
import { Section } from './Section';
import { HOME_TEXT as TEXT } from './text';

function AccountCard({ account, withFlow }: { account: AccountBalance; withFlow: boolean }) {
  return (
    <li className={styles.account}>
      <span className={styles.accountName}>{ACCOUNT_TYPE_WORDS[account.accountType]}</span>
      <strong className={styles.amount}>{formatMoney(account.balance)}</strong>
      {withFlow ? (
        <Link to={`/fund-manage/flow?accountNo=${encodeURIComponent(account.accountNo)}`}>{TEXT.viewFlow}</Link>
      ) : null}
    </li>
  );
}

/** Money first: the sums of the current enterprise, then its accounts, in one row. */
export function Balances({ withFlow }: { withFlow: boolean }) {
  const totals = useResource(balanceTotals);
  const accounts = useResource(balances);
  const again = () => {
    totals.again();
    accounts.again();
  };
  return (
    <Section
      title={TEXT.balances}
      state={totals}
      lines={3}
      extra={
        <span className={styles.extra}>
          {totals.data ? <span className={styles.hint}>{TEXT.asOf(formatTime(totals.data.asOf))}</span> : null}
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
            <ul className={styles.accounts}>
              {(accounts.data?.rows ?? []).map((account) => (
                <AccountCard key={account.accountNo} account={account} withFlow={withFlow} />
              ))}
            </ul>
          </>
        )
      }
    </Section>
  );
}
