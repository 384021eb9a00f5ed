import { Button } from '@arco-design/web-react';
import type { CSSProperties, ReactNode } from 'react';
import tableStyles from './DataTable.module.css';
import type { AnyPage, AnyRow } from './defineList';
import styles from './ListBody.module.css';
import type { ListState } from './slice';
import { LIST_TEXT } from './text';

interface ListBodyProps {
  list: ListState | undefined;
  /** The current page; null before it is loaded. */
  page: AnyPage | null;
  filtered: boolean;
  hint: string | undefined;
  columnCount: number;
  onRetry: () => void;
  children: (rows: readonly AnyRow[]) => ReactNode;
}

/** The rows, or a replacement for them: skeleton, error with a retry button, or an empty result with a hint. */
export function ListBody({ list, page, filtered, hint, columnCount, onRetry, children }: ListBodyProps) {
  if (list?.stage === 'failed')
    return (
      <State title={LIST_TEXT.failed} hint={list.error ?? ''}>
        <Button type="primary" onClick={onRetry}>
          {LIST_TEXT.retry}
        </Button>
      </State>
    );
  if (!page) return <Skeleton columns={columnCount} />;
  if (page.rows.length > 0) return children(page.rows);
  return filtered ? (
    <State title={LIST_TEXT.emptyFiltered} hint={LIST_TEXT.emptyFilteredHint} />
  ) : (
    <State title={LIST_TEXT.emptyTitle} hint={hint ?? ''} />
  );
}

function State({ title, hint, children }: { title: string; hint: string; children?: ReactNode }) {
  return (
    <div className={styles.state} role="status">
      <h3>{title}</h3>
      <p>{hint}</p>
      {children}
    </div>
  );
}

/**
 * Placeholder while rows load. A single element styled by CSS, because about a hundred elements for a tenth of a
 * second would slow down the page.
 */
const Skeleton = ({ columns }: { columns: number }) => (
  <div className={`${tableStyles.box} ${styles.waiting}`} role="status" aria-label={LIST_TEXT.loading}>
    <div className={styles.skeleton} style={{ '--columns': Math.min(columns, 8) } as CSSProperties} />
  </div>
);
