/** @jest-environment jsdom */

import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PaymentProof as Proof } from '@/contract/calls/onboardingParts';
import { PaymentProof } from '@/features/onboarding/PaymentProof';

const PROOF: Proof = {
  proofId: 'P1',
  state: 'SENT',
  accountNoMasked: '6222 **** 1234',
  sentAt: '2026-11-20T10:00:00+08:00',
  expiresAt: '2026-11-22T10:00:00+08:00',
  triesLeft: 3,
};

/**
 * Renders the form for a transfer that was sent, and collects the requests that compare the typed amount and remark.
 */
function comparing() {
  const compared: unknown[] = [];
  render(
    <PaymentProof
      proof={PROOF}
      stage="idle"
      refused={undefined}
      onSend={() => {}}
      onCompare={(typed) => compared.push(typed)}
    />,
  );
  return { compared, user: userEvent.setup() };
}
const amount = () => screen.getByLabelText(/^到账金额/);

describe('the amount that proves an account', () => {
  it.each(['0.12', '０。１２', ' 0.12'])('sends the typed amount %s in its normal form', async (typed) => {
    const { compared, user } = comparing();
    await user.click(amount());
    await user.paste(typed);
    await user.type(screen.getByLabelText('附言'), '1234{Enter}');
    expect(compared).toEqual([{ proofId: 'P1', amount: '0.12', remark: '1234' }]);
  });

  it('refuses an amount with a comma without spending a try', async () => {
    const { compared, user } = comparing();
    await user.click(amount());
    await user.paste('0,12');
    expect(amount()).toHaveValue('0,12');
    expect(screen.getByRole('alert')).toHaveTextContent('角分请用小数点');
    await user.type(screen.getByLabelText('附言'), '1234{Enter}');
    expect(compared).toEqual([]);
  });
});
