import styles from './transfers.module.css';

interface ProposalsProps {
  label: string;
  of: readonly { key: string; text: string; choose: () => void }[];
}

/** Buttons below a field that fill in a proposed value. Renders nothing without proposals. */
export const Proposals = ({ label, of }: ProposalsProps) =>
  of.length === 0 ? null : (
    <ul className={styles.chips} aria-label={label}>
      {of.map(({ key, text, choose }) => (
        <li key={key}>
          <button type="button" onClick={choose}>
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
