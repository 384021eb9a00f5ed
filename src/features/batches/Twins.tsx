import styles from './batches.module.css';
import { BATCH_TEXT as TEXT } from './text';

/** What of a batch may be paid a second time: before it is confirmed, and before it is released. */
export const Twins = ({ of }: { of: readonly string[] }) =>
  of.length === 0 ? null : (
    <ul className={styles.twins} aria-label={TEXT.twins}>
      {of.map((told) => (
        <li key={told}>{told}</li>
      ))}
    </ul>
  );
