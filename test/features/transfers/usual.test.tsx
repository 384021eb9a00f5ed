/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { type RootState, rootReducer } from '@test/support/rootReducer';
import { aUser, aUserInfo } from '@test/support/samples';
import { aWorld } from '@test/support/world';
import { screen } from '@testing-library/react';
import { expectSaga } from 'redux-saga-test-plan';
import type { SagaGenerator } from 'typed-redux-saga';
import { sessionEvents } from '@/features/session';
import { payToBank, transferTo } from '@/features/transfers/actions';
import { EntryForm } from '@/features/transfers/EntryForm';
import { keepUsual, usualAccounts } from '@/features/transfers/flows/usualAccounts';
import type { Values } from '@/features/transfers/model';
import type { ActionForm } from '@/features/transfers/slice';
import type { Resource } from '@/shared/resource/defineResource';
import { resourceArrived } from '@/shared/resource/slice';

const signedIn = rootReducer(undefined, sessionEvents.loggedIn({ user: aUser(), info: aUserInfo() })) as RootState;

async function usual(flow: () => SagaGenerator<unknown>, tab = new Map<string, string>()) {
  const world = aWorld({ tab });
  const { returnValue } = await expectSaga(flow as never)
    .withReducer(rootReducer, signedIn)
    .provide(world.provider as never)
    .run();
  return { found: returnValue as unknown, tab: world.tab };
}

const SENT: Values = { payerAccountNo: 'A2', payeeAccountNo: 'B2', amount: '1.00', remark: '货款' };

describe('the account that was chosen last', () => {
  it('selects the account of the last payment in the next form, and no payee', async () => {
    const { tab } = await usual(() => keepUsual(transferTo, SENT));
    expect((await usual(() => usualAccounts(transferTo), tab)).found).toEqual({ payerAccountNo: 'A2' });
    expect(JSON.stringify([...tab])).not.toContain('B2');
  });
  it('stores the last account of each action separately', async () => {
    const { tab } = await usual(() => keepUsual(transferTo, SENT));
    expect((await usual(() => usualAccounts(payToBank), tab)).found).toEqual({});
  });
  it.each(['', '{', '7', '"A2"', '{"payerAccountNo":7}'])(
    'selects no account when the storage holds %j',
    async (kept) => {
      const { tab } = await usual(() => keepUsual(transferTo, SENT));
      for (const key of tab.keys()) tab.set(key, kept);
      expect((await usual(() => usualAccounts(transferTo), tab)).found).toEqual({});
    },
  );
});

it('whom the member paid last is put in by one press where a bank account is paid', async () => {
  const book = payToBank.parties.find(({ name }) => name === 'payeeId');
  const from = (book as { from: Resource }).from;
  const form: ActionForm = {
    stage: 'entering',
    requestNo: 'N1',
    values: {},
    round: 1,
    restored: false,
    sealed: null,
    bank: null,
    payeeName: '',
    quote: null,
    warnings: [],
    history: '',
  };
  const payee = {
    payeeId: 'SK1',
    kind: 'BANK',
    name: '宁波某某有限公司',
    accountNo: '3305 **** **** 0888',
    bankCode: '105',
    bankName: '中国建设银行',
    accountKind: 'CORPORATE',
    note: '',
    saved: false,
    lastUsedTime: '2026-11-20T14:03:59.000+08:00',
  };
  const { user } = show(<EntryForm spec={payToBank} form={form} />, {
    before: [resourceArrived({ ...from, data: [payee], at: 0 })],
  });
  await user.click(screen.getByRole('button', { name: '宁波某某有限公司 0888' }));
  expect(screen.getByRole('radio', { name: '从收款方簿选择' })).toBeChecked();
  expect(screen.getByRole('combobox', { name: '收款方' })).toHaveValue('SK1');
});
