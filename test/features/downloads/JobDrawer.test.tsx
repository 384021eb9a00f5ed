/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { screen } from '@testing-library/react';
import { DOWNLOAD_LIST } from '@/features/downloads/id';
import { JobDrawer } from '@/features/downloads/JobDrawer';
import { jobOf } from '@/features/downloads/resources';
import { listAsked, listFailed } from '@/shared/list/slice';
import { resourceAsked, resourceFailed } from '@/shared/resource/slice';

const query = { filters: {}, sort: null, pageNo: 1, pageSize: 10 };
const asked = listAsked({ id: DOWNLOAD_LIST, query });

describe('the details of a job', () => {
  it.each([
    ['is not there yet', [asked]],
    ['has failed', [asked, listFailed({ id: DOWNLOAD_LIST, query, msg: '系统繁忙' })]],
  ])('are asked for while the list under them %s', (_, before) => {
    const page = show(<JobDrawer jobId="X1" onClose={() => {}} />, { before });
    expect(page.last(resourceAsked.type)).toEqual(resourceAsked({ id: jobOf('X1').id }));
    expect(screen.getByRole('status')).toHaveTextContent('加载中');
    page.happens(resourceFailed({ id: jobOf('X1').id, msg: '数据不存在或无权访问' }));
    expect(screen.getByRole('alert')).toHaveTextContent('数据不存在或无权访问');
  });
});
