import { isConnectionLoss } from '../db/connectionLoss';
import { OpenerBusy } from '../sm/opener';
import { httpError, type Reply } from './answers';

/** What a failure is answered with: 503 where the same request may succeed later, 500 for a fault of ours. */
export const failureReply = (error: unknown): Reply =>
  httpError(isConnectionLoss(error) || error instanceof OpenerBusy ? 503 : 500);
