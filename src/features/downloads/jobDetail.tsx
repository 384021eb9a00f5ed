import { Button } from '@arco-design/web-react';
import { useDispatch, useSelector } from 'react-redux';
import {
  EXPORT_LIST_WORDS,
  EXPORT_STATE_WORDS,
  type ExportJob,
  type ExportPart,
  exportDetail,
} from '@/contract/calls/exports';
import { defineDetail, type Within } from '@/shared/detail/defineDetail';
import { formatCount } from '@/shared/format/count';
import { formatTime } from '@/shared/format/time';
import { valueCopied } from '@/shared/list/slice';
import styles from './downloads.module.css';
import { percentOf, sumsOf } from './lists';
import { downloadsEvents, partKey, selectFetching } from './slice';
import { TEXT } from './text';

const sizeOf = (bytes: number) =>
  bytes < 1_048_576 ? `${Math.ceil(bytes / 1_024)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;

function Part({ job, part }: { job: ExportJob; part: ExportPart }) {
  const dispatch = useDispatch();
  const of = { jobId: job.jobId, nr: part.nr };
  const fetching = useSelector(selectFetching).includes(partKey(of));
  return (
    <li>
      <div className={styles.partHead}>
        <strong>{part.filename}</strong>
        <span>{TEXT.partRows(formatCount(part.rows))}</span>
        <span>{sizeOf(part.size)}</span>
        {job.state === 'READY' ? (
          <Button
            size="small"
            aria-label={TEXT.partName(part.filename)}
            loading={fetching}
            onClick={() => dispatch(downloadsEvents.partRequested(of))}
          >
            {TEXT.download}
          </Button>
        ) : null}
      </div>
      <div className={styles.muted}>{sumsOf(part.sums)}</div>
      <div className={styles.hash}>
        <span>{TEXT.sha256}</span>
        <code>{part.sha256}</code>
        <button
          type="button"
          className={styles.link}
          aria-label={TEXT.copyDigest(part.filename)}
          onClick={() => dispatch(valueCopied({ text: part.sha256 }))}
        >
          {TEXT.copy}
        </button>
      </div>
    </li>
  );
}

const Files = ({ data: job }: Within<ExportJob>) => (
  <section aria-label={TEXT.parts}>
    <h3>{TEXT.parts}</h3>
    {job.state === 'EXPIRED' ? <p className={styles.muted}>{TEXT.expired}</p> : null}
    {job.parts.length === 0 ? (
      <p className={styles.muted}>{TEXT.noParts}</p>
    ) : (
      <ul className={styles.parts}>
        {job.parts.map((part) => (
          <Part key={part.nr} job={job} part={part} />
        ))}
      </ul>
    )}
  </section>
);

/** The detail of an export job with its files. */
export const jobDetail = defineDetail<typeof exportDetail>({
  id: 'downloads.job',
  title: TEXT.detailTitle,
  call: exportDetail,
  request: (jobId) => ({ jobId }),
  changes: ({ state }) => state === 'QUEUED' || state === 'RUNNING',
  wholeRows: true,
  facts: (job) => [
    [TEXT.content, job.title],
    [TEXT.list, EXPORT_LIST_WORDS[job.list]],
    [TEXT.state, `${EXPORT_STATE_WORDS[job.state]}（${percentOf(job)}%）`],
    [TEXT.format, TEXT.formats[job.format]],
    [TEXT.rows, formatCount(job.rows)],
    [TEXT.sums, sumsOf(job.sums)],
    [TEXT.maker, job.makerName],
    [TEXT.createTime, formatTime(job.createTime)],
    [TEXT.finishTime, formatTime(job.finishTime)],
    [TEXT.expireTime, formatTime(job.expireTime)],
    ...(job.reason ? [[TEXT.reason, job.reason, 'wide'] as const] : []),
    [TEXT.filter, job.filter, 'wide'],
    [TEXT.columns, job.columns.join('、'), 'wide'],
  ],
  Main: Files,
});
