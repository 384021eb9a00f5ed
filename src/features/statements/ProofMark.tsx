import styles from './statements.module.css';

/** Whether something adds up: a sign and a word, never a colour alone. `short`: the word is for readers and the tooltip. */
export const ProofMark = ({ good, text, short = false }: { good: boolean; text: string; short?: boolean }) => (
  <span className={styles.mark} data-good={good} title={short ? text : undefined}>
    <span aria-hidden="true">{good ? '✓' : '✗'}</span>
    <span className={short ? 'visually-hidden' : undefined}>{text}</span>
  </span>
);
