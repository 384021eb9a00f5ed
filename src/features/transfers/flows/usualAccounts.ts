import { type SagaGenerator, select } from 'typed-redux-saga';
import { sessionSelectors } from '@/features/session';
import { type Stored, stored } from '@/shared/saga/stored';
import type { MoneyAction, Values } from '../model';

/** Selects the own accounts that the next form preselects. Payees are never included. */
const usualOf = ({ parties }: MoneyAction, values: Readonly<Record<string, unknown>>): Values =>
  Object.fromEntries(
    parties.flatMap((party): [string, string][] => {
      const value = party.kind === 'choice' && party.preset ? values[party.name] : undefined;
      return typeof value === 'string' && value !== '' ? [[party.name, value]] : [];
    }),
  );

/** The accounts chosen last in this tab, per action and enterprise. */
function* placeOf(spec: MoneyAction): SagaGenerator<Stored<Values>> {
  const enterpriseId = (yield* select(sessionSelectors.selectEnterpriseId)) ?? '';
  return stored(`usual.${spec.id}.${enterpriseId}`, (values) =>
    typeof values === 'object' && values !== null ? usualOf(spec, values as Record<string, unknown>) : null,
  );
}

/** Returns the accounts chosen last. The form ignores accounts that are no longer offered. */
export function* usualAccounts(spec: MoneyAction): SagaGenerator<Values> {
  return (yield* (yield* placeOf(spec)).read()) ?? {};
}

export function* keepUsual(spec: MoneyAction, values: Values): SagaGenerator<void> {
  yield* (yield* placeOf(spec)).keep(usualOf(spec, values));
}
