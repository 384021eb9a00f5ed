import { amountFault } from '../calls/orders';
import { readUnsigned, wireOf } from './reading/amount';

/*
 * Common parts of the file validators: typed amounts, issue counts and sums, and a loop over the lines. The loop pauses every few
 * lines so that its caller can do other work. Pure; browser and platform share it.
 */

/** An error prevents the upload of the file; a warning does not. */
export interface IssueOf<Field extends string> {
  field: Field;
  level: 'error' | 'warning';
  msg: string;
}
interface Line {
  amount: string;
}

/** Reads an amount of a line that can be paid: cents, or in Chinese why it cannot. */
export function payableAmount(typed: string): { cents: number; msg: null } | { cents: null; msg: string } {
  const read = readUnsigned(typed);
  if (read.cents === null) return read;
  const msg = amountFault(wireOf(read.cents));
  return msg === null ? read : { cents: null, msg };
}

/** Cents of a typed amount; null if it cannot be paid. */
export const lineCents = (typed: string): number | null => payableAmount(typed).cents;

/** Returns a typed amount in the wire format; a text that is no payable amount is returned unchanged. */
export function wireAmount(typed: string): string {
  const cents = lineCents(typed);
  return cents === null ? typed : wireOf(cents);
}

/** Number of lines between two pauses of the validation. */
const CHUNK = 100;
/** An amount above this multiple of the median looks unusual, given enough lines. */
const UNUSUAL = 10;
const ENOUGH = 5;

/** Pauses after every few lines. Returns the issues of each line, in the order of the lines. */
export type Judging<Field extends string> = Generator<undefined, IssueOf<Field>[][]>;

/**
 * Validates the lines in order, each with its cents (null: cannot be paid). Afterwards it warns about amounts far above the
 * others.
 */
export function* judging<L extends Line, Field extends string>(
  lines: readonly L[],
  judge: (line: L, cents: number | null) => IssueOf<Field | 'amount'>[],
): Judging<Field | 'amount'> {
  const issues: IssueOf<Field | 'amount'>[][] = [];
  // The cents of each line, computed once.
  const paid: (number | null)[] = [];
  for (const [at, line] of lines.entries()) {
    const cents = lineCents(line.amount);
    paid.push(cents);
    issues.push(judge(line, cents));
    if (at % CHUNK === CHUNK - 1) yield;
  }
  yield;
  const amounts = Float64Array.from(paid.filter((cents) => cents !== null)).sort();
  if (amounts.length < ENOUGH) return issues;
  const middle = amounts[Math.floor(amounts.length / 2)] ?? 0;
  yield;
  for (const [at, found] of issues.entries()) {
    if ((paid[at] ?? 0) > middle * UNUSUAL && !found.some(({ field }) => field === 'amount'))
      found.push({ field: 'amount', level: 'warning', msg: '金额明显高于其他明细，请核对' });
    if (at % CHUNK === CHUNK - 1) yield;
  }
  return issues;
}

/** Runs a validation without pauses. */
export function judged<Field extends string>(run: Judging<Field>): IssueOf<Field>[][] {
  while (true) {
    const step = run.next();
    if (step.done) return step.value;
  }
}

/** Largest amount on the wire, in cents. */
const MOST_CENTS = 999_999_999_999_999;

export interface LineSums {
  lines: number;
  /** Lines with an error, and lines with a warning and no error. */
  errors: number;
  warnings: number;
  /** Sum of the lines with a payable amount. */
  cents: number;
}

/** Returns the counts and the sum of validated lines. */
export function sumsOf(lines: readonly Line[], issues: readonly (readonly IssueOf<string>[])[]): LineSums {
  const sums: LineSums = { lines: lines.length, errors: 0, warnings: 0, cents: 0 };
  for (const [at, { amount }] of lines.entries()) {
    const found = issues[at] ?? [];
    if (found.some(({ level }) => level === 'error')) sums.errors += 1;
    else if (found.length > 0) sums.warnings += 1;
    if (!found.some(({ field, level }) => field === 'amount' && level === 'error'))
      sums.cents = Math.min(MOST_CENTS, sums.cents + (lineCents(amount) ?? 0));
  }
  return sums;
}
