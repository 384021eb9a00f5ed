import type { SettleAccount } from '@/contract/settlement';
import { reflect } from '@/features/funds/action/actions';
import type { Choice } from '@/features/funds/action/model';

const card = (settleAccountId: string, over: Partial<SettleAccount>) =>
  ({
    settleAccountId,
    bankName: '招商银行',
    accountNoMasked: `****${settleAccountId}`,
    auditStatus: 'PASS',
    ...over,
  }) as SettleAccount;

/** The choices of the withdrawal's bank account among these. */
function choicesAmong(found: readonly SettleAccount[]): readonly Choice[] {
  const party = reflect.parties.find(({ name }) => name === 'settleAccountId');
  if (party?.kind !== 'choice') throw new Error('the withdrawal has no bank account to choose');
  return party.choices(found as never);
}

describe('the bank accounts of a withdrawal', () => {
  it('are those that passed; one that cannot be paid out to yet stands behind and says why', () => {
    const found = [
      card('1111', { verification: 'NONE' }),
      card('2222', { verification: 'VERIFIED' }),
      card('3333', { verification: 'VERIFIED', auditStatus: 'INIT' }),
      card('4444', { verification: 'VERIFIED' }),
    ];
    expect(choicesAmong(found)).toEqual([
      { value: '2222', label: '招商银行 ****2222' },
      { value: '4444', label: '招商银行 ****4444' },
      { value: '1111', label: '招商银行 ****1111（未完成打款验证）' },
    ]);
    expect(choicesAmong([])).toEqual([]);
  });
});
