import styles from './statements.module.css';

/**
 * Marks with a sign and a word, never by colour alone, whether a sum is right. `short`: the word appears only in the
 * tooltip and for screen readers.
 */
export const ProofMark = ({ good, text, short = false }: { good: boolean; text: string; short?: boolean }) => (
  <span className={styles.mark} data-good={good} title={short ? text : undefined}>
    <span aria-hidden="true">{good ? '✓' : '✗'}</span>
    <span className={short ? 'visually-hidden' : undefined}>{text}</span>
  </span>
);
