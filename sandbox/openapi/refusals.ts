import { OPEN_ERRORS, type OpenErrorCode } from '@/contract/open/openErrors';
import type { Refusal } from '../domain/refusal';

/** A refusal of the open interface: an error code with its message, thrown by gate and handlers. */
export class OpenRefusal extends Error {
  constructor(
    readonly code: OpenErrorCode,
    readonly detail: {
      /** Message that replaces the standard message of the error code. */
      msg?: string | undefined;
      field?: string | undefined;
      /** Seconds. */
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
 * Maps the bizCode of a business refusal to the error code for programs. The message is the same as for users. A bizCode that is
 * missing here is answered as an internal error; a test covers all possible codes.
 */
export const ERROR_OF: Readonly<Record<string, OpenErrorCode>> = {
  // Orders
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
  // Refunds
  '20050001': 'NOT_ALLOWED',
  '20050002': 'AMOUNT_EXCEEDED',
  '20050003': 'BALANCE_SHORT',
  '20050004': 'NUMBER_REUSED',
  // Refusals of splits and their returns
  SPLIT_NOT_ALLOWED: 'NOT_ALLOWED',
  SPLIT_TOO_MUCH: 'AMOUNT_EXCEEDED',
  '20050005': 'NOT_ALLOWED',
  '20050006': 'AMOUNT_EXCEEDED',
  // Unpaid fees
  '20050008': 'ARREARS',
  // Refusals of collection contracts and split rules
  '20070001': 'STATE_CONFLICT',
  '20070002': 'LIMIT_EXCEEDED',
  '20070003': 'RULE_FAULT',
  SIGN_NOT_OPEN: 'PRODUCT_NOT_OPEN',
  SIGN_CLOSED: 'STATE_CONFLICT',
  // Cashier
  ORDER_PAID: 'STATE_CONFLICT',
  ORDER_PAYING: 'STATE_CONFLICT',
};

/** Response code of refusals for ids that are absent or belong to another owner. */
const NOT_YOURS = 4004;

/** Converts a business refusal to a refusal for programs; null if no error code fits. */
export function openRefusalOf({ msg, detail }: Refusal): OpenRefusal | null {
  // The key was revoked, or the program stopped, while the request was running.
  if (detail.status === 401) return new OpenRefusal('UNAUTHORIZED');
  if (detail.code === NOT_YOURS) return new OpenRefusal('NOT_FOUND');
  const [field] = Object.keys(detail.fields ?? {});
  if (detail.bizCode !== undefined) {
    const code = ERROR_OF[detail.bizCode];
    // For a reused number the standard message is used, because the message for users mentions a requestNo, which programs do not
    // have.
    return code ? new OpenRefusal(code, code === 'NUMBER_REUSED' ? {} : { msg, field }) : null;
  }
  return field === undefined ? null : new OpenRefusal('PARAM_ERROR', { msg, field });
}
