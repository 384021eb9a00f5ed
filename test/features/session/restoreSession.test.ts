import { answers, fails, type StandIn } from '@test/support/answers';
import { aUserInfo, aWarehouseInfo } from '@test/support/samples';
import { aWorld, type World } from '@test/support/world';
import { expectSaga } from 'redux-saga-test-plan';
import { rootReducer } from '@/app/rootReducer';
import { queryUserInfo, queryWarehouseUserInfo } from '@/contract/login';
import { sessionSelectors } from '@/features/session';
import { restoreSession } from '@/features/session/flows/restoreSession';

const restoring = async (standIns: StandIn[], over: Partial<World> = {}) => {
  const world = aWorld({ cookie: 'token', ...over }, { standIns });
  const { storeState } = await expectSaga(restoreSession)
    .withReducer(rootReducer)
    .provide(world.provider as never)
    .run();
  return { world, session: storeState.session, state: storeState };
};
const forbidden = { status: 403, msg: '拒绝访问' };

describe('restoreSession', () => {
  it('finds nobody without a cookie, and asks for nothing', async () => {
    const { world, session } = await restoring([], { cookie: '' });
    expect(session).toEqual({ stage: 'signedOut' });
    expect(world.requests).toEqual([]);
  });

  it('goes on like a login, with the user info already there', async () => {
    const { session, world } = await restoring([answers(queryUserInfo, aUserInfo({ memberNo: 'M7' }))]);
    expect(session).toMatchObject({
      stage: 'signedIn',
      user: { kind: 'ordinary', userAccount: '13800000001', enterpriseId: 'E1' },
      memberNo: 'M7',
      infoStage: 'loaded',
    });
    expect(world.own).toBe('token');
  });

  it('goes on with the merchant that this tab had chosen', async () => {
    const tab = new Map([['merchant', '13800000001@E1:S2']]);
    const { state } = await restoring([answers(queryUserInfo, aUserInfo())], { tab });
    expect(sessionSelectors.selectMerchantNo(state)).toBe('S2');
  });

  it('does not take the merchant of another user or enterprise', async () => {
    const tab = new Map([['merchant', '13800000001@E2:S2']]);
    const { state } = await restoring([answers(queryUserInfo, aUserInfo())], { tab });
    expect(sessionSelectors.selectMerchantNo(state)).toBeNull();
  });

  it('asks the hinted kind first', async () => {
    const { session, world } = await restoring([answers(queryWarehouseUserInfo, aWarehouseInfo('0'))], {
      local: new Map([['kind', 'warehouse']]),
    });
    expect(session).toMatchObject({
      user: { kind: 'warehouse', adminFlag: '0' },
      memberNo: 'MW',
      menuIds: ['warehouse-fund'],
    });
    expect(world.requests.map(({ path }) => path)).toEqual([queryWarehouseUserInfo.path]);
  });

  it.each([
    [
      'ordinary',
      fails(queryUserInfo, 'http', forbidden),
      answers(queryWarehouseUserInfo, aWarehouseInfo('1')),
      'warehouse',
    ],
    ['warehouse', fails(queryWarehouseUserInfo, 'http', forbidden), answers(queryUserInfo, aUserInfo()), 'ordinary'],
  ] as const)('asks as the other kind when the hint %s was wrong, and remembers it', async (hint, no, yes, kind) => {
    const { session, world } = await restoring([no, yes], { local: new Map([['kind', hint]]) });
    expect(session).toMatchObject({ stage: 'signedIn', user: { kind } });
    expect(world.local.get('kind')).toBe(kind);
  });

  it.each([
    ['offline', '网络连接异常，请检查网络'],
    ['http', '服务器内部错误'],
  ] as const)('does not give the session up when it cannot be read now (%s)', async (kind, msg) => {
    const { session, world } = await restoring([
      fails(queryUserInfo, kind, { msg, status: kind === 'http' ? 500 : undefined }),
    ]);
    expect(session).toEqual({ stage: 'unknown', failed: { msg } });
    expect(world.cookie).toBe('token');
  });
});
