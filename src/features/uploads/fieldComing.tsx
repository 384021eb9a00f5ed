import { Retry } from '@/shared/ui/LoadingState';
import { STORED_TEXT as TEXT } from './text';
import styles from './uploads.module.css';

/** Placeholder with the size of the upload field while its code loads. */
export const fieldWaiting = <span role="status" aria-label={TEXT.fieldLoading} className={styles.stored} />;

export const fieldFailed = (again: () => void) => (
  <span className={styles.failed}>
    <Retry inline again={again}>
      {TEXT.fieldFailed}
    </Retry>
  </span>
);
