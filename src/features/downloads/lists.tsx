import { put, type SagaGenerator, select } from 'typed-redux-saga';
import { EXPORT_LIST_WORDS, EXPORT_STATE_WORDS, type ExportJob, exportPage } from '@/contract/calls/exports';
import { formatMoney } from '@/shared/format/money';
import { badge, text, time, word } from '@/shared/list/cells';
import { defineList } from '@/shared/list/defineList';
import { detailBy } from '@/shared/list/detail';
import { count, timeRange } from '@/shared/list/usual';
import styles from './downloads.module.css';
import { removeJob, retryJob } from './flows/changeJob';
import { DOWNLOAD_LIST } from './ids';
import { downloadsEvents, partKey, selectFetching } from './slice';
import { TEXT } from './text';

const WORDS = EXPORT_STATE_WORDS;
/** The state of a job as a dot and its word. */
export const stateBadge = badge(WORDS, {
  QUEUED: 'waiting',
  RUNNING: 'running',
  READY: 'done',
  FAILED: 'failed',
  EXPIRED: 'waiting',
});

/** Progress in whole percent; 100 only if all files are ready. */
export const percentOf = ({ state, rows, rowsDone }: Pick<ExportJob, 'state' | 'rows' | 'rowsDone'>): number =>
  state === 'READY' || state === 'EXPIRED' ? 100 : rows === 0 ? 0 : Math.min(99, Math.floor((rowsDone * 100) / rows));

export const sumsOf = (sums: ExportJob['sums']) =>
  sums.map(({ label, amount }) => `${label} ${formatMoney(amount)}`).join('，');

const oneFile = ({ state, parts }: ExportJob) => state === 'READY' && parts.length === 1;

/** Ignores further clicks while the file of the row is being fetched, because row buttons are never disabled. */
function* fetchOnly({ jobId }: Pick<ExportJob, 'jobId'>): SagaGenerator<void> {
  const part = { jobId, nr: 1 };
  const fetching = yield* select(selectFetching);
  if (!fetching.includes(partKey(part))) yield* put(downloadsEvents.partRequested(part));
}

/** The enterprise's export jobs: /operation/download. */
export const downloadList = defineList<typeof exportPage>({
  id: DOWNLOAD_LIST,
  title: TEXT.title,
  call: exportPage,
  rowKey: 'jobId',
  filters: [
    { kind: 'choice', key: 'list', label: TEXT.list, options: EXPORT_LIST_WORDS },
    { kind: 'choice', key: 'state', label: TEXT.state, options: EXPORT_STATE_WORDS },
    timeRange(TEXT.createTime),
  ],
  columns: [
    { key: 'title', title: TEXT.content, role: 'party', as: text },
    { key: 'state', title: TEXT.state, as: stateBadge },
    { key: 'createTime', title: TEXT.createTime, as: time },
    {
      key: 'rowsDone',
      title: TEXT.progress,
      width: 128,
      as: {
        render: (_done, row) => (
          <span className={styles.progress}>
            <progress max={100} value={percentOf(row)} aria-label={`${TEXT.progress} ${row.title}`} />
            {percentOf(row)}%
          </span>
        ),
        figures: true,
      },
    },
    { key: 'rows', title: TEXT.rows, width: 104, as: count },
    {
      key: 'sums',
      title: TEXT.sums,
      width: 252,
      as: { render: (sums) => text.render(sumsOf(sums), null), figures: true },
    },
    {
      key: 'sha256',
      title: TEXT.sha256,
      width: 168,
      as: {
        render: (digest, { parts }) =>
          parts.length > 1 ? (
            TEXT.severalFiles(parts.length)
          ) : (
            <span className={styles.digest}>{text.render(digest, null)}</span>
          ),
      },
      copyable: true,
    },
    { key: 'filter', title: TEXT.filter, width: 200, as: text },
    { key: 'makerName', title: TEXT.maker, width: 88, as: text },
    { key: 'expireTime', title: TEXT.expireTime, as: time },
    { key: 'format', title: TEXT.format, width: 80, as: word(TEXT.formats), hiddenAtFirst: true },
    { key: 'list', title: TEXT.list, width: 120, as: word(EXPORT_LIST_WORDS), hiddenAtFirst: true },
  ],
  rowActions: [
    { id: 'download', label: TEXT.download, when: oneFile, run: fetchOnly },
    {
      id: 'parts',
      label: TEXT.partly,
      when: ({ state, parts }) => state === 'READY' && parts.length > 1,
      to: detailBy('jobId'),
    },
    { id: 'retry', label: TEXT.retry, when: ({ state, own }) => state === 'FAILED' && own, run: retryJob },
    { id: 'detail', label: TEXT.detail, to: detailBy('jobId') },
    { id: 'remove', label: TEXT.remove, when: ({ own }) => own, run: removeJob },
  ],
  emptyHint: TEXT.empty,
});
