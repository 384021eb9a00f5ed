import type { OrderKind, TariffKind } from '@/contract/calls/orders';
import type { Payee } from '@/contract/calls/payees';
import type { WalletProductCode } from '@/contract/calls/walletProducts';
import type { Call } from '@/contract/defineCall';
import type { Resource } from '@/shared/resource/defineResource';

/** The typed values by field name of the request. The amount has the request's format. */
export type Values = Readonly<Record<string, string>>;

/** An account or card that the user can choose. */
export interface Choice {
  value: string;
  /** Name of the account without its number. */
  label: string;
  number: string;
  /** Available amount of the account in yuan, if it is known. */
  available?: string;
  /** Text that is shown after the account number. */
  note?: string;
  /**
   * The reason why the account cannot be used now. The user can still choose the account, and then sees the reason.
   */
  unfit?: string;
  /** Address of the page where the user can make the account usable. */
  mendAt?: string;
}

interface Named {
  /** Name of the field in the request. */
  name: string;
  label: string;
  /** Shows the field only if another field has one of these values; without it the field is always shown. */
  when?: { field: string; is: readonly string[] };
}

/**
 * A field of an action's form that describes the payer or the payee: a chosen account, a typed number, or further
 * data such as the bank.
 */
export type PartyField = Named &
  (
    | {
        kind: 'choice';
        from: Resource;
        choices: (data: never) => readonly Choice[];
        /** True: the first account is preselected. False for payees, because the user must choose the payee. */
        preset: boolean;
      }
    /** A typed wallet number. The form shows the name of its owner. */
    | { kind: 'typed' }
    /** A payee of the payee book, chosen in the form's search field. */
    | { kind: 'known'; from: Resource }
    /**
     * The kind of a typed payee; the first kind is preselected. `known`: the value if the payee comes from the payee
     * book.
     */
    | { kind: 'way'; words: Readonly<Record<string, string>>; known: string }
    /**
     * A text with its own rule. A secret text (a card number) is never in an event, the state or the tab's storage. It is in
     * memory outside the store and must be typed again after a reload.
     */
    | {
        kind: 'text';
        rule: (typed: string, all: Values) => string | undefined;
        maxLength: number;
        digits?: true;
        secret?: true;
      }
    /** A bank. It is recognised by the first digits of the card number in the field `card`. */
    | { kind: 'bank'; card: string }
  );

/** Returns whether the field is shown, depending on the values of other fields. */
export const isVisible = ({ when }: Pick<Named, 'when'>, values: Values): boolean =>
  when === undefined || when.is.includes(values[when.field] ?? '');

/**
 * Returns whether the form and the review show the field. For a payee from the payee book the kind is certain, so it
 * is not shown.
 */
export const isShown = (party: PartyField, values: Values): boolean =>
  isVisible(party, values) && !(party.kind === 'way' && values[party.name] === party.known);

/** The search field for the payee of an action. `fill` returns the field values of a payee from the payee book. */
export interface PayeeSearch {
  kind: Payee['kind'];
  from: Resource;
  fill: (payee: Payee) => Values;
  /**
   * Returns the field values of a new payee for a typed number or name; null if the text is neither. An empty text
   * empties the fields.
   */
  fillNew: (typed: string) => Values | null;
}

/** An action that moves money, such as a transfer. Its page is built from this definition. */
export interface MoneyAction {
  /** Identifies the action in the store and in the tab's storage. */
  id: string;
  path: string;
  kind: TariffKind;
  /** Verb in the texts of page, button and result, such as 转账 (transfer). */
  verb: string;
  /** Title of the page, if it differs from `verb`. */
  title?: string;
  call: Call;
  /** True: the money stays with the member, so the review asks for no password. */
  withoutPassword?: true;
  /** Product of the wallet that the member must open before the form is shown. */
  product?: WalletProductCode;
  /**
   * Fields that `queryPaymentWarnings` requires in addition to the payee's fields, if the user is warned before this
   * payment; absent: no warnings.
   */
  warned?: Readonly<Record<string, string>>;
  /** The fields of the form in their order. The amount and the remark follow them. */
  parties: readonly PartyField[];
  /** The search field for the payee, which fills the fields of the payee. */
  payees?: PayeeSearch;
  /** The receiving account, if the user cannot choose it. The form and its review show it. */
  destination?: { label: string; from: Resource; textOf: (data: never) => string };
}

/** The chosen payer and payee of the order, on which the fee depends. */
export interface Sides {
  payerAccountNo?: string;
  payeeAccountNo?: string;
}
export const chosenSides = ({ parties }: MoneyAction, values: Values): Sides => {
  const chosen = (side: keyof Sides) =>
    values[side] && parties.some(({ kind, name }) => kind === 'choice' && name === side)
      ? { [side]: values[side] }
      : {};
  return { ...chosen('payerAccountNo'), ...chosen('payeeAccountNo') };
};

/** Returns the typed fields that describe the payee, including secret ones, for the request of the warnings. */
export const payeeFields = ({ parties }: MoneyAction, values: Values): Values =>
  Object.fromEntries(
    parties
      .filter((party) => party.name !== 'payerAccountNo' && isVisible(party, values))
      .map(({ name }) => [name, values[name] ?? '']),
  );

/**
 * Returns the payee of the payee book whose field values equal the values of the form; undefined if there is none.
 */
export const payeeIn = ({ fill }: PayeeSearch, payees: readonly Payee[], values: Values): Payee | undefined =>
  payees.find((payee) => Object.entries(fill(payee)).every(([field, value]) => values[field] === value));

const registry = new Map<string, MoneyAction>();

/** Registers an action. Flows find it by its id, because events may carry only plain data. */
export function defineAction(action: MoneyAction): MoneyAction {
  registry.set(action.id, action);
  return action;
}

/** Returns whether a field is secret: its value is in no event, no state and no storage. */
export const isSecret = ({ parties }: MoneyAction, field: string): boolean =>
  parties.some((party) => party.kind === 'text' && party.secret && party.name === field);

/** Returns whether the user has typed anything. Preselected values do not count. */
export const isBegun = ({ parties }: MoneyAction, values: Values): boolean =>
  Object.entries(values).some(([field, value]) => {
    const party = parties.find(({ name }) => name === field);
    return value !== '' && party?.kind !== 'way' && !(party?.kind === 'choice' && party.preset);
  });

export const titleOf = ({ title, verb }: MoneyAction): string => title ?? verb;
/** Returns the action whose form creates orders of this kind; undefined if there is none. */
export const actionOfKind = (wanted: OrderKind): MoneyAction | undefined =>
  [...registry.values()].find(({ kind }) => kind === wanted);
export const actionById = (id: string): MoneyAction | undefined => registry.get(id);
