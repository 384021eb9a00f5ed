import { groupInFours } from '@/shared/format/longNumber';

/** Separates the parts of a line of a question. `QuestionLines` keeps each part whole. */
export const PART_SEPARATOR = '　';

/**
 * A line of a question: a text, or a payment with its amount as it is shown. A payment is kept as data, so that error
 * reports mask its account number.
 */
export type QuestionLine = string | { payee: { name: string; accountNo: string; bankName: string }; amount: string };

/** Returns the text of a line. A payment is described by name, amount, whole account number and bank. */
export function textOfLine(line: QuestionLine): string {
  if (typeof line === 'string') return line;
  const { name, accountNo, bankName } = line.payee;
  return [name, `${line.amount} 元`, groupInFours(accountNo), bankName]
    .filter((part) => part !== '')
    .join(PART_SEPARATOR);
}

/** Maximum number of payments that a question lists by name. */
export const NAMED = 5;

/**
 * Returns the lines of the first payments, and after them how many further payments there are. `count`: number of all
 * payments, if `payments` has only the first ones.
 */
export function firstLines<Payment, Line>(
  payments: readonly Payment[],
  lineOf: (payment: Payment) => Line,
  further: (count: number) => Line,
  count = payments.length,
): readonly Line[] {
  const lines = payments.slice(0, NAMED).map(lineOf);
  return count > lines.length ? [...lines, further(count - lines.length)] : lines;
}
