import { Button, Input } from '@arco-design/web-react';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { ITEM_STATE_WORDS, type ItemState, type PaymentBatch } from '@/contract/calls/batchPayments';
import { Allowed } from '@/features/session';
import { DataTable } from '@/shared/list/DataTable';
import type { AnyColumn } from '@/shared/list/defineList';
import { useLastPage } from '@/shared/list/lastPage';
import { PAGER_FROM, Pager } from '@/shared/list/Pager';
import type { ListQuery } from '@/shared/list/query';
import { listRequested, sameQuery, selectList, valueCopied } from '@/shared/list/slice';
import { Decision } from '@/shared/money/Decision';
import { pageSize } from '@/shared/ports/pageSize';
import { injectFeature } from '@/shared/saga/lazyFeature';
import { statusKey } from '@/shared/status/defineStatus';
import { StatusPage } from '@/shared/status/StatusPage';
import { useStatus } from '@/shared/status/useStatus';
import { Card } from '@/shared/ui/Card';
import { Retry } from '@/shared/ui/LoadingState';
import { usePageSearch } from '@/shared/ui/pageSearch';
import { Select } from '@/shared/ui/Select';
import styles from './batches.module.css';
import { refusalSubmitted } from './forms';
import { batchItems } from './lists';
import { noBatch, Progress } from './Progress';
import { detailPath } from './paths';
import { batchFeature } from './saga';
import { batchEvents } from './slice';
import { batchStatus } from './status';
import { BATCH_TEXT as TEXT } from './text';

injectFeature(batchFeature);

const NOTHING: readonly never[] = [];
const STATES = [
  { value: '', label: TEXT.anyState },
  ...Object.entries(ITEM_STATE_WORDS).map(([value, label]) => ({ value, label })),
];
const isState = (text: string): text is ItemState => Object.hasOwn(ITEM_STATE_WORDS, text);

interface View {
  state: string;
  keyword: string;
  pageNo: number;
  pageSize: number;
}

const queryOf = (batchNo: string, { state, keyword, pageNo, pageSize }: View): ListQuery => ({
  filters: { batchNo, ...(isState(state) ? { state } : {}), ...(keyword === '' ? {} : { keyword }) },
  sort: null,
  pageNo,
  pageSize,
});

const isOf = (batchNo: string, query: ListQuery | null | undefined): boolean => query?.filters['batchNo'] === batchNo;

/** The list of a batch's payments, with the outcome of each. */
function Items({ batch }: { batch: PaymentBatch }) {
  const dispatch = useDispatch();
  const { batchNo } = batch;
  const [view, setView] = useState<View>(() => ({ state: '', keyword: '', pageNo: 1, pageSize: pageSize.chosen() }));
  const [typed, setTyped] = useState('');
  const known = useSelector(selectList(batchItems.id));
  useEffect(() => {
    dispatch(listRequested({ id: batchItems.id, query: queryOf(batchNo, view) }));
  }, [dispatch, batchNo, view]);
  // All batches share one list in the store. If the stored query and rows belong to another batch, the page ignores
  // them.
  const list = isOf(batchNo, known?.query) ? known : undefined;
  const shown = useLastPage(list, queryOf(batchNo, view), ({ pageNo }) => setView((now) => ({ ...now, pageNo })));
  const page = isOf(batchNo, list?.shown) ? shown : null;
  const columns = (batchItems.columns as readonly AnyColumn[]).filter(
    ({ key }) => batch.kind === 'PAYOUT' || key !== 'bankName',
  );
  return (
    <Card
      page="full"
      title={TEXT.itemsTitle}
      actions={
        <div className={styles.filter}>
          <form
            className={styles.filter}
            onSubmit={(event) => {
              event.preventDefault();
              setView({ ...view, keyword: typed.trim(), pageNo: 1 });
            }}
          >
            <Input
              aria-label={TEXT.search}
              placeholder={TEXT.searchHint}
              maxLength={64}
              value={typed}
              onChange={setTyped}
            />
            <Button htmlType="submit">{TEXT.find}</Button>
          </form>
          <Select
            label={TEXT.state}
            fit
            few
            options={STATES}
            value={view.state}
            onChange={(state) => setView({ ...view, state, pageNo: 1 })}
          />
        </div>
      }
    >
      {list?.stage === 'failed' ? (
        <Retry again={() => setView({ ...view })}>{list.error}</Retry>
      ) : page === null ? (
        <p role="status" className={styles.empty}>
          {TEXT.loading}
        </p>
      ) : page.rows.length === 0 ? (
        <p className={styles.empty}>{TEXT.noItems}</p>
      ) : (
        <DataTable
          label={TEXT.itemsTitle}
          columns={columns}
          rows={page.rows}
          rowKey="lineNo"
          density="compact"
          busy={list?.stage === 'loading'}
          stale={!(list?.shown && sameQuery(list.shown, list.query))}
          sortable={NOTHING}
          sort={null}
          onSort={() => undefined}
          rowActions={NOTHING}
          onAct={() => undefined}
          onCopy={(text) => dispatch(valueCopied({ text }))}
        />
      )}
      {page && page.total > PAGER_FROM ? (
        <div className={styles.pager}>
          <Pager
            pageNo={view.pageNo}
            pageSize={view.pageSize}
            total={page.total}
            onChange={(pageNo, size) => setView({ ...view, pageNo, pageSize: size })}
          />
        </div>
      ) : null}
    </Card>
  );
}

function Actions({ batch, status }: { batch: PaymentBatch; status: string }) {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { batchNo, items, amount } = batch;
  const done = batch.state === 'DONE';
  return (
    <>
      {batch.state === 'WAIT_RELEASE' && !batch.mine ? (
        <Allowed all="fund:release">
          <Decision
            className={styles.actions}
            bar={styles.actions}
            onRelease={() => dispatch(batchEvents.releaseRequested({ batchNo, items, amount, status }))}
            refusal={refusalSubmitted.type}
            onRefuse={(reason) => dispatch(refusalSubmitted({ batchNo, status, reason }))}
          />
        </Allowed>
      ) : null}
      {batch.state === 'WAIT_RELEASE' && batch.mine ? (
        <Allowed all="fund:move">
          <Button onClick={() => dispatch(batchEvents.cancelRequested({ batchNo, items, amount, status }))}>
            {TEXT.cancel}
          </Button>
        </Allowed>
      ) : null}
      {batch.state === 'REFUSED' || batch.state === 'CANCELLED' ? (
        <Allowed all="fund:move">
          <Button type="primary" onClick={() => dispatch(batchEvents.retryRequested({ batchNo }))}>
            {batch.retriedIn === null ? TEXT.editAgain : TEXT.toEdited}
          </Button>
        </Allowed>
      ) : null}
      {done && batch.failed > 0 ? (
        <Allowed all="fund:move">
          {batch.retriedIn === null ? (
            <Button type="primary" onClick={() => dispatch(batchEvents.retryRequested({ batchNo }))}>
              {TEXT.retryFailed}
            </Button>
          ) : (
            <Button onClick={() => dispatch(batchEvents.retryRequested({ batchNo }))} title={batch.retriedIn}>
              {TEXT.toRetry}
            </Button>
          )}
          <Button onClick={() => dispatch(batchEvents.failedRequested({ batchNo }))}>{TEXT.downloadFailed}</Button>
        </Allowed>
      ) : null}
      <Button onClick={() => dispatch(batchEvents.reconciliationRequested({ batchNo }))}>{TEXT.reconciliation}</Button>
      {batch.retryOf === null ? null : (
        <Button onClick={() => navigate(detailPath(batch.retryOf ?? ''))}>{TEXT.ofRetry}</Button>
      )}
    </>
  );
}

function Detail({ batchNo }: { batchNo: string }) {
  const search = new URLSearchParams({ batchNo }).toString();
  const status = useStatus(batchStatus, search);
  const batch = status.data?.info?.batch;
  return (
    <div className={styles.page}>
      <Progress
        status={status}
        actions={batch ? <Actions batch={batch} status={statusKey(batchStatus, search)} /> : null}
      />
      {batch && batch.state !== 'DRAFT' ? <Items batch={batch} /> : null}
    </div>
  );
}

/** The page /fund-manage/batchTransfer/detail: a batch of payments with its lines, its files and its actions. */
export function BatchDetailPage() {
  const batchNo = new URLSearchParams(usePageSearch()).get('batchNo') ?? '';
  return batchNo === '' ? (
    <StatusPage title={TEXT.title} view={noBatch(TEXT.none, TEXT.noneNext)} />
  ) : (
    <Detail key={batchNo} batchNo={batchNo} />
  );
}
