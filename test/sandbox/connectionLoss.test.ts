import { payNextLine } from '@sandbox/background/batchWorker';
import { decideAllDue } from '@sandbox/background/reviewer';
import { type OpenDatabase, openDatabase } from '@sandbox/db/connect';
import { isConnectionLoss } from '@sandbox/db/connectionLoss';
import { makeClock } from '@sandbox/domain/clock';
import { REVIEW_KINDS } from '@sandbox/domain/reviewKinds';
import { failureReply } from '@sandbox/http/failure';
import type { Platform } from '@sandbox/http/platform';
import { OpenerBusy } from '@sandbox/sm/opener';
import { aSeededDatabase, ON_POSTGRES, SEED_TIME } from '@test/support/sandbox';
import { sql } from 'kysely';
import { aTreasury, type Treasury } from './money/treasury';

const coded = (code: string, more: object = {}) => Object.assign(new Error('x'), { code, ...more });

describe('a lost connection, which is answered with 503', () => {
  it.each([
    ['a connection that breaks off', new Error('Connection terminated unexpectedly')],
    ['one that is closed already', new Error('Client was closed and is not queryable')],
    ['a pool that has ended', new Error('Cannot use a pool after calling end on the pool')],
    ['none to be had in time', new Error('timeout exceeded when trying to connect')],
    ['the embedded database', new Error('the embedded database has ended')],
    ['a refused one', coded('ECONNREFUSED')],
    ['all of several addresses', new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')])],
    ['a reset one', coded('ECONNRESET')],
    ['a broken pipe', coded('EPIPE')],
    ['a host without a name', coded('EAI_AGAIN')],
    ['a socket file that is gone', coded('ENOENT', { syscall: 'connect' })],
    ['a server that is shut down', coded('57P01')],
    ['one that has crashed', coded('57P02')],
    ['one that starts', coded('57P03')],
    ['a connection exception', coded('08006')],
    ['too many connections', coded('53300')],
    ['a full disk', coded('53100')],
    ['a server that only reads', coded('25006')],
    ['one behind another error', new Error('query failed', { cause: coded('57P01') })],
  ])('treats as lost connection and answers 503: %s', (_, error) => {
    expect(isConnectionLoss(error)).toBe(true);
    expect(failureReply(error).status).toBe(503);
  });

  it.each([
    ['a fault of ours', new TypeError('x is undefined')],
    ['a constraint', coded('23505')],
    ['a missing file', coded('ENOENT', { syscall: 'open' })],
    ['what is no error', 'Connection terminated'],
  ])('treats as internal error and answers 500: %s', (_, error) => {
    expect(isConnectionLoss(error)).toBe(false);
    expect(failureReply(error).status).toBe(500);
  });

  it('answers 503 to a sealed request that no worker can open in time', () => {
    expect(failureReply(new OpenerBusy('x')).status).toBe(503);
  });
});

const onPostgres = ON_POSTGRES ? describe : describe.skip;

onPostgres('S-21: background work whose connection is lost in the middle', () => {
  let open: OpenDatabase;
  let drop: () => Promise<void>;
  let platform: Platform;
  let treasury: Treasury;
  beforeEach(async () => {
    const database = await aSeededDatabase();
    ({ drop } = database);
    open = await openDatabase(database.options);
    treasury = await aTreasury(open.db);
    platform = {
      db: open.db,
      clock: makeClock(() => new Date(SEED_TIME.getTime() + 60_000)),
      random: (length: number) => new Uint8Array(length).fill(7),
      reviewDelayMs: 3_000,
      reviewKinds: REVIEW_KINDS,
      log: () => {},
    } as Partial<Platform> as Platform;
  });
  afterEach(async () => {
    await open.close();
    await drop();
  });

  /** Lets the server end the connection that first changes a row of the table. */
  const dieOnce = async (table: string) => {
    await sql`create sequence deaths`.execute(open.db);
    // The trigger counts with a sequence, which keeps its value when the transaction is rolled back.
    await sql`create function die_once() returns trigger language plpgsql as $$
      begin
        if nextval('deaths') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if;
        return new;
      end $$`.execute(open.db);
    await sql`create trigger die_once before update on ${sql.table(table)} for each row execute function die_once()`.execute(
      open.db,
    );
  };

  it('decides a review in the next round after a lost connection, without a person', async () => {
    const { orderNo } = await treasury.withdraw();
    const review = () =>
      open.db
        .selectFrom('reviews')
        .select(['decided_at', 'held_at'])
        .where('subject', '=', orderNo)
        .executeTakeFirstOrThrow();
    await dieOnce('reviews');
    await expect(decideAllDue(platform)).rejects.toThrow('Connection terminated unexpectedly');
    expect(await review()).toEqual({ decided_at: null, held_at: null });
    await decideAllDue(platform);
    expect(await review()).toEqual({ decided_at: platform.clock.real(), held_at: null });
  });

  it('keeps a batch line waiting after a lost connection, and pays it once', async () => {
    await treasury.batch('TRANSFER');
    const line = () =>
      open.db
        .selectFrom('payment_lines')
        .select(['state', 'reason'])
        .where('batch_no', 'like', 'treasury-batch-%')
        .executeTakeFirstOrThrow();
    await dieOnce('payment_lines');
    await expect(payNextLine(platform)).rejects.toThrow('Connection terminated unexpectedly');
    expect(await line()).toEqual({ state: 'WAITING', reason: null });
    expect(await payNextLine(platform)).toBe(true);
    expect(await line()).toEqual({ state: 'PLACED', reason: null });
  });
});
