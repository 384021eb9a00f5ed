import { untilQuiet } from '@test/support/quiet';
import { type RootState, rootReducer } from '@test/support/rootReducer';
import { aUser, aUserInfo } from '@test/support/samples';
import { expectSaga } from 'redux-saga-test-plan';
import { amountsFeature } from '@/app/layout/amountsFeature';
import { sessionEvents } from '@/features/session';
import { amountsTurned, selectAmountsHidden } from '@/shared/amounts/hidden';
import { formatAmount, formatMoney, formatText } from '@/shared/format/money';
import { directedMoney, money, text } from '@/shared/list/cells';
import { amounts } from '@/shared/ports/amounts';
import { localStore } from '@/shared/ports/storage';
import { injectFeature } from '@/shared/saga/lazyFeature';

injectFeature(amountsFeature);
afterEach(() => amounts.hide(false));

const zhang = () => sessionEvents.loggedIn({ user: aUser({ userAccount: '13800000001' }), info: aUserInfo() });
const li = () => sessionEvents.loggedIn({ user: aUser({ userAccount: '13800000002' }), info: aUserInfo() });

async function hiding(stored: Map<string, string>, ...events: Parameters<typeof rootReducer>[1][]) {
  const saga = expectSaga(amountsFeature.saga as never)
    .withReducer(rootReducer, rootReducer(undefined, zhang()))
    .provide({
      call(effect: { fn: unknown; args: unknown[] }, next: () => unknown) {
        const [name, value] = effect.args as [string, string];
        if (effect.fn === localStore.get) return stored.get(name) ?? null;
        if (effect.fn === localStore.set) return Boolean(stored.set(name, value));
        return next();
      },
    } as never);
  for (const event of events) saga.dispatch(event);
  const { storeState } = await untilQuiet(saga);
  return selectAmountsHidden(storeState as RootState);
}

describe('hidden amounts', () => {
  it('hides every amount that formatMoney shows, in all kinds of cells', () => {
    amounts.hide(true);
    expect(formatMoney('1234567.80')).toBe('****');
    expect(formatMoney('1234567.80', { compact: true })).toBe('****');
    expect(formatMoney('')).toBe('');
    expect(money.render('12.00', null)).toBe('****');
    expect(JSON.stringify(text.render('本次到账 12.00 元', null))).not.toContain('12.00');
    expect(JSON.stringify(directedMoney(() => true).render('12.00', null))).not.toContain('12.00');
    expect(formatText('退款 1,234.50 元，共 3 笔')).toBe('退款 **** 元，共 3 笔');
  });

  it('does not hide typed amounts', () => {
    amounts.hide(true);
    expect(formatAmount('1234.50')).toBe('1,234.50');
  });

  it('toggles the amounts and stores the choice for the user on this machine', async () => {
    const stored = new Map<string, string>();
    expect(await hiding(stored, amountsTurned({ hidden: true }))).toBe(true);
    expect([...stored]).toEqual([['amounts.13800000001', 'hidden']]);
    expect(amounts.areHidden()).toBe(true);
    expect(await hiding(stored)).toBe(true);
    expect(await hiding(stored, amountsTurned({ hidden: false }))).toBe(false);
    expect(amounts.areHidden()).toBe(false);
  });

  it('stores the choice of hidden amounts separately for each user', async () => {
    const stored = new Map([['amounts.13800000001', 'hidden']]);
    expect(await hiding(stored, li())).toBe(false);
    expect(amounts.areHidden()).toBe(false);
    expect(await hiding(stored, li(), zhang())).toBe(true);
  });

  it('keeps amounts hidden when the user enters another merchant, which empties the state', async () => {
    const stored = new Map([['amounts.13800000001', 'hidden']]);
    expect(await hiding(stored, sessionEvents.merchantEntered({ merchantNo: 'S1' } as never))).toBe(true);
  });
});
