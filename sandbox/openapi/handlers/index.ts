import type { OpenName } from '@/contract/open/openCatalogue';
import type { OpenHandlers } from '../handler';
import { collectingHandlers } from './collecting';
import { orderHandlers } from './orders';
import { payoutHandlers } from './payouts';
import { readingHandlers } from './reading';
import { refundHandlers } from './refunds';
import { splitHandlers } from './splits';

/** The handlers of all open calls. A call without a handler is a compile error. */
export const openHandlers: OpenHandlers<OpenName> = {
  ...orderHandlers,
  ...refundHandlers,
  ...splitHandlers,
  ...payoutHandlers,
  ...readingHandlers,
  ...collectingHandlers,
};
