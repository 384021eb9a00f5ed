import { amountFault } from '../calls/orders';
import { readUnsigned, wireOf } from './reading/amount';

/*
 * Functions that the checks of uploaded files share: reading typed amounts, counts and sums, and a loop over the lines. The loop
 * pauses every few lines, so that its caller can do other work. Pure; browser and platform use the same code.
 */

/** An error or a warning about a field of a line. An error blocks the submission of the file; a warning does not. */
export interface IssueOf<Field extends string> {
  field: Field;
  level: 'error' | 'warning';
  msg: string;
}
interface Line {
  amount: string;
}

/** Reads the typed amount of a line. Returns cents, or an error in Chinese if it cannot be paid. */
export function payableAmount(typed: string): { cents: number; msg: null } | { cents: null; msg: string } {
  const read = readUnsigned(typed);
  if (read.cents === null) return read;
  const msg = amountFault(wireOf(read.cents));
  return msg === null ? read : { cents: null, msg };
}

/** Returns a typed amount in cents; null if it cannot be paid. */
export const lineCents = (typed: string): number | null => payableAmount(typed).cents;

/** Returns a typed amount in wire format; a text that is not a payable amount is returned unchanged. */
export function wireAmount(typed: string): string {
  const cents = lineCents(typed);
  return cents === null ? typed : wireOf(cents);
}

/** Number of lines that are checked between two pauses. */
const CHUNK = 100;
/** An amount above this multiple of the median gives a warning, if the file has at least `ENOUGH` lines. */
const UNUSUAL = 10;
const ENOUGH = 5;

/**
 * A check of all lines that pauses every few lines. Its result has the errors and warnings of each line, in the order of the
 * lines.
 */
export type Judging<Field extends string> = Generator<undefined, IssueOf<Field>[][]>;

/**
 * Checks the lines in order, each with its amount in cents (null: cannot be paid). Afterwards it adds warnings about amounts far
 * above the others.
 */
export function* judging<L extends Line, Field extends string>(
  lines: readonly L[],
  judge: (line: L, cents: number | null) => IssueOf<Field | 'amount'>[],
): Judging<Field | 'amount'> {
  const issues: IssueOf<Field | 'amount'>[][] = [];
  // The amount of each line in cents, computed only once.
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

/** Runs a check of all lines without pauses. */
export function judged<Field extends string>(run: Judging<Field>): IssueOf<Field>[][] {
  while (true) {
    const step = run.next();
    if (step.done) return step.value;
  }
}

/** Largest amount of the wire format, in cents. */
const MOST_CENTS = 999_999_999_999_999;

export interface LineSums {
  lines: number;
  /** Number of lines with an error. `warnings`: number of lines with a warning but no error. */
  errors: number;
  warnings: number;
  /** Sum in cents of all lines whose amount is valid. */
  cents: number;
}

/** Returns the counts and the sum of checked lines. */
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
