import { buffers, END, type EventChannel, eventChannel } from 'redux-saga';
import { SLOW } from '@/common/spreadsheet/bounds';
import type { StatementOrder } from '@/contract/calls/statements';
import type { Field, Places } from '@/shared/reconcile/ownBook';
import { RECONCILE_TEXT as TEXT } from './text';
import {
  type BookFacts,
  LARGEST_BOOK,
  type ListName,
  type Opened,
  type ReconciliationWorkspace,
  type Result,
  type Row,
} from './workspace';

export type WorkspaceTask =
  | { do: 'open'; name: string; bytes: ArrayBuffer }
  | { do: 'read'; row: number; places: Places }
  | { do: 'clear' }
  | { do: 'take'; orders: readonly StatementOrder[] }
  | { do: 'compare'; from: string; to: string }
  | { do: 'rows'; list: ListName; search: string; from: number; count: number }
  | { do: 'file'; format: 'csv' | 'xlsx'; note: string };
export type WorkspaceMessage = { id: number; rows: number } | { id: number; answer: unknown };

/**
 * Messages from the worker while it reads a file. `rows` reports progress; `opened` and `refused` are the outcome.
 */
export type OpenMessage = { rows: number } | { opened: Opened } | { refused: string };
type Fail = { ok: false; msg: string; fields?: readonly Field[] };

/** Time in ms after which the page gives up reading a file. The worker itself stops somewhat earlier. */
const PATIENCE = 60_000;
/** Number of lines in a page of a result list. */
export const PAGE = 100;
/** Maximum number of cached pages. Pages far from the visible ones are dropped and requested again. */
const MOST_PAGES = 60;

interface PendingTask {
  answered: (answer: unknown) => void;
  failed: (error: Error) => void;
  onProgress?: (rows: number) => void;
}

let worker: Worker | undefined;
let last = 0;
const waiting = new Map<number, PendingTask>();
let opened: Opened | null = null;
const pages = new Map<string, Row[]>();
const totals = new Map<string, number>();

async function start(): Promise<Worker> {
  const { startWorker } = await import(/* webpackChunkName: "reconcileDesk" */ './startWorker');
  const next = startWorker();
  next.addEventListener('message', ({ data }: MessageEvent<WorkspaceMessage>) => {
    const pending = waiting.get(data.id);
    if ('rows' in data) return pending?.onProgress?.(data.rows);
    waiting.delete(data.id);
    pending?.answered(data.answer);
  });
  next.addEventListener('error', () => {
    const all = [...waiting.values()];
    workspacePort.close();
    for (const { failed } of all) failed(new Error('the worker has stopped'));
  });
  return next;
}

function ask<Answer>(
  task: WorkspaceTask,
  moved: Transferable[] = [],
  onProgress?: (rows: number) => void,
): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    if (!worker) return reject(new Error('the worker is not running'));
    last += 1;
    waiting.set(last, {
      answered: (answer) => resolve(answer as Answer),
      failed: reject,
      ...(onProgress ? { onProgress } : {}),
    });
    worker.postMessage({ id: last, task }, moved);
  });
}

const keyOf = (list: ListName, search: string, page: number) => `${list}|${page}|${search}`;

/**
 * Gives access to the worker that holds the user's file, because its content is confidential. The file is outside the store and
 * never leaves the browser. This port caches the displayed pages of the result lists. `close` ends the worker.
 */
export const workspacePort = {
  open: (file: Blob, name: string): EventChannel<OpenMessage> =>
    eventChannel<OpenMessage>((emit) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let left = false;
      const end = (news: OpenMessage) => {
        emit(news);
        emit(END);
      };
      const refused = (msg: string) => {
        workspacePort.close();
        end({ refused: msg });
      };
      const run = async () => {
        workspacePort.close();
        if (file.size > LARGEST_BOOK * 1024 * 1024) return refused(TEXT.tooLarge(LARGEST_BOOK));
        try {
          const bytes = await file.arrayBuffer();
          const started = await start();
          // The user has cancelled the reading, so this worker is ended. The next file gets a new worker.
          if (left) return started.terminate();
          worker = started;
          timer = setTimeout(() => refused(SLOW), PATIENCE);
          const onRows = (rows: number) => emit({ rows });
          const read = await ask<ReturnType<ReconciliationWorkspace['open']>>(
            { do: 'open', name, bytes },
            [bytes],
            onRows,
          );
          if (!read.ok) return refused(read.msg);
          opened = read.opened;
          end({ opened: read.opened });
        } catch {
          if (!left) refused(TEXT.unreadable); // the file was moved or changed, or the worker cannot be loaded
        } finally {
          clearTimeout(timer);
        }
      };
      void run();
      return () => {
        left = true;
        clearTimeout(timer);
      };
    }, buffers.expanding(8)),
  /** Returns the titles and the first rows of the open file. */
  opened: (): Opened | null => opened,
  read: (row: number, places: Places) => ask<{ ok: true; facts: BookFacts } | Fail>({ do: 'read', row, places }),
  clear: (): Promise<void> => {
    pages.clear();
    totals.clear();
    return ask({ do: 'clear' });
  },
  take: (orders: readonly StatementOrder[]) => ask<void>({ do: 'take', orders }),
  compare: (from: string, to: string) => ask<Result>({ do: 'compare', from, to }),
  /** Loads a page of a result list from the worker. */
  load: async (list: ListName, search: string, page: number): Promise<void> => {
    const found = await ask<{ rows: Row[]; total: number }>({
      do: 'rows',
      list,
      search,
      from: page * PAGE,
      count: PAGE,
    });
    const [oldest] = pages.keys();
    if (pages.size >= MOST_PAGES && oldest !== undefined) pages.delete(oldest);
    pages.set(keyOf(list, search, page), found.rows);
    totals.set(`${list}|${search}`, found.total);
  },
  rows: (list: ListName, search: string, page: number): Row[] | undefined => pages.get(keyOf(list, search, page)),
  /** Returns the number of lines in a result list for a search; undefined until its first page is loaded. */
  total: (list: ListName, search: string): number | undefined => totals.get(`${list}|${search}`),
  file: async (format: 'csv' | 'xlsx', note: string): Promise<Blob> =>
    new Blob((await ask<Uint8Array<ArrayBuffer>[]>({ do: 'file', format, note })) as BlobPart[]),
  close: (): void => {
    worker?.terminate();
    worker = undefined;
    opened = null;
    waiting.clear();
    pages.clear();
    totals.clear();
  },
};
