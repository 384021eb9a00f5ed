import { OPEN_ERRORS } from '@/contract/open/openErrors';
import { isConnectionLoss } from '../db/connectionLoss';
import { Refusal } from '../domain/refusal';
import { QueueFull } from '../http/fairQueue';
import { BodyCut } from '../http/incoming';
import { OpenerBusy } from '../sm/opener';
import { SignaturesBusy, VerifyingBusy } from '../sm/signatures';
import { OpenRefusal, openRefusalOf } from './refusals';

/** A response of the open interface, ready to be sent. */
export interface OpenAnswer {
  status: number;
  body: Buffer;
  headers: Record<string, string>;
  /** The error code of a refusal, from `OPEN_ERRORS`; empty: the request succeeded. */
  code: string;
}

/**
 * Name of the response header with the request's id, which programs quote to the platform's support. The body of a
 * refusal contains the id too.
 */
export const REQUEST_ID = 'Open-Request-Id';

export function refusalAnswer({ code, message, detail }: OpenRefusal, requestId: string): OpenAnswer {
  const { status } = OPEN_ERRORS[code];
  const field = detail.field === undefined ? {} : { field: detail.field };
  return {
    status,
    code,
    body: Buffer.from(JSON.stringify({ code, msg: message, ...field, requestId })),
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(detail.retryAfter === undefined ? {} : { 'retry-after': String(detail.retryAfter) }),
    },
  };
}

/** Error codes for a body that was not received completely, by HTTP status. */
const CUT = { 400: 'PARAM_ERROR', 408: 'PARAM_ERROR', 413: 'TOO_LARGE', 503: 'UNAVAILABLE' } as const;

/**
 * Converts an error to the refusal that the program gets, and reports internal errors to `failed`. A business refusal
 * without an error code for programs is treated as an internal error.
 */
export function refusalFrom(error: unknown, failed: (error: unknown) => void): OpenRefusal {
  if (error instanceof OpenRefusal) return error;
  if (error instanceof BodyCut) return new OpenRefusal(CUT[error.statusCode]);
  if (error instanceof Refusal) {
    const refusal = openRefusalOf(error);
    if (refusal) return refusal;
  }
  if (error instanceof QueueFull || error instanceof VerifyingBusy)
    return new OpenRefusal('RATE_LIMITED', { retryAfter: 1 });
  if (isConnectionLoss(error) || error instanceof OpenerBusy || error instanceof SignaturesBusy)
    return new OpenRefusal('UNAVAILABLE');
  failed(error);
  return new OpenRefusal('SYSTEM_ERROR');
}
