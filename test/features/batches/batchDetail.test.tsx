/** @jest-environment jsdom */

import { chooseOption, show } from '@test/support/page';
import { aBatch, aCheck, aUser, aUserInfo } from '@test/support/samples';
import { screen } from '@testing-library/react';
import { amountsFeature } from '@/app/layout/amountsFeature';
import type { BatchItem, PaymentBatch } from '@/contract/calls/batchPayments';
import type { Permission } from '@/contract/permissions';
import { BatchDetailPage } from '@/features/batches/BatchDetailPage';
import { EditBatch } from '@/features/batches/EditBatch';
import { batchEvents } from '@/features/batches/slice';
import { batchStatus, type FollowedBatch } from '@/features/batches/status';
import { sessionEvents } from '@/features/session';
import { amountsSet } from '@/shared/amounts/hidden';
import type { AnyPage } from '@/shared/list/defineList';
import { listArrived, listRequested } from '@/shared/list/slice';
import { injectFeature } from '@/shared/saga/lazyFeature';
import { statusKey } from '@/shared/status/defineStatus';
import { statusEvents } from '@/shared/status/slice';

injectFeature(amountsFeature);

const aLine = (name: string): BatchItem => ({
  lineNo: 1,
  number: '',
  name,
  accountNo: '0571000000000002',
  bankName: '',
  amount: '10.00',
  fee: '0.00',
  remark: '',
  state: 'SUCCESS',
  reason: null,
  orderNo: '',
  finishTime: null,
});

/** Renders the page of batch A with loaded data. `answered` responds to the last request of the list of lines. */
function theBatch() {
  const page = show(<BatchDetailPage />, { at: '/fund-manage/batchTransfer/detail?batchNo=A' });
  const known = (batchNo: string) => {
    const info = {
      batch: aBatch({ batchNo, state: 'DONE', items: 1, amount: '10.00', succeeded: 1 }),
      tally: [],
      twins: [],
      payees: [],
      check: null,
    };
    const data: FollowedBatch = { info, absent: false, confirming: false, sentAt: null, lost: false };
    const key = statusKey(batchStatus, `batchNo=${batchNo}`);
    page.happens(statusEvents.statusArrived({ key, data, at: 1, final: true }));
  };
  const answered = (name: string) => {
    const event = page.last(listRequested.type) as ReturnType<typeof listRequested>;
    const rows = [aLine(name)] as unknown as AnyPage['rows'];
    page.happens(listArrived({ ...event.payload, page: { rows, total: 1, pageNo: 1, pageSize: 10 }, at: 1 }));
  };
  const toSecond = () => {
    page.go('/fund-manage/batchTransfer/detail?batchNo=B');
    known('B');
  };
  known('A');
  return { ...page, answered, toSecond };
}

/** Renders a batch for a user with these permissions. Hidden amounts are switched on. */
function toDecide(over: Partial<PaymentBatch>, permissions: readonly Permission[]) {
  const info = {
    batch: aBatch({ batchNo: 'A', items: 1, amount: '10.00', ...over }),
    tally: [],
    twins: [],
    payees: [],
    check: null,
  };
  const key = statusKey(batchStatus, 'batchNo=A');
  const data: FollowedBatch = { info, absent: false, confirming: false, sentAt: null, lost: false };
  const page = show(<BatchDetailPage />, {
    at: '/fund-manage/batchTransfer/detail?batchNo=A',
    before: [
      sessionEvents.loggedIn({ user: aUser(), info: aUserInfo() }),
      sessionEvents.routeTreeLoaded({ permissions }),
      amountsSet({ hidden: true }),
    ],
  });
  page.happens(statusEvents.statusArrived({ key, data, at: 1, final: true }));
  return page;
}

const button = (name: string) => screen.queryByRole('button', { name });

describe('the actions on a batch', () => {
  it('offers to show hidden amounts on a batch that waits for release', () => {
    toDecide({ state: 'WAIT_RELEASE', mine: false }, ['fund:release']);
    expect(button('复核通过')).toBeVisible();
    expect(button('显示金额')).toBeVisible();
  });

  it('asks for the reason of a refusal in a focused field without an error', async () => {
    const { user } = toDecide({ state: 'WAIT_RELEASE', mine: false }, ['fund:release']);
    await user.click(screen.getByRole('button', { name: '复核拒绝' }));
    const reason = screen.getByRole('textbox', { name: '拒绝原因' });
    expect(reason).toHaveFocus();
    expect(reason).not.toBeInvalid();
    await user.click(screen.getByRole('button', { name: '复核拒绝' }));
    expect(reason).toHaveAccessibleDescription('请输入拒绝原因');
  });

  it.each([
    ['waits', { state: 'WAIT_RELEASE', mine: true }, ['撤回']],
    ['waits and is of somebody else', { state: 'WAIT_RELEASE', mine: false }, ['复核通过', '复核拒绝']],
    ['was taken back', { state: 'CANCELLED', mine: true }, ['重新编辑']],
    ['was taken back and is edited again', { state: 'CANCELLED', mine: true, retriedIn: 'B' }, ['查看重新编辑的批次']],
    ['was refused', { state: 'REFUSED', mine: false }, ['重新编辑']],
    ['runs', { state: 'RUNNING', mine: true }, []],
  ] as const)('a batch that %s offers the matching actions', (_, over, there) => {
    toDecide(over, ['fund:move', 'fund:release']);
    const all = ['撤回', '复核通过', '复核拒绝', '重新编辑', '查看重新编辑的批次'];
    expect(all.filter((name) => button(name) !== null)).toEqual(there);
  });

  it.each([
    ['makes payments', 'fund:move', true],
    ['only releases', 'fund:release', false],
  ] as const)('offers the file of failed lines to a user who %s: %s', (_, permission, there) => {
    toDecide({ state: 'DONE', failed: 1 }, [permission]);
    expect(button('下载失败明细') !== null).toBe(there);
    expect(button('下载对账单')).toBeVisible();
  });
});

describe('the totals of a draft', () => {
  it('hides the sum in capitals while amounts are hidden, and offers to show the amounts', () => {
    const check = aCheck();
    const info = {
      batch: aBatch({ batchNo: 'A', amount: '30.00', fee: '0.00' }),
      tally: [],
      twins: [],
      payees: [],
      check,
    };
    const drafted = [
      batchEvents.draftReady({ info, isNew: false }),
      batchEvents.sheetJudged({ batchNo: 'A', sums: { lines: 2, errors: 0, warnings: 0, cents: 3000 } }),
    ];
    const page = show(<EditBatch />, { before: drafted });
    expect(screen.getByText(/叁拾元整/)).toBeVisible();
    page.happens(amountsSet({ hidden: true }));
    expect(screen.queryByText(/叁拾元整/)).toBeNull();
    expect(button('显示金额')).toBeVisible();
  });
});

const table = () => screen.queryByRole('table', { name: '批次明细' });

describe('the lines of a batch', () => {
  it('never shows the lines of the previous batch', () => {
    const { answered, toSecond } = theBatch();
    answered('甲的收款人');
    expect(screen.getByText('甲的收款人')).toBeVisible();
    toSecond();
    expect(screen.queryByText('甲的收款人')).toBeNull();
    expect(table()).toBeNull();
    answered('乙的收款人');
    expect(screen.getByText('乙的收款人')).toBeVisible();
  });

  it('dims the lines of a batch while a filtered list is loading', async () => {
    const { answered, user } = theBatch();
    answered('甲的收款人');
    expect(table()?.parentElement).not.toHaveAttribute('data-stale');
    await chooseOption(user, screen.getByRole('combobox', { name: '状态' }), '失败');
    expect(screen.getByText('甲的收款人')).toBeVisible();
    expect(table()?.parentElement).toHaveAttribute('data-stale', 'true');
  });
});
