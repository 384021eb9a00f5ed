import { answers, fails, refuses, type StandIn } from '@test/support/answers';
import { having, running } from '@test/support/running';
import { aUser, aUserInfo } from '@test/support/samples';
import { aWorld } from '@test/support/world';
import { fork, put } from 'redux-saga/effects';
import { type CashierOrder, cashierOrderClose, cashierOrderCreate } from '@/contract/calls/cashierOrders';
import { linkSubmitted, orderClosed } from '@/features/cashierOrders/forms';
import { sessionEvents } from '@/features/session';
import { ids } from '@/shared/ports/ids';
import { tabStore } from '@/shared/ports/storage';
import { submissionsSaga } from '@/shared/submission/saga';
import { selectSubmission } from '@/shared/submission/slice';

/* A payment link is created as one order, even if the response is lost and the request is repeated. */

const anOrder = (more: Partial<CashierOrder> = {}): CashierOrder => ({
  tradeNo: '2026112100000001',
  outTradeNo: 'SK1',
  state: 'OPEN',
  amount: '66.00',
  paidAmount: '0.00',
  refundedAmount: '0.00',
  subject: '礼盒',
  cashierUrl: '/cashier/AAAAAAAAAAAAAAAAAAAAAA',
  merchantName: '云帆贸易',
  appName: '',
  creatorName: '张明',
  payMethod: null,
  paidTradeNo: null,
  createTime: '2026-11-21T10:00:00.000+08:00',
  expireTime: '2026-11-21T12:00:00.000+08:00',
  paidTime: null,
  ...more,
});
const typed = (more: object = {}) =>
  linkSubmitted({ amount: '66.00', subject: '礼盒', expireMinutes: '120', payMethods: '', ruleNo: '', ...more });

let tab: Map<string, string>;
let numbers: number;
beforeEach(() => {
  tab = new Map();
  numbers = 0;
});

async function done(action: ReturnType<typeof typed> | ReturnType<typeof orderClosed>, standIns: readonly StandIn[]) {
  const world = aWorld({}, { standIns });
  const outside = new Map<unknown, (...args: never[]) => unknown>([
    [ids.fresh, () => `number-${++numbers}`],
    [tabStore.get, (at: string) => tab.get(at) ?? null],
    [tabStore.set, (at: string, value: string) => tab.set(at, value) && true],
    [tabStore.remove, (at: string) => tab.delete(at)],
  ] as never);
  function* sagas(): Generator {
    yield fork(submissionsSaga, []);
    yield put(action);
  }
  const before = having(sessionEvents.loggedIn({ user: aUser(), info: aUserInfo() }));
  const { state } = await running(sagas, { before, world, outside });
  return {
    form: selectSubmission(action.type)(state),
    sent: world.requests.filter(({ path }) => path === cashierOrderCreate.path).map(({ body }) => body),
  };
}

describe('a new link', () => {
  it('sends a new link with its own number and without unchosen fields', async () => {
    const { form, sent } = await done(typed(), [answers(cashierOrderCreate, anOrder())]);
    expect(sent).toEqual([{ requestNo: 'number-1', amount: '66.00', subject: '礼盒', expireMinutes: 120 }]);
    expect(form).toMatchObject({ stage: 'done', result: { cashierUrl: '/cashier/AAAAAAAAAAAAAAAAAAAAAA' } });
    expect(tab.size).toBe(0);
  });

  it('sends the chosen payment methods and the chosen rule of a new link', async () => {
    const { sent } = await done(typed({ payMethods: 'ALIPAY,WECHAT', ruleNo: 'GZ1' }), [
      answers(cashierOrderCreate, anOrder()),
    ]);
    expect(sent).toMatchObject([{ payMethods: ['WECHAT', 'ALIPAY'], ruleNo: 'GZ1' }]);
  });

  it('a new link whose response is lost is sent again under the same number, also after a reload', async () => {
    const { form } = await done(typed(), [fails(cashierOrderCreate, 'unknownOutcome')]);
    expect(form).toMatchObject({ stage: 'refused', refused: { msg: expect.stringContaining('再次提交不会重复生成') } });
    const again = await done(typed(), [answers(cashierOrderCreate, anOrder())]);
    expect(again.sent).toMatchObject([{ requestNo: 'number-1' }]);
    expect(again.form).toMatchObject({ stage: 'done' });
  });

  it('reports a changed link after a lost response, and sends the next link under a new number', async () => {
    await done(typed(), [fails(cashierOrderCreate, 'unknownOutcome')]);
    const other = await done(typed({ amount: '67.00' }), [
      refuses(cashierOrderCreate, { bizCode: '20040004', msg: '该请求号已用于其他内容，请重新提交' }),
    ]);
    expect(other.form).toMatchObject({
      stage: 'refused',
      refused: { msg: expect.stringContaining('先在“收款单”中核对') },
    });
    const next = await done(typed({ amount: '67.00' }), [answers(cashierOrderCreate, anOrder({ amount: '67.00' }))]);
    expect(next.sent).toMatchObject([{ requestNo: 'number-2' }]);
  });

  it('shows a refused link at its field', async () => {
    const fields = { amount: '超出单笔限额' };
    const { form } = await done(typed(), [
      refuses(cashierOrderCreate, { bizCode: '20040002', msg: '超出单笔限额', fields }),
    ]);
    expect(form).toMatchObject({ stage: 'refused', refused: { fields } });
  });
});

it('shows in the dialog that an order in payment cannot be closed', async () => {
  const msg = '付款人正在支付，暂不能关闭';
  const { form } = await done(orderClosed({ tradeNo: '2026112100000001' }), [
    refuses(cashierOrderClose, { bizCode: 'ORDER_PAYING', msg }),
  ]);
  expect(form).toMatchObject({ stage: 'refused', refused: { msg } });
});
