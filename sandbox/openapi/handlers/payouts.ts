import * as z from 'zod/mini';
import { issueText } from '@/contract/issues';
import type { OpenPayout } from '@/contract/open/openPayouts';
import { AccountName, CorporateAccountNo, PersonName, PrivateCardNo } from '@/contract/rules/documentFields';
import { maskedName } from '../../domain/contact';
import { formatCents } from '../../domain/money/cents';
import { wireTime } from '../../domain/money/days';
import { contentHash, placeOrder } from '../../domain/money/orders/orders';
import type { OrderRow } from '../../domain/money/orders/orderView';
import { byHash, outNoOf, requestNoOf } from '../../domain/oncePerNumber';
import { reasonForProgram, textForProgram } from '../../domain/programs/namesForProgram';
import { feeForProgram, findProgramOrder, payoutSides } from '../../domain/programs/payouts';
import type { Sm2Opener } from '../../sm/opener';
import type { GivenOf, OpenContext, OpenHandlers } from '../handler';
import { once } from '../once';
import { refuseOpen } from '../refusals';

/** First byte (`04`) of a ciphertext, which some encryption libraries write and others omit. */
const UNCOMPRESSED = 4;

/** Decrypts a field that was encrypted with the platform's key. */
async function openedText(opener: Sm2Opener, sealed: string, field: string): Promise<string> {
  const bytes = Buffer.from(sealed, 'base64');
  const plain = (await opener.open(bytes)) ?? (bytes[0] === UNCOMPRESSED ? await opener.open(bytes.subarray(1)) : null);
  try {
    if (plain) return new TextDecoder('utf-8', { fatal: true }).decode(plain);
  } catch {
    // The decrypted bytes are not UTF-8, so the field is refused below.
  }
  return refuseOpen('PARAM_ERROR', { field, msg: '无法解密，请用平台的ENCRYPT公钥加密' });
}

/**
 * Schemas of the decrypted name and account number; the console's form has the same schemas. An invalid value is
 * refused at its encrypted field.
 */
const FORMS = {
  CORPORATE: { encryptedName: AccountName, encryptedCardNo: CorporateAccountNo },
  PRIVATE: { encryptedName: PersonName, encryptedCardNo: PrivateCardNo },
} as const;

async function payeeField(
  opener: Sm2Opener,
  body: GivenOf<'createPayout'>['body'],
  field: 'encryptedName' | 'encryptedCardNo',
): Promise<string> {
  const result = z.core.safeParse(FORMS[body.payeeKind][field], await openedText(opener, body[field], field));
  const [issue] = result.error?.issues ?? [];
  return result.success ? result.data : refuseOpen('PARAM_ERROR', { field, msg: issue && issueText(issue) });
}

/**
 * States of payouts as programs see them. A payout that was refused, withdrawn, or not released is FAILED, because it was not
 * paid.
 */
const STATES = {
  WAIT_RELEASE: 'WAIT_RELEASE',
  PROCESSING: 'PROCESSING',
  SUCCESS: 'SUCCESS',
  RETURNED: 'RETURNED',
  FAILED: 'FAILED',
  CANCELLED: 'FAILED',
  REFUSED: 'FAILED',
} as const;

const found = async ({ db, user }: OpenContext, by: { orderNo: string } | { outNo: string }) =>
  (await findProgramOrder(db, user, 'PAY_BANK', by)) ?? refuseOpen('NOT_FOUND');

const shown = (order: OrderRow): OpenPayout => ({
  payoutNo: order.order_no,
  outPayoutNo: outNoOf(order.request_no, order.merchant_no),
  amount: formatCents(order.amount_cents),
  fee: formatCents(feeForProgram(order)),
  state: STATES[order.state],
  payeeName: maskedName(order.payee.name),
  payeeCardNo: order.payee.accountNo,
  bankCode: order.payee_key.split(':')[0] ?? '',
  remark: textForProgram(order.remark, [order.payee.name]),
  reason: reasonForProgram(order.reason, [order.payee.name]),
  createTime: wireTime(order.created_at),
  finishTime: order.finished_at && wireTime(order.finished_at),
});

/**
 * Handlers of payouts: orders to a bank account by the merchant's product 代付 (payout service). Above the amount that
 * the enterprise has set, a second person must release them.
 */
export const payoutHandlers: OpenHandlers<'createPayout' | 'findPayout' | 'findPayoutByNumber'> = {
  createPayout: async ({ body }, context) => {
    const { outPayoutNo, amount, payeeKind, bankCode, remark } = body;
    const name = await payeeField(context.opener, body, 'encryptedName');
    const accountNo = await payeeField(context.opener, body, 'encryptedCardNo');
    const request = {
      requestNo: requestNoOf(context.user.merchantNo, outPayoutNo),
      amount,
      remark: remark ?? '',
      // Warns of no duplicates, because the program's own number identifies repeated requests. Two equal payments
      // with different numbers are intended.
      allowDuplicate: true,
      payeeKind,
      payeeName: name,
      payeeCardNo: accountNo,
      bankCode,
    };
    return once({
      find: () => findProgramOrder(context.db, context.user, 'PAY_BANK', { outNo: outPayoutNo }),
      isSame: byHash(contentHash(request)),
      isRefused: ({ state }) => state === 'REFUSED',
      make: () =>
        placeOrder(context, 'PAY_BANK', request, (db) => payoutSides(db, context, { name, accountNo, bankCode })),
      shown,
    });
  },

  findPayout: async ({ params: { payoutNo } }, context) => shown(await found(context, { orderNo: payoutNo })),
  findPayoutByNumber: async ({ query: { outPayoutNo } }, context) =>
    shown(await found(context, { outNo: outPayoutNo })),
};
