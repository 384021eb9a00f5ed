import { PLATFORM } from '@sandbox/domain/money/ledger';
import { SEED_TIME } from '@test/support/seedTime';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { type Fighter, USER } from '../../test/sandbox/money/attack';

/**
 * Measures the upper bound for transfers: a database function only writes the rows of a transfer, with the same triggers and
 * keys. A client calls it once per transfer and does nothing else. It makes no queries, so it is not a real transfer.
 */
export async function createLimit<T>(db: Kysely<T>): Promise<void> {
  await sql
    .raw(`
    create or replace function bench_transfer(payer text, payee text, cents bigint, number text, at timestamptz)
    returns void language plpgsql as $$
    declare
      own record;
      other record;
      side jsonb := jsonb_build_object('counterpartyName', payee, 'counterpartyAccount', payee, 'remark', '');
    begin
      select a.member_no, m.enterprise_id, m.member_name into own
        from accounts a join members m using (member_no) where a.account_no = payer;
      select a.member_no, m.member_name into other
        from accounts a join members m using (member_no) where a.account_no = payee;
      insert into orders (order_no, member_no, enterprise_id, kind, request_no, content_hash, state, amount_cents,
          payer_account_no, payee_account_no, payer, payee, payee_key, answer, maker_id, maker_name, created_at, finished_at)
        values (number, own.member_no, own.enterprise_id, 'TRANSFER', number, repeat('0', 64), 'SUCCESS', cents,
          payer, payee, jsonb_build_object('name', own.member_name, 'accountNo', payer, 'bankName', ''),
          jsonb_build_object('name', other.member_name, 'accountNo', payee, 'bankName', ''), payee,
          repeat('0', 500), '${USER}', '', at, at);
      insert into order_steps (order_no, nr, at, step, text, by_name)
        values (number, 1, at, 'ACCEPTED', '已提交', ''), (number, 2, at, 'SUCCESS', '转账成功', '平台');
      insert into trades (trade_no, business_type, member_no, direction, counterparty_name, counterparty_account,
          amount_cents, status, created_at, finished_at)
        values (number, '4002', own.member_no, 'OUT', other.member_name, payee, cents, 'SUCCESS', at, at),
               (number || '01', '4002', other.member_no, 'IN', own.member_name, payer, cents, 'SUCCESS', at, at);
      perform post_entries(jsonb_build_array(
        jsonb_build_object('tradeNo', number, 'businessType', '4002', 'createdAt', at, 'postings', jsonb_build_array(
          side || jsonb_build_object('accountNo', payer, 'amountCents', -cents),
          side || jsonb_build_object('accountNo', '${PLATFORM.clearing}', 'amountCents', cents))),
        jsonb_build_object('tradeNo', number || '01', 'businessType', '4002', 'createdAt', at, 'postings', jsonb_build_array(
          side || jsonb_build_object('accountNo', '${PLATFORM.clearing}', 'amountCents', -cents),
          side || jsonb_build_object('accountNo', payee, 'amountCents', cents)))));
      insert into order_months as m (member_no, merchant_no, limit_key, month, used_cents)
        values (own.member_no, '', 'TRANSFER', month_of((at at time zone 'Asia/Shanghai')::date), cents)
        on conflict (member_no, merchant_no, limit_key, month) do update set used_cents = m.used_cents + excluded.used_cents;
      insert into order_days as d (member_no, merchant_no, limit_key, day, used_cents)
        values (own.member_no, '', 'TRANSFER', (at at time zone 'Asia/Shanghai')::date, cents)
        on conflict (member_no, merchant_no, limit_key, day) do update set used_cents = d.used_cents + excluded.used_cents;
      insert into audit_log (at, user_id, session_id, action, subject, detail, address)
        values (at, '${USER}', null, 'order.accepted', number, jsonb_build_object('kind', 'TRANSFER', 'amount', cents), '');
    end $$`)
    .execute(db);
}

/** A bare client of so many connections. */
export function limitClient(connectionString: string, connections: number) {
  const pool = new pg.Pool({ connectionString, max: connections });
  return {
    strike: async (from: Fighter, to: Fighter, cents: number, number: string) => {
      const values = [from.accountNo, to.accountNo, cents, number, SEED_TIME];
      await pool.query({ name: 'limit', text: 'select bench_transfer($1, $2, $3, $4, $5)', values });
    },
    close: () => pool.end(),
  };
}
