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
