import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import type { AnswerOf } from '@/contract/defineCall';
import { useAmountsHidden } from '@/shared/amounts/hidden';
import type { ListCall, ListSpec } from '@/shared/list/defineList';
import { type ListState, sameQuery, selectList } from '@/shared/list/slice';
import { madeDays } from './figures';
import styles from './statements.module.css';
import { TEXT } from './text';

export type Filters = Readonly<Record<string, string>>;

interface PanelProps<C extends ListCall> {
  spec: ListSpec<C>;
  /** `filters`: the filters for which the response was loaded. */
  children: (answer: AnswerOf<C>, filters: Filters) => ReactNode;
}

/**
 * The summary of a statement over all matching rows, shown above the rows and loaded with the same response. Dimmed
 * while other filters load. Renders nothing if the list failed, because the list shows the error.
 */
export function Panel<C extends ListCall>({ spec, children }: PanelProps<C>) {
  const list: ListState | undefined = useSelector(selectList(spec.id));
  useAmountsHidden();
  if (!list?.page || !list.shown || list.stage === 'failed') return null;
  const stale = !sameQuery(list.shown, list.query);
  const { filters } = list.shown;
  const { madeThrough } = list.page as unknown as { madeThrough: string | null };
  // If the range of days contains no finished statement, there are no sums to show.
  if (madeDays(filters, madeThrough) === null)
    return (
      <div className={styles.panel}>
        <MadeThrough through={madeThrough} filters={filters} />
      </div>
    );
  return (
    <div className={styles.panel} data-stale={stale || undefined}>
      {children(list.page as unknown as AnswerOf<C>, filters)}
    </div>
  );
}

interface MadeThroughProps {
  through: string | null;
  filters: Filters;
}

/** Shows the last day with a finished statement, as a notice if the filters include later days. */
export function MadeThrough({ through, filters: { startDay, endDay } }: MadeThroughProps) {
  if (through === null) return <Note>{TEXT.noneMade}</Note>;
  const beyond = (day: string | undefined) => day !== undefined && day > through;
  return beyond(startDay) || beyond(endDay) ? (
    <Note>{TEXT.notMade(through)}</Note>
  ) : (
    <p className={styles.aside}>{TEXT.madeThrough(through)}</p>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className={styles.note} role="status">
    {children}
  </p>
);
