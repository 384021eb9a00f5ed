import { signedIn } from '@test/support/onboarding';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { catalogue as calls } from '@/contract/calls/catalogue';
import { aPayer } from './orderSupport';

let test: TestSandbox;
let payer: Awaited<ReturnType<typeof aPayer>>;
beforeAll(async () => {
  test = await aSandbox();
  payer = await aPayer(test);
});
afterAll(() => test.stop());

const newest = async (tradeNo?: string) => {
  const { rows } = await payer.who.get(calls.queryAccountFlow, {
    pageNo: 1,
    pageSize: 10,
    ...(tradeNo ? { tradeNo } : {}),
  });
  return rows[0]?.flowNo ?? '';
};

it('shows an entry with the history of its order and the other postings', async () => {
  const { orderNo } = await payer.who.get(calls.payBank, payer.payBankOf());
  const flowNo = await newest(orderNo);
  const { flow, trade, trail } = await payer.who.get(calls.accountFlowDetail, { flowNo });
  expect(flow).toMatchObject({ flowNo, tradeNo: orderNo });
  expect(trade?.flows.map((one) => one.flowNo)).toContain(flowNo);
  expect(trail[0]).toMatchObject({ text: '已提交', byName: '张明' });
});

it('shows any other entry with the history of its trade', async () => {
  const { rows } = await payer.who.get(calls.queryAccountFlow, { pageNo: 1, pageSize: 10, businessType: '4007' });
  const flowNo = rows[0]?.flowNo ?? '';
  const { trade, trail } = await payer.who.get(calls.accountFlowDetail, { flowNo });
  expect(trail).toEqual(trade?.timeline.map((event) => ({ ...event, byName: '' })));
  expect(trail.length).toBeGreaterThan(0);
});

it('S-08: answers an entry of another user like an absent entry', async () => {
  const other = await signedIn(test, '13800000004');
  const foreign = await other.ask(calls.accountFlowDetail, { flowNo: await newest() });
  const absent = await other.ask(calls.accountFlowDetail, { flowNo: 'L0' });
  expect(foreign).toEqual(absent);
  expect(foreign.body).toEqual({ code: 4004, msg: '数据不存在或无权访问' });
});

it('finds no entry by the start of its number', async () => {
  const flowNo = await newest();
  expect((await payer.who.ask(calls.accountFlowDetail, { flowNo: flowNo.slice(0, -1) })).body).toMatchObject({
    code: 4004,
  });
});
