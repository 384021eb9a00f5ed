import { type ReactNode, useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { NumberLink } from '@/shared/detail/parts';
import { formatCount } from '@/shared/format/count';
import { formatMoney } from '@/shared/format/money';
import { paths } from '@/shared/paths';
import { useNarrow } from '@/shared/ui/useNarrow';
import { RowSpace, useVirtualRows } from '@/shared/ui/virtualRows';
import styles from './reconcile.module.css';
import { reconcileEvents as events, selectReconcile } from './slice';
import { RECONCILE_TEXT as TEXT } from './text';
import type { ListName, Row } from './workspace';
import { PAGE, workspacePort } from './workspacePort';

/** Height of a row in px, as in the style sheet. */
const ROW_HEIGHT = 40;
const CARD_HEIGHT = 136;

interface ListColumn {
  label: string;
  /** Width of the column in px. */
  width: number;
  right?: true;
  cell: (row: Row) => ReactNode;
}

const lineNo: ListColumn = {
  label: TEXT.lineNo,
  width: 84,
  cell: (row) => (row.lineNo === null ? '—' : formatCount(row.lineNo)),
};
const orderNo: ListColumn = { label: TEXT.orderNo, width: 216, cell: (row) => row.orderNo };
const amount = (label: string, key: 'own' | 'theirs' | 'difference'): ListColumn => ({
  label,
  width: 132,
  right: true,
  cell: (row) => formatMoney(row[key]),
});
const day = (label: string, key: 'ownDay' | 'theirDay'): ListColumn => ({
  label,
  width: 112,
  cell: (row) => (
    <span data-other={row.ownDay !== '' && row.theirDay !== '' && row.ownDay !== row.theirDay ? true : undefined}>
      {row[key]}
    </span>
  ),
});
const tradeNo: ListColumn = {
  label: TEXT.tradeNo,
  width: 208,
  cell: (row) => (row.tradeNo === '' ? '—' : <NumberLink list={paths.trade.cashier} number={row.tradeNo} />),
};
const ownDay = day(TEXT.ownDay, 'ownDay');
const theirDay = day(TEXT.theirDay, 'theirDay');
const BOTH = [amount(TEXT.own, 'own'), amount(TEXT.theirs, 'theirs')];

const COLUMNS: Readonly<Record<ListName, readonly ListColumn[]>> = {
  agreed: [orderNo, ...BOTH, ownDay, theirDay, tradeNo, lineNo],
  otherAmount: [orderNo, ...BOTH, amount(TEXT.difference, 'difference'), ownDay, theirDay, tradeNo, lineNo],
  onlyOwn: [orderNo, amount(TEXT.own, 'own'), ownDay, lineNo],
  onlyTheirs: [orderNo, amount(TEXT.theirs, 'theirs'), theirDay, tradeNo],
  faults: [
    { label: TEXT.content, width: 300, cell: (row) => (row.orderNo === '' ? '—' : row.orderNo) },
    { label: TEXT.reason, width: 380, cell: (row) => row.msg },
    lineNo,
  ],
};

/**
 * Renders only the visible lines of a result list. When other lines are scrolled into view, their page is fetched from the
 * worker.
 */
export function ResultTable({ list, search }: { list: ListName; search: string }) {
  const dispatch = useDispatch();
  const narrow = useNarrow();
  // The lines are outside the store. The component renders again when `revision` changes.
  const { revision } = useSelector(selectReconcile);
  const box = useRef<HTMLElement>(null);
  const total = workspacePort.total(list, search);
  const { drawn, before, after } = useVirtualRows({
    count: total ?? 0,
    height: narrow ? CARD_HEIGHT : ROW_HEIGHT,
    scroller: () => box.current,
  });
  const [first, last] = [Math.floor((drawn[0] ?? 0) / PAGE), Math.floor((drawn.at(-1) ?? 0) / PAGE)];
  const requestedPages = useRef(new Set<number>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each revision, because its pages may no longer be loaded
  useEffect(() => {
    for (let page = first; page <= last; page++) {
      if (workspacePort.rows(list, search, page)) requestedPages.current.delete(page);
      else if (!requestedPages.current.has(page)) {
        requestedPages.current.add(page);
        dispatch(events.rowsRequested({ list, search, page }));
      }
    }
  }, [dispatch, list, search, first, last, revision]);

  const columns = COLUMNS[list];
  const rowAt = (index: number) => workspacePort.rows(list, search, Math.floor(index / PAGE))?.[index % PAGE];
  const label = TEXT.lists[list];
  if (total === undefined) return <p className={styles.empty}>{TEXT.loading}</p>;
  if (total === 0) return <p className={styles.empty}>{search === '' ? TEXT.none : TEXT.noneFound}</p>;
  return (
    <>
      <p className={styles.found} role="status">
        {TEXT.found(total)}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be focusable, so that it can be scrolled by keyboard */}
      <section ref={box} className={styles.box} aria-label={label} tabIndex={0}>
        {narrow ? (
          <ul className={styles.cards} aria-label={label}>
            <li aria-hidden="true" style={{ height: before }} />
            {drawn.map((index) => {
              const row = rowAt(index);
              const [name, ...others] = columns;
              return (
                <li key={index} className={styles.card}>
                  <strong>{row && name ? name.cell(row) : TEXT.loading}</strong>
                  <dl>
                    {row
                      ? others.map(({ label: title, cell }) => (
                          <div key={title}>
                            <dt>{title}</dt>
                            <dd>{cell(row)}</dd>
                          </div>
                        ))
                      : null}
                  </dl>
                </li>
              );
            })}
            <li aria-hidden="true" style={{ height: after }} />
          </ul>
        ) : (
          <table
            className={styles.table}
            aria-label={label}
            aria-rowcount={total + 1}
            style={{ minWidth: columns.reduce((sum, { width }) => sum + width, 0) }}
          >
            <colgroup>
              {columns.map((column) => (
                <col key={column.label} style={{ width: column.width }} />
              ))}
            </colgroup>
            <thead>
              <tr aria-rowindex={1}>
                {columns.map((column) => (
                  <th key={column.label} scope="col" className={column.right && styles.right}>
                    {column.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <RowSpace height={before} />
              {drawn.map((index) => {
                const row = rowAt(index);
                return (
                  <tr key={index} aria-rowindex={index + 2}>
                    {columns.map((column) => (
                      <td key={column.label} className={column.right && styles.right}>
                        {row ? column.cell(row) : null}
                      </td>
                    ))}
                  </tr>
                );
              })}
              <RowSpace height={after} />
            </tbody>
          </table>
        )}
      </section>
    </>
  );
}
