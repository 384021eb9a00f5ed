import { createHash } from 'node:crypto';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { isConnectionLoss } from '../../db/connectionLoss';
import type { Database } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { announce } from '../announce';
import { type Clock, OFFSET } from '../clock';
import { addCents } from '../money/cents';
import { DAY_MS } from '../money/days';
import { inSnapshot } from '../money/entries/flowFilter';
import { fileColumns } from './columns';
import { exportWriter, fileName, noteOf } from './file';
import { type ExportLimits, limitsOf } from './limits';
import type { AnySource, ExportRequest, ExportSources, Own, Sum } from './source';

export type JobRow = Selectable<Database['export_jobs']>;
export type PartRow = Selectable<Database['export_parts']>;

/**
 * Time in ms after which a job whose worker reports no progress counts as abandoned. Another worker then restarts the
 * job, up to a maximum number of attempts.
 */
export const LEASE_MS = 60_000;
export const MOST_ATTEMPTS = 3;
/** Number of days after which the files of a job are deleted. The job's row is deleted later. */
export const KEPT_DAYS = 7;
const REMEMBERED_DAYS = 30;
/** Size of a stored piece of a file in bytes. */
const CHUNK = 1024 * 1024;

const FAILED = '导出失败，请重试';
const CHANGED = '导出期间数据有变化，请重试';

/**
 * Thrown to stop the work on a job without storing an outcome: another worker has taken the job, the job was deleted,
 * or this process ends.
 */
class GivenUp extends Error {}
/**
 * Thrown when the number of written rows differs from the number counted before, because data changed during the
 * export.
 */
class Changed extends Error {}

export interface Worker {
  db: Kysely<Database>;
  /** True if no other process uses the database. A long transaction would then block all other requests. */
  alone: boolean;
  /** Name of this process, under which it claims jobs. */
  name: string;
  clock: Clock;
  limits: ExportLimits;
  sources: ExportSources;
  stopping: () => boolean;
}

/** Claims the oldest job that waits or whose worker has stopped reporting. */
async function claim({ db, name, clock }: Worker): Promise<JobRow | undefined> {
  // Leases show whether a worker is alive, so they use real time, not business time.
  const now = clock.real();
  const { rows } = await sql<JobRow>`
    update export_jobs set state = 'RUNNING', worker = ${name}, lease_until = ${new Date(now.getTime() + LEASE_MS)},
        attempts = attempts + 1, rows_done = 0
      where job_id = (
        select job_id from export_jobs
          where finished_at is null and (state = 'QUEUED' or lease_until < ${now})
          order by created_at, job_id limit 1 for update skip locked
      ) returning *`.execute(db);
  return rows[0];
}

/**
 * Returns the business time at which a job may be available: now, or when another worker's lease ends. Null if no job is open.
 */
export async function nextJobAt({ db, clock }: Worker): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null; offsetMs: number }>`
    select min(case when state = 'QUEUED' then ${clock.real()}::timestamptz else lease_until end) as at,
        ${OFFSET} as "offsetMs"
      from export_jobs where finished_at is null`.execute(db);
  const [next] = rows;
  return next?.at ? new Date(next.at.getTime() + next.offsetMs) : null;
}

/** Locks the job's row. Throws `GivenUp` if another worker has taken over the job or it was deleted. */
async function hold(trx: Transaction<Database>, { name }: Worker, jobId: string): Promise<void> {
  const own = await trx
    .selectFrom('export_jobs')
    .select('job_id')
    .where('job_id', '=', jobId)
    .where('worker', '=', name)
    .forUpdate()
    .executeTakeFirst();
  if (!own) throw new GivenUp();
}

async function reportProgress({ db, name, clock, stopping }: Worker, jobId: string, rowsDone: number): Promise<void> {
  if (stopping()) throw new GivenUp();
  const { numUpdatedRows } = await db
    .updateTable('export_jobs')
    .set({ rows_done: rowsDone, lease_until: new Date(clock.real().getTime() + LEASE_MS) })
    .where('job_id', '=', jobId)
    .where('worker', '=', name)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new GivenUp();
}

type Part = Pick<PartRow, 'nr' | 'filename' | 'rows_written'> & { sums: Sum[]; body: Buffer };

/** Stores a file of a job with its digest, in the caller's transaction. */
export async function putPart(trx: Kysely<Database>, jobId: string, { body, sums, ...part }: Part): Promise<void> {
  await trx
    .insertInto('export_parts')
    .values({
      ...part,
      job_id: jobId,
      sums: JSON.stringify(sums),
      size: body.length,
      sha256: createHash('sha256').update(body).digest('hex'),
    })
    .execute();
  for (let chunk = 0; chunk * CHUNK < body.length; chunk++) {
    const content = body.subarray(chunk * CHUNK, (chunk + 1) * CHUNK);
    await trx.insertInto('export_chunks').values({ job_id: jobId, nr: part.nr, chunk, content }).execute();
  }
}

/**
 * Stores a file completely or not at all. Repeats the write after a conflict with a reset, which locks every table.
 */
function keepPart(worker: Worker, jobId: string, part: Part): Promise<void> {
  return inTransaction(worker.db, async (trx) => {
    await hold(trx, worker, jobId);
    await putPart(trx, jobId, part);
  });
}

/** Returns the time at which the files of a job are deleted if the job finishes now. */
export const expiryOf = (now: Date): Date => new Date(now.getTime() + KEPT_DAYS * DAY_MS);

const plus = (sums: readonly Sum[], cents: readonly number[]) =>
  sums.map((sum, index) => ({ ...sum, cents: addCents(sum.cents, cents[index] ?? 0) }));

/**
 * Returns the source and the filter of an export job. The filter is limited to rows that existed at the time of the
 * request.
 */
function frozen({ sources }: Worker, job: JobRow) {
  const source = sources[job.list];
  if (!source) throw new Error(`no list exports as ${job.list}`);
  // The member for which the export was requested: a warehouse's sub-merchant, or the enterprise's own member. It was checked
  // when the job was created.
  const { memberNo = job.member_no } = job.request as { memberNo?: string };
  const own: Own = { memberNo, merchantNo: job.merchant_no };
  return { source, own, filter: source.asOf(source.filter(own, job.request, job.created_at), job.created_at) };
}

/** Returns the columns of an export's file. */
export const columnsOf = ({ call }: AnySource, { columns }: ExportRequest) =>
  fileColumns(call.exports.of.columns, columns);

/**
 * Reads all rows of an export job and stores them as files. A PostgreSQL server reads them in one snapshot, on a
 * separate connection. The embedded database has only one connection, so it reads each batch of rows by a separate
 * query and other requests run in between. In both cases the number of written rows must equal the counted number,
 * because each file states this number at its top.
 */
async function write(worker: Worker, job: JobRow, db: Kysely<Database>): Promise<void> {
  const { source, own, filter } = frozen(worker, job);
  const { partRows } = limitsOf(worker.limits, job.format);
  const { rows: total, sums: counted } = await source.totals(db, filter);
  await worker.db
    .updateTable('export_jobs')
    .set({ rows_total: total, sums: JSON.stringify(counted) })
    .where('job_id', '=', job.job_id)
    .where('worker', '=', worker.name)
    .execute();
  const columns = columnsOf(source, job.request as unknown as ExportRequest);
  const of = Math.max(1, Math.ceil(total / partRows));
  const none = counted.map(({ label }) => ({ label, cents: 0 }));

  const begin = (nr: number) => {
    const head = {
      title: job.title,
      format: job.format,
      at: job.created_at,
      filter: job.filter_words,
      headings: job.headings,
      rows: total,
      sums: counted,
      part: { nr, of },
    };
    const { format, title } = job;
    return exportWriter({ source, own, db, now: job.created_at }, { format, title, note: noteOf(head), columns });
  };
  let nr = 1;
  let writer = await begin(nr);
  let inPart = 0;
  let sums = none;
  let all = none;
  let done = 0;
  const end = async () => {
    const filename = fileName(job.title, job.created_at, job.format, { nr, of });
    await keepPart(worker, job.job_id, { nr, filename, rows_written: inPart, sums, body: await writer.end() });
  };
  for await (const rows of source.batches(db, filter, job.request)) {
    let rest = rows;
    while (rest.length > 0) {
      if (inPart === partRows) {
        await end();
        // Renews the worker's lease after each file, because drawing PDF documents takes long.
        await reportProgress(worker, job.job_id, done);
        nr += 1;
        writer = await begin(nr);
        inPart = 0;
        sums = none;
      }
      const now = rest.slice(0, partRows - inPart);
      rest = rest.slice(now.length);
      await writer.add(now);
      for (const row of now) {
        const cents = source.adds(row);
        sums = plus(sums, cents);
        all = plus(all, cents);
      }
      inPart += now.length;
      done += now.length;
    }
    await reportProgress(worker, job.job_id, done);
  }
  await end();
  if (done !== total || all.some(({ cents }, index) => cents !== counted[index]?.cents)) throw new Changed();
}

const free = { worker: null, lease_until: null };

/**
 * Stores the outcome of a job, unless another worker holds the job. If the job failed or was requeued, the files
 * written so far are removed.
 */
const settle = ({ db, name }: Worker, jobId: string, outcome: Partial<JobRow>) =>
  inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('export_jobs')
      .set({ ...free, ...outcome } as never)
      .where('job_id', '=', jobId)
      .where('worker', '=', name)
      .executeTakeFirst();
    if (numUpdatedRows > 0n && outcome.state !== 'READY')
      await trx.deleteFrom('export_parts').where('job_id', '=', jobId).execute();
    if (outcome.state === 'QUEUED') announce(trx, 'exports');
  });

/** Runs the next job; returns false if there is none. Any number of instances may do it in parallel. */
export async function workNext(worker: Worker, log: (line: string, error?: unknown) => void): Promise<boolean> {
  const job = await claim(worker);
  if (!job) return false;
  const { job_id: jobId, attempts } = job;
  const failed = async (reason: string) => {
    const { now } = await worker.clock.read(worker.db);
    await settle(worker, jobId, { state: 'FAILED', reason, finished_at: now });
  };
  if (attempts > MOST_ATTEMPTS) {
    await failed(FAILED);
    return true;
  }
  try {
    // Deletes files that an earlier worker has written for this job.
    await inTransaction(worker.db, (trx) => trx.deleteFrom('export_parts').where('job_id', '=', jobId).execute());
    if (worker.alone) await write(worker, job, worker.db);
    else await inSnapshot(worker.db, (snapshot) => write(worker, job, snapshot));
    const { now } = await worker.clock.read(worker.db);
    await settle(worker, jobId, {
      state: 'READY',
      finished_at: now,
      expires_at: expiryOf(now),
    });
  } catch (error) {
    // After a lost connection no outcome is stored. When the lease ends, the next worker restarts the job.
    if (isConnectionLoss(error)) throw error;
    if (error instanceof GivenUp) {
      // A shutdown of the process is not counted as an attempt.
      await settle(worker, jobId, { state: 'QUEUED', attempts: attempts - 1, rows_done: 0 });
    } else if (error instanceof Changed && attempts < MOST_ATTEMPTS) {
      await settle(worker, jobId, { state: 'QUEUED', rows_done: 0 });
    } else {
      if (!(error instanceof Changed)) log(`export ${jobId} failed`, error);
      await failed(error instanceof Changed ? CHANGED : FAILED);
    }
  }
  return true;
}

/**
 * Requeues jobs of a terminated process. Called at the start of the only process of an embedded database: no other
 * worker can be running then.
 */
export async function takeBack(db: Kysely<Database>): Promise<void> {
  await db
    .updateTable('export_jobs')
    .set({ ...free, state: 'QUEUED', rows_done: 0 })
    .where('state', '=', 'RUNNING')
    .execute();
  await db
    .deleteFrom('export_parts')
    .where('job_id', 'in', (jobs) => jobs.selectFrom('export_jobs').select('job_id').where('state', '=', 'QUEUED'))
    .execute();
}

/** Deletes the files of expired jobs, and at a later time the jobs' rows. */
export async function expire(db: Kysely<Database>, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const expired = await trx
      .updateTable('export_jobs')
      .set({ state: 'EXPIRED' })
      .where('state', '=', 'READY')
      .where('expires_at', '<=', now)
      .returning('job_id')
      .execute();
    if (expired.length === 0) return;
    const ids = expired.map(({ job_id }) => job_id);
    await trx.deleteFrom('export_chunks').where('job_id', 'in', ids).execute();
  });
  await db
    .deleteFrom('export_jobs')
    .where('finished_at', '<', new Date(now.getTime() - REMEMBERED_DAYS * DAY_MS))
    .execute();
}

/**
 * Returns the content of an export file, piece by piece. If the file is deleted during the download, the download fails with an
 * error and is not silently cut short.
 */
export async function* contentOf(
  db: Kysely<Database>,
  { job_id, nr, size }: Pick<PartRow, 'job_id' | 'nr' | 'size'>,
): AsyncGenerator<Buffer> {
  let sent = 0;
  for (let chunk = 0; sent < size; chunk++) {
    const { content } = await db
      .selectFrom('export_chunks')
      .select('content')
      .where('job_id', '=', job_id)
      .where('nr', '=', nr)
      .where('chunk', '=', chunk)
      .executeTakeFirstOrThrow();
    sent += content.length;
    yield content;
  }
}
