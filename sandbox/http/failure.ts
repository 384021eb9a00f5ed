import { isConnectionLoss } from '../db/connectionLoss';
import { OpenerBusy } from '../sm/opener';
import { httpError, type Reply } from './answers';

/** The answer to a failure: 503 if the same request may succeed later, 500 for an internal error. */
export const failureReply = (error: unknown): Reply =>
  httpError(isConnectionLoss(error) || error instanceof OpenerBusy ? 503 : 500);
