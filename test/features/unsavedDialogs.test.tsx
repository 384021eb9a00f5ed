/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { aStep } from '@test/support/samples';
import { act, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { AppDetail, AppKey } from '@/contract/calls/apps';
import type { Trade } from '@/contract/calls/tradeLists';
import { Keys } from '@/features/apps/Keys';
import { Confirmation } from '@/features/documents/trying/Parts';
import { PolicyForm } from '@/features/funds/tools/PolicyForm';
import { balanceWarning, feeWarning, policy } from '@/features/funds/tools/resources';
import { WarningForms } from '@/features/funds/tools/WarningForms';
import { BeneficiariesStep } from '@/features/onboarding';
import { Withdrawal } from '@/features/opening/Withdrawal';
import { RefundForm } from '@/features/trades/RefundForm';
import { PayeeBook } from '@/features/transfers/payees/PayeeBook';
import { book } from '@/features/transfers/payees/resources';
import { Decision } from '@/shared/money/Decision';
import { PasswordDialog } from '@/shared/money/PasswordDialog';
import { resourceArrived } from '@/shared/resource/slice';
import type { Submitted } from '@/shared/submission/defineSubmission';
import { submissionDone } from '@/shared/submission/slice';
import { Dialog, Leaving } from '@/shared/ui/Dialog';

type Page = ReturnType<typeof show>;
/** Waits for React to render, after which a dialog has set its focus. */
const focusSet = () => act(async () => undefined);
const closed = jest.fn();
const nothing = () => undefined;
const WARNING = { enabled: true, threshold: '100.00', notifyPhone: '', balance: '500.00' };
const press = ({ user }: Page, name: string) => user.click(screen.getByRole('button', { name }));
const phone = () => screen.getAllByRole('textbox', { name: '通知手机号' })[0] as HTMLElement;

/** Dialogs by name: the page that opens each, the steps to its form, and a value to type. */
const DIALOGS: readonly [string, ReactNode, (page: Page) => Promise<void> | void, () => HTMLElement][] = [
  ['余额预警', <WarningForms key="warnings" onClose={closed} />, nothing, phone],
  ['复核设置', <PolicyForm key="policy" onClose={closed} />, nothing, () => screen.getByLabelText('支付密码')],
  [
    '收款方簿',
    <PayeeBook key="book" onClose={closed} />,
    (page) => press(page, '新增收款方'),
    () => screen.getByRole('textbox', { name: '账号' }),
  ],
  [
    '退款申请',
    <RefundForm
      key="refund"
      trade={{ tradeNo: 'T1' } as Trade}
      refundable="10.00"
      split="0.00"
      refunding="0.00"
      related={[]}
      releaseFrom={null}
      listId=""
      onClose={closed}
    />,
    nothing,
    () => screen.getByRole('textbox', { name: '退款金额' }),
  ],
  [
    '单据',
    <Dialog key="decision" title="单据" width={480} closeText="关闭" onClose={closed}>
      <Decision bar={undefined} onRelease={nothing} refusal="refusal" onRefuse={nothing} />
    </Dialog>,
    (page) => press(page, '复核拒绝'),
    () => screen.getByRole('textbox', { name: '拒绝原因' }),
  ],
  [
    '添加受益人',
    <BeneficiariesStep key="beneficiaries" shown={[]} businessLicenseNo="" audited={{}} {...aStep()} />,
    (page) => press(page, '添加受益人'),
    () => screen.getByRole('textbox', { name: '联系地址' }),
  ],
];

const KNOWN = [
  resourceArrived({ id: balanceWarning.id, data: WARNING, at: 1 }),
  resourceArrived({ id: feeWarning.id, data: WARNING, at: 1 }),
  resourceArrived({ id: policy.id, data: { checkerAmount: null }, at: 1 }),
  resourceArrived({ id: book.id, data: [], at: 1 }),
];

describe('a dialog with a form of several fields', () => {
  it.each(DIALOGS)('the dialog %s asks before typed values are lost', async (name, ui, open, field) => {
    const page = show(ui, { before: KNOWN });
    await focusSet();
    await open(page);
    await page.user.type(field(), '1');
    const dialog = screen.getByRole('dialog', { name });
    await page.user.click(within(dialog).getAllByRole('button', { name: '关闭' })[0] as HTMLElement);
    expect(screen.getByRole('dialog', { name: '有未保存的内容，确定要离开吗？' })).toBeVisible();
    expect(dialog).toBeVisible();
    expect(closed).not.toHaveBeenCalled();
  });

  const PASSWORD = <PasswordDialog about={[]} busy={false} refused={undefined} onConfirm={nothing} onClose={closed} />;
  /** Names of the dialogs that a button of their page opens. */
  const OPENED = new Set(['添加受益人']);
  const ALL: typeof DIALOGS = [...DIALOGS, ['请输入支付密码', PASSWORD, nothing, phone]];
  it.each(ALL)('the dialog %s focuses its first field when the dialog opens', async (name, ui, open) => {
    const page = show(ui, { before: KNOWN });
    await focusSet();
    if (OPENED.has(name)) await open(page);
    await focusSet();
    const dialog = screen.getByRole('dialog', { name });
    const fields = [...dialog.querySelectorAll<HTMLInputElement>('input, textarea, select')];
    const first = fields.find(({ type, checked }) => type !== 'radio' || checked);
    if (first) expect(first).toHaveFocus();
    else expect(name).toBe('单据');
  });

  it('asks again for values typed after a save, but not for saved values', async () => {
    const page = show(<WarningForms onClose={closed} />, {
      before: [
        resourceArrived({ id: balanceWarning.id, data: WARNING, at: 1 }),
        resourceArrived({ id: feeWarning.id, data: WARNING, at: 1 }),
      ],
    });
    await focusSet();
    const cross = () => screen.getAllByRole('button', { name: '关闭' })[0] as HTMLElement;
    await page.user.type(phone(), '13800000001');
    await page.user.click(screen.getAllByRole('button', { name: '保存' })[0] as HTMLElement);
    page.happens(submissionDone(page.last('funds/warningSubmitted') as Submitted));
    await page.user.click(cross());
    expect(closed).toHaveBeenCalledTimes(1);
    await page.user.type(phone(), '{Backspace}');
    await page.user.click(cross());
    expect(screen.getByRole('dialog', { name: '有未保存的内容，确定要离开吗？' })).toBeVisible();
    expect(closed).toHaveBeenCalledTimes(1);
  });
});

const KEY = { serial: 'SK1', kind: 'SM2', state: 'VALID', origin: 'BROWSER', publicKey: '', uses: 0 } as AppKey;
const APP = { appId: 'AP1', name: '商城', hmacEnabled: false, keys: [KEY] } as unknown as AppDetail;

describe('a question without a field', () => {
  it('focuses the button 发送 before a call of 在线调试 moves money', async () => {
    show(<Confirmation button="发送" text="真实执行" onSend={nothing} onClose={closed} />);
    await focusSet();
    expect(screen.getByRole('button', { name: '发送' })).toHaveFocus();
  });

  it('the Enter key does not discard typed input', async () => {
    const left = jest.fn();
    const { user } = show(<Leaving onStay={closed} onLeave={left} />);
    await focusSet();
    expect(screen.getByRole('dialog')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(left).not.toHaveBeenCalled();
  });

  it.each([
    ['立即停用密钥', '立即停用', <Keys key="1" of={APP} />],
    ['撤回申请', '撤回', <Withdrawal key="1" applyNo="A1" status="" />],
  ])('the Enter key does not confirm the dangerous action %s', async (_name, opener, ui) => {
    const page = show(ui);
    await press(page, opener);
    await focusSet();
    const confirmation = screen.getByRole('dialog');
    expect(confirmation).toHaveFocus();
    page.log.length = 0;
    await page.user.keyboard('{Enter}');
    expect(confirmation).toBeVisible();
    expect(page.types()).toEqual([]);
  });
});

const PAYEE = {
  payeeId: 'P1',
  kind: 'WALLET',
  name: '广州南屿百货有限公司',
  accountNo: '0571000000000001',
  bankName: '',
  note: '南屿',
  saved: true,
  lastUsedTime: null,
};

describe('the payee book', () => {
  const shown = () =>
    show(<PayeeBook onClose={closed} />, { before: [resourceArrived({ id: book.id, data: [PAYEE], at: 1 })] });

  it('focuses the opened form, and returns the focus to its button afterwards', async () => {
    const { user } = shown();
    await focusSet();
    await user.click(screen.getByRole('button', { name: '修改' }));
    expect(screen.getByRole('textbox', { name: '备注名' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: '取消' }));
    expect(screen.getByRole('button', { name: '修改' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: '新增收款方' }));
    expect(screen.getByRole('radio', { checked: true })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: '取消' }));
    expect(screen.getByRole('button', { name: '新增收款方' })).toHaveFocus();
  });

  it('asks before a typed note is lost', async () => {
    const { user } = shown();
    await focusSet();
    await user.click(screen.getByRole('button', { name: '修改' }));
    await user.keyboard('百货');
    await user.click(screen.getByRole('button', { name: '关闭' }));
    expect(screen.getByRole('dialog', { name: '有未保存的内容，确定要离开吗？' })).toBeVisible();
  });
});
