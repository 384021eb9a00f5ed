import styles from './NoticeList.module.css';

/** Notices to read before an action, one line each. Renders nothing without notices. */
export const NoticeList = ({ label, of }: { label: string; of: readonly string[] }) =>
  of.length === 0 ? null : (
    <ul className={styles.notes} aria-label={label}>
      {of.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
