import type { UnknownAction } from '@reduxjs/toolkit';
import type { CallRecord } from '@/shared/gateway/callLog';

interface ReportFacts {
  /** ms since the epoch */
  at: number;
  /** Path alone: a query may hold what somebody searched for. */
  path: string;
  browser: string;
  error: string | null;
  actions: readonly UnknownAction[];
  calls: readonly CallRecord[];
}

/** An error report as a developer wants it attached: where, what went wrong, the last actions, the calls. No secret is in it. */
export const reportOf = ({ at, ...facts }: ReportFacts): string =>
  JSON.stringify({ at: new Date(at).toISOString(), ...facts }, null, 2);

/** Under which name the report is saved. */
export const reportName = (at: number): string => `error-report-${new Date(at).toISOString().replace(/\D/g, '')}.json`;
