import type { UnknownAction } from '@reduxjs/toolkit';
import { answers, fails, refuses, type StandIn, takesItsTime } from '@test/support/answers';
import { moving } from '@test/support/moving';
import { having, running } from '@test/support/running';
import { anOrder, aQuote, aUser, aUserInfo } from '@test/support/samples';
import { aWorld } from '@test/support/world';
import { call, fork, put } from 'typed-redux-saga';
import { transfer } from '@/contract/calls/moneyActions';
import { sessionEvents } from '@/features/session';
import { transferTo } from '@/features/transfers/actions';
import { transfersMoves } from '@/features/transfers/effects';
import { sendOrder } from '@/features/transfers/flows/sendOrder';
import { moneyFeature, moneySaga } from '@/features/transfers/saga';
import { moneyEvents as events, selectForm } from '@/features/transfers/slice';
import { secrets } from '@/shared/ports/secrets';
import { navigated } from '@/shared/saga/events';
import { injectFeature } from '@/shared/saga/lazyFeature';

injectFeature(moneyFeature);

const action = transferTo.id;
const VALUES = { payerAccountNo: 'A1', payeeAccountNo: 'B2', amount: '100.00', remark: '货款' };
const PASSWORD = 'Pay#20261';
const KEPT = `money.${action}.${aUser().enterpriseId}`;

const signedIn = sessionEvents.loggedIn({ user: aUser(), info: aUserInfo() });
const ready = (requestNo: string) => events.formReady({ action, requestNo, values: VALUES });
const reviewed = (requestNo: string) => [
  ready(requestNo),
  events.reviewRequested({ action, values: VALUES }),
  events.reviewReady({ action, payeeName: '乙', quote: aQuote(), warnings: [], history: '' }),
];
const REVIEW = '/fund-manage/pages/transfer?step=review';
const leaving = navigated({ pathname: '/home', search: '' });

describe('a late outcome while another form is open', () => {
  const OUTCOMES: Readonly<Record<string, () => StandIn>> = {
    'is taken': () => answers(transfer, anOrder()),
    'is not known': () => fails(transfer, 'timeout'),
    'had a wrong password': () =>
      refuses(transfer, { msg: '支付密码错误', bizCode: '20030001', fields: { payPassword: '支付密码错误' } }),
    'had a wrong value': () => refuses(transfer, { msg: '', fields: { payeeAccountNo: '不能转给自己' } }),
    'is finally refused': () => refuses(transfer, { msg: '余额不足', bizCode: '20040001' }),
    'stands for something else': () => refuses(transfer, { msg: '重复', bizCode: '20040004' }),
    'is like another one': () => refuses(transfer, { msg: '1小时内已有相同转账', bizCode: '20040005' }),
  };
  const NEWER = {
    'another number, on its way as well': [...reviewed('N2'), events.actionConfirmed({ action, secretId: 'newer' })],
    'another number, that is looked over': reviewed('N2'),
    'the same number, that is entered again': [ready('N1')],
  };
  const cases = Object.keys(OUTCOMES).flatMap((outcome) =>
    Object.keys(NEWER).map((newer) => [outcome, newer as keyof typeof NEWER] as const),
  );

  it.each(cases)('a late response to an order that %s does not change %s', async (outcome, newer) => {
    const confirmed = events.actionConfirmed({ action, secretId: secrets.put(PASSWORD) });
    const slow = takesItsTime((OUTCOMES[outcome] as () => StandIn)());
    const world = aWorld({ says: [false] }, { standIns: [slow.standIn] });
    function* story() {
      yield* fork(sendOrder, confirmed);
      yield* call(() => slow.arrived);
      yield* put(leaving);
      for (const event of NEWER[newer]) yield* put(event);
      slow.give();
    }
    const before = having(signedIn, ...reviewed('N1'), confirmed);
    const { state } = await running(() => moving(transfersMoves, story, []), { before, world });
    const undisturbed = having(signedIn, ...reviewed('N1'), confirmed, leaving, ...NEWER[newer]);
    expect(selectForm(action)(state)).toEqual(selectForm(action)(undisturbed));
    expect(world.moves).toEqual(NEWER[newer].some(events.reviewReady.match) ? [REVIEW] : []);
    expect(world.requests).toHaveLength(1);
  });
});

describe('a form after a result', () => {
  const pressing = async (event: UnknownAction) => {
    const kept = JSON.stringify({ requestNo: 'N1', values: VALUES, sentAt: 1 });
    const world = aWorld({ tab: new Map([[KEPT, kept]]) });
    const before = having(signedIn, ready('N1'));
    const { state } = await running(moneySaga, { before, world, events: [event] });
    return { world, was: selectForm(action)(before), form: selectForm(action)(state) };
  };

  it('shows the form of a request that never arrived again with its values', async () => {
    const { world, form } = await pressing(events.formResumed({ action, requestNo: 'N1' }));
    expect(form).toMatchObject({ stage: 'entering', requestNo: 'N1', values: VALUES });
    expect(world.moves).toEqual(['replace /fund-manage/pages/transfer']);
  });

  it('opens an empty form after a result, and no field keeps its old value', async () => {
    const { world, form, was } = await pressing(events.formRestarted({ action }));
    expect(form).toMatchObject({ stage: 'entering', requestNo: 'fresh-1', values: {} });
    expect(form?.round).not.toBe(was?.round);
    expect(world.moves).toEqual(['/fund-manage/pages/transfer']);
  });
});
