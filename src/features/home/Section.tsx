import { Button } from '@arco-design/web-react';
import { type ReactNode, useId } from 'react';
import type { ResourceState } from '@/shared/resource/slice';
import styles from './home.module.css';
import { HOME_TEXT as TEXT } from './text';

interface SectionProps<Data> {
  title: string;
  extra?: ReactNode;
  state: ResourceState<Data> & { again: () => void };
  /** Lines that the skeleton stands for. */
  lines?: number;
  className?: string;
  children: (data: Data) => ReactNode;
}

/** A card of the home page: its skeleton, its own error with a way to retry, its data. One failing harms no other. */
export function Section<Data>({ title, extra, state, lines = 2, className, children }: SectionProps<Data>) {
  const id = useId();
  return (
    <section className={`${styles.card} ${className ?? ''}`} aria-labelledby={id}>
      <div className={styles.cardHead}>
        <h2 id={id}>{title}</h2>
        {extra}
      </div>
      {state.stage === 'failed' ? (
        <div className={styles.failed} role="status">
          <span>{state.error ?? TEXT.failed}</span>
          <Button size="small" onClick={state.again}>
            {TEXT.retry}
          </Button>
        </div>
      ) : state.data === null ? (
        <div className={styles.skeleton} role="status" aria-label={TEXT.loading}>
          {Array.from({ length: lines }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bars of a skeleton have no other identity.
            <span key={line} style={{ width: `${90 - line * 18}%` }} />
          ))}
        </div>
      ) : (
        children(state.data)
      )}
    </section>
  );
}
