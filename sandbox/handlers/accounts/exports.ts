import { Readable } from 'node:stream';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { CallName } from '@/contract/calls/catalogue';
import { catalogue } from '@/contract/calls/catalogue';
import { EXPORT_JOB_MADE } from '@/contract/calls/exportRefusals';
import type * as contract from '@/contract/calls/exports';
import type { ExportJob } from '@/contract/calls/exports';
import type { Call } from '@/contract/defineCall';
import type { ExportCall } from '@/contract/lists';
import type { Database } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { announce } from '../../domain/announce';
import { audit } from '../../domain/audit';
import { type Actor, type AuthedContext, memberOf, ownMemberOf } from '../../domain/context';
import { CONTENT_TYPES, exportWriter, fileName, noteOf } from '../../domain/exports/file';
import { filterWords } from '../../domain/exports/filterWords';
import { columnsOf, contentOf, expiryOf, type JobRow, type PartRow, putPart } from '../../domain/exports/jobs';
import { limitsOf } from '../../domain/exports/limits';
import type { AnySource, ExportRequest, ExportSource, Sum } from '../../domain/exports/source';
import { pageOfQuery } from '../../domain/lists';
import { addCents, formatSignedCents } from '../../domain/money/cents';
import { wireTime } from '../../domain/money/days';
import { inSnapshot } from '../../domain/money/entries/flowFilter';
import { notYours, refuse } from '../../domain/refusal';
import { subNames } from '../../domain/warehouse/subAccounts';
import type { FileReply, Handlers, InputOf } from '../handler';

/** Maximum number of unfinished export jobs of one user. */
const MOST_UNFINISHED = 5;

/** Refuses exports of too many PDF documents. Drawing them would take hours, and no user could read them. */
const tooManyPapers = (rows: number, most: number): never =>
  refuse(
    `共 ${rows.toLocaleString('en-US')} 条，一次最多生成 ${most.toLocaleString('en-US')} 条记录的单据，请缩小查询范围`,
  );

/**
 * Exports a list as a file immediately, and also stores the file in the download centre. Above a number of rows it
 * creates a job instead and refuses with `EXPORT_JOB_MADE`. Header, sums and rows of a file come from one snapshot,
 * so they always agree.
 */
export async function exported(source: AnySource, request: ExportRequest, context: AuthedContext): Promise<FileReply> {
  const { db, user, now, exports: limits } = context;
  const { name: list, of, title: titled, papers } = source.call.exports;
  const own = { memberNo: memberOf(user), merchantNo: user.merchantNo };
  const filter = source.filter(own, request, now);
  const columns = columnsOf(source, request);
  const { format } = request;
  const title = format === 'pdf' ? `${titled(request as never)}_${papers}` : titled(request as never);
  const head = {
    title,
    format,
    at: now,
    filter: `${await subWords(db, user)}${filterWords(of, { ...request })}`,
    headings: columns.map(({ heading }) => heading),
  };
  const { writer, totals } = await inSnapshot(db, async (snapshot) => {
    const found = await source.totals(snapshot, filter);
    if (format === 'pdf' && found.rows > limits.mostPapers) tooManyPapers(found.rows, limits.mostPapers);
    if (found.rows >= limitsOf(limits, format).jobFrom) return { totals: found, writer: null };
    if (format === 'pdf' && found.rows === 0) refuse('没有符合条件的记录，无法生成单据');
    const file = { format, title, note: noteOf({ ...head, ...found }), columns };
    const into = await exportWriter({ source, own, db: snapshot, now }, file);
    for await (const rows of source.batches(snapshot, filter, request)) await into.add(rows);
    return { totals: found, writer: into };
  });
  const jobId = context.newId('X');
  const kept = {
    job_id: jobId,
    // The file belongs to the enterprise, even if the rows are a sub-merchant's.
    member_no: ownMemberOf(user),
    merchant_no: own.merchantNo,
    user_id: user.userId,
    list,
    title,
    format,
    request: JSON.stringify(request),
    filter_words: head.filter,
    headings: JSON.stringify(head.headings),
    rows_total: totals.rows,
    sums: JSON.stringify(totals.sums),
    created_at: now,
  };
  const facts = { list, rows: totals.rows };
  if (writer) {
    const body = await writer.end();
    const filename = fileName(title, now, format);
    await inTransaction(db, async (trx) => {
      const done = { state: 'READY' as const, rows_done: totals.rows, finished_at: now, expires_at: expiryOf(now) };
      const maker_name = await nameOf(trx, user);
      await trx
        .insertInto('export_jobs')
        .values({ ...kept, ...done, maker_name })
        .execute();
      await putPart(trx, jobId, { nr: 1, filename, rows_written: totals.rows, sums: [...totals.sums], body });
      await auditExport({ ...context, db: trx }, 'export.made', jobId, facts);
    });
    return { filename, contentType: CONTENT_TYPES[format], body };
  }
  await inTransaction(db, async (trx) => {
    const maker_name = await mustHaveQuota(trx, user);
    await trx
      .insertInto('export_jobs')
      .values({ ...kept, state: 'QUEUED', maker_name })
      .execute();
    announce(trx, 'exports');
    await auditExport({ ...context, db: trx }, 'export.asked', jobId, facts);
  });
  return refuse(`共 ${totals.rows.toLocaleString('en-US')} 条，已转为后台导出，完成后可在下载中心下载`, {
    bizCode: EXPORT_JOB_MADE,
  });
}

/** Returns the name of the sub-merchant whose rows are exported; empty for the member's own rows. */
async function subWords(db: Kysely<Database>, user: Actor): Promise<string> {
  if (user.memberNo === user.ownMemberNo) return '';
  const names = await subNames(db, user.enterpriseId ?? '', [memberOf(user)]);
  return `子商户 ${Object.values(names).join()}，`;
}

/**
 * Builds the handler of a list's download from the list's export source. The handler also exposes the source, so that export jobs
 * find it.
 */
export const exporting = <Request extends object, Filter, Row>(source: ExportSource<Request, Filter, Row>) => ({
  transaction: 'own' as const,
  source,
  run: (request: Request & ExportRequest, context: AuthedContext) => exported(source, request, context),
});

async function nameOf(db: Kysely<Database>, { userId }: Actor): Promise<string> {
  const { nick_name } = await db
    .selectFrom('users')
    .select('nick_name')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return nick_name;
}

/**
 * Refuses a new job if the user already has the maximum number of unfinished jobs. Locks the user's row and returns
 * the user's name.
 */
async function mustHaveQuota(db: Kysely<Database>, { userId }: Actor): Promise<string> {
  // Locks the user's row, so that parallel requests of the user are all counted.
  const maker = await db
    .selectFrom('users')
    .select('nick_name')
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { count } = await db
    .selectFrom('export_jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= MOST_UNFINISHED)
    refuse(`最多同时进行${MOST_UNFINISHED}个导出任务，请等待完成后再试`, { bizCode: '20090002' });
  return maker.nick_name;
}

const auditExport = (
  { db, user, now, address }: AuthedContext,
  action: string,
  subject: string,
  detail: Record<string, unknown> = {},
) => audit(db, { at: now, userId: user.userId, sessionId: user.sessionId, action, subject, detail, address });

/**
 * Formats the sums of a job, limited to the maximum amount. Jobs created before `addCents` existed may have stored
 * larger sums.
 */
const shownSums = (sums: readonly Sum[]) =>
  sums.map(({ label, cents }) => ({ label, amount: formatSignedCents(addCents(cents, 0)) }));

function shown(job: JobRow, parts: readonly PartRow[], { user, now }: Pick<AuthedContext, 'user' | 'now'>): ExportJob {
  const over = job.state === 'READY' && job.expires_at !== null && job.expires_at <= now;
  const own = parts.filter(({ job_id }) => job_id === job.job_id);
  return {
    jobId: job.job_id,
    list: job.list,
    title: job.title,
    state: over ? 'EXPIRED' : job.state,
    format: job.format,
    filter: job.filter_words,
    columns: job.headings,
    rows: job.rows_total,
    rowsDone: job.rows_done,
    sums: shownSums(job.sums),
    parts: own.map((part) => ({
      nr: part.nr,
      filename: part.filename,
      rows: part.rows_written,
      sums: shownSums(part.sums),
      size: part.size,
      sha256: part.sha256,
    })),
    sha256: own.length === 1 && job.finished_at ? (own[0]?.sha256 ?? '') : '',
    makerName: job.maker_name,
    own: job.user_id === user.userId,
    reason: job.reason,
    createTime: wireTime(job.created_at),
    finishTime: job.finished_at && wireTime(job.finished_at),
    expireTime: job.expires_at && wireTime(job.expires_at),
  };
}

const EXPORTS = (Object.values(catalogue) as Call[]).filter((call): call is ExportCall => 'exports' in call);

/**
 * Selects the export jobs that the user may see: those of the session's member whose list the user is allowed to see
 * now (S-08).
 */
function visible({ db, user }: AuthedContext): SelectQueryBuilder<Database, 'export_jobs', Record<never, never>> {
  const lists = EXPORTS.filter(({ permission = [] }) => [permission].flat().some((one) => user.permissions.has(one)));
  return db
    .selectFrom('export_jobs')
    .where('member_no', '=', ownMemberOf(user))
    .where(
      'list',
      'in',
      lists.map((call) => call.exports.name),
    );
}

const partsOf = ({ db }: AuthedContext, jobIds: readonly string[]): Promise<PartRow[]> =>
  jobIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('export_parts').selectAll().where('job_id', 'in', jobIds).orderBy('job_id').orderBy('nr').execute();

async function job(context: AuthedContext, jobId: string, { own = false } = {}): Promise<JobRow> {
  const row = await visible(context).selectAll().where('job_id', '=', jobId).executeTakeFirst();
  return row && (!own || row.user_id === context.user.userId) ? row : notYours();
}

const detail = async (context: AuthedContext, jobId: string) =>
  shown(await job(context, jobId), await partsOf(context, [jobId]), context);

type PageRequest = InputOf<'exportPage'>;

function matching(context: AuthedContext, { list, state, startTime, endTime }: PageRequest) {
  let query = visible(context);
  if (list) query = query.where('list', '=', list);
  if (startTime) query = query.where('created_at', '>=', new Date(startTime));
  if (endTime) query = query.where('created_at', '<=', new Date(endTime));
  if (state) {
    const now = sql`case when state = 'READY' and expires_at <= ${context.now} then 'EXPIRED' else state end`;
    query = query.where(sql<boolean>`${now} = ${state}`);
  }
  return query;
}

/** Handlers of the download centre, which lists export jobs and their files. */
export const exportHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  exportPage: {
    transaction: 'own',
    run: async (request, context) => {
      if (request.startTime && request.endTime && new Date(request.startTime) > new Date(request.endTime))
        refuse('请检查填写的内容', { fields: { endTime: '结束时间不能早于开始时间' } });
      return inSnapshot(context.db, async (db) => {
        const here = { ...context, db };
        const { rows: jobs, ...paged } = await pageOfQuery(matching(here, request), request, (query) =>
          query.selectAll().orderBy('created_at', 'desc').orderBy('job_id', 'desc'),
        );
        const parts = await partsOf(
          here,
          jobs.map(({ job_id }) => job_id),
        );
        return { ...paged, rows: jobs.map((row) => shown(row, parts, context)) };
      });
    },
  },

  exportDetail: ({ jobId }, context) => detail(context, jobId),

  exportPart: {
    transaction: 'own',
    run: async ({ jobId, nr }, context) => {
      const row = await job(context, jobId);
      if (row.state !== 'READY' || row.expires_at === null || row.expires_at <= context.now)
        refuse(row.expires_at ? '文件已过期，请重新导出' : '文件尚未生成', { bizCode: '20090003' });
      const part = (await partsOf(context, [jobId])).find((one) => one.nr === nr) ?? notYours();
      await auditExport(context, 'export.fetched', jobId, { nr });
      return {
        filename: part.filename,
        contentType: CONTENT_TYPES[row.format],
        body: Readable.from(contentOf(context.db, part), { objectMode: false }),
      };
    },
  },

  exportRetry: async ({ jobId }, context) => {
    const { state } = await job(context, jobId, { own: true });
    // Retrying a failed job counts as a new job, so the maximum is checked. A job in any other state cannot be
    // retried and is refused below.
    if (state === 'FAILED') await mustHaveQuota(context.db, context.user);
    const { numUpdatedRows } = await context.db
      .updateTable('export_jobs')
      .set({ state: 'QUEUED', reason: null, finished_at: null, attempts: 0, rows_done: 0 })
      .where('job_id', '=', jobId)
      .where('state', '=', 'FAILED')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) refuse('只有失败的任务可以重试', { bizCode: '20090004' });
    announce(context.db, 'exports');
    await auditExport(context, 'export.retried', jobId);
    return detail(context, jobId);
  },

  exportDelete: async ({ jobId }, context) => {
    await job(context, jobId, { own: true });
    await context.db.deleteFrom('export_jobs').where('job_id', '=', jobId).execute();
    await auditExport(context, 'export.deleted', jobId);
    return null;
  },
};
