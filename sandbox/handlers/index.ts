import type { CallName } from '@/contract/catalogue';
import { accountHandlers } from './accounts';
import { agreementHandlers } from './agreements';
import { basicDataHandlers } from './basicData';
import { enterpriseSwitchingHandlers } from './enterpriseSwitching';
import { fileUploadHandlers } from './fileUpload';
import type { Actor, Context, Handlers } from './handler';
import { loginHandlers } from './login';
import { merchantHandlers } from './merchants';
import { messageHandlers } from './messages';
import { tradeHandlers } from './trades';

/** Every call's handler; a call without one does not compile. */
const handlers: Handlers<CallName> = {
  ...loginHandlers,
  ...enterpriseSwitchingHandlers,
  ...merchantHandlers,
  ...basicDataHandlers,
  ...accountHandlers,
  ...tradeHandlers,
  ...messageHandlers,
  ...agreementHandlers,
  ...fileUploadHandlers,
};

/**
 * Calls that open their transactions themselves. The login hashes a password, which takes time, and a transaction
 * that waits for it would hold the embedded database's only connection; an upload counts against its limit also when
 * it is refused, and writes one row.
 */
export const OWN_TRANSACTIONS: ReadonlySet<CallName> = new Set(['login', 'objectPut']);

/** A handler as the gateway runs it: the request has passed its schema, the user is known and confined. */
export type AnyHandler = (request: unknown, context: Context & { user: Actor | null }) => Promise<unknown>;

export const handlerOf = (name: CallName): AnyHandler => handlers[name] as unknown as AnyHandler;
