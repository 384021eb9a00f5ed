import { type ReactNode, useCallback, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import type { LeftOutPaper } from '@/contract/primitives';
import { paths } from '@/shared/paths';
import { useAmountsHidden } from '../amounts/hidden';
import { formatCount } from '../format/count';
import { formatSecond } from '../format/time';
import { selectJudge } from '../ports/links';
import { Card } from '../ui/Card';
import { useNarrow } from '../ui/useNarrow';
import { DataTable } from './DataTable';
import { type AnyListSpec, type AnyPage, type AnyRow, keyOfRow } from './defineList';
import { ListBody } from './ListBody';
import styles from './ListPage.module.css';
import looks from './list.module.css';
import { PAGER_FROM, Pager } from './Pager';
import type { ListQuery } from './query';
import { SelectionBar } from './SelectionBar';
import { chosenBy, emptyColumns, initialSetup, visible, withoutEmpty } from './setup';
import {
  type ListState,
  listAllChosen,
  listExportRequested,
  listRequested,
  listRowActed,
  listRowsActed,
  listRowsChosen,
  listSetupChanged,
  sameQuery,
  selectList,
  valueCopied,
} from './slice';
import { Toolbar } from './Toolbar';
import { LIST_TEXT } from './text';

const NOTHING: readonly never[] = [];
const NO_ROWS = {};
const unsorted = () => undefined;

/**
 * The card of a list: figures, toolbar, rows, selection and pager of one view. The component that renders it holds
 * the view (`ListPage` in the address, `ListPart` in its own state), and passes the filters as `children`. `pager`:
 * false while the pager must not be drawn yet. Without `onSort` no column can be sorted.
 */
export function ListCard({
  spec,
  list,
  query,
  page,
  busy,
  filtered,
  level = 2,
  actions,
  figures,
  pager = true,
  onSort,
  onPage,
  children,
}: {
  spec: AnyListSpec;
  /** State of the list in the store; undefined if its rows belong to another subject, such as another account. */
  list: ListState | undefined;
  query: ListQuery;
  /** The rows on screen; null before they are loaded and after a failure. */
  page: AnyPage | null;
  busy: boolean;
  filtered: boolean;
  level?: 1 | 2;
  actions: ReactNode;
  /** Further figures, shown in the title line after the counts and sums. */
  figures?: ReactNode;
  pager?: boolean;
  onSort?: (field: string) => void;
  onPage: (pageNo: number, pageSize: number) => void;
  children: ReactNode;
}) {
  const dispatch = useDispatch();
  const narrow = useNarrow();
  const hidden = useAmountsHidden();
  const failed = list?.stage === 'failed';
  // The user's setup (columns, density) belongs to the list, independent of the subject of its rows.
  const chosenSetup = useSelector(selectList(spec.id))?.setup;
  const declared = useMemo(() => initialSetup(spec.columns), [spec.columns]);
  const stored = chosenSetup ?? declared;
  // Columns that are empty over the whole result are hidden. Exports contain them.
  const setup = useMemo(() => withoutEmpty(stored, emptyColumns(spec.columns, page)), [stored, spec.columns, page]);
  const columns = useMemo(() => visible(spec.columns, setup), [spec.columns, setup]);
  const ask = useCallback(() => dispatch(listRequested({ id: spec.id, query })), [dispatch, spec.id, query]);

  const known = list?.chosen ?? NO_ROWS;
  const chosen = useMemo<ReadonlySet<string>>(() => new Set(Object.keys(known)), [known]);
  const rows = page?.rows ?? NOTHING;
  const keyOf = useCallback((row: AnyRow) => keyOfRow(spec.rowKey as string | readonly string[], row), [spec.rowKey]);
  const choose = useCallback(
    (next: ReadonlySet<string>) => {
      const add = Object.fromEntries(
        rows.flatMap((row) => (next.has(keyOf(row)) && !chosen.has(keyOf(row)) ? [[keyOf(row), row]] : [])),
      );
      dispatch(listRowsChosen({ id: spec.id, add, drop: [...chosen].filter((key) => !next.has(key)) }));
    },
    [dispatch, spec.id, rows, chosen, keyOf],
  );
  const selection = useMemo(
    () => (spec.selectionActions ? { chosen, onChange: choose } : undefined),
    [spec.selectionActions, chosen, choose],
  );
  const free = rows.filter((row) => spec.selectable?.(row as never) ?? true);
  const wholeChoice = list?.wholeChoice ?? 'no';
  const isPageChosen = free.length > 0 && free.every((row) => chosen.has(keyOf(row)));
  const chosenBar = (
    <SelectionBar
      actions={failed ? NOTHING : (spec.selectionActions ?? NOTHING)}
      chosen={Object.values(known)}
      columns={spec.columns}
      matching={
        page && isPageChosen && page.total > Math.max(rows.length, chosen.size) && wholeChoice !== 'all'
          ? page.total
          : null
      }
      isPartial={spec.selectable !== undefined}
      busy={wholeChoice === 'fetching'}
      onAct={(action) => dispatch(listRowsActed({ id: spec.id, action, rowKeys: [...chosen] }))}
      onChooseAll={() => dispatch(listAllChosen({ id: spec.id }))}
      onClear={() => dispatch(listRowsChosen({ id: spec.id, add: {}, drop: [...chosen] }))}
    />
  );

  const judge = useSelector(selectJudge);
  const rowActions = useMemo(
    () => (spec.rowActions ?? NOTHING).filter(({ page: opens }) => !opens || judge(opens).kind === 'open'),
    [spec.rowActions, judge],
  );
  const act = useCallback(
    (action: string, rowKey: string) => dispatch(listRowActed({ id: spec.id, action, rowKey })),
    [dispatch, spec.id],
  );
  const copy = useCallback((text: string) => dispatch(valueCopied({ text })), [dispatch]);

  return (
    <Card
      className={styles.list}
      level={level}
      title={spec.title}
      count={
        <div className={styles.figures}>
          <Summary spec={spec} page={page} />
          {figures}
        </div>
      }
      actions={
        <div className={styles.headActions}>
          {actions}
          <Toolbar
            columns={spec.columns}
            setup={setup}
            onSetup={(next) =>
              dispatch(listSetupChanged({ id: spec.id, setup: next && chosenBy(next, setup, stored) }))
            }
            busy={busy}
            onRefresh={ask}
            exports={spec.exportCall && !failed ? spec.exportCall.exports : null}
            exporting={list?.exporting ?? false}
            onExport={(format) =>
              dispatch(
                listExportRequested({
                  id: spec.id,
                  format,
                  columns: visible(spec.columns, stored).map(({ key }) => key),
                }),
              )
            }
          />
        </div>
      }
    >
      {children}
      {list?.exportMessage ? <ExportMessage text={list.exportMessage} /> : null}
      {list && list.leftOut.length > 0 ? <LeftOut papers={list.leftOut} /> : null}
      {narrow ? null : chosenBar}
      <ListBody
        list={list}
        page={page}
        filtered={filtered}
        hint={spec.emptyHint}
        columnCount={columns.length}
        onRetry={ask}
      >
        {(rows) => (
          <DataTable
            selectable={spec.selectable}
            label={spec.title}
            columns={columns}
            rows={rows}
            rowKey={spec.rowKey as string | readonly string[]}
            density={setup.density}
            busy={busy}
            stale={busy && !(list?.shown && sameQuery(list.shown, query))}
            sortable={(onSort && spec.sortable) ?? NOTHING}
            sort={query.sort}
            onSort={onSort ?? unsorted}
            strong={spec.strong}
            attached={spec.attached}
            rowActions={rowActions}
            onAct={act}
            onCopy={copy}
            selection={selection}
            hidden={hidden}
          />
        )}
      </ListBody>
      <div className={styles.foot}>
        {page && list && list.asOf !== null ? (
          <span className={styles.asOf}>{LIST_TEXT.asOf(formatSecond(new Date(list.asOf).toISOString()))}</span>
        ) : null}
        {pager && page && page.total > PAGER_FROM ? (
          <Pager pageNo={query.pageNo} pageSize={query.pageSize} total={page.total} onChange={onPage} />
        ) : null}
      </div>
      {narrow ? chosenBar : null}
    </Card>
  );
}

/** Pages of the download centre. Messages link to the first page of these that the user may open. */
const DOWNLOADS = [paths.operation.download, paths.warehouse.download];

/** Reports that an export became a job, with a link to the download centre if the user may open it. */
function ExportMessage({ text }: { text: string }) {
  const judge = useSelector(selectJudge);
  const downloads = DOWNLOADS.find((path) => judge(path).kind === 'open');
  return (
    <div className={styles.selectionBar} role="status">
      <span>{text}</span>
      {downloads ? (
        <Link className={looks.textButton} to={downloads}>
          {LIST_TEXT.toDownloads}
        </Link>
      ) : null}
    </div>
  );
}

/** Lists the documents that are missing in the saved file, by number and name. */
function LeftOut({ papers }: { papers: readonly LeftOutPaper[] }) {
  return (
    <div className={styles.leftOut} role="alert">
      <p>{LIST_TEXT.leftOut(formatCount(papers.length))}</p>
      <ul>
        {papers.map(({ no, name }) => (
          <li key={no}>
            {no} {name}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Summary({ spec, page }: { spec: AnyListSpec; page: AnyPage | null }) {
  if (!page) return <dl className={styles.summary} />;
  const figures = spec.summary?.(page as never) ?? [];
  return (
    <dl className={styles.summary} aria-live="polite">
      {page.total > PAGER_FROM ? null : (
        <div>
          <dt>{LIST_TEXT.total(formatCount(page.total))}</dt>
        </div>
      )}
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
