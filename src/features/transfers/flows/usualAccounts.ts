import { type SagaGenerator, select } from 'typed-redux-saga';
import { sessionSelectors } from '@/features/session';
import { type Stored, stored } from '@/shared/saga/stored';
import type { MoneyAction, Values } from '../model';

/** Returns the member's own accounts among the values, which the next form preselects. Payees are never preselected. */
const usualOf = ({ parties }: MoneyAction, values: Readonly<Record<string, unknown>>): Values =>
  Object.fromEntries(
    parties.flatMap((party): [string, string][] => {
      const value = party.kind === 'choice' && party.preset ? values[party.name] : undefined;
      return typeof value === 'string' && value !== '' ? [[party.name, value]] : [];
    }),
  );

/** The storage of the accounts that were chosen last in this tab, per action and enterprise. */
function* placeOf(spec: MoneyAction): SagaGenerator<Stored<Values>> {
  const enterpriseId = (yield* select(sessionSelectors.selectEnterpriseId)) ?? '';
  return stored(`usual.${spec.id}.${enterpriseId}`, (values) =>
    typeof values === 'object' && values !== null ? usualOf(spec, values as Record<string, unknown>) : null,
  );
}

/** Reads the accounts that were chosen last. The form ignores accounts that are no longer available. */
export function* usualAccounts(spec: MoneyAction): SagaGenerator<Values> {
  return (yield* (yield* placeOf(spec)).read()) ?? {};
}

export function* keepUsual(spec: MoneyAction, values: Values): SagaGenerator<void> {
  yield* (yield* placeOf(spec)).keep(usualOf(spec, values));
}
