import { running } from '@test/support/running';
import { network } from '@/shared/ports/network';
import { navigated, pageShown } from '@/shared/saga/events';
import { watchRoute } from '@/shared/saga/scope';

describe('C-13: the requests of a page', () => {
  it('cancels the requests of a page each time the page is left', async () => {
    const to = (pathname: string) => navigated({ pathname, search: '' });
    const { called } = await running(watchRoute, { later: [to('/home'), to('/fund-manage/index')] });
    expect(called.filter((fn) => fn === network.cancelScope)).toHaveLength(2);
  });

  it('C-13: lets the requests of a page continue during other events', async () => {
    const { called } = await running(watchRoute, { later: [pageShown()] });
    expect(called).not.toContain(network.cancelScope);
  });
});
