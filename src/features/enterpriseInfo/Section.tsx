import { Button } from '@arco-design/web-react';
import type { ReactNode } from 'react';
import type { ResourceState } from '@/shared/resource/slice';
import styles from './info.module.css';
import { TEXT } from './text';

interface SectionProps<Data> {
  title: string;
  actions?: ReactNode;
  state: ResourceState<Data> & { again: () => void };
  children: (data: Data) => ReactNode;
}

/** A card of one answer: what is known of it, or why it is not. */
export function Section<Data>({ title, actions, state, children }: SectionProps<Data>) {
  return (
    <section className={styles.card} aria-label={title} aria-busy={state.stage === 'loading'}>
      <div className={styles.cardHead}>
        <h2>{title}</h2>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
      {state.data !== null ? (
        children(state.data)
      ) : state.stage === 'failed' ? (
        <div role="alert" className={styles.failed}>
          <span>{state.error || TEXT.failed}</span>
          <Button size="small" onClick={state.again}>
            {TEXT.retry}
          </Button>
        </div>
      ) : (
        <p role="status">{TEXT.loading}</p>
      )}
    </section>
  );
}

/** Facts to read, label beside value. */
export const Facts = ({ of }: { of: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className={styles.facts}>
    {of.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value || TEXT.none}</dd>
      </div>
    ))}
  </dl>
);
