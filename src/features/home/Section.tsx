import { type ReactNode, useId } from 'react';
import type { ResourceState } from '@/shared/resource/slice';
import { Card } from '@/shared/ui/Card';
import { Retry } from '@/shared/ui/LoadingState';
import styles from './home.module.css';
import { HOME_TEXT as TEXT } from './text';

interface SectionProps<Data> {
  title: string;
  extra?: ReactNode;
  state: ResourceState<Data> & { again: () => void };
  /** Number of lines in the skeleton. */
  lines?: number;
  /** Names the content of fixed height for which the skeleton reserves room, so that later sections do not move. */
  reserve?: 'sums' | 'balances' | 'chart';
  className?: string;
  children: (data: Data) => ReactNode;
}

/** An error in place of a section that could not be loaded, with a retry button. */
export const Failed = ({ error, again }: { error?: string | null; again: () => void }) => (
  <div className={styles.failed}>
    <Retry role="status" again={again}>
      {error ?? TEXT.failed}
    </Retry>
  </div>
);

/**
 * A card of the home page. It shows a skeleton while loading, then the data, or an error with a retry button. A
 * failed card does not affect other cards.
 */
export function Section<Data>({ title, extra, state, lines = 2, reserve, className, children }: SectionProps<Data>) {
  const id = useId();
  return (
    <Card title={title} titleId={id} actions={extra} {...(className ? { className } : {})}>
      {state.stage === 'failed' ? (
        <Failed error={state.error} again={state.again} />
      ) : state.data === null ? (
        <div className={styles.skeleton} data-reserve={reserve} role="status" aria-label={TEXT.loading}>
          {Array.from({ length: lines }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bars of a skeleton have no identity other than their position
            <span key={line} style={{ width: `${90 - line * 18}%` }} />
          ))}
        </div>
      ) : (
        children(state.data)
      )}
    </Card>
  );
}
