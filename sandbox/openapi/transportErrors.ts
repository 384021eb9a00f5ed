import type { OpenErrorCode } from '@/contract/open/openErrors';
import { type OpenAnswer, REQUEST_ID, refusalAnswer } from './answer';
import { OpenRefusal } from './refusals';

/*
 * Error codes by HTTP status, for HTTP errors that the server raises before a route is called. Such errors are
 * answered in the open interface's format too.
 */

const CODE_OF: Readonly<Record<number, OpenErrorCode>> = {
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'TOO_LARGE',
  431: 'TOO_LARGE',
  500: 'SYSTEM_ERROR',
  503: 'UNAVAILABLE',
};

/**
 * True if a request's target belongs to the open interface. The target may also be an absolute address, or contain characters
 * that cannot be decoded.
 */
export const isOpenTarget = (target: string): boolean => /^(?:https?:\/\/[^/?#]*)?\/openapi(?:[/?#]|$)/i.test(target);

/** Returns the open interface's refusal for an HTTP status. */
export function outsideAnswer(status: number, requestId: string): OpenAnswer {
  const refused = refusalAnswer(new OpenRefusal(CODE_OF[status] ?? 'PARAM_ERROR'), requestId);
  return { ...refused, headers: { ...refused.headers, 'cache-control': 'no-store', [REQUEST_ID]: requestId } };
}
