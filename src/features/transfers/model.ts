import type { OrderKind, TariffKind } from '@/contract/calls/orders';
import type { WalletProductCode } from '@/contract/calls/walletProducts';
import type { Call } from '@/contract/defineCall';
import type { Resource } from '@/shared/resource/defineResource';

/** The entered values by field name of the action's call. The amount has the wire format. */
export type Values = Readonly<Record<string, string>>;

/** An option of a choice: an account or a card. */
export interface Choice {
  value: string;
  /** Name of the option without its number. */
  label: string;
  number: string;
  /** Available amount in yuan, if it is known. */
  available?: string;
  /** Text after the number. */
  note?: string;
  /** The reason why the option is unusable now. The user can choose it and then sees the reason. */
  unfit?: string;
  /** Address of the page where the user can fix the reason. */
  mendAt?: string;
}

interface Named {
  /** Field name in the call's request. */
  name: string;
  label: string;
  /** Condition for showing the field: another field has one of these values. Without a condition the field is always shown. */
  when?: { field: string; is: readonly string[] };
}

/** A field that names an account, chosen from known accounts or typed, with the further data that it requires. */
export type PartyField = Named &
  (
    | {
        kind: 'choice';
        from: Resource;
        choices: (data: never) => readonly Choice[];
        /** Preselects the first option. False where a preselection would choose the payee. */
        preset: boolean;
      }
    /** A wallet number, with the recent payees next to it. */
    | { kind: 'typed'; hint: string; recent: Resource }
    /** A choice between several ways; the first way is preselected. */
    | { kind: 'way'; words: Readonly<Record<string, string>> }
    /**
     * A text with a specific rule. A secret text (a card number) is never in an event, the state or the tab's storage. It is kept
     * outside the store and must be typed again after a reload.
     */
    | {
        kind: 'text';
        rule: (typed: string, all: Values) => string | undefined;
        maxLength: number;
        digits?: true;
        secret?: true;
      }
    /** A bank, recognised by the head of the number in the field `card`. */
    | { kind: 'bank'; card: string }
  );

/** Returns whether the field is shown, depending on other values. */
export const isVisible = ({ when }: Pick<Named, 'when'>, values: Values): boolean =>
  when === undefined || when.is.includes(values[when.field] ?? '');

/** A money action, such as a transfer. Its page is built from this definition. */
export interface MoneyAction {
  /** Key in the store and in the tab's storage. */
  id: string;
  path: string;
  kind: TariffKind;
  /** Verb in the texts of page, button and result: 转账. */
  verb: string;
  /** Title of the page, if it is not the verb. */
  title?: string;
  call: Call;
  /** The money stays with the member, so the review needs no password. */
  withoutPassword?: true;
  /** The product that the member must open before the form is shown. */
  product?: WalletProductCode;
  /** The parties in the order of the form, followed by the amount and the remark. */
  parties: readonly PartyField[];
  /** The fixed receiving account, shown in the form and in its review. */
  destination?: { label: string; from: Resource; told: (data: never) => string };
}

/** The two chosen parties of the order, which the fee depends on. */
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

const registry = new Map<string, MoneyAction>();

/** Declares an action; flows find it by its id, so that events carry plain data only. */
export function defineAction(action: MoneyAction): MoneyAction {
  registry.set(action.id, action);
  return action;
}

/** Fields that are in no event, no state and no storage. */
export const isSecret = ({ parties }: MoneyAction, field: string): boolean =>
  parties.some((party) => party.kind === 'text' && party.secret && party.name === field);

/** Returns whether the user has entered anything. Preselected values do not count. */
export const isBegun = ({ parties }: MoneyAction, values: Values): boolean =>
  Object.entries(values).some(([field, value]) => {
    const party = parties.find(({ name }) => name === field);
    return value !== '' && party?.kind !== 'way' && !(party?.kind === 'choice' && party.preset);
  });

export const titleOf = ({ title, verb }: MoneyAction): string => title ?? verb;
/** Returns the action whose form creates orders of this kind. */
export const actionOfKind = (wanted: OrderKind): MoneyAction | undefined =>
  [...registry.values()].find(({ kind }) => kind === wanted);
export const actionById = (id: string): MoneyAction | undefined => registry.get(id);
