import { useId } from 'react';
import styles from './transfers.module.css';

interface ProposalsProps {
  label: string;
  of: readonly { key: string; text: string; choose: () => void }[];
}

/** Buttons below a field that fill in a proposed value. Renders nothing without proposals. */
export function Proposals({ label, of }: ProposalsProps) {
  const id = useId();
  return of.length === 0 ? null : (
    <div className={styles.proposals}>
      <span id={id} className={styles.proposalsLabel}>
        {label}
      </span>
      <ul className={styles.chips} aria-labelledby={id}>
        {of.map(({ key, text, choose }) => (
          <li key={key}>
            <button type="button" onClick={choose}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
