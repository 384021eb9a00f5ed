import type { CustomFieldProps } from '@/shared/form/steps/model';
import { paths } from '@/shared/paths';
import { useResource } from '@/shared/resource/useResource';
import { ActionLink } from '@/shared/status/GuardedLink';
import fieldStyles from '@/shared/ui/field.module.css';
import { LoadingState } from '@/shared/ui/LoadingState';
import { accountNumber } from '@/shared/ui/LongNumber';
import { Choices } from './Choices';
import styles from './opening.module.css';
import { type Account, accounts } from './resources';
import { TEXT } from './text';

/**
 * Describes the step that is missing before a settlement account can be used, such as its verification; null if it
 * can be used.
 */
const lackOf = ({ auditStatus, verification }: Account): string | null => {
  if (auditStatus === 'INIT') return TEXT.account.asked;
  if (auditStatus !== 'PASS') return TEXT.account.refused;
  return verification === 'VERIFIED' ? null : TEXT.account.unverified;
};

/** Field that chooses a settlement account. Each unusable account shows what is missing. */
export function AccountsField({ name, label, value, problem, onChange }: CustomFieldProps) {
  const answer = useResource(accounts);
  const { data } = answer;
  if (data === null) return <LoadingState of={answer} />;
  const lacking = data.some((account) => lackOf(account) !== null);
  return (
    <>
      <Choices label={label} problem={problem} hint={data.length === 0 ? TEXT.account.none : undefined}>
        <ul className={styles.accounts}>
          {data.map((account) => {
            const { settleAccountId, bankName, accountNoMasked, accountName, defaultFlag } = account;
            const lack = lackOf(account);
            return (
              <li key={settleAccountId}>
                <label>
                  <input
                    type="radio"
                    className={fieldStyles.box}
                    name={name}
                    value={settleAccountId}
                    checked={value === settleAccountId}
                    onChange={() => onChange(settleAccountId)}
                  />
                  <span className={styles.account}>
                    <strong>{bankName}</strong>
                    <span>{accountNumber(accountNoMasked)}</span>
                    <span>{accountName}</span>
                  </span>
                  {defaultFlag ? <span className={styles.tag}>{TEXT.account.isDefault}</span> : null}
                  <span className={styles.lack} data-ready={lack === null || undefined}>
                    {lack ?? TEXT.account.ready}
                  </span>
                </label>
              </li>
            );
          })}
        </ul>
      </Choices>
      {lacking || data.length === 0 ? (
        <div className={styles.note}>
          <p>{TEXT.account.how}</p>
          <ActionLink to={paths.onboarding.openStatus}>{TEXT.account.verify}</ActionLink>
        </div>
      ) : null}
    </>
  );
}
