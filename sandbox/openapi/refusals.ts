import { OPEN_ERRORS, type OpenErrorCode } from '@/contract/open/openErrors';
import type { Refusal } from '../domain/refusal';

/** A refusal of the open interface: an error code with its message, thrown by gate and handlers. */
export class OpenRefusal extends Error {
  constructor(
    readonly code: OpenErrorCode,
    readonly detail: {
      /** Message that is sent instead of the error code's standard message. */
      msg?: string | undefined;
      field?: string | undefined;
      /** Time in seconds after which the program may retry. */
      retryAfter?: number;
    } = {},
  ) {
    super(detail.msg ?? OPEN_ERRORS[code].msg);
  }
}

export function refuseOpen(code: OpenErrorCode, detail: OpenRefusal['detail'] = {}): never {
  throw new OpenRefusal(code, detail);
}

/**
 * Maps the bizCode of a business refusal to the error code for programs. Programs get the same message as users. A
 * refusal whose bizCode is missing here is answered as an internal error; a test checks that all possible codes are
 * listed.
 */
export const ERROR_OF: Readonly<Record<string, OpenErrorCode>> = {
  // Refusals of orders
  '20040001': 'BALANCE_SHORT',
  '20040002': 'LIMIT_EXCEEDED',
  '20040003': 'LIMIT_EXCEEDED',
  '20040013': 'LIMIT_EXCEEDED',
  '20040004': 'NUMBER_REUSED',
  '20040006': 'ACCOUNT_FROZEN',
  '20040010': 'PRODUCT_NOT_OPEN',
  '20040012': 'PRODUCT_STOPPED',
  // Refusals of payouts outside the merchant's hours
  '20040015': 'STATE_CONFLICT',
  // Refusals of refunds
  '20050001': 'NOT_ALLOWED',
  '20050002': 'AMOUNT_EXCEEDED',
  '20050003': 'BALANCE_SHORT',
  '20050004': 'NUMBER_REUSED',
  // Refusals of splits and their returns
  SPLIT_NOT_ALLOWED: 'NOT_ALLOWED',
  SPLIT_TOO_MUCH: 'AMOUNT_EXCEEDED',
  '20050005': 'NOT_ALLOWED',
  '20050006': 'AMOUNT_EXCEEDED',
  // Refusals because of unpaid fees
  '20050008': 'ARREARS',
  // Refusals of collection contracts and split rules
  '20070001': 'STATE_CONFLICT',
  '20070002': 'LIMIT_EXCEEDED',
  '20070003': 'RULE_FAULT',
  SIGN_NOT_OPEN: 'PRODUCT_NOT_OPEN',
  SIGN_CLOSED: 'STATE_CONFLICT',
  // Refusals of the cashier
  ORDER_PAID: 'STATE_CONFLICT',
  ORDER_PAYING: 'STATE_CONFLICT',
};

/** Response code of refusals for ids that do not exist or belong to another owner. */
const NOT_YOURS = 4004;

/** Converts a business refusal to a refusal for programs; null if no error code fits. */
export function openRefusalOf({ msg, detail }: Refusal): OpenRefusal | null {
  // The key was revoked, or the program was stopped, while the request was running.
  if (detail.status === 401) return new OpenRefusal('UNAUTHORIZED');
  if (detail.code === NOT_YOURS) return new OpenRefusal('NOT_FOUND');
  const [field] = Object.keys(detail.fields ?? {});
  if (detail.bizCode !== undefined) {
    const code = ERROR_OF[detail.bizCode];
    // For a reused number the standard message is sent, because the message for users mentions the requestNo, a field
    // that programs do not have.
    return code ? new OpenRefusal(code, code === 'NUMBER_REUSED' ? {} : { msg, field }) : null;
  }
  return field === undefined ? null : new OpenRefusal('PARAM_ERROR', { msg, field });
}
