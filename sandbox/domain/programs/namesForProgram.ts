import { FEE_PARTY_NAME } from '@/contract/calls/accounts';
import { CUSTOMER } from '../cashier/sides';
import { maskedName } from '../contact';

/* Names of persons and companies as programs see them: masked in every field of an answer. */

/** Counterparties that are no person and no company. */
const LABELS: ReadonlySet<string> = new Set(['', FEE_PARTY_NAME, CUSTOMER]);

/** Returns a counterparty's name as programs see it: masked, unless it is a label of the platform. */
export const nameForProgram = (name: string): string => (LABELS.has(name) ? name : maskedName(name));

/** Masks these names wherever they occur in a text, such as a remark. A name inside a longer name is masked with the longer name. */
export const textForProgram = (text: string, names: Iterable<string>): string =>
  [...new Set(names)]
    .filter((name) => !LABELS.has(name) && text.includes(name))
    .sort((a, b) => b.length - a.length)
    .reduce((masked, name) => masked.replaceAll(name, maskedName(name)), text);

/** Masks these names in a text that may be absent. */
export const reasonForProgram = (reason: string | null, names: Iterable<string>): string | null =>
  reason === null ? null : textForProgram(reason, names);
