import { FEE_PARTY_NAME } from '@/contract/calls/accounts';
import { CUSTOMER } from '../cashier/sides';
import { maskedName } from '../contact';

/* Names of persons and companies in responses to programs: masked in every field. */

/** Counterparty names that are not names of persons or companies. */
const LABELS: ReadonlySet<string> = new Set(['', FEE_PARTY_NAME, CUSTOMER]);

/** Returns a counterparty's name as programs see it: masked, unless it is a label of the platform. */
export const nameForProgram = (name: string): string => (LABELS.has(name) ? name : maskedName(name));

/**
 * Masks the given names wherever they occur in a text, such as a remark. A name that is a part of a longer name is
 * masked together with the longer name.
 */
export const textForProgram = (text: string, names: Iterable<string>): string =>
  [...new Set(names)]
    .filter((name) => !LABELS.has(name) && text.includes(name))
    .sort((a, b) => b.length - a.length)
    .reduce((masked, name) => masked.replaceAll(name, maskedName(name)), text);

/** Masks the given names in a text that may be null. */
export const reasonForProgram = (reason: string | null, names: Iterable<string>): string | null =>
  reason === null ? null : textForProgram(reason, names);
