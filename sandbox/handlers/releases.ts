import { inSnapshot } from '../domain/money/flowFilter';
import { waitingPage, waitingSummary } from '../domain/money/waiting';
import type { Handlers } from './handler';

/** Handlers of requests that wait for the second person (calls, "Trades, transfers and fees"). */
export const releaseHandlers: Handlers<'checkerPage' | 'checkerSummary'> = {
  checkerPage: (request, context) => inSnapshot(context.db, (db) => waitingPage({ ...context, db }, request)),
  checkerSummary: (_request, context) => waitingSummary(context),
};
