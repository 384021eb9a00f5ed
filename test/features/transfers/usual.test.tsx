/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { type RootState, rootReducer } from '@test/support/rootReducer';
import { aUser, aUserInfo } from '@test/support/samples';
import { aWorld } from '@test/support/world';
import { screen, within } from '@testing-library/react';
import { expectSaga } from 'redux-saga-test-plan';
import type { SagaGenerator } from 'typed-redux-saga';
import type { Payee } from '@/contract/calls/payees';
import { sessionEvents } from '@/features/session';
import { payToBank, transferTo } from '@/features/transfers/actions';
import { EntryForm } from '@/features/transfers/EntryForm';
import { keepUsual, usualAccounts } from '@/features/transfers/flows/usualAccounts';
import type { PayeeSearch, Values } from '@/features/transfers/model';
import { type ActionForm, moneyEvents } from '@/features/transfers/slice';
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

describe('the search field for the payee', () => {
  const payees = payToBank.payees as PayeeSearch;
  const payee: Payee = {
    payeeId: 'SK1',
    kind: 'BANK',
    name: '宁波某某有限公司',
    accountNo: '3305 **** **** 0888',
    bankCode: '105',
    bankName: '中国建设银行',
    accountKind: 'CORPORATE',
    note: '老客户',
    saved: false,
    lastUsedTime: '2026-11-20T14:03:59.000+08:00',
  };
  const form: ActionForm = {
    stage: 'entering',
    requestNo: 'N1',
    values: {},
    round: 1,
    restored: false,
    sealed: null,
    bank: null,
    payeeName: '',
    owner: null,
    quote: null,
    warnings: [],
    history: '',
  };
  const search = () => screen.getByRole('combobox', { name: '查找收款方' });

  it('finds a payee by digits of the account, fills in the payee, and allows a new payee', async () => {
    const { user } = show(<EntryForm spec={payToBank} form={form} />, {
      before: [resourceArrived({ ...payees.from, data: [payee], at: 0 })],
    });
    await user.type(search(), '0888');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      '老客户（宁波某某有限公司）中国建设银行 3305 **** **** 0888，上次使用 2026-11-20 14:03:59',
      '付给新的收款方：0888',
    ]);
    await user.keyboard('{Enter}');
    expect(search()).toHaveValue('老客户（宁波某某有限公司）');
    expect(search()).toHaveAccessibleDescription('中国建设银行 3305 **** **** 0888，上次使用 2026-11-20 14:03:59');
    expect(screen.queryByRole('textbox', { name: '收款户名' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '改填新的收款方' }));
    expect(search()).toHaveValue('');
    expect(screen.getByRole('textbox', { name: '收款户名' })).toHaveFocus();
  });

  it('fills in one of the three last used payees with one click, and hides the list afterwards', async () => {
    const unused = { ...payee, payeeId: 'P0', note: '未用过', lastUsedTime: null };
    const used = ['甲', '乙', '丙', '丁'].map((note, at) => ({ ...payee, payeeId: `P${at + 1}`, note }));
    const { user } = show(<EntryForm spec={payToBank} form={form} />, {
      before: [resourceArrived({ ...payees.from, data: [unused, ...used], at: 0 })],
    });
    const recent = screen.getByRole('list', { name: '最近使用' });
    expect(
      within(recent)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['甲（尾号0888）', '乙（尾号0888）', '丙（尾号0888）']);
    await user.click(within(recent).getByRole('button', { name: '乙（尾号0888）' }));
    expect(search()).toHaveValue('乙（宁波某某有限公司）');
    expect(screen.queryByRole('list', { name: '最近使用' })).toBeNull();
  });

  it.each([
    ['6222 0212 3456', '个人银行卡', '收款账号', '收款户名'],
    ['林晓燕', '个人银行卡', '收款户名', '收款账号'],
    ['宁波东方贸易有限公司', '企业账户', '收款户名', '收款账号'],
    ['阿卜杜拉·买买提', '个人银行卡', '收款户名', '收款账号'],
  ])('puts %s as a new payee into the fields below', async (typed, kind, filled, empty) => {
    const { user } = show(<EntryForm spec={payToBank} form={form} />, {
      before: [resourceArrived({ ...payees.from, data: [payee], at: 0 })],
    });
    await user.type(search(), typed);
    await user.click(screen.getByRole('option', { name: `付给新的收款方：${typed}` }));
    expect(screen.getByRole('radio', { name: kind })).toBeChecked();
    expect(screen.getByRole('textbox', { name: filled })).toHaveValue(typed);
    expect(screen.getByRole('textbox', { name: empty })).toHaveFocus();
  });

  it('accepts a wallet number as a new payee and requests its owner, but accepts no name', async () => {
    const wallets = transferTo.payees as PayeeSearch;
    const { user, log } = show(<EntryForm spec={transferTo} form={form} />, {
      before: [resourceArrived({ ...wallets.from, data: [{ ...payee, kind: 'WALLET' }], at: 0 })],
    });
    await user.type(search(), '林晓燕');
    expect(screen.queryAllByRole('option')).toEqual([]);
    expect(screen.getByText('没有匹配的收款方。付给新的收款方请输入其账号')).toBeVisible();
    await user.clear(search());
    await user.type(search(), '8860 0002{Enter}');
    expect(screen.getByRole('textbox', { name: '收款账户' })).toHaveValue('88600002');
    expect(log).toContainEqual(moneyEvents.accountTyped({ action: 'transfer', accountNo: '88600002' }));
  });

  it.each(['８８６００００２', '8860-0002', '8860－0002'])('reads the copied number %s of a wallet', async (typed) => {
    const wallets = transferTo.payees as PayeeSearch;
    const { user } = show(<EntryForm spec={transferTo} form={form} />, {
      before: [resourceArrived({ ...wallets.from, data: [], at: 0 })],
    });
    await user.type(search(), '林晓燕');
    expect(screen.getByText('还没有收款方。付给新的收款方请输入其账号')).toBeVisible();
    await user.clear(search());
    await user.type(search(), `${typed}{Enter}`);
    expect(screen.getByRole('textbox', { name: '收款账户' })).toHaveValue('88600002');
  });

  it('requests the owner of a wallet when the user leaves the field of the number', async () => {
    const { user, log } = show(<EntryForm spec={transferTo} form={form} />);
    await user.type(screen.getByRole('textbox', { name: '收款账户' }), '88600002');
    const typed = moneyEvents.accountTyped({ action: 'transfer', accountNo: '88600002' });
    expect(log).not.toContainEqual(typed);
    await user.tab();
    expect(log).toContainEqual(typed);
  });

  it('refuses a payee that was deleted from the book', async () => {
    const gone = { ...form, values: { payeeKind: 'BOOK', payeeId: 'SK9', amount: '1.00' } };
    const { user, last } = show(<EntryForm spec={payToBank} form={gone} />, {
      before: [resourceArrived({ ...payees.from, data: [payee], at: 0 })],
    });
    await user.click(screen.getByRole('button', { name: '下一步' }));
    expect(search()).toHaveAccessibleDescription('请选择收款方');
    expect(last(moneyEvents.reviewRequested.type)).toBeUndefined();
  });
});
