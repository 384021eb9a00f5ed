import type { UnknownAction } from '@reduxjs/toolkit';
import type { CallRecord } from '@/shared/gateway/callLog';

interface ReportFacts {
  /** ms since the epoch */
  at: number;
  /** Path without the query, because a query may contain search terms. */
  path: string;
  browser: string;
  error: string | null;
  actions: readonly UnknownAction[];
  calls: readonly CallRecord[];
}

/** Names of fields that hold an account number, of the user or of another party. */
const ACCOUNT_FIELD = /(account|card|wallet)(No)?s?$/i;
/** Matches account numbers; other texts in such a field stay. */
const NUMBER = /^\d{8,}$/;
const maskNumbers = (value: unknown): unknown =>
  typeof value === 'string' && NUMBER.test(value)
    ? `****${value.slice(-4)}`
    : Array.isArray(value)
      ? value.map(maskNumbers)
      : value;
/** For JSON: numbers of accounts, of a payee or of the user's own, keep their last four digits. */
const withoutAccounts = (key: string, value: unknown): unknown =>
  ACCOUNT_FIELD.test(key) ? maskNumbers(value) : value;

/** An error report as a developer wants it attached: where, what went wrong, the last actions, the calls. No secret is in it. */
export const reportOf = ({ at, ...facts }: ReportFacts): string =>
  JSON.stringify({ at: new Date(at).toISOString(), ...facts }, withoutAccounts, 2);

/** Under which name the report is saved. */
export const reportName = (at: number): string => `error-report-${new Date(at).toISOString().replace(/\D/g, '')}.json`;
