import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { AgreementName } from '@/contract/calls/agreements';
import { address, paths } from '@/shared/paths';
import { Checkbox } from '../ui/Checkbox';
import { Retry } from '../ui/LoadingState';
import styles from './agreements.module.css';
import formStyles from './form.module.css';
import { AGREEMENTS_TEXT as TEXT } from './text';
import type { FieldOf } from './useFields';

interface AgreementsFieldProps extends FieldOf<boolean> {
  /** The agreements to accept; null while loading or after a failure. */
  agreements: { data: readonly AgreementName[] | null; stage: string; again: () => void };
}

/**
 * Links to the agreements, and one checkbox that accepts all agreements. Each agreement opens in its own browser tab,
 * so that the input stays.
 */
export function AgreementsField({ agreements, name, value, problem, onChange }: AgreementsFieldProps) {
  const id = useId();
  return (
    <>
      {agreements.data ? (
        <ul className={styles.list}>
          {agreements.data.map(({ faceAgreementNo, agreementName }) => (
            <li key={faceAgreementNo}>
              <Link to={address(paths.open.agreement, { no: faceAgreementNo })} target="_blank" rel="noopener">
                《{agreementName}》
              </Link>
            </li>
          ))}
        </ul>
      ) : agreements.stage === 'failed' ? (
        <div className={styles.message}>
          <Retry inline again={agreements.again}>
            {TEXT.failed}
          </Retry>
        </div>
      ) : (
        <p role="status" className={styles.message}>
          {TEXT.loading}
        </p>
      )}
      <Checkbox
        className={styles.agree}
        name={name}
        checked={value}
        disabled={!agreements.data}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        onChange={({ target }) => onChange(target.checked)}
      >
        {TEXT.agree}
      </Checkbox>
      <div id={`${id}-problem`} className={formStyles.message} data-problem="">
        {problem}
      </div>
    </>
  );
}
