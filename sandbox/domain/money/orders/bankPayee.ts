import type { Kysely } from 'kysely';
import { sameName } from '@/contract/rules/reading/cell';
import type { Database } from '../../../db/schema';
import { notYours } from '../../refusal';
import { payeeOf } from './payees';

export interface BankAccount {
  name: string;
  accountNo: string;
  bankCode: string;
}

export type BankPayee = BankAccount & { accountKind: 'CORPORATE' | 'PRIVATE' };

/** The payee of a payment to a bank account: an entry of the payee book, or an account as the user has typed it. */
export type RequestedBankPayee =
  | { payeeKind: 'BOOK'; payeeId: string }
  | { payeeKind: 'CORPORATE' | 'PRIVATE'; payeeName: string; payeeCardNo: string; bankCode: string };

/** Returns the payee's bank account: from the payee book, or as the user has typed it. */
export async function bankPayeeOf(
  db: Kysely<Database>,
  memberNo: string,
  request: RequestedBankPayee,
): Promise<BankPayee> {
  if (request.payeeKind !== 'BOOK') {
    const { payeeKind: accountKind, payeeName: name, payeeCardNo: accountNo, bankCode } = request;
    return { accountKind, name, accountNo, bankCode };
  }
  const row = await payeeOf(db, memberNo, request.payeeId);
  if (row.account_kind === 'WALLET') return notYours();
  return { accountKind: row.account_kind, name: row.name, accountNo: row.account_no, bankCode: row.bank_code };
}

/**
 * Returns the name that the member's payee book has for the account, if it differs from the typed name. The user must
 * then confirm the typed name. The payment does not rename the payee in the book.
 */
export async function otherName(
  db: Kysely<Database>,
  memberNo: string,
  { accountNo, name }: BankPayee,
): Promise<string | undefined> {
  const known = await db
    .selectFrom('payees')
    .select('name')
    .where('member_no', '=', memberNo)
    .where('kind', '=', 'BANK')
    .where('account_no', '=', accountNo)
    .where('hidden', '=', false)
    .executeTakeFirst();
  const isOther = known !== undefined && sameName(known.name) !== sameName(name);
  return isOther ? `该账号在收款方簿中的户名为${known.name}，与填写的户名不一致` : undefined;
}
