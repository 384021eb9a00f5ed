import { type Kysely, sql } from 'kysely';
import type { VoucherKind } from '@/contract/words/warehouseWords';
import type { Database } from '../../db/schema';
import { inTransaction, Outcome } from '../../db/transaction';
import type { RealTime } from '../clock';
import { nameOfUser, newImportNo, note, type WarehouseContext, warehouseOf } from './warehouseContext';

/*
 * Writes the vouchers of a file in short transactions, so that other requests do not wait long. The vouchers become
 * visible all at once: the view `warehouse_vouchers` hides vouchers of an import without `completed_at`, and a single
 * statement sets this column (S-15).
 */

/** Time in ms without a heartbeat after which the process that writes an import counts as crashed. */
export const LEASE_MS = 15_000;
/** Number of vouchers per transaction. The embedded database takes some 40 ms for them. */
export const ROWS = 200;

/** Thrown if data has changed since the lines were validated, so that they must be validated again. */
export class Overtaken extends Outcome {
  readonly keepsWrites = false;
}

/** A voucher from an imported file. Payee and import determine the other columns of its row. */
export interface StagedVoucher {
  voucher_no: string;
  line_no: number;
  member_no: string;
  payee_no: string;
  kind: VoucherKind | undefined;
  period: string | null;
  cents: number | null;
  source_no: string;
  remark: string;
}

export interface Begun {
  requestNo: string;
  hash: string;
  fileName: string;
  vouchers: number;
  cents: number;
}

/**
 * Begins an import and returns its number. Undefined if another import of the warehouse is in progress, or the
 * request number is already used. `at` (in all functions of this file) is the time that is stored as heartbeat.
 */
export async function beginImport(
  context: WarehouseContext,
  { requestNo, hash, fileName, vouchers, cents }: Begun,
  at: RealTime,
): Promise<string | undefined> {
  const { db, now, user } = context;
  const begun = await db
    .insertInto('warehouse_imports')
    .values({
      import_no: newImportNo(context),
      enterprise_id: warehouseOf(user),
      request_no: requestNo,
      content_hash: hash,
      file_name: fileName,
      vouchers,
      amount_cents: cents,
      maker_id: user.userId,
      created_at: now,
      completed_at: null,
      alive_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('import_no')
    .executeTakeFirst();
  return begun?.import_no;
}

/** Writes vouchers of an import in a separate transaction. */
function writePart(
  { db, now, user }: WarehouseContext,
  { importNo, makerName }: { importNo: string; makerName: string },
  rows: readonly StagedVoucher[],
  at: RealTime,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const own = await trx
      .updateTable('warehouse_imports')
      .set({ alive_at: at })
      .where('import_no', '=', importNo)
      .where('completed_at', 'is', null)
      .where('alive_at', 'is not', null)
      .returning('import_id')
      .executeTakeFirst();
    if (!own) throw new Overtaken('the import was given up');
    const enterpriseId = warehouseOf(user);
    const { numAffectedRows } = await sql`
      insert into warehouse_voucher_rows (voucher_no, enterprise_id, member_no, payee_no, payee_name, account_kind, account_no,
          bank, kind, period, amount_cents, source_no, remark, maker_id, maker_name, created_at, import_no, import_id)
        select line.voucher_no, ${enterpriseId}, line.member_no, p.payee_no, p.name, p.account_kind, p.account_no, p.bank,
               line.kind, line.period, line.cents, line.source_no, line.remark, ${user.userId}, ${makerName}, ${now},
               ${importNo} || '-' || line.line_no, ${own.import_id}
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line (voucher_no text, line_no integer,
                 member_no text, payee_no text, kind text, period text, cents bigint, source_no text, remark text)
          join warehouse_payees p on p.payee_no = line.payee_no and p.enterprise_id = ${enterpriseId} and not p.stopped
          join warehouse_subs s on s.member_no = line.member_no and s.enterprise_id = ${enterpriseId}
        on conflict do nothing`.execute(trx);
    if (Number(numAffectedRows) !== rows.length) throw new Overtaken('vouchers were made meanwhile');
  });
}

/** Writes all vouchers of an import, which stay invisible. Other requests are served between the transactions. */
export async function writeStaged(
  context: WarehouseContext,
  importNo: string,
  rows: readonly StagedVoucher[],
  clock: () => RealTime,
): Promise<void> {
  const makerName = await nameOfUser(context.db, context.user.userId);
  for (let start = 0; start < rows.length; start += ROWS)
    await writePart(context, { importNo, makerName }, rows.slice(start, start + ROWS), clock());
}

/**
 * Completes an import and makes its vouchers visible. Requires that all vouchers are written and that the accounts of
 * their payees are unchanged.
 */
export function completeImport(
  context: WarehouseContext,
  importNo: string,
  detail: Record<string, unknown>,
): Promise<void> {
  return inTransaction(context.db, async (trx) => {
    const { rows } = await sql`
      update warehouse_imports i set completed_at = ${context.now}
       where import_no = ${importNo} and completed_at is null and alive_at is not null
         and (select (count(*), sum(v.amount_cents)) = (i.vouchers, i.amount_cents)
                from warehouse_voucher_rows v where v.import_id = i.import_id)
         and not exists (
           select from warehouse_voucher_rows v join warehouse_payees p using (payee_no)
            where v.import_id = i.import_id
              and (p.stopped or (p.name, p.account_kind, p.account_no, p.bank)
                   <> (v.payee_name, v.account_kind, v.account_no, v.bank)))
       returning import_no`.execute(trx);
    if (rows.length === 0) throw new Overtaken('the import was given up, or a payee has changed');
    await note({ ...context, db: trx }, 'vouchers.imported', importNo, detail);
  });
}

/** Deletes the rows of cancelled imports, in short transactions. */
async function removeGivenUp(db: Kysely<Database>, enterpriseId?: string): Promise<boolean> {
  let query = db
    .selectFrom('warehouse_imports')
    .select(['import_no', 'import_id'])
    .where('completed_at', 'is', null)
    .where('alive_at', 'is', null);
  if (enterpriseId !== undefined) query = query.where('enterprise_id', '=', enterpriseId);
  const givenUp = await query.execute();
  for (const { import_no, import_id } of givenUp) {
    let removed: bigint;
    do {
      ({ numDeletedRows: removed } = await db
        .deleteFrom('warehouse_voucher_rows')
        .where('voucher_no', 'in', (rows) =>
          rows.selectFrom('warehouse_voucher_rows').select('voucher_no').where('import_id', '=', import_id).limit(ROWS),
        )
        .executeTakeFirstOrThrow());
    } while (removed > 0n);
    await db
      .deleteFrom('warehouse_imports')
      .where('import_no', '=', import_no)
      .where('completed_at', 'is', null)
      .where('alive_at', 'is', null)
      .execute();
  }
  return givenUp.length > 0;
}

/**
 * Marks incomplete imports as cancelled. A process that still writes such an import is stopped by its next
 * transaction.
 */
const givingUp = (db: Kysely<Database>) =>
  db.updateTable('warehouse_imports').set({ alive_at: null }).where('completed_at', 'is', null);

/** Cancels an import and deletes its rows. */
export async function giveUpImport(db: Kysely<Database>, enterpriseId: string, importNo: string): Promise<void> {
  await givingUp(db).where('import_no', '=', importNo).execute();
  await removeGivenUp(db, enterpriseId);
}

/**
 * Cancels the imports of a terminated process. Called at the start of the only process of an embedded database: no
 * other import can be running then.
 */
export const giveUpAll = async (db: Kysely<Database>): Promise<void> => {
  await givingUp(db).execute();
};

/**
 * Deletes the rows of imports whose process has crashed, of one warehouse or of all. Any number of instances may run
 * it in parallel. Returns whether it deleted any rows.
 */
export async function sweepImports(db: Kysely<Database>, realNow: RealTime, enterpriseId?: string): Promise<boolean> {
  let dead = givingUp(db).where('alive_at', '<', new Date(realNow.getTime() - LEASE_MS));
  if (enterpriseId !== undefined) dead = dead.where('enterprise_id', '=', enterpriseId);
  await dead.execute();
  return removeGivenUp(db, enterpriseId);
}
