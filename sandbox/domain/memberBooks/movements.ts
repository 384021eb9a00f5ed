import type { Kysely } from 'kysely';
import { FEE_PARTY_NAME } from '@/contract/calls/accounts';
import type { Database } from '../../db/schema';
import { type NewEntry, PLATFORM, postEntries } from '../money/ledger';

/* Bookings on a member's account: splits that the member receives, and payouts to the member's own bank card. */

export interface SplitBooked {
  /** The number of the successful split. */
  tradeNo: string;
  bookNo: string;
  amountCents: number;
  /** Name of the merchant that split the payment. */
  payerName: string;
  payerAccount: string;
  remark: string;
  at: Date;
}

type AccountsOfBooks = ReadonlyMap<string, { accountNo: string; name: string }>;

/** Returns the account of each of the given member books. */
export async function accountsOfBooks(db: Kysely<Database>, bookNos: readonly string[]): Promise<AccountsOfBooks> {
  if (bookNos.length === 0) return new Map();
  const rows = await db
    .selectFrom('accounts as a')
    .innerJoin('members as m', 'm.member_no', 'a.member_no')
    .select(['a.member_no', 'a.account_no', 'm.member_name'])
    .where('a.member_no', 'in', bookNos)
    .where('a.purpose', '=', 'BALANCE')
    .execute();
  return new Map(rows.map((row) => [row.member_no ?? '', { accountNo: row.account_no, name: row.member_name }]));
}

const accountOf = (accounts: AccountsOfBooks, bookNo: string) => {
  const found = accounts.get(bookNo);
  if (!found) throw new Error(`no account of book ${bookNo}`);
  return found;
};

/** Builds the ledger entries, one per split, that move the split amounts from clearing to the members' own accounts. */
export const splitEntries = (splits: readonly SplitBooked[], accounts: AccountsOfBooks): NewEntry[] =>
  splits.map(({ tradeNo, bookNo, amountCents, payerName, payerAccount, remark, at }) => {
    const { accountNo, name } = accountOf(accounts, bookNo);
    return {
      tradeNo,
      businessType: '4008',
      createdAt: at,
      postings: [
        {
          accountNo: PLATFORM.clearing,
          amountCents: -amountCents,
          counterpartyName: name,
          counterpartyAccount: accountNo,
          remark,
        },
        { accountNo, amountCents, counterpartyName: payerName, counterpartyAccount: payerAccount, remark },
      ],
    };
  });

/**
 * Books splits to the members who receive them, the oldest first. From then on the money belongs to the member. A
 * frozen member can still receive money. Runs in the caller's transaction, after the splits themselves are booked.
 */
export async function bookSplits(db: Kysely<Database>, splits: readonly SplitBooked[]): Promise<void> {
  if (splits.length === 0) return;
  const accounts = await accountsOfBooks(db, [...new Set(splits.map(({ bookNo }) => bookNo))]);
  await db
    .insertInto('member_book_splits')
    .values(splits.map(({ tradeNo, bookNo }) => ({ trade_no: tradeNo, book_no: bookNo })))
    .execute();
  await postEntries(db, splitEntries(splits, accounts));
}

export interface PaidOut {
  tradeNo: string;
  bookNo: string;
  amountCents: number;
  /** Fee in cents. The member's account pays it in addition to the amount. */
  feeCents: number;
  /** Number of the card, masked. */
  cardNo: string;
  bankName: string;
  at: Date;
}

/**
 * Pays out from members' accounts to their own cards, as a trade of the member and its ledger entry. The ledger refuses an
 * overdraft, and any payout of a frozen member (`ledgerFault`).
 */
export async function payOutOfBooks(db: Kysely<Database>, payments: readonly PaidOut[]): Promise<void> {
  if (payments.length === 0) return;
  const accounts = await accountsOfBooks(db, [...new Set(payments.map(({ bookNo }) => bookNo))]);
  await db
    .insertInto('trades')
    .values(
      payments.map(({ tradeNo, bookNo, amountCents, feeCents, cardNo, bankName, at }) => ({
        trade_no: tradeNo,
        business_type: '4003' as const,
        member_no: bookNo,
        merchant_no: null,
        direction: 'OUT' as const,
        counterparty_name: accountOf(accounts, bookNo).name,
        counterparty_account: cardNo,
        amount_cents: amountCents,
        fee_cents: feeCents,
        status: 'SUCCESS' as const,
        remark: `提现到${bankName}`,
        created_at: at,
        finished_at: at,
        original_trade_no: null,
        batch_no: null,
      })),
    )
    .execute();
  await postEntries(
    db,
    payments.map(({ tradeNo, bookNo, amountCents, feeCents, cardNo, bankName, at }): NewEntry => {
      const { accountNo, name } = accountOf(accounts, bookNo);
      const side = { counterpartyName: name, remark: `提现到${bankName}` };
      return {
        tradeNo,
        businessType: '4003',
        createdAt: at,
        postings: [
          { accountNo, amountCents: -amountCents, counterpartyAccount: cardNo, ...side },
          { accountNo: PLATFORM.bank, amountCents, counterpartyAccount: accountNo, ...side },
          ...(feeCents > 0
            ? [
                {
                  accountNo,
                  amountCents: -feeCents,
                  counterpartyName: FEE_PARTY_NAME,
                  counterpartyAccount: PLATFORM.feeIncome,
                  remark: '手续费',
                },
                { accountNo: PLATFORM.feeIncome, amountCents: feeCents, counterpartyAccount: accountNo, ...side },
              ]
            : []),
        ],
      };
    }),
  );
}
