import styles from './NoticeList.module.css';

/** What is worth a look before something is done, a line each; nothing where there is none. */
export const NoticeList = ({ label, of }: { label: string; of: readonly string[] }) =>
  of.length === 0 ? null : (
    <ul className={styles.notes} aria-label={label}>
      {of.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
