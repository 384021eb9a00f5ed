/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { screen } from '@testing-library/react';
import { DOWNLOAD_LIST } from '@/features/downloads/ids';
import { jobDetail } from '@/features/downloads/jobDetail';
import { DetailDrawer } from '@/shared/detail/DetailDrawer';
import { listFailed, listRequested } from '@/shared/list/slice';
import { statusEvents } from '@/shared/status/slice';

const query = { filters: {}, sort: null, pageNo: 1, pageSize: 10 };
const event = listRequested({ id: DOWNLOAD_LIST, query });
const key = jobDetail.keyOf('X1');

describe('the details of a job', () => {
  it.each([
    ['is not there yet', [event]],
    ['has failed', [event, listFailed({ id: DOWNLOAD_LIST, query, msg: '系统繁忙' })]],
  ])('requests the details of a job while the list %s', (_, before) => {
    const page = show(
      <DetailDrawer of={jobDetail} at="X1" list={DOWNLOAD_LIST} onStep={() => {}} onClose={() => {}} />,
      { before },
    );
    expect(page.last(statusEvents.statusOpened.type)).toEqual(statusEvents.statusOpened({ key }));
    expect(screen.getByRole('status')).toHaveTextContent('加载中');
    page.happens(
      statusEvents.statusArrived({ key, data: { known: null, refusal: '数据不存在或无权访问' }, at: 1, final: true }),
    );
    expect(screen.getByRole('alert')).toHaveTextContent('数据不存在或无权访问');
  });
});
