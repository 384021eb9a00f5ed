/** @jest-environment jsdom */

import type { UnknownAction } from '@reduxjs/toolkit';
import { show } from '@test/support/page';
import { screen } from '@testing-library/react';
import { queryAccountFlow } from '@/contract/calls/accounts';
import { defineList } from '@/shared/list/defineList';
import { timeRange } from '@/shared/list/usual';
import { resourceArrived, resourceFailed, resourceRequested } from '@/shared/resource/slice';
import type { Submitted } from '@/shared/submission/defineSubmission';
import { submissionDone, submissionRefused } from '@/shared/submission/slice';
import { viewKept } from '@/shared/views/panelPart';
import { viewsOf } from '@/shared/views/resources';
import { SavedViews } from '@/shared/views/SavedViews';

for (const id of ['viewed', 'other'])
  defineList<typeof queryAccountFlow>({
    id,
    title: '资金流水',
    call: queryAccountFlow,
    rowKey: 'flowNo',
    filters: [timeRange('交易时间')],
    columns: [{ key: 'flowNo', title: '流水号' }],
  });

const JANUARY = '?startTime=2020-01-01&endTime=2020-01-31';
const opened = async (at: string, before: readonly UnknownAction[] = []) => {
  const page = show(<SavedViews listId="viewed" />, { at: `/flow${at}`, before });
  await page.user.click(screen.getByRole('button', { name: '视图' }));
  // Waits until the panel is loaded, which happens when it opens for the first time.
  await screen.findByRole('textbox', { name: '视图名称' });
  return page;
};
const moving = () => screen.getByRole('checkbox', { name: '日期随当天滚动' });

describe('whether the days of a new view move', () => {
  it('keeps the days of a new view fixed for a past month', async () => {
    const page = await opened(JANUARY);
    expect(moving()).not.toBeChecked();
    await page.user.type(screen.getByRole('textbox', { name: '视图名称' }), '一月');
    await page.user.click(screen.getByRole('button', { name: '保存当前视图' }));
    expect(page.last(viewKept.type)?.['payload']).toEqual({
      listId: 'viewed',
      name: '一月',
      search: JANUARY,
      moving: false,
    });
  });

  it('moves the days of a new view for current days, and follows the filters until the user chooses', async () => {
    const page = await opened('?startTime=2020-01-01&endTime=2099-12-31');
    expect(moving()).toBeChecked();
    page.go(JANUARY);
    expect(moving()).not.toBeChecked();
    await page.user.click(moving());
    page.go('?startTime=2020-02-01&endTime=2020-02-29');
    expect(moving()).toBeChecked();
  });
});

describe('the views of a list', () => {
  const ref = viewsOf({ listId: 'viewed' });
  const none = () => screen.queryByText('还没有保存的视图');

  it('does not show an empty state before the views are loaded', async () => {
    const page = await opened('');
    expect(none()).toBeNull();
    expect(screen.getByRole('status')).toHaveTextContent('加载中');
    page.happens(resourceArrived({ ...ref, data: [], at: 1 }));
    expect(none()).toBeVisible();
  });

  it('shows that the views could not be loaded, with a retry button', async () => {
    const page = await opened('', [resourceFailed({ ...ref, msg: '网络异常' })]);
    expect(none()).toBeNull();
    expect(screen.getByRole('alert')).toHaveTextContent('视图加载失败');
    page.log.length = 0;
    await page.user.click(screen.getByRole('button', { name: '重试' }));
    expect(page.log).toEqual([resourceRequested(ref)]);
  });
});

it('keeps the name in the form when a view of another list was saved', async () => {
  const page = await opened('');
  await page.user.type(screen.getByRole('textbox', { name: '视图名称' }), '今天');
  await page.user.click(screen.getByRole('button', { name: '保存当前视图' }));
  const sent = page.last(viewKept.type) as Submitted;
  const other = viewKept({ listId: 'other', name: '今天', search: '', moving: true });
  page.happens(other);
  page.happens(submissionDone(other));
  expect(screen.getByRole('textbox', { name: '视图名称' })).toHaveValue('今天');
  page.happens(submissionDone(sent));
  expect(screen.getByRole('textbox', { name: '视图名称' })).toHaveValue('');
});

describe('a refused view', () => {
  const kept = (listId: string) => viewKept({ listId, name: '今天', search: '', moving: true });
  const refusal = (submitted: Submitted) => submissionRefused(submitted, { msg: '视图名称已存在' });
  const refusalText = () => screen.queryByText('视图名称已存在');

  it('shows a refusal in the open form, and not after it is opened again', async () => {
    const page = await opened('');
    const sent = kept('viewed');
    page.happens(sent);
    page.happens(refusal(sent as Submitted));
    expect(refusalText()).toBeVisible();
    await page.user.keyboard('{Escape}');
    await page.user.click(screen.getByRole('button', { name: '视图' }));
    expect(refusalText()).toBeNull();
  });

  it('does not show a refusal in the form of another list', async () => {
    const [one, more] = [kept('other'), kept('other')] as Submitted[] as [Submitted, Submitted];
    const page = await opened('', [one, refusal(one)]);
    expect(refusalText()).toBeNull();
    page.happens(more);
    page.happens(refusal(more));
    expect(refusalText()).toBeNull();
  });
});
