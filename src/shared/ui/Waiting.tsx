import styles from './looks.module.css';
import { WAITING_TEXT as TEXT } from './text';

/** Stands for an answer that is on its way, or did not come. */
export function Waiting({ of }: { of: { stage: string; error: string | null; again: () => void } }) {
  return of.stage === 'failed' ? (
    <p role="alert">
      {of.error}{' '}
      <button type="button" className={styles.link} onClick={of.again}>
        {TEXT.retry}
      </button>
    </p>
  ) : (
    <p role="status">{TEXT.loading}</p>
  );
}
