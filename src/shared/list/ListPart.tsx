import { useCallback, useEffect, useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useAmountsHidden } from '../amounts/hidden';
import { Card } from '../ui/Card';
import { useNarrow } from '../ui/useNarrow';
import { DataTable } from './DataTable';
import type { AnyListSpec, ListCall, ListSpec } from './defineList';
import { Filters } from './Filters';
import { ListBody } from './ListBody';
import { ExportMessage, FilterDrawer, LeftOut, Summary } from './ListPage';
import styles from './ListPage.module.css';
import { useLastPage } from './lastPage';
import { PAGER_FROM, Pager } from './Pager';
import { DEFAULT_PAGE_SIZE, type ListQuery } from './query';
import { SelectionBar } from './SelectionBar';
import { initialSetup, visible } from './setup';
import {
  listExportRequested,
  listRequested,
  listRowActed,
  listRowsActed,
  listSetupChanged,
  sameQuery,
  selectList,
  valueCopied,
} from './slice';
import { Toolbar } from './Toolbar';

const NOTHING: readonly never[] = [];
const NONE: ReadonlySet<string> = new Set();

interface View extends Omit<ListQuery, 'filters'> {
  filters: Readonly<Record<string, string>>;
}
const FIRST: View = { filters: {}, sort: null, pageNo: 1, pageSize: DEFAULT_PAGE_SIZE };

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
  const hidden = useAmountsHidden();
  const [view, setView] = useState<View>(FIRST);
  const named = JSON.stringify(about);
  const query = useMemo<ListQuery>(
    () => ({ ...view, filters: { ...view.filters, ...(JSON.parse(named) as Record<string, string>) } }),
    [view, named],
  );
  const known = useSelector(selectList(spec.id));
  const ask = useCallback(() => dispatch(listRequested({ id: spec.id, query })), [dispatch, spec.id, query]);
  useEffect(() => void ask(), [ask]);

  // All subjects share one list: requests and answers of another subject are ignored.
  const isOf = (asked: ListQuery | null | undefined) =>
    asked !== null &&
    asked !== undefined &&
    Object.entries(about).every(([key, value]) => asked.filters[key] === value);
  const list = isOf(known?.query) ? (isOf(known?.shown) ? known : known && { ...known, page: null }) : undefined;
  const failed = list?.stage === 'failed';
  const shown = useLastPage(list, query, ({ pageNo }) => setView((now) => ({ ...now, pageNo })));
  const page = failed ? null : shown;
  const busy = list === undefined || list.stage === 'loading' || list.stage === 'idle';
  const setup = useMemo(() => known?.setup ?? initialSetup(spec.columns), [known?.setup, spec.columns]);
  const columns = useMemo(() => visible(spec.columns, setup), [spec.columns, setup]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(NONE);
  const asOf = list?.asOf;
  // Fresh rows, fresh choice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: view and moment are what it depends on
  useEffect(() => setChosen(NONE), [asOf, query]);
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
      title={spec.title}
      actions={
        narrow && spec.filters.length > 0 ? (
          <FilterDrawer count={Object.keys(view.filters).length}>{filters}</FilterDrawer>
        ) : null
      }
    >
      {narrow || spec.filters.length === 0 ? null : filters}
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
            dispatch(listExportRequested({ id: spec.id, format, columns: columns.map(({ key }) => key) }))
          }
        />
      </div>
      {list?.exportTold ? <ExportMessage text={list.exportTold} /> : null}
      {list && list.leftOut.length > 0 ? <LeftOut papers={list.leftOut} /> : null}
      {narrow ? null : chosenBar}
      <ListBody
        list={list}
        page={page}
        filtered={Object.keys(view.filters).length > 0}
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
            sortable={NOTHING}
            sort={null}
            onSort={() => undefined}
            rowActions={spec.rowActions ?? NOTHING}
            onAct={(action, rowKey) => dispatch(listRowActed({ id: spec.id, action, rowKey }))}
            onCopy={(text) => dispatch(valueCopied({ text }))}
            card={spec.card}
            {...(spec.selectionActions ? { selection: { chosen, onChange: setChosen } } : {})}
            hidden={hidden}
          />
        )}
      </ListBody>
      <div className={styles.foot}>
        {page && page.total > PAGER_FROM ? (
          <Pager
            pageNo={view.pageNo}
            pageSize={view.pageSize}
            total={page.total}
            onChange={(pageNo, pageSize) => setView({ ...view, pageNo, pageSize })}
          />
        ) : null}
      </div>
      {narrow ? chosenBar : null}
    </Card>
  );
}
