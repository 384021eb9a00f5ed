import { answers, refuses, type StandIn } from '@test/support/answers';
import { rootReducer } from '@test/support/rootReducer';
import { having, running } from '@test/support/running';
import { aMerchant, aUser } from '@test/support/samples';
import { aWorld, type World } from '@test/support/world';
import { expectSaga } from 'redux-saga-test-plan';
import { queryMerchants } from '@/contract/calls/merchants';
import { merchantsEvents, merchantsSelectors } from '@/features/merchants';
import { loadMerchants } from '@/features/merchants/flows/loadMerchants';
import { switchMerchant } from '@/features/merchants/flows/switchMerchant';
import { sessionEvents, sessionSelectors } from '@/features/session';
import { network } from '@/shared/ports/network';

const LIST = [
  aMerchant({ merchantNo: 'S1', currMerchant: true }),
  aMerchant({ merchantNo: 'S2' }),
  aMerchant({ merchantNo: 'S3', auditStatus: 'INIT' }),
  aMerchant({ merchantNo: 'S4', auditStatus: 'UN_PASS' }),
];
const signedIn = having(
  sessionEvents.loggedIn({ user: aUser(), memberNo: 'M1', merchantNo: 'S1' }),
  merchantsEvents.merchantsLoaded({ list: LIST }),
);

const run = (saga: () => Generator, over: Partial<World> = {}, standIns: StandIn[] = []) =>
  running(saga, { before: signedIn, over, standIns });
const choosing = (merchantNo: string) => () => switchMerchant(merchantsEvents.merchantChosen({ merchantNo }));

describe('switchMerchant', () => {
  it('acts for the chosen merchant, in this tab and after a reload', async () => {
    const { world, state } = await run(choosing('S2'), { says: [true] });
    expect(world.dialogs).toEqual(['确定要切换到该商户吗？将进入「云帆一店」。']);
    expect(sessionSelectors.selectIdentity(state)).toMatchObject({ merchantNo: 'S2', memberNo: 'M1' });
    expect(merchantsSelectors.selectCurrentMerchant(state)?.merchantNo).toBe('S2');
    expect(world.tab.get('merchant')).toBe('13800000001@E1:S2');
  });

  it('cancels all requests of the old merchant, including those that outlive a page', async () => {
    const world = aWorld({ says: [true] });
    const saga = expectSaga(choosing('S2'))
      .withReducer(rootReducer, signedIn)
      .provide(world.provider as never);
    await saga.call(network.cancelScope, 'signedIn').run();
  });

  it('returns from a merchant to the entire enterprise, in this tab and after a reload', async () => {
    const whole = () => switchMerchant(merchantsEvents.merchantChosen({ merchantNo: null }));
    const { world, state } = await run(whole, { says: [true], tab: new Map([['merchant', '13800000001@E1:S1']]) });
    expect(world.dialogs).toEqual(['确定要切换到整个企业吗？']);
    expect(sessionSelectors.selectIdentity(state).merchantNo).toBeUndefined();
    expect(merchantsSelectors.selectCurrentMerchant(state)).toBeNull();
    expect(world.tab.has('merchant')).toBe(false);
  });

  it('asks no question for the entire enterprise when no merchant is chosen', async () => {
    const before = having(sessionEvents.loggedIn({ user: aUser() }));
    const whole = () => switchMerchant(merchantsEvents.merchantChosen({ merchantNo: null }));
    const { world } = await running(whole, { before, over: { says: [true] } });
    expect(world.dialogs).toEqual([]);
  });

  it('keeps the old merchant when the user rejects the confirmation', async () => {
    const { world, state } = await run(choosing('S2'), { says: [false] });
    expect(sessionSelectors.selectMerchantNo(state)).toBe('S1');
    expect(world.tab.size).toBe(0);
  });

  it.each([
    ['the current one', 'S1'],
    ['one under review', 'S3'],
    ['one that was refused', 'S4'],
    ['an unknown one', 'S9'],
  ])('ignores a choice of the merchant: %s', async (_, merchantNo) => {
    const { world, state } = await run(choosing(merchantNo), { says: [true] });
    expect(world.dialogs).toEqual([]);
    expect(sessionSelectors.selectMerchantNo(state)).toBe('S1');
  });
});

describe('loadMerchants', () => {
  it('replaces the list of merchants', async () => {
    const only = [aMerchant({ merchantNo: 'S7' })];
    const { state } = await run(loadMerchants, {}, [answers(queryMerchants, only)]);
    expect(state.merchants).toEqual({ stage: 'loaded', list: only });
  });

  it('keeps the list of merchants when the platform refuses', async () => {
    const { state } = await run(loadMerchants, {}, [refuses(queryMerchants, { msg: '失败' })]);
    expect(state.merchants).toEqual({ stage: 'failed', list: LIST });
  });
});
