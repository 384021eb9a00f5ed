import pg from 'pg';
import * as z from 'zod/mini';
import { type Ear, TOPICS, type Topic } from '../domain/announce';
import type { Platform } from '../http/platform';

const CHANNEL = 'console_work';
/** Name of the connection in the database server's list of connections. */
export const LISTENER_NAME = 'console listener';
/**
 * Time in ms during which announcements of new work are collected into one notice, so that many orders cause few
 * notices.
 */
const TOGETHER = 50;
/** Time in ms after which a lost connection is opened again. */
const AGAIN = 5_000;

/** A notice to the other instances: the topics with new work, and the business time in ms at which it is due (0: now). */
type Notice = Partial<Record<Topic, number>>;

const NOTICE = z.record(z.string(), z.number());

/** Parses a notice. Any user of the database can send notices, so invalid content counts as empty. */
function noticeIn(payload = ''): Notice {
  try {
    return NOTICE.parse(JSON.parse(payload));
  } catch {
    return {};
  }
}

export interface Listener {
  /** Resolves once the connection listens, or its first attempt has failed. */
  ready: Promise<void>;
  /**
   * Sends a notice to the other instances. While the connection is lost, notices are collected and sent after the
   * reconnection.
   */
  tell: Ear;
  close(): Promise<void>;
}

/**
 * Exchanges announcements of new work with the other instances of the platform, through LISTEN and NOTIFY on a
 * separate PostgreSQL connection. Notices can be lost, and behind a connection pooler none may arrive, so workers
 * also poll. After a lost connection all topics are announced. NOTIFY runs outside of the announced transactions,
 * because inside a transaction it would serialize all commits of the server.
 */
export function listen(
  connectionString: string,
  onNotice: Ear,
  { log, again = AGAIN }: Pick<Platform, 'log'> & { again?: number },
): Listener {
  let client: pg.Client | undefined;
  let closed = false;
  let isLost = false;
  let isListening = false;
  let isSending = false;
  let retry: NodeJS.Timeout | undefined;
  let sendTimer: NodeJS.Timeout | undefined;
  let notice: Notice = {};

  const lost = (from: pg.Client, error?: Error) => {
    if (client !== from) return;
    client = undefined;
    isListening = false;
    if (closed) return;
    if (!isLost) log('the connection that hears of other instances is lost', error);
    isLost = true;
    from.end().catch(() => {});
    retry = setTimeout(connect, again);
    retry.unref();
  };

  function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString,
      application_name: LISTENER_NAME,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    });
    client = fresh;
    fresh.on('error', (error) => lost(fresh, error));
    fresh.on('end', () => lost(fresh));
    fresh.on('notification', ({ payload, processId }) => {
      if (processId === (fresh as unknown as { processID: number }).processID) return;
      const notice = noticeIn(payload);
      for (const topic of TOPICS) {
        const due = notice[topic];
        if (due !== undefined) onNotice(topic, due === 0 ? null : new Date(due));
      }
    });
    return fresh
      .connect()
      .then(() => fresh.query(`listen ${CHANNEL}`))
      .then(
        () => {
          if (isLost) for (const topic of TOPICS) onNotice(topic, null);
          isLost = false;
          isListening = true;
          if (Object.keys(notice).length > 0) send();
        },
        (error) => lost(fresh, error),
      );
  }
  function send(): void {
    sendTimer = undefined;
    const from = client;
    if (!isListening || !from) return;
    // Sends one notice at a time. Announcements that arrive meanwhile are collected for the next notice.
    if (isSending && !closed) {
      sendTimer = setTimeout(send, TOGETHER);
      return;
    }
    const text = JSON.stringify(notice);
    notice = {};
    isSending = true;
    from
      .query('select pg_notify($1, $2)', [CHANNEL, text])
      .catch((error) => lost(from, error))
      .finally(() => {
        isSending = false;
      });
  }
  const ready = connect();

  return {
    ready,
    tell: (topic, due) => {
      const at = due?.getTime() ?? 0;
      notice[topic] = Math.min(notice[topic] ?? at, at);
      sendTimer ??= setTimeout(send, TOGETHER);
    },
    close: async () => {
      closed = true;
      clearTimeout(retry);
      if (sendTimer) {
        clearTimeout(sendTimer);
        send();
      }
      await client?.end().catch(() => {});
    },
  };
}
