import type { Database } from '@sandbox/db/schema';
import { type Kysely, sql } from 'kysely';

/** The tables that have many more rows after `oldEntries`. */
export const GROWN = [
  'accounts',
  'members',
  'trades',
  'orders',
  'order_steps',
  'entries',
  'postings',
  'audit_log',
  'messages',
] as const;

/**
 * Inserts `rows` older postings (two per entry) with accounts, trades, orders, steps, audit rows and messages into a
 * PostgreSQL database. For speed it disables triggers and foreign keys, and does not update stored sums. Use it only
 * to count the rows that a call reads, because the ledger's audit fails afterwards.
 */
export async function oldEntries(db: Kysely<Database>, rows: number): Promise<void> {
  const [entries, trades, accounts, owned] = [rows / 2, rows / 20, rows / 40, rows / 10];
  const at = sql`timestamptz '2020-01-01' + n * interval '1 second'`;
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`insert into members (member_no, enterprise_id, member_name, created_at)
        select 'OLD' || n, 'OLD' || n, '旧', ${at} from generate_series(1, ${accounts}::int) n`.execute(trx);
    await sql`insert into accounts (account_no, account_name, member_no, purpose, balance_cents, opened_at)
        select 'OLD' || n, '旧', 'OLD' || n, 'BALANCE', 0, ${at} from generate_series(1, ${accounts}::int) n`.execute(
      trx,
    );
    // Some entries belong to members with balance accounts, so that queries by member find old entries.
    await sql`create temp table payer on commit drop as
      select (row_number() over (order by account_no))::int as nr, account_no, member_no
        from accounts where purpose = 'BALANCE' and account_no not like 'OLD%'`.execute(trx);
    await sql`insert into trades (trade_no, business_type, member_no, direction, counterparty_name, counterparty_account,
          amount_cents, status, created_at, finished_at, scene, product, merchant_order_no)
        select 'OLD' || n, '4002', member_no, 'OUT', '旧', '', 100, 'SUCCESS', ${at}, ${at}, 'WALLET_OUT', 'TRANSFER',
               'OLD' || n
          from generate_series(1, ${trades}::int) n join payer on payer.nr = 1 + n % (select count(*) from payer)`.execute(
      trx,
    );
    await sql`insert into orders (order_no, member_no, enterprise_id, kind, request_no, content_hash, state, amount_cents,
          payer_account_no, payer, payee, payee_key, answer, maker_id, maker_name, created_at, finished_at)
        select 'OLD' || n, member_no, 'OLD', 'TRANSFER', 'OLD' || n, '', 'SUCCESS', 100, account_no, '{}', '{}',
               'OLD', '{}', '100010000001', '', ${at}, ${at}
          from generate_series(1, ${trades}::int) n join payer on payer.nr = 1 + n % (select count(*) from payer)`.execute(
      trx,
    );
    await sql`insert into order_steps (order_no, nr, at, step, text, by_name)
        select 'OLD' || n, 1, ${at}, 'SUCCESS', '', '' from generate_series(1, ${trades}::int) n`.execute(trx);
    await sql`insert into audit_log (at, action, subject, detail, address)
        select ${at}, 'order.accepted', 'OLD' || n, '{}', '' from generate_series(1, ${trades}::int) n`.execute(trx);
    await sql`insert into messages (user_id, type, first_title, second_title, content, sent_at)
        select '100010000001', '4', '', '', '', ${at} from generate_series(1, ${trades}::int) n`.execute(trx);
    await sql`insert into entries (entry_id, entry_no, business_type, trade_no, created_at)
        select -n, 'OLD' || n, '4002', 'OLD' || 1 + n / 10, ${at} from generate_series(1, ${entries}::int) n`.execute(
      trx,
    );
    await sql`insert into postings (posting_id, entry_id, account_no, amount_cents, created_at, business_type, trade_no,
          counterparty_name, counterparty_account, remark)
        select -n, -(1 + n / 2), '9000000000000002', 100, ${at}, '4002', 'OLD' || 1 + n / 20, '', '', ''
          from generate_series(1, ${rows - owned}::int) n`.execute(trx);
    await sql`insert into postings (posting_id, entry_id, account_no, amount_cents, created_at, member_no, account_type,
          flow_no, balance_after, business_type, trade_no, counterparty_name, counterparty_account, remark)
        select number, -n, account_no, -100, ${at}, member_no, 'BALANCE',
               to_char((${at}) at time zone 'Asia/Shanghai', 'YYYYMMDD') || lpad(number::text, 12, '0'), 0, '4002',
               'OLD' || 1 + n / 10, '', '', ''
          from generate_series(1, ${owned}::int) n join payer on payer.nr = 1 + n % (select count(*) from payer),
               lateral (select -${rows}::bigint - n as number) numbered`.execute(trx);
  });
}
