/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { Decision } from '@/shared/money/Decision';
import { PasswordDialog } from '@/shared/money/PasswordDialog';

const nothing = () => {};
const BEFORE = { msg: '不是有效的SM2公钥' };
const NOW = { msg: '支付密码错误' };

function Asking() {
  const [refused, setRefused] = useState(BEFORE);
  return (
    <PasswordDialog about={[]} busy={false} refused={refused} onConfirm={() => setRefused(NOW)} onClose={nothing} />
  );
}

it('shows refusals of the payment password since it was opened, and no older ones', async () => {
  const { user } = show(<Asking />);
  expect(screen.queryByText(BEFORE.msg)).toBeNull();
  await user.type(screen.getByLabelText('支付密码'), 'Pay{Enter}');
  expect(screen.getByText(NOW.msg)).toBeVisible();
});

it('offers no release to a user who may only refuse', () => {
  show(<Decision bar={undefined} onRelease={undefined} refusal="refusal" onRefuse={nothing} />);
  expect(screen.queryByRole('button', { name: '复核通过' })).toBeNull();
  expect(screen.getByRole('button', { name: '复核拒绝' })).toBeVisible();
});
