import {
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { Link, useNavigate } from 'react-router-dom';
import type { LeftOutPaper } from '@/contract/primitives';
import { paths } from '@/shared/paths';
import { useAmountsHidden } from '../amounts/hidden';
import { formatCount } from '../format/count';
import { selectJudge } from '../ports/links';
import { Card } from '../ui/Card';
import { focusWhenItComes } from '../ui/firstField';
import { LinkNotes } from '../ui/LinkNotes';
import { usePageSearch } from '../ui/pageSearch';
import { useNarrow } from '../ui/useNarrow';
import { ActiveFilters } from './ActiveFilters';
import { DataTable } from './DataTable';
import type { AnyListSpec, AnyPage, ListCall, ListSpec } from './defineList';
import { Filters } from './Filters';
import { ListBody } from './ListBody';
import styles from './ListPage.module.css';
import { useLastPage } from './lastPage';
import { linkedOf } from './links';
import looks from './list.module.css';
import { PAGER_FROM, Pager } from './Pager';
import { type ListQuery, queryOf, searchOf, withStaying } from './query';
import { SelectionBar } from './SelectionBar';
import { initialSetup, visible } from './setup';
import {
  listExportRequested,
  listGivenUp,
  listRequested,
  listRowActed,
  listRowsActed,
  listSetupChanged,
  sameQuery,
  selectList,
  valueCopied,
  type WithLists,
} from './slice';
import { Toolbar } from './Toolbar';
import { LIST_TEXT } from './text';

const NOTHING: readonly never[] = [];

/**
 * Returns the list query of the address. The object stays identical while only other parameters change, such as a row's detail.
 */
function useQuery(spec: AnyListSpec, search: string): ListQuery {
  const known = useRef<{ spec: AnyListSpec; query: ListQuery }>(undefined);
  return useMemo(() => {
    const query = queryOf(spec, search);
    if (known.current?.spec !== spec || !sameQuery(known.current.query, query)) known.current = { spec, query };
    return known.current.query;
  }, [spec, search]);
}

/**
 * A list page. The address holds filters, sort, page and page size; the store holds the rows of the newest answer. Everything
 * specific to the list is in its spec. `actions` appear next to the title, and `children` (figures over all matching rows)
 * between filters and rows.
 */
export function ListPage<C extends ListCall>({
  spec: typed,
  actions,
  children,
}: {
  spec: ListSpec<C>;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const spec = typed as unknown as AnyListSpec;
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const search = usePageSearch();
  const query = useQuery(spec, search);
  const list = useSelector(selectList(spec.id));
  const narrow = useNarrow();
  const hidden = useAmountsHidden();
  // The rows are rendered first; filters and pager follow immediately, into reserved space.
  const whole = useDeferredValue(true, false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());

  const store = useStore<WithLists>();
  const drawnFor = useRef<ListQuery>(undefined);
  useEffect(() => {
    setChosen((before) => (before.size > 0 ? new Set() : before));
    const known = selectList(spec.id)(store.getState());
    // The guard has sent the request when the page was entered. The answer or failure may arrive before the page is drawn.
    const requested = known !== undefined && known.stage !== 'idle' && sameQuery(known.query, query);
    // For a kept page that becomes visible again, the guard also sends the request.
    if (!requested && drawnFor.current !== query) dispatch(listRequested({ id: spec.id, query }));
    drawnFor.current = query;
    return () => {
      // Resets a failed query when the page is left, so that a returning user does not see the old failure.
      const left = selectList(spec.id)(store.getState());
      if (left?.stage === 'failed') dispatch(listGivenUp({ id: spec.id, query: left.query }));
    };
  }, [dispatch, spec.id, query, store]);

  // New rows clear the selection, because its action is done.
  const asOf = list?.asOf;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the moment is what it depends on
  useEffect(() => setChosen((before) => (before.size > 0 ? new Set() : before)), [asOf]);

  const show = useCallback(
    (next: ListQuery, replace = false) =>
      navigate({ search: withStaying(spec.stays ?? NOTHING, search, searchOf(next)) }, { replace }),
    [navigate, spec.stays, search],
  );
  const setup = useMemo(() => list?.setup ?? initialSetup(spec.columns), [list?.setup, spec.columns]);
  const columns = useMemo(() => visible(spec.columns, setup), [spec.columns, setup]);
  const stage = list?.stage ?? 'loading';
  // An error replaces the rows: older figures would not match the current filters.
  const failed = stage === 'failed';
  const known = useLastPage(list, query, (next) => show(next, true));
  const page = failed ? null : known;
  const busy = stage === 'loading' || stage === 'idle';
  const filtered = Object.keys(query.filters).length > 0;
  const ask = useCallback(() => dispatch(listRequested({ id: spec.id, query })), [dispatch, spec.id, query]);

  const search_ = useCallback(
    (filters: ListQuery['filters']) => {
      const next = { ...query, filters, pageNo: 1 };
      // The same view again is a wish for fresh rows, not a new entry of the history.
      if (searchOf(next) === searchOf(query)) ask();
      else show(next);
    },
    [ask, query, show],
  );
  const sortBy = useCallback(
    (field: string) => {
      const order = query.sort?.field !== field ? 'desc' : query.sort.order === 'desc' ? 'asc' : null;
      show({
        ...query,
        sort: order === null ? null : { field, order },
        pageNo: 1,
      });
    },
    [query, show],
  );
  const linked = useMemo(() => linkedOf(spec.link, new URLSearchParams(search)), [spec.link, search]);
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
  const selection = useMemo(
    () => (spec.selectionActions ? { chosen, onChange: setChosen } : undefined),
    [spec.selectionActions, chosen],
  );

  const searching = busy && page !== null;
  // The element stays identical while the address is unchanged, so arriving rows do not redraw the filters.
  const filters = useMemo(
    () => (
      <Filters
        filters={spec.filters}
        values={query.filters}
        busy={searching}
        onSearch={search_}
        onReset={() => search_({})}
        all={narrow}
      />
    ),
    [spec.filters, query.filters, searching, search_, narrow],
  );

  const chosenBar = (
    <SelectionBar
      actions={failed ? NOTHING : (spec.selectionActions ?? NOTHING)}
      chosen={chosen}
      onAct={(action) => dispatch(listRowsActed({ id: spec.id, action, rowKeys: [...chosen] }))}
    />
  );

  return (
    <Card
      className={styles.list}
      level={1}
      title={spec.title}
      actions={
        <div className={styles.headActions}>
          {actions}
          {narrow ? <FilterDrawer count={Object.keys(query.filters).length}>{filters}</FilterDrawer> : null}
        </div>
      }
    >
      {narrow ? null : whole ? (
        filters
      ) : (
        <div className={styles.filtersPlace} data-rows={spec.filters.length > 2 ? 2 : 1} />
      )}
      <LinkNotes unknown={linked.unknown} unfit={linked.unfit} />
      <ActiveFilters filters={spec.filters} values={query.filters} onChange={search_} />
      {children}
      <div className={styles.head}>
        <Summary spec={spec} page={page} />
        <Toolbar
          columns={spec.columns}
          setup={setup}
          onSetup={(next) => dispatch(listSetupChanged({ id: spec.id, setup: next }))}
          asOf={page ? (list?.asOf ?? null) : null}
          busy={busy}
          onRefresh={ask}
          exports={spec.exportCall && !failed ? spec.exportCall.exports : null}
          exporting={list?.exporting ?? false}
          onExport={(format) =>
            dispatch(
              listExportRequested({
                id: spec.id,
                format,
                columns: columns.map(({ key }) => key),
              }),
            )
          }
        />
      </div>
      {list?.exportTold ? <ExportMessage text={list.exportTold} /> : null}
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
            sortable={spec.sortable ?? NOTHING}
            sort={query.sort}
            onSort={sortBy}
            strong={spec.strong}
            attached={spec.attached}
            card={spec.card}
            rowActions={rowActions}
            onAct={act}
            onCopy={copy}
            selection={selection}
            hidden={hidden}
          />
        )}
      </ListBody>
      <div className={styles.foot}>
        {whole && page && page.total > PAGER_FROM ? (
          <Pager
            pageNo={query.pageNo}
            pageSize={query.pageSize}
            total={page.total}
            onChange={(pageNo, pageSize) => show({ ...query, pageNo, pageSize })}
          />
        ) : null}
      </div>
      {narrow ? chosenBar : null}
    </Card>
  );
}

/** Pages with finished exports: the first page that the user may open is linked. */
const DOWNLOADS = [paths.operation.download, paths.warehouse.download];

/** Reports that an export became a job, with a link to the downloads if the user may open them. */
export function ExportMessage({ text }: { text: string }) {
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

/** The papers that the saved file lacks, by number and name. */
export function LeftOut({ papers }: { papers: readonly LeftOutPaper[] }) {
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

export function Summary({ spec, page }: { spec: AnyListSpec; page: AnyPage | null }) {
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

/** On a narrow screen the filters fold into a drawer; the browser's own dialog keeps the focus inside. */
export function FilterDrawer({ count, children }: { count: number; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stopWaiting = useRef(() => {});
  const open = () => {
    if (!dialog.current) return;
    dialog.current.showModal();
    stopWaiting.current();
    stopWaiting.current = focusWhenItComes(dialog.current);
  };
  useLayoutEffect(() => {
    const element = dialog.current;
    // A left page is only hidden. An open modal dialog in it would block the next page, so it is closed.
    return () => {
      stopWaiting.current();
      if (element?.open) element.close();
    };
  }, []);
  return (
    <>
      <button type="button" className={looks.outlineButton} onClick={open}>
        {LIST_TEXT.filtersWith(count)}
      </button>
      <dialog
        ref={dialog}
        className={styles.filterDrawer}
        aria-label={LIST_TEXT.filters}
        onSubmit={(event) => {
          // A refused field keeps the drawer open, because its form marks the error at the same time.
          const form = event.target;
          queueMicrotask(() => {
            if (form instanceof HTMLElement && form.querySelector('[aria-invalid="true"]')) return;
            dialog.current?.close();
          });
        }}
      >
        <div className={styles.drawerHead}>
          {LIST_TEXT.filters}
          <button type="button" className={looks.textButton} onClick={() => dialog.current?.close()}>
            {LIST_TEXT.close}
          </button>
        </div>
        {children}
      </dialog>
    </>
  );
}

/** The first request of a list for an address. */
export const firstQuestion = <C extends ListCall>(spec: ListSpec<C>, search: string) =>
  listRequested({ id: spec.id, query: queryOf(spec as unknown as AnyListSpec, search) });
