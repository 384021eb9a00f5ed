import { fileURLToPath } from 'node:url';
import { downLoadAccountFlow, queryAccountFlow } from '@/contract/calls/accounts';
import { EXPORT_JOB_MADE } from '@/contract/calls/exportRefusals';
import { type ExportJob, exportDetail, exportPage } from '@/contract/calls/exports';
import type { Call, RequestOf } from '@/contract/defineCall';
import { atMost, type Figure, plain, print } from '../table';
import { type DatabaseKind, databasesNamed, figuresOf, order, quantile, type Running } from './flow';

const FLOW_COLUMNS = Object.keys(queryAccountFlow.columns) as (keyof typeof queryAccountFlow.columns)[];

const ROWS = 1_000_000;
const MEGABYTE = 1_048_576;
/** Interval in ms between two measurements of the process's memory and of another call. */
const EVERY = 100;

async function ask<C extends Call>({ url, token }: Running, call: C, request: RequestOf<C>) {
  const response = await fetch(`${url}/gateway${call.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(request),
  });
  return (await response.json()) as { code: number; msg: string; bizCode?: string; data: unknown };
}

const rssOf = async (server: Running) => (await order<{ rss: number }>(server.process, { rss: true })).rss;

/** Exports all entries of a member with a million entries, and requests a page of them in parallel. */
async function measure(server: Running, name: string, format: 'csv' | 'xlsx'): Promise<Figure[]> {
  const before = await rssOf(server);
  const start = performance.now();
  const made = await ask(server, downLoadAccountFlow, { format, columns: FLOW_COLUMNS });
  if (made.bizCode !== EXPORT_JOB_MADE) throw new Error(`no job: ${made.msg}`);
  const { rows } = (await ask(server, exportPage, { pageNo: 1, pageSize: 10 })).data as { rows: ExportJob[] };
  const jobId = rows.find(
    ({ state, format: of }) => of === format && (state === 'QUEUED' || state === 'RUNNING'),
  )?.jobId;
  if (jobId === undefined) throw new Error('no job is under way');
  let peak = before;
  const times: number[] = [];
  let job: ExportJob;
  do {
    peak = Math.max(peak, await rssOf(server));
    const sentAt = performance.now();
    await ask(server, queryAccountFlow, { pageNo: 1, pageSize: 10 });
    times.push(performance.now() - sentAt);
    await new Promise((resolve) => setTimeout(resolve, EVERY));
    job = (await ask(server, exportDetail, { jobId })).data as ExportJob;
  } while (job.finishTime === null);
  const seconds = (performance.now() - start) / 1_000;
  if (job.state !== 'READY' || job.rows < ROWS) throw new Error(`the export is ${job.state} with ${job.rows} rows`);
  const bytes = job.parts.reduce((sum, { size }) => sum + size, 0);
  return [
    plain(`${name}: rows in files`, `${job.rows.toLocaleString('en-US')} in ${job.parts.length}`),
    plain(`${name}: size of the files`, `${Math.round(bytes / MEGABYTE)} MB`),
    plain(`${name}: time`, `${seconds.toFixed(1)} s`),
    atMost(`${name}: more memory at the peak`, (peak - before) / MEGABYTE, 300, 'MB'),
    plain(`${name}: a page of the list meanwhile, median`, `${quantile(times, 0.5).toFixed(0)} ms`),
    plain(`${name}: a page of the list meanwhile, p95`, `${quantile(times, 0.95).toFixed(0)} ms`),
  ];
}

/** A million entries as files, on both databases. Takes some minutes: the embedded database is slow to fill. */
export const exportFigures = (kinds: readonly DatabaseKind[] = ['postgres', 'pglite']): Promise<Figure[]> =>
  figuresOf(kinds, async (server, title) => {
    await order(server.process, { grow: ROWS });
    return [...(await measure(server, `${title}, csv`, 'csv')), ...(await measure(server, `${title}, xlsx`, 'xlsx'))];
  });

if (process.argv[1] === fileURLToPath(import.meta.url))
  print('Exports of a million rows', await exportFigures(databasesNamed()));
