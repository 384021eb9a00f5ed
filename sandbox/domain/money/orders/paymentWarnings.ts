import type { Kysely } from 'kysely';
import type { PaymentWarning } from '@/contract/calls/payees';
import type { Database } from '../../../db/schema';
import { walletOf } from '../accountsOf';
import { parseCents, readableCents } from '../cents';
import { wireTime } from '../days';
import { type BankPayee, bankPayeeOf, otherName, type RequestedBankPayee } from './bankPayee';
import { DUPLICATE_WITHIN } from './orderLimits';
import { historiesOf, historyWords, payeeWarnings } from './payeeHistory';

/** An intended payment. The payee is a wallet's account number, or a bank account. */
type IntendedPayment = { amount: string } & ({ payeeKind: 'WALLET'; payeeAccountNo: string } | RequestedBankPayee);

interface Payee {
  /** The payee's key in the format of `orders.payee_key`. */
  key: string;
  name: string;
  /** The bank account, if the payee has one. */
  bank?: BankPayee;
}

/** Returns the payee; undefined if the wallet does not exist or belongs to the member itself, which needs no warning. */
async function payeeIn(db: Kysely<Database>, memberNo: string, payment: IntendedPayment): Promise<Payee | undefined> {
  if (payment.payeeKind !== 'WALLET') {
    const bank = await bankPayeeOf(db, memberNo, payment);
    return { key: `${bank.bankCode}:${bank.accountNo}`, name: bank.name, bank };
  }
  const wallet = await walletOf(db, payment.payeeAccountNo);
  if (!wallet || wallet.member_no === memberNo) return undefined;
  return { key: wallet.account_no, name: wallet.member_name };
}

/** Returns the last order of the same amount to the same payee within an hour; undefined if there is none. */
const lastAlike = (
  db: Kysely<Database>,
  { memberNo, key, cents, now }: { memberNo: string; key: string; cents: number; now: Date },
) =>
  db
    .selectFrom('orders')
    .select(['order_no', 'created_at'])
    .where('member_no', '=', memberNo)
    .where('payee_key', '=', key)
    .where('amount_cents', '=', cents)
    .where('created_at', '>', new Date(now.getTime() - DUPLICATE_WITHIN))
    .where('state', 'not in', ['REFUSED', 'FAILED', 'CANCELLED'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Returns the warnings that the payer must confirm before this payment, and how often the payee was paid before. For
 * DUPLICATE and OTHER_NAME (of the payee book), `openOrder` refuses the order until the request states that the payer
 * has confirmed them.
 */
export async function paymentWarnings(
  db: Kysely<Database>,
  { memberNo, payment, now }: { memberNo: string; payment: IntendedPayment; now: Date },
): Promise<{ history: string; warnings: PaymentWarning[] }> {
  const payee = await payeeIn(db, memberNo, payment);
  if (payee === undefined) return { history: '', warnings: [] };
  const { key, name, bank } = payee;
  const cents = parseCents(payment.amount);
  const alike = await lastAlike(db, { memberNo, key, cents, now });
  const named = bank && payment.payeeKind !== 'BOOK' ? await otherName(db, memberNo, bank) : undefined;
  const [history] = await historiesOf(db, memberNo, [{ payeeKey: key, payeeName: name }], now);
  const warnings: PaymentWarning[] = [];
  if (alike)
    warnings.push({
      code: 'DUPLICATE',
      msg: `${wireTime(alike.created_at).slice(11, 19)}已向${name}提交过${readableCents(cents)}元（单号${alike.order_no}），请确认不是重复付款`,
    });
  if (named !== undefined) warnings.push({ code: 'OTHER_NAME', msg: named });
  // Omits FIRST if an earlier payment to the payee is pending, and omits OTHER_NAME of the history if the payee book
  // already shows a different name.
  const isCovered = (code: PaymentWarning['code']) =>
    code === 'OTHER_NAME' ? named !== undefined : code === 'FIRST' && alike !== undefined;
  for (const { code, msg } of history ? payeeWarnings(history, now) : [])
    if (!isCovered(code)) warnings.push({ code, msg });
  return { history: history ? historyWords(history) : '', warnings };
}
