import { Retry } from '@/shared/ui/LoadingState';
import { STORED_TEXT as TEXT } from './text';
import styles from './uploads.module.css';

/** Where a field for files will stand: as large as the field. */
export const fieldWaiting = <span role="status" aria-label={TEXT.fieldLoading} className={styles.stored} />;

export const fieldFailed = (again: () => void) => (
  <span className={styles.failed}>
    <Retry inline again={again}>
      {TEXT.fieldFailed}
    </Retry>
  </span>
);
