/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { screen } from '@testing-library/react';
import { queryAccountFlow } from '@/contract/accounts';
import { defineList } from '@/shared/list/defineList';
import { timeRange } from '@/shared/list/usual';
import { SavedViews } from '@/shared/views/SavedViews';
import { viewsEvents as events } from '@/shared/views/slice';

defineList<typeof queryAccountFlow>({
  id: 'viewed',
  title: '资金流水',
  call: queryAccountFlow,
  rowKey: 'flowNo',
  filters: [timeRange('交易时间')],
  columns: [{ key: 'flowNo', title: '流水号' }],
});

const JANUARY = '?startTime=2020-01-01&endTime=2020-01-31';
const opened = async (at: string) => {
  const page = show(<SavedViews listId="viewed" />, { at: `/flow${at}` });
  await page.user.click(screen.getByRole('button', { name: '视图' }));
  return page;
};
const moving = () => screen.getByRole('checkbox', { name: '日期随当天滚动' });

describe('whether the days of a new view move', () => {
  it('is no at first for a month that is over, and is kept so', async () => {
    const page = await opened(JANUARY);
    expect(moving()).not.toBeChecked();
    await page.user.type(screen.getByRole('textbox', { name: '视图名称' }), '一月');
    await page.user.click(screen.getByRole('button', { name: '保存当前视图' }));
    expect(page.last(events.viewKept.type)).toEqual(
      events.viewKept({ listId: 'viewed', name: '一月', search: JANUARY, moving: false }),
    );
  });

  it('is yes at first for days that are not over, and follows the filters until somebody chooses', async () => {
    const page = await opened('?startTime=2020-01-01&endTime=2099-12-31');
    expect(moving()).toBeChecked();
    page.go(JANUARY);
    expect(moving()).not.toBeChecked();
    await page.user.click(moving());
    page.go('?startTime=2020-02-01&endTime=2020-02-29');
    expect(moving()).toBeChecked();
  });
});
