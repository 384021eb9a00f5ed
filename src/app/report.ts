import type { UnknownAction } from '@reduxjs/toolkit';
import type { CallRecord } from '@/shared/gateway/callLog';

interface ReportFacts {
  /** Time of the report, ms since the epoch */
  at: number;
  /** Path without the query, because a query may contain search terms. */
  path: string;
  browser: string;
  error: string | null;
  actions: readonly UnknownAction[];
  calls: readonly CallRecord[];
}

/** Names of fields that contain an account number of the user or another party, or a search text that may be one. */
const ACCOUNT_FIELD = /(account|card|wallet)(No)?s?$|^keyword$/i;
/** Matches account numbers. Other texts in these fields stay unchanged. */
const NUMBER = /^\d{8,}$/;
/** Matches address parameters that contain an account number. */
const PARAMETER = /([?&](?:\w*(?:account|card|wallet)(?:No)?s?|keyword)=)\d{4,}(\d{4})(?!\d)/gi;
const maskNumber = (number: string): string => `****${number.slice(-4)}`;

/**
 * Builds an error report for developers: path, error, last actions and calls. It contains no secrets. Of each account number, of
 * payees or of the user, only the last four digits stay.
 */
export function reportOf({ at, ...facts }: ReportFacts): string {
  const numbers = new Set<string>();
  const mask = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(mask);
    if (typeof value !== 'string' || !NUMBER.test(value)) return value;
    numbers.add(value);
    return maskNumber(value);
  };
  const text = JSON.stringify(
    { at: new Date(at).toISOString(), ...facts },
    (key, value) => (ACCOUNT_FIELD.test(key) ? mask(value) : value),
    2,
  );
  // Masks the account numbers also in addresses, copied texts and messages.
  return text
    .replace(/(?<!\w)\d{8,}(?!\w)/g, (number) => (numbers.has(number) ? maskNumber(number) : number))
    .replace(PARAMETER, '$1****$2');
}

export const reportName = (at: number): string => `error-report-${new Date(at).toISOString().replace(/\D/g, '')}.json`;
