import { call, type SagaGenerator } from 'typed-redux-saga';
import type { AccountBalance } from '@/contract/accounts';
import { navigation } from '@/shared/ports/screen';

/** Leads from an account to its entries. */
export function* openFlow({ accountNo }: Pick<AccountBalance, 'accountNo'>): SagaGenerator<void> {
  yield* call(navigation.push, `/fund-manage/flow?accountNo=${encodeURIComponent(accountNo)}`);
}
