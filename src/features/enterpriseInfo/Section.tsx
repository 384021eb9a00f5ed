import type { ReactNode } from 'react';
import type { ResourceState } from '@/shared/resource/slice';
import { Card } from '@/shared/ui/Card';
import { Retry } from '@/shared/ui/LoadingState';
import styles from './info.module.css';
import { TEXT } from './text';

interface SectionProps<Data> {
  title: string;
  actions?: ReactNode;
  state: ResourceState<Data> & { again: () => void };
  children: (data: Data) => ReactNode;
}

/** A card with loaded data, or with the error if it could not be loaded. */
export function Section<Data>({ title, actions, state, children }: SectionProps<Data>) {
  return (
    <Card
      title={title}
      actions={actions ? <div className={styles.actions}>{actions}</div> : null}
      aria-busy={state.stage === 'loading'}
    >
      {state.data !== null ? (
        children(state.data)
      ) : state.stage === 'failed' ? (
        <Retry again={state.again}>{state.error || TEXT.failed}</Retry>
      ) : (
        <p role="status">{TEXT.loading}</p>
      )}
    </Card>
  );
}
