import { Button } from '@arco-design/web-react';
import { useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { EXPORT_LIST_WORDS, EXPORT_STATE_WORDS, type ExportJob, type ExportPart } from '@/contract/exports';
import { formatCount } from '@/shared/format/count';
import { formatTime } from '@/shared/format/time';
import { selectList, valueCopied } from '@/shared/list/slice';
import { useResource } from '@/shared/resource/useResource';
import { Dialog } from '@/shared/ui/Dialog';
import { percentOf, sumsOf } from './downloadList';
import styles from './downloads.module.css';
import { DOWNLOAD_LIST } from './id';
import { jobOf } from './resources';
import { downloadsEvents, partKey, selectFetching } from './slice';
import { TEXT } from './text';

const sizeOf = (bytes: number) =>
  bytes < 1_048_576 ? `${Math.ceil(bytes / 1_024)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;

function Facts({ job }: { job: ExportJob }) {
  const facts: readonly (readonly [label: string, value: string, wide?: boolean])[] = [
    [TEXT.content, job.title],
    [TEXT.list, EXPORT_LIST_WORDS[job.list]],
    [TEXT.state, `${EXPORT_STATE_WORDS[job.state]}（${percentOf(job)}%）`],
    [TEXT.format, TEXT.formats[job.format]],
    [TEXT.rows, formatCount(job.rows)],
    [TEXT.sums, sumsOf(job.sums)],
    [TEXT.maker, job.makerName],
    [TEXT.createTime, formatTime(job.createTime)],
    [TEXT.finishTime, formatTime(job.finishTime) || '—'],
    [TEXT.expireTime, formatTime(job.expireTime) || '—'],
    ...(job.reason ? [[TEXT.reason, job.reason, true] as const] : []),
    [TEXT.filter, job.filter, true],
    [TEXT.columns, job.columns.join('、'), true],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value, wide]) => (
        <div key={label} className={wide ? styles.wide : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

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
            onClick={() => dispatch(downloadsEvents.partAsked(of))}
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

function Known({ job }: { job: ExportJob }) {
  return (
    <>
      <section aria-label={TEXT.facts}>
        <Facts job={job} />
      </section>
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
    </>
  );
}

/** A job that is not among the rows on screen. */
function Asked({ jobId }: { jobId: string }) {
  const spec = useMemo(() => jobOf(jobId), [jobId]);
  const { data, stage, error, again } = useResource(spec);
  if (data) return <Known job={data} />;
  if (stage !== 'failed') return <p role="status">{TEXT.loading}</p>;
  return (
    <div role="alert" className={styles.failed}>
      <h3>{TEXT.noDetail}</h3>
      <p>{error}</p>
      <Button onClick={again}>{TEXT.again}</Button>
    </div>
  );
}

/** One job over the list, with its files; its address opens it too. While it is on the list, it is as new as that. */
export function JobDrawer({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  const rows = useSelector(selectList(DOWNLOAD_LIST))?.page?.rows as unknown as readonly ExportJob[] | undefined;
  const row = rows?.find((one) => one.jobId === jobId);
  return (
    <Dialog drawer title={TEXT.detailTitle} width={720} closeText={TEXT.close} onClose={onClose}>
      <div className={styles.drawer}>{row ? <Known job={row} /> : <Asked jobId={jobId} />}</div>
    </Dialog>
  );
}
