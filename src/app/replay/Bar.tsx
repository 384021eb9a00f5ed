import { useSyncExternalStore } from 'react';
import styles from './bar.module.css';
import { REPLAY_TEXT as TEXT } from './text';

export interface Place {
  step: number;
  count: number;
  own: boolean;
}

interface BarProps {
  subscribe: (listener: () => void) => () => void;
  /** Null: nothing is being replayed. The same object until something changes. */
  place: () => Place | null;
  leave: () => void;
}

/** Says that what is on screen is replayed, where in the log it is, and leads out of it. */
export function Bar({ subscribe, place, leave }: BarProps) {
  const at = useSyncExternalStore(subscribe, place);
  if (!at) return null;
  return (
    <div className={styles.bar} role="status">
      <strong>{TEXT.title}</strong>
      <span>{(at.own ? TEXT.own : TEXT.imported)(at.step, at.count)}</span>
      <span className={styles.hint}>{TEXT.hint}</span>
      <button type="button" className={styles.leave} onClick={leave}>
        {at.own ? TEXT.leave : TEXT.reload}
      </button>
    </div>
  );
}
