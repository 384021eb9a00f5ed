import styles from './CountBadge.module.css';

/** The highest number on a badge (screen specification, section 9). */
const MOST = 99;

/**
 * A number on the corner of an icon, such as unread messages. Hidden from screen readers, because the label of the
 * button contains the number. Renders nothing for 0. Its parent must be positioned.
 */
export const CountBadge = ({ count }: { count: number }) =>
  count > 0 ? (
    <span className={styles.badge} aria-hidden="true">
      {count > MOST ? `${MOST}+` : count}
    </span>
  ) : null;
