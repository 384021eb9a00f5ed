import { type Kysely, sql } from 'kysely';
import { isConnectionLoss } from '../db/connectionLoss';
import type { Database } from '../db/schema';

/*
 * A logged request of a program. The log is stored for seven days, and users of the console can search it by any
 * number. A killed process loses at most one second of the log.
 */

interface RequestRecord {
  requestId: string;
  appId: string;
  serial: string;
  /** Business time of the request. */
  at: Date;
  method: string;
  target: string;
  status: number;
  /** Error code of a refusal; empty for a success. */
  code: string;
  outNo: string;
  objectNo: string;
  ms: number;
  address: string;
}

const FLUSH_MS = 1_000;
/** Maximum number of rows per insert. */
const AT_ONCE = 500;
/** Maximum number of requests that wait in memory to be written. If there are more, the oldest are lost. */
const MOST_WAITING = 20_000;
/** Maximum length of a stored request target. */
const MOST_TARGET = 500;
/** Pattern of numbers by which a logged request can be found. Other texts cannot be searched. */
const NUMBER = /^[\w-]{1,64}$/;
/** Characters that the database cannot store in a text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what the pattern looks for
const UNWRITABLE = /[\u0000-\u001f\u007f]|[\ud800-\udfff]/g;

/** Collects logged requests in memory and writes them each second, so that no request waits for the log. */
export class RequestLog {
  #waiting: RequestRecord[] = [];
  #uses = new Map<string, { uses: number; at: Date }>();
  #round = Promise.resolve();
  readonly #timer: NodeJS.Timeout;

  constructor(
    private readonly db: Kysely<Database>,
    private readonly log: (line: string, error: unknown) => void,
  ) {
    this.#timer = setInterval(() => void this.flush(), FLUSH_MS);
    this.#timer.unref();
  }

  note(asked: RequestRecord): void {
    this.#waiting.push({
      ...asked,
      target: asked.target.slice(0, MOST_TARGET).replace(UNWRITABLE, '?'),
      outNo: NUMBER.test(asked.outNo) ? asked.outNo : '',
      objectNo: NUMBER.test(asked.objectNo) ? asked.objectNo : '',
    });
    if (this.#waiting.length > MOST_WAITING) this.#waiting.splice(0, this.#waiting.length - MOST_WAITING);
    this.#use(asked.serial, 1, asked.at);
  }

  #use(serial: string, uses: number, at: Date) {
    const known = this.#uses.get(serial);
    this.#uses.set(serial, { uses: (known?.uses ?? 0) + uses, at: known && known.at > at ? known.at : at });
  }

  /** Writes the collected requests to the database. */
  flush(): Promise<void> {
    this.#round = this.#round.then(() => this.#write()).catch((error) => this.log('the request log failed', error));
    return this.#round;
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const rows = this.#waiting.splice(0, AT_ONCE).map((row) => ({
        request_id: row.requestId,
        app_id: row.appId,
        serial: row.serial,
        at: row.at,
        method: row.method,
        target: row.target,
        status: row.status,
        code: row.code,
        out_no: row.outNo,
        object_no: row.objectNo,
        ms: row.ms,
        address: row.address,
      }));
      try {
        await this.#insert(rows);
      } catch (error) {
        if (isConnectionLoss(error)) throw error;
        // Writes the rows one by one, so that a row that cannot be stored does not prevent the other rows from being
        // stored.
        for (const row of rows)
          await this.#insert([row]).catch((fault) => this.log(`request ${row.request_id} is not in the log`, fault));
      }
    }
    if (this.#uses.size === 0) return;
    const uses = [...this.#uses].map(([serial, { uses: count, at }]) => ({ serial, count, at }));
    this.#uses.clear();
    // A transaction that moves money locks the key of its program until it ends. The uses of locked keys are counted
    // later, so that this statement waits for no request.
    const { rows } = await sql<{ serial: string }>`
      with free as (
        select serial, count, at from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb)
            as given (serial text, count bigint, at timestamptz)
          join app_keys k using (serial) order by serial for update of k skip locked
      )
      update app_keys k set uses = k.uses + free.count, last_used_at = greatest(k.last_used_at, free.at)
        from free where k.serial = free.serial returning k.serial`.execute(this.db);
    const written = new Set(rows.map(({ serial }) => serial));
    for (const { serial, count, at } of uses) if (!written.has(serial)) this.#use(serial, count, at);
  }

  // Inserts only rows of existing programs, because a reset of the sandbox may have deleted the program.
  #insert = (rows: readonly object[]) =>
    sql`insert into app_requests
      select r.* from jsonb_populate_recordset(null::app_requests, ${JSON.stringify(rows)}::jsonb) r
        join apps using (app_id) on conflict do nothing`.execute(this.db);

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }
}
