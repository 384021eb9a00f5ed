/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { aBatch } from '@test/support/samples';
import { screen } from '@testing-library/react';
import type { BatchItem } from '@/contract/batchPayments';
import { BatchDetailPage } from '@/features/funds/batch/BatchDetailPage';
import { batchStatus, type FollowedBatch } from '@/features/funds/batch/status';
import type { AnyPage } from '@/shared/list/defineList';
import { listArrived, listAsked } from '@/shared/list/slice';
import { statusKey } from '@/shared/status/defineStatus';
import { statusEvents } from '@/shared/status/slice';

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

/** The page of batch A, which is known; `answered` answers what was last asked for. */
function theBatch() {
  const page = show(<BatchDetailPage />, { at: '/fund-manage/batchTransfer/detail?batchNo=A' });
  const known = (batchNo: string) => {
    const info = {
      batch: aBatch({ batchNo, state: 'DONE', items: 1, amount: '10.00', succeeded: 1 }),
      tally: [],
      check: null,
    };
    const data: FollowedBatch = { info, absent: false, confirming: false, lost: false };
    const key = statusKey(batchStatus, `batchNo=${batchNo}`);
    page.happens(statusEvents.statusArrived({ key, data, at: 1, final: true }));
  };
  const answered = (name: string) => {
    const asked = page.last(listAsked.type) as ReturnType<typeof listAsked>;
    const rows = [aLine(name)] as unknown as AnyPage['rows'];
    page.happens(listArrived({ ...asked.payload, page: { rows, total: 1, pageNo: 1, pageSize: 10 }, at: 1 }));
  };
  const toSecond = () => {
    page.go('/fund-manage/batchTransfer/detail?batchNo=B');
    known('B');
  };
  known('A');
  return { ...page, answered, toSecond };
}

const table = () => screen.queryByRole('table', { name: '批次明细' });

describe('the lines of a batch', () => {
  it('are never those of the batch that was looked at before', () => {
    const { answered, toSecond } = theBatch();
    answered('甲的收款人');
    expect(screen.getByText('甲的收款人')).toBeVisible();
    toSecond();
    expect(screen.queryByText('甲的收款人')).toBeNull();
    expect(table()).toBeNull();
    answered('乙的收款人');
    expect(screen.getByText('乙的收款人')).toBeVisible();
  });

  it('are dimmed while others of the same batch are on their way', async () => {
    const { answered, user } = theBatch();
    answered('甲的收款人');
    expect(table()?.parentElement).not.toHaveAttribute('data-stale');
    await user.selectOptions(screen.getByRole('combobox', { name: '状态' }), '失败');
    expect(screen.getByText('甲的收款人')).toBeVisible();
    expect(table()?.parentElement).toHaveAttribute('data-stale', 'true');
  });
});
