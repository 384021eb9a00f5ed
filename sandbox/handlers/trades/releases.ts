import type { CallName } from '@/contract/calls/catalogue';
import type * as contract from '@/contract/calls/releases';
import { inSnapshot } from '../../domain/money/entries/flowFilter';
import { waitingPage, waitingSummary } from '../../domain/money/orders/waiting';
import type { Handlers } from '../handler';

/** Handlers of requests that wait for release by a second person (calls, "Trades, transfers and fees"). */
export const releaseHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  checkerPage: (request, context) => inSnapshot(context.db, (db) => waitingPage({ ...context, db }, request)),
  checkerSummary: (_request, context) => waitingSummary(context),
};
