import type { OpenName } from '@/contract/open/openCatalogue';
import type { OpenHandlers } from '../handler';
import { collectingHandlers } from './collecting';
import { orderHandlers } from './orders';
import { payoutHandlers } from './payouts';
import { readingHandlers } from './reading';
import { refundHandlers } from './refunds';
import { splitHandlers } from './splits';

/** Every open call's handler; a call without one does not compile. */
export const openHandlers: OpenHandlers<OpenName> = {
  ...orderHandlers,
  ...refundHandlers,
  ...splitHandlers,
  ...payoutHandlers,
  ...readingHandlers,
  ...collectingHandlers,
};
