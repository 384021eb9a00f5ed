import { useCallback, useEffect, useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { pageSize } from '../ports/pageSize';
import { useNarrow } from '../ui/useNarrow';
import type { AnyListSpec, ListCall, ListSpec } from './defineList';
import { Filters } from './Filters';
import { ListCard } from './ListCard';
import { FilterDrawer } from './ListPage';
import { useLastPage } from './lastPage';
import type { ListQuery } from './query';
import { listRequested, selectList } from './slice';

interface View extends Omit<ListQuery, 'filters'> {
  filters: Readonly<Record<string, string>>;
}
const firstView = (): View => ({ filters: {}, sort: null, pageNo: 1, pageSize: pageSize.chosen() });

/**
 * A list inside another page, such as the entries of an account. The address belongs to that page, so the list's filters are not
 * in the address. `about`: fields that every request contains in addition to the filters.
 */
export function ListPart<C extends ListCall>({
  spec: typed,
  about,
}: {
  spec: ListSpec<C>;
  about: Readonly<Record<string, string>>;
}) {
  const spec = typed as unknown as AnyListSpec;
  const dispatch = useDispatch();
  const narrow = useNarrow();
  const [view, setView] = useState<View>(firstView);
  const named = JSON.stringify(about);
  const query = useMemo<ListQuery>(
    () => ({ ...view, filters: { ...view.filters, ...(JSON.parse(named) as Record<string, string>) } }),
    [view, named],
  );
  const known = useSelector(selectList(spec.id));
  useEffect(() => void dispatch(listRequested({ id: spec.id, query })), [dispatch, spec.id, query]);

  // All subjects, such as different accounts, share one entry of the list in the store. So requests and responses of
  // another subject are ignored.
  const isOf = (asked: ListQuery | null | undefined) =>
    asked !== null &&
    asked !== undefined &&
    Object.entries(about).every(([key, value]) => asked.filters[key] === value);
  const list = isOf(known?.query) ? (isOf(known?.shown) ? known : known && { ...known, page: null }) : undefined;
  const shown = useLastPage(list, query, ({ pageNo }) => setView((now) => ({ ...now, pageNo })));
  const page = list?.stage === 'failed' ? null : shown;
  const busy = list === undefined || list.stage === 'loading' || list.stage === 'idle';
  const search = useCallback((filters: View['filters']) => setView((now) => ({ ...now, filters, pageNo: 1 })), []);
  const filters = (
    <Filters
      filters={spec.filters}
      values={view.filters}
      busy={busy && page !== null}
      onSearch={search}
      onReset={() => search({})}
      all={narrow}
    />
  );
  const count = Object.keys(view.filters).length;
  const filterable = spec.filters.length > 0;
  return (
    <ListCard
      spec={spec}
      list={list}
      query={query}
      page={page}
      busy={busy}
      filtered={count > 0}
      actions={narrow && filterable ? <FilterDrawer count={count}>{filters}</FilterDrawer> : null}
      onPage={(pageNo, size) => setView({ ...view, pageNo, pageSize: size })}
    >
      {narrow || !filterable ? null : filters}
    </ListCard>
  );
}
