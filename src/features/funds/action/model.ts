import type { Call } from '@/contract/defineCall';
import type { OrderKind } from '@/contract/orders';
import type { ResourceSpec } from '@/shared/resource/defineResource';

/** What was entered: fields of the action's call by their names, the amount as the wire takes it. */
export type Values = Readonly<Record<string, string>>;

/** One of several to choose: an account, a card. */
export interface Choice {
  value: string;
  label: string;
  /** yuan; where it is known. */
  available?: string;
}

/** A field that names an account: chosen from what the platform knows, or typed with recent payees beside it. */
export type PartyField =
  | {
      kind: 'choice';
      name: string;
      label: string;
      from: ResourceSpec;
      choices: (data: never) => readonly Choice[];
      /** The first one is chosen at first. Not where that would choose who is paid. */
      preset: boolean;
    }
  | { kind: 'typed'; name: string; label: string; hint: string; recent: ResourceSpec };

/** One way to move money. A page is this and nothing more. */
export interface MoneyAction {
  /** Key in the store and in the tab's storage. */
  id: string;
  path: string;
  kind: OrderKind;
  /** As the page, its button and its result say it: 转账. */
  verb: string;
  call: Call;
  /** In the order of the form; the amount and the remark follow. */
  parties: readonly PartyField[];
}

const registry = new Map<string, MoneyAction>();

/** Declares an action; flows find it by its id, so that events carry plain data only. */
export function defineAction(action: MoneyAction): MoneyAction {
  registry.set(action.id, action);
  return action;
}

export const actionById = (id: string): MoneyAction | undefined => registry.get(id);
export const actionOfKind = (kind: string): MoneyAction | undefined =>
  [...registry.values()].find((action) => action.kind === kind);
