import { isConnectionLoss } from '../db/connectionLoss';
import { OpenerBusy } from '../sm/opener';
import { httpError, type Reply } from './answers';

/** Returns the response to an unexpected error: 503 if the same request may succeed later, 500 for an internal error. */
export const failureReply = (error: unknown): Reply =>
  httpError(isConnectionLoss(error) || error instanceof OpenerBusy ? 503 : 500);
