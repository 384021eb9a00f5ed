import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema';
import { formatCents } from '../cents';
import { wireTime } from '../days';
import { FLOW_ROW, type FlowRow } from '../entries/flowPage';

interface VoucherData {
  row: FlowRow;
  ownerName: string;
  /**
   * Verification code of four groups of four characters. It proves that flow number, account, amount, time and counterparty come
   * from the platform.
   */
  verificationCode: string;
}

const codeOf = (key: string, row: FlowRow): string =>
  (
    createHmac('sha256', key)
      .update(
        JSON.stringify([
          row.flowNo,
          row.accountNo,
          row.direction,
          formatCents(row.amountCents),
          wireTime(row.createdAt),
          row.tradeNo,
          row.counterpartyName,
          row.counterpartyAccount,
        ]),
      )
      .digest('hex')
      .slice(0, 16)
      .toUpperCase()
      .match(/.{4}/g) ?? []
  ).join('-');

const keyOf = async (db: Kysely<Database>): Promise<string> =>
  (await db.selectFrom('voucher_keys').select('key').executeTakeFirstOrThrow()).key;

/**
 * Returns the content of the vouchers of a member's entries, in the requested order, each number once. Undefined if
 * any of the numbers does not exist or belongs to another member; the caller cannot distinguish the two cases (S-08).
 */
export async function voucherData(
  db: Kysely<Database>,
  memberNo: string,
  flowNos: readonly string[],
): Promise<VoucherData[] | undefined> {
  const requested = [...new Set(flowNos)];
  const rows = await db
    .selectFrom('postings')
    .innerJoin('members', 'members.member_no', 'postings.member_no')
    .where('postings.member_no', '=', memberNo)
    .where('postings.flow_no', 'in', requested)
    .select([...FLOW_ROW, 'members.member_name as ownerName'])
    .execute();
  if (rows.length !== requested.length) return undefined;
  const key = await keyOf(db);
  const byNo = new Map(rows.map((row) => [row.flowNo, row]));
  return requested.flatMap((flowNo) => {
    const found = byNo.get(flowNo);
    if (!found) return [];
    const { ownerName, ...row } = found;
    return { row, ownerName, verificationCode: codeOf(key, row) };
  });
}

/** Returns the content of the vouchers of the member's entries, in the order of the entries. */
export async function vouchersFor(
  db: Kysely<Database>,
  memberNo: string,
  rows: readonly FlowRow[],
): Promise<VoucherData[]> {
  const { member_name: ownerName } = await db
    .selectFrom('members')
    .select('member_name')
    .where('member_no', '=', memberNo)
    .executeTakeFirstOrThrow();
  const key = await keyOf(db);
  return rows.map((row) => ({ row, ownerName, verificationCode: codeOf(key, row) }));
}
