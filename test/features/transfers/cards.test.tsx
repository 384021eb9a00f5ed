/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { SettleAccount } from '@/contract/calls/settlement';
import { applyReflect, reflect, transferOut } from '@/features/transfers/actions';
import { EntryForm } from '@/features/transfers/EntryForm';
import type { Choice } from '@/features/transfers/model';
import { Review } from '@/features/transfers/Review';
import { moneyEvents } from '@/features/transfers/slice';
import type { Resource } from '@/shared/resource/defineResource';
import { resourceArrived } from '@/shared/resource/slice';

const card = (settleAccountId: string, over: Partial<SettleAccount>) =>
  ({
    settleAccountId,
    bankName: '招商银行',
    accountNoMasked: `****${settleAccountId}`,
    auditStatus: 'PASS',
    ...over,
  }) as SettleAccount;

/** Returns the choices of the bank account in the withdrawal form, if the enterprise has these accounts. */
function choicesAmong(found: readonly SettleAccount[]): readonly Choice[] {
  const party = reflect.parties.find(({ name }) => name === 'settleAccountId');
  if (party?.kind !== 'choice') throw new Error('the withdrawal has no bank account to choose');
  return party.choices(found as never);
}

const PAYERS = [{ accountNo: '0571', accountType: 'BALANCE', own: true, availableBalance: '100.00', status: 'NORMAL' }];
const aForm = (values: Record<string, string>) => ({
  stage: 'entering' as const,
  requestNo: 'N1',
  values: { amount: '10.00', ...values },
  round: 0,
  restored: false,
  sealed: null,
  bank: null,
  payeeName: '',
  owner: null,
  quote: null,
  warnings: [],
  history: '',
});

/** Opens a field's list and chooses the option with this text. */
async function choose(user: UserEvent, field: HTMLElement, option: string) {
  await user.click(field);
  await user.click(screen.getByRole('option', { name: option }));
}

const UNFIT = '该账户尚未完成打款验证，验证后才能提现';

describe('the bank accounts of a withdrawal', () => {
  it('offers verified bank accounts first, and lists unverified accounts with the reason', () => {
    const found = [
      card('1111', { verification: 'NONE' }),
      card('2222', { verification: 'VERIFIED' }),
      card('3333', { verification: 'VERIFIED', auditStatus: 'INIT' }),
      card('4444', { verification: 'VERIFIED' }),
    ];
    expect(choicesAmong(found)).toEqual([
      { value: '2222', label: '招商银行', number: '****2222' },
      { value: '4444', label: '招商银行', number: '****4444' },
      {
        value: '1111',
        label: '招商银行',
        number: '****1111',
        note: '（未完成打款验证）',
        unfit: UNFIT,
        mendAt: '/account-center/enterprise-info/merchant?verify=1111',
      },
    ]);
    expect(choicesAmong([])).toEqual([]);
  });

  it('refuses an unverified bank account at its field, and continues with another account', async () => {
    const found = [card('1111', { verification: 'NONE' }), card('2222', { verification: 'VERIFIED' })];
    const [payer, bank] = reflect.parties.flatMap((party) => (party.kind === 'choice' ? party.from : []));
    const page = show(<EntryForm spec={reflect} form={aForm({})} />, {
      before: [
        resourceArrived({ ...(payer as Resource), data: PAYERS, at: 0 }),
        resourceArrived({ ...(bank as Resource), data: found, at: 0 }),
      ],
    });
    const field = screen.getByRole('combobox', { name: '到账银行卡' });
    const next = screen.getByRole('button', { name: '下一步' });
    expect(field).toHaveValue('招商银行 **** 2222');
    await choose(page.user, field, '招商银行 **** 1111（未完成打款验证）');
    expect(field).toHaveAccessibleDescription(UNFIT);
    expect(screen.getByRole('link', { name: '去验证' })).toHaveAttribute(
      'href',
      '/account-center/enterprise-info/merchant?verify=1111',
    );
    await page.user.click(next);
    expect(field).toHaveFocus();
    expect(page.last(moneyEvents.reviewRequested.type)).toBeUndefined();
    await choose(page.user, field, '招商银行 **** 2222');
    expect(field).not.toHaveAccessibleDescription(UNFIT);
    await page.user.click(next);
    expect(page.last(moneyEvents.reviewRequested.type)).toMatchObject({
      payload: { values: { settleAccountId: '2222', amount: '10.00' } },
    });
  });
});

describe('an action that asks for no bank account', () => {
  const to = applyReflect.destination?.from as Resource;
  const accounts = (defaultFlag: boolean) => [
    { ...card('1111', { defaultFlag: false }), accountName: '甲' },
    { ...card('2222', { defaultFlag }), accountName: '乙' },
  ];

  it.each([
    ['form', <EntryForm key="form" spec={applyReflect} form={aForm({})} />],
    ['review', <Review key="review" spec={applyReflect} form={aForm({})} />],
  ])('shows in the %s the bank account that receives the money', (_, part) => {
    show(part, { before: [resourceArrived({ ...to, data: accounts(true), at: 0 })] });
    expect(screen.getByText('招商银行 ****2222 乙')).toBeVisible();
  });

  it('shows that no default bank account is set', () => {
    show(<EntryForm spec={applyReflect} form={aForm({})} />, {
      before: [resourceArrived({ ...to, data: accounts(false), at: 0 })],
    });
    expect(screen.getByText('尚未设置默认银行账户')).toBeVisible();
  });
});

describe('an account that was chosen and cannot be any more', () => {
  it('replaces an unavailable account by the usual account, or requires a new choice', async () => {
    const [payer, payee] = transferOut.parties.flatMap((party) => (party.kind === 'choice' ? party.from : []));
    const form = aForm({ payerAccountNo: 'FROZEN', payeeAccountNo: 'GONE' });
    const page = show(<EntryForm spec={transferOut} form={form} />, {
      before: [
        resourceArrived({ ...(payer as Resource), data: PAYERS, at: 0 }),
        resourceArrived({ ...(payee as Resource), data: [{ ...PAYERS[0], accountNo: '0572' }], at: 0 }),
      ],
    });
    expect(screen.getByRole('combobox', { name: '付款账户' })).toHaveValue('余额账户 0571');
    await page.user.click(screen.getByRole('button', { name: '下一步' }));
    const field = screen.getByRole('combobox', { name: '收款账户' });
    expect(field).toHaveAccessibleDescription('请选择收款账户');
    expect(page.last(moneyEvents.reviewRequested.type)).toBeUndefined();
    await choose(page.user, field, '余额账户 0572');
    await page.user.click(screen.getByRole('button', { name: '下一步' }));
    expect(page.last(moneyEvents.reviewRequested.type)).toMatchObject({
      payload: { values: { payerAccountNo: '0571', payeeAccountNo: '0572' } },
    });
  });
});

it('adds no store subscription when the form is drawn again', async () => {
  const page = show(<EntryForm spec={reflect} form={aForm({})} />);
  const subscribed = jest.spyOn(page.store, 'subscribe');
  await page.user.type(screen.getByRole('textbox', { name: /备注/ }), '货款');
  expect(subscribed).not.toHaveBeenCalled();
  page.happens(resourceArrived({ ...(reflect.parties[0] as { from: Resource }).from, data: PAYERS, at: 0 }));
  expect(screen.getByRole('combobox', { name: '付款账户' })).toHaveValue('余额账户 0571');
});
