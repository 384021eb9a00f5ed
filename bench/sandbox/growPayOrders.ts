import type { Database } from '@sandbox/db/schema';
import { PLATFORM, postEntry } from '@sandbox/domain/money/ledger';
import type { TestSandbox } from '@test/support/sandbox';
import { type Kysely, sql } from 'kysely';
import {
  type PayOrder,
  payOrderDetail,
  payOrderPass,
  payOrderSave,
  payOrderSubmit,
} from '@/contract/calls/warehouseOrders';

/* Orders for the benchmark, created by the calls of their users. */

interface Rich {
  memberNo: string;
  accountNo: string;
}

/** Creates a sub-merchant with enough money for all orders. */
async function aRichOne(db: Kysely<Database>, now: Date): Promise<Rich> {
  const { rows } = await sql<Rich>`
    select s.member_no as "memberNo", a.account_no as "accountNo" from warehouse_subs s
      join accounts a on a.member_no = s.member_no and a.purpose = 'BALANCE' order by s.member_no desc limit 1`.execute(
    db,
  );
  const rich = rows[0] as Rich;
  const amountCents = 10_000_000_00;
  const tradeNo = `BENCH${now.getTime()}${Math.floor(performance.now())}`;
  await db
    .insertInto('trades')
    .values({
      trade_no: tradeNo,
      business_type: '4001',
      member_no: rich.memberNo,
      merchant_no: null,
      direction: 'IN',
      counterparty_name: '',
      counterparty_account: '',
      amount_cents: amountCents,
      status: 'SUCCESS',
      created_at: now,
      finished_at: now,
    })
    .execute();
  const side = { counterpartyName: '', counterpartyAccount: '', remark: '' };
  await postEntry(db, {
    tradeNo,
    businessType: '4001',
    createdAt: now,
    postings: [
      { accountNo: rich.accountNo, amountCents, ...side },
      { accountNo: PLATFORM.bank, amountCents: -amountCents, ...side },
    ],
  });
  return rich;
}

/** Creates orders that wait for an auditor, each with vouchers that are paid one by one. */
export async function growPayOrders(
  test: TestSandbox,
  { orders, of, now }: { orders: number; of: number; now: Date },
): Promise<PayOrder[]> {
  const { db } = test.sandbox;
  await sql`create sequence if not exists bench_vouchers`.execute(db);
  const { memberNo } = await aRichOne(db, now);
  const maker = await test.signIn('yc_maker');
  const made: PayOrder[] = [];
  for (let nr = 0; nr < orders; nr++) {
    const { rows } = await sql<{ no: string }>`
      insert into warehouse_vouchers (voucher_no, enterprise_id, member_no, payee_no, payee_name, account_kind, account_no, bank,
          kind, period, amount_cents, source_no, maker_id, maker_name, created_at)
        select 'PZ3' || lpad(nextval('bench_vouchers')::text, 15, '0'), p.enterprise_id, ${memberNo}, p.payee_no, p.name, p.account_kind,
               p.account_no, p.bank, 'FREIGHT', '2026-11', 1000 + n, 'BENCH' || currval('bench_vouchers'), u.user_id, u.nick_name, ${now}
          from generate_series(1, ${of}::int) n
          join (select row_number() over (order by payee_no) as nr, * from warehouse_payees
                 where enterprise_id = '200010000008' and not stopped) p on p.nr = 1 + n % 59
          join users u on u.login_account = 'yc_maker'
        returning voucher_no as no`.execute(db);
    const ask = async (call: typeof payOrderSave | typeof payOrderSubmit, request: object) => {
      const { body } = await test.ask(call, request as never, { token: maker });
      if (body.code !== 0) throw new Error(JSON.stringify(body));
      return body.data as PayOrder;
    };
    const draft = await ask(payOrderSave, {
      subMemberNo: memberNo,
      mode: 'APART',
      voucherNos: rows.map(({ no }) => no),
      remark: '',
      attachments: [],
    });
    made.push(await ask(payOrderSubmit, { orderNo: draft.orderNo, version: draft.version }));
  }
  await sql`vacuum analyze warehouse_voucher_rows, warehouse_orders, warehouse_order_lines, warehouse_order_vouchers`.execute(
    db,
  );
  return made;
}

/**
 * Passes all orders in one call, and a second time where two auditors are required. Returns the duration of the paying call in
 * ms.
 */
export async function passAll(test: TestSandbox, orders: readonly PayOrder[]): Promise<number> {
  const pass = async (account: string, wanted: readonly Pick<PayOrder, 'orderNo' | 'version'>[]) => {
    const token = await test.signIn(account);
    const start = performance.now();
    const { body } = await test.ask(
      payOrderPass,
      { orders: wanted.map(({ orderNo, version }) => ({ orderNo, version })), loginPassword: 'Sandbox#2026' },
      { token },
    );
    const ms = performance.now() - start;
    const { results } = body.data as {
      results: { ok: boolean; state: string; waitsForSecond: boolean; msg: string }[];
    };
    const refused = results.find(({ ok }) => !ok);
    if (refused) throw new Error(refused.msg);
    return { ms, again: orders.filter((_, at) => results[at]?.waitsForSecond) };
  };
  const { ms, again } = await pass('yc_audit1', orders);
  if (again.length === 0) return ms;
  return (
    await pass(
      'yc_audit2',
      again.map(({ orderNo, version }) => ({ orderNo, version: version + 1 })),
    )
  ).ms;
}

/** Waits until all orders are paid and the banks have answered. Returns the duration in s and the number of paid lines. */
export async function settleAll(
  test: TestSandbox,
  orders: readonly PayOrder[],
): Promise<{ seconds: number; done: number }> {
  const start = performance.now();
  await test.sandbox.idle();
  await test.control('POST', '/clock', { advance: 'PT10M' });
  await test.sandbox.idle();
  const seconds = (performance.now() - start) / 1_000;
  const token = await test.signIn('yc_audit1');
  let done = 0;
  for (const { orderNo } of orders) {
    const { body } = await test.ask(payOrderDetail, { orderNo }, { token });
    done += (body.data as { succeeded: number }).succeeded;
  }
  return { seconds, done };
}
