/** @jest-environment jsdom */

import type { UnknownAction } from '@reduxjs/toolkit';
import { show } from '@test/support/page';
import { aUser, aUserInfo } from '@test/support/samples';
import { act, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Trade } from '@/contract/calls/tradeLists';
import { ChangeLoginPasswordPage } from '@/features/account/ChangeLoginPasswordPage';
import { ChangeMailPage } from '@/features/account/ChangeMailPage';
import { submitted } from '@/features/account/forms';
import { PaymentPasswordPage } from '@/features/account/PaymentPasswordPage';
import { ownMail, paymentPassword } from '@/features/account/resources';
import { Addresses } from '@/features/apps/Addresses';
import { ConfigDialog } from '@/features/apps/ConfigDialog';
import { addressSaved, appConfigured, appCreated, appRenamed } from '@/features/apps/forms';
import { CreateDialog, RenameDialog } from '@/features/apps/NameDialogs';
import { productAddresses } from '@/features/apps/resources';
import { linkOptions, linkSubmitted } from '@/features/cashierOrders/forms';
import { NewLinkDialog } from '@/features/cashierOrders/NewLinkDialog';
import { EndDialog } from '@/features/collectSign/EndDialog';
import { endSubmitted } from '@/features/collectSign/forms';
import { subjectsSaved } from '@/features/finance/forms';
import { subjects } from '@/features/finance/resources';
import { SubjectsDialog } from '@/features/finance/SubjectsDialog';
import { policySubmitted, rechargeSubmitted, warningSubmitted } from '@/features/funds/tools/forms';
import { PolicyForm } from '@/features/funds/tools/PolicyForm';
import { RechargeAccount } from '@/features/funds/tools/RechargeAccount';
import { balanceWarning, feeWarning, policy, recharge } from '@/features/funds/tools/resources';
import { WarningForms } from '@/features/funds/tools/WarningForms';
import { settingsSaved } from '@/features/payAudit/forms';
import { settings } from '@/features/payAudit/resources';
import { SettingsDialog } from '@/features/payAudit/SettingsDialog';
import { EditOrderPage } from '@/features/payOrders/EditOrderPage';
import { EMPTY, editorEvents } from '@/features/payOrders/editor';
import { editorFeature } from '@/features/payOrders/editorFeature';
import { orderSaved } from '@/features/payOrders/saveOrder';
import { sessionEvents } from '@/features/session';
import { limitsSet } from '@/features/subAccounts/forms';
import { LimitsDialog } from '@/features/subAccounts/LimitsDialog';
import { refund } from '@/features/trades/flows/refund';
import { RefundForm } from '@/features/trades/RefundForm';
import { refusalSubmitted } from '@/features/transfers/forms';
import { payeeAdded } from '@/features/transfers/payees/forms';
import { PayeeBook } from '@/features/transfers/payees/PayeeBook';
import { book } from '@/features/transfers/payees/resources';
import { voucherSaved, vouchersVoided } from '@/features/vouchers/forms';
import { VoidDialog } from '@/features/vouchers/VoidDialog';
import { VoucherForm } from '@/features/vouchers/VoucherForm';
import { Decision } from '@/shared/money/Decision';
import { resourceArrived } from '@/shared/resource/slice';
import { featureInjected } from '@/shared/saga/lazyFeature';
import type { Submitted } from '@/shared/submission/defineSubmission';
import { submissionRefused } from '@/shared/submission/slice';

/*
 * Every form locks its fields until the response arrives. Input is ignored, the focus stays, and the values remain
 * after a refusal.
 */

const nothing = () => undefined;
const known = (id: string, data: unknown) => resourceArrived({ id, data, at: 1 });
const WARNING = { enabled: true, threshold: '100.00', notifyPhone: '', balance: '500.00' };
const CLOSED = { opened: false, accountName: '', accountNo: '', bankName: '', notifyPhone: '', openTime: null };
const APP = {
  ...{ appId: 'AP1', name: '商城', version: 1, notifyUrl: '', unsignNotifyUrl: '', hmacEnabled: false, keys: [] },
  ...{ allowedAddresses: [], scopes: ['READ'], state: 'ACTIVE' },
} as never;

type Page = ReturnType<typeof show>;
interface Form {
  ui: ReactNode;
  /** Returns the event that submits the form, with any values. */
  sent: () => unknown;
  before?: readonly UnknownAction[];
  /** Opens the form on its page, if a click is needed. */
  open?: (page: Page) => Promise<void>;
}
const press = (name: string) => (page: Page) =>
  page.user.click(screen.getAllByRole('button', { name })[0] as HTMLElement);
const of =
  <Values,>(event: (values: Values) => unknown, values: unknown = {}) =>
  () =>
    event(values as Values);

const FORMS: Record<string, Form> = {
  'the mail address': {
    ui: <ChangeMailPage />,
    sent: of(submitted, { form: 'mail' }),
    before: [known(ownMail.id, { email: 'a@b.example' })],
  },
  'the login password': { ui: <ChangeLoginPasswordPage />, sent: of(submitted, { form: 'loginPassword' }) },
  'the payment password': {
    ui: <PaymentPasswordPage />,
    sent: of(submitted, { form: 'payPassword' }),
    before: [known(paymentPassword.id, { isSet: true })],
  },
  'a new application': {
    ui: <CreateDialog merchants={[{ merchantNo: 'M1', merchantName: '云帆' }]} onClose={nothing} />,
    sent: of(appCreated),
  },
  'the name of an application': {
    ui: <RenameDialog of={{ appId: 'AP1', name: '商城' }} onClose={nothing} />,
    sent: of(appRenamed),
  },
  'the configuration of an application': { ui: <ConfigDialog of={APP} onClose={nothing} />, sent: of(appConfigured) },
  'an address of notifications': {
    ui: <Addresses of={APP} />,
    sent: of(addressSaved),
    before: [known(productAddresses({ appId: 'AP1' }).id, { rows: [] })],
    open: press('修改应用通知地址'),
  },
  'the warnings of the balance': {
    ui: <WarningForms onClose={nothing} />,
    sent: of(warningSubmitted, { purpose: 'BALANCE' }),
    before: [known(balanceWarning.id, WARNING), known(feeWarning.id, WARNING)],
  },
  'the rule of two persons': {
    ui: <PolicyForm onClose={nothing} />,
    sent: of(policySubmitted),
    before: [known(policy.id, { checkerAmount: '100.00' })],
  },
  'the account for recharges': {
    ui: <RechargeAccount onClose={nothing} />,
    sent: of(rechargeSubmitted),
    before: [known(recharge.id, CLOSED)],
  },
  'a payee of the book': {
    ui: <PayeeBook onClose={nothing} />,
    sent: of(payeeAdded),
    before: [known(book.id, [])],
    open: press('新增收款方'),
  },
  'a payment link': {
    ui: <NewLinkDialog onClose={nothing} />,
    sent: of(linkSubmitted),
    before: [known(linkOptions.id, { closed: null, expireMinutes: 30, payMethods: ['WECHAT'], rules: [] })],
  },
  'the refusal of an order by the second person': {
    ui: <Decision bar={undefined} onRelease={nothing} refusal={refusalSubmitted.type} onRefuse={nothing} />,
    sent: of(refusalSubmitted),
    open: press('复核拒绝'),
  },
  'the end of a contract': {
    ui: (
      <EndDialog of={{ signNo: 'S1', payerName: '甲', project: '会费', state: 'ACTIVE' } as never} onClose={nothing} />
    ),
    sent: of(endSubmitted),
  },
  'the subjects of items': {
    ui: <SubjectsDialog month="2026-10" onClose={nothing} />,
    sent: of(subjectsSaved),
    before: [
      known(subjects.id, { version: 1, fundsCode: '', fundsName: '', subjects: [], changedBy: '', changeTime: null }),
    ],
  },
  'the settings of the warehouse': {
    ui: <SettingsDialog onClose={nothing} />,
    sent: of(settingsSaved),
    before: [known(settings.id, { twoFrom: '100.00', version: 1, changedBy: '', changeTime: null })],
  },
  'the limits of a sub-merchant': {
    ui: (
      <LimitsDialog
        subs={[{ subMemberNo: 'M1', subName: '仓', lowBalance: '5.00', dayLimit: null, version: 1 } as never]}
      />
    ),
    sent: of(limitsSet),
  },
  'a refund': {
    ui: (
      <RefundForm
        trade={{ tradeNo: 'T1' } as Trade}
        refundable="10.00"
        split="0.00"
        refunding="0.00"
        related={[]}
        releaseFrom={null}
        listId=""
        onClose={nothing}
      />
    ),
    sent: of(refund.submitted, { values: { tradeNo: 'T1' } }),
  },
  'a voucher': { ui: <VoucherForm voucherNo={null} onClose={nothing} />, sent: of(voucherSaved) },
  'voided vouchers': {
    ui: <VoidDialog of={[{ voucherNo: 'PZ1', version: 1, amount: '1.00' }]} onClose={nothing} />,
    sent: of(vouchersVoided),
  },
  'a pay order': {
    ui: <EditOrderPage />,
    sent: of(orderSaved, { submits: false }),
    before: [
      featureInjected(editorFeature.name),
      editorEvents.editorReady({
        ...EMPTY,
        ...{ orderNo: '', state: null, version: null, requestNo: 'N1', moved: false, restored: false },
      }),
    ],
  },
};

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const controls = () => [...document.querySelectorAll<Control>('input, textarea, select')];
const isTyped = (one: Control): one is HTMLInputElement =>
  one instanceof HTMLTextAreaElement ||
  (one instanceof HTMLInputElement && ['text', 'password', 'tel', 'email', 'search'].includes(one.type));
const isFree = (one: HTMLInputElement) => !one.readOnly && !one.disabled && one.getAttribute('role') !== 'combobox';
/** Returns the values of the fields. A focused amount field shows no decimals, so decimals are ignored. */
const states = () =>
  controls().map((one) =>
    one.type === 'checkbox' || one.type === 'radio'
      ? (one as HTMLInputElement).checked
      : one.value.replace(/\.00$/, ''),
  );

describe.each(Object.entries(FORMS))('%s', (_name, { ui, sent, before = [], open }) => {
  it('keeps values and focus while the form is sent, and can be changed after a refusal', async () => {
    const page = show(ui, {
      before: [
        sessionEvents.loggedIn({ user: aUser(), info: aUserInfo() }),
        sessionEvents.routeTreeLoaded({ permissions: ['fund:read', 'fund:move'] }),
        ...before,
      ],
    });
    await act(async () => undefined);
    await open?.(page);
    const form = document.querySelector('form') ?? document.body;
    const typed = controls()
      .filter((one) => form.contains(one))
      .filter(isTyped)
      .filter(isFree);
    const field = typed[0] as HTMLInputElement;
    expect(field.disabled).toBe(false);
    await page.user.click(field);
    const event = sent() as Submitted;
    page.happens(event);
    expect(document.querySelector('[aria-busy="true"]')).toContainElement(field);
    expect(field).toHaveFocus();

    const were = states();
    await page.user.keyboard('9');
    for (const one of typed.slice(0, 3)) await page.user.type(one, '9');
    for (const one of controls()) {
      // In jsdom, cancelling a click on a radio button does not tick the previous radio button again, so radio
      // buttons are skipped.
      if (!form.contains(one) || typed.includes(one as HTMLInputElement) || one.type === 'radio') continue;
      await page.user.click(one);
      await page.user.keyboard('{ArrowDown}{Enter}');
    }
    expect(states()).toEqual(were);
    expect(page.types().filter((type) => type === event.type)).toHaveLength(1);

    act(() => field.focus());
    page.happens(submissionRefused(event, { msg: '不行' }));
    expect(field).toHaveFocus();
    expect(states()).toEqual(were);
    await page.user.keyboard('9');
    expect(states()).not.toEqual(were);
  });
});
