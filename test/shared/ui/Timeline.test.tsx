/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { screen } from '@testing-library/react';
import { Timeline } from '@/shared/ui/Timeline';

it('shows in order what has happened, who did it, and the next steps', () => {
  show(
    <Timeline
      moments={[
        { title: '提交申请', state: 'done', time: '2026-11-20T10:00:00', by: '张明' },
        { title: '审核', state: 'current', note: '预计 1 个工作日' },
        { title: '签约', state: 'waiting' },
      ]}
    />,
  );
  const items = screen.getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    '提交申请已完成张明 2026-11-20 10:00:00',
    '审核进行中预计 1 个工作日',
    '签约未开始',
  ]);
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  expect(screen.getByRole('list', { name: '办理进度' })).toBeVisible();
});

it('shows no state if no moment has one', () => {
  show(<Timeline label={null} moments={[{ title: '复核通过', by: '周洁' }]} />);
  expect(screen.getByRole('listitem')).toHaveTextContent('复核通过周洁');
  expect(screen.getByRole('list')).not.toHaveAttribute('aria-label');
});
