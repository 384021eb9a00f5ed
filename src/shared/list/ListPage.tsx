import { type ReactNode, useCallback, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { focusWhenItComes } from '../ui/firstField';
import { LinkNotes } from '../ui/LinkNotes';
import { usePageSearch } from '../ui/pageSearch';
import { useNarrow } from '../ui/useNarrow';
import { ActiveFilters } from './ActiveFilters';
import type { AnyListSpec, ListCall, ListSpec } from './defineList';
import { Filters } from './Filters';
import { ListCard } from './ListCard';
import styles from './ListPage.module.css';
import { useLastPage } from './lastPage';
import { linkedOf } from './links';
import looks from './list.module.css';
import { type ListQuery, queryOf, searchOf, withStaying } from './query';
import { listGivenUp, listRequested, sameQuery, selectList, type WithLists } from './slice';
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
 * specific to the list is in its spec. `actions` appear next to the title, `lead` under it, and `children` (figures over all
 * matching rows) between filters and rows.
 */
export function ListPage<C extends ListCall>({
  spec: typed,
  actions,
  lead,
  children,
}: {
  spec: ListSpec<C>;
  actions?: ReactNode;
  lead?: ReactNode;
  children?: ReactNode;
}) {
  const spec = typed as unknown as AnyListSpec;
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const search = usePageSearch();
  const query = useQuery(spec, search);
  const list = useSelector(selectList(spec.id));
  const narrow = useNarrow();
  // Renders the rows first. The filters and the pager follow immediately in their reserved space.
  const whole = useDeferredValue(true, false);

  const store = useStore<WithLists>();
  const drawnFor = useRef<ListQuery>(undefined);
  useEffect(() => {
    const known = selectList(spec.id)(store.getState());
    // True if the route guard has already sent the request when the page was entered. The response may arrive before
    // the page is drawn.
    const requested = known !== undefined && known.stage !== 'idle' && sameQuery(known.query, query);
    // When the user returns to a hidden page, the route guard has already sent the request, as on a first visit.
    if (!requested && drawnFor.current !== query) dispatch(listRequested({ id: spec.id, query }));
    drawnFor.current = query;
    return () => {
      // Resets a failed query when the page is left, so that a returning user does not see the old failure.
      const left = selectList(spec.id)(store.getState());
      if (left?.stage === 'failed') dispatch(listGivenUp({ id: spec.id, query: left.query }));
    };
  }, [dispatch, spec.id, query, store]);

  const show = useCallback(
    (next: ListQuery, replace = false) =>
      navigate({ search: withStaying(spec.stays ?? NOTHING, search, searchOf(next)) }, { replace }),
    [navigate, spec.stays, search],
  );
  const stage = list?.stage ?? 'loading';
  // An error replaces the rows: older figures would not match the current filters.
  const failed = stage === 'failed';
  const known = useLastPage(list, query, (next) => show(next, true));
  const page = failed ? null : known;
  const busy = stage === 'loading' || stage === 'idle';
  const ask = useCallback(() => dispatch(listRequested({ id: spec.id, query })), [dispatch, spec.id, query]);

  const search_ = useCallback(
    (filters: ListQuery['filters']) => {
      const next = { ...query, filters, pageNo: 1 };
      // Applying unchanged filters reloads the rows and adds no entry to the history.
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

  const count = Object.keys(query.filters).length;
  return (
    <ListCard
      spec={spec}
      list={list}
      query={query}
      page={page}
      busy={busy}
      filtered={count > 0}
      figures={<ActiveFilters filters={spec.filters} values={query.filters} onChange={search_} />}
      level={1}
      actions={
        <>
          {actions}
          {narrow ? <FilterDrawer count={count}>{filters}</FilterDrawer> : null}
        </>
      }
      pager={whole}
      onSort={sortBy}
      onPage={(pageNo, pageSize) => show({ ...query, pageNo, pageSize })}
    >
      {lead}
      {narrow ? null : whole ? filters : <div className={styles.filtersPlace} />}
      <LinkNotes unknown={linked.unknown} unfit={linked.unfit} />
      {children}
    </ListCard>
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
          // The drawer stays open if a field has an error. The form marks the error while it handles this event, so
          // the check waits a microtask.
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

/** Returns the action that requests a list's first rows for an address. */
export const firstQuestion = <C extends ListCall>(spec: ListSpec<C>, search: string) =>
  listRequested({ id: spec.id, query: queryOf(spec as unknown as AnyListSpec, search) });
