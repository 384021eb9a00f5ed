import { groupInFours } from '@/shared/format/longNumber';

/** Separates the parts of a line of a question. `QuestionLines` keeps each part whole. */
export const PART_SEPARATOR = '　';

interface Payee {
  name: string;
  accountNo: string;
  bankName: string;
}

/** Describes a payment in the question before it: name, amount (as it is shown), whole account number, bank. */
export const payeeLine = ({ name, accountNo, bankName }: Payee, amount: string): string =>
  [name, `${amount} 元`, groupInFours(accountNo), bankName].filter((part) => part !== '').join(PART_SEPARATOR);
