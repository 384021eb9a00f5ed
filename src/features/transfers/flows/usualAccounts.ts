import { call, type SagaGenerator, select } from 'typed-redux-saga';
import { sessionSelectors } from '@/features/session';
import { tabStore } from '@/shared/ports/storage';
import type { MoneyAction, Values } from '../model';

/** Storage key of the accounts chosen last, per action and enterprise, in this tab. */
function* keyOf({ id }: MoneyAction): SagaGenerator<string> {
  return `usual.${id}.${(yield* select(sessionSelectors.selectEnterpriseId)) ?? ''}`;
}

/** Selects the own accounts that the next form preselects. Payees are never included. */
const usualOf = ({ parties }: MoneyAction, values: Readonly<Record<string, unknown>>): Values =>
  Object.fromEntries(
    parties.flatMap((party): [string, string][] => {
      const value = party.kind === 'choice' && party.preset ? values[party.name] : undefined;
      return typeof value === 'string' && value !== '' ? [[party.name, value]] : [];
    }),
  );

/** Returns the accounts chosen last. Accounts that are not offered now are left out. Unreadable storage counts as empty. */
export function* usualAccounts(spec: MoneyAction): SagaGenerator<Values> {
  const kept = yield* call(tabStore.get, yield* keyOf(spec));
  try {
    const values: unknown = JSON.parse(kept ?? 'null');
    return typeof values === 'object' && values !== null ? usualOf(spec, values as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

export function* keepUsual(spec: MoneyAction, values: Values): SagaGenerator<void> {
  yield* call(tabStore.set, yield* keyOf(spec), JSON.stringify(usualOf(spec, values)));
}
