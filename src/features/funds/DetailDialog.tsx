import type { ReactNode } from 'react';
import type { Call } from '@/contract/defineCall';
import type { ResourceSpec } from '@/shared/resource/defineResource';
import { useResource } from '@/shared/resource/useResource';
import { Dialog } from '@/shared/ui/Dialog';
import styles from './action/action.module.css';
import { PARTS_TEXT as TEXT } from './text';

interface DetailDialogProps<C extends Call> {
  title: string;
  of: ResourceSpec<C>;
  onClose: () => void;
  children: (data: NonNullable<ReturnType<typeof useResource<C>>['data']>) => ReactNode;
}

/** The details of one row over its list: on their way, out of reach with a way to retry, or there. */
export function DetailDialog<C extends Call>({ title, of, onClose, children }: DetailDialogProps<C>) {
  const { data, stage, error, again } = useResource(of);
  return (
    <Dialog drawer title={title} width={720} closeText={TEXT.close} onClose={onClose}>
      <div className={styles.dialog}>
        {data ? (
          children(data)
        ) : stage === 'failed' ? (
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
