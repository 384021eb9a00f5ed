import type { ReactNode } from 'react';
import { Dialog } from '@/shared/ui/Dialog';
import styles from '../../features/transfers/transfers.module.css';
import { DETAIL_TEXT as TEXT } from './text';

interface DetailDialogProps<Data> {
  title: string;
  /** What is known of it; `failed`: nothing, and it did not come. */
  state: { data: Data | null; failed: boolean; error: string | null; again: () => void };
  onClose: () => void;
  children: (data: Data) => ReactNode;
}

/** The details of one row over its list: on their way, out of reach with a way to retry, or there. */
export function DetailDialog<Data>({
  title,
  state: { data, failed, error, again },
  onClose,
  children,
}: DetailDialogProps<Data>) {
  return (
    <Dialog drawer title={title} width={720} closeText={TEXT.close} onClose={onClose}>
      <div className={styles.dialog}>
        {data !== null ? (
          children(data)
        ) : failed ? (
          <p role="alert">
            {error}{' '}
            <button type="button" className={styles.link} onClick={again}>
              {TEXT.retry}
            </button>
          </p>
        ) : (
          <p role="status">{TEXT.loading}</p>
        )}
      </div>
    </Dialog>
  );
}
