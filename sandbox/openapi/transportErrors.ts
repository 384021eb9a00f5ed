import type { OpenErrorCode } from '@/contract/open/openErrors';
import { type OpenAnswer, REQUEST_ID, refusalAnswer } from './answer';
import { OpenRefusal } from './refusals';

/* HTTP errors that never reach the routes are answered in the open interface's format as well. */

const CODE_OF: Readonly<Record<number, OpenErrorCode>> = {
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'TOO_LARGE',
  431: 'TOO_LARGE',
  500: 'SYSTEM_ERROR',
  503: 'UNAVAILABLE',
};

/** Whether a request's target is the open interface's, also as a whole address or with what cannot be decoded. */
export const isOpenTarget = (target: string): boolean => /^(?:https?:\/\/[^/?#]*)?\/openapi(?:[/?#]|$)/i.test(target);

/** The refusal for a status of HTTP. */
export function outsideAnswer(status: number, requestId: string): OpenAnswer {
  const refused = refusalAnswer(new OpenRefusal(CODE_OF[status] ?? 'PARAM_ERROR'), requestId);
  return { ...refused, headers: { ...refused.headers, 'cache-control': 'no-store', [REQUEST_ID]: requestId } };
}
