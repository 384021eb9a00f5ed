import { answers, fails, refuses, type StandIn } from '@test/support/answers';
import { moving } from '@test/support/moving';
import { type RootState, rootReducer } from '@test/support/rootReducer';
import { anOrder, aQuote, aUser, aUserInfo } from '@test/support/samples';
import { aWorld } from '@test/support/world';
import { expectSaga } from 'redux-saga-test-plan';
import { queryCardHead } from '@/contract/calls/basicData';
import { payBank } from '@/contract/calls/moneyActions';
import { queryTradeFee } from '@/contract/calls/orderQueries';
import { queryPayee, queryPaymentWarnings } from '@/contract/calls/payees';
import { sessionEvents } from '@/features/session';
import { payToBank } from '@/features/transfers/actions';
import { transfersMoves } from '@/features/transfers/effects';
import { nameOwner } from '@/features/transfers/flows/nameOwner';
import { prepareReview } from '@/features/transfers/flows/prepareReview';
import { recogniseBank } from '@/features/transfers/flows/recogniseBank';
import { sendOrder } from '@/features/transfers/flows/sendOrder';
import { isVisible } from '@/features/transfers/model';
import { moneyFeature } from '@/features/transfers/saga';
import { readSealed, sealValues } from '@/features/transfers/sealed';
import { moneyEvents as events, selectForm } from '@/features/transfers/slice';
import { ids } from '@/shared/ports/ids';
import { secrets } from '@/shared/ports/secrets';
import { tabStore } from '@/shared/ports/storage';
import { injectFeature } from '@/shared/saga/lazyFeature';

injectFeature(moneyFeature);

const CARD = '6222021234567890128';
const PASSWORD = 'Pay#20261';
const action = payToBank.id;
const VALUES = {
  payerAccountNo: 'A1',
  payeeKind: 'PRIVATE',
  payeeName: '王小明',
  bankCode: '102',
  amount: '100.00',
  remark: '',
};
const COST = { kind: 'PAY_BANK', fee: '1.00', total: '101.00' } as const;
const QUOTE = aQuote({ ...COST, rule: '' });
const ORDER = anOrder({
  ...COST,
  state: 'PROCESSING',
  payee: { name: '王小明', accountNo: '6222***********0128', bankName: '中国工商银行' },
});

type Event = Parameters<typeof rootReducer>[1];
const having = (...happened: Event[]): RootState =>
  happened.reduce(rootReducer, rootReducer(undefined, sessionEvents.loggedIn({ user: aUser(), info: aUserInfo() })));

async function running(flow: (...args: never[]) => Generator, event: Event, before: RootState, standIns: StandIn[]) {
  const world = aWorld({}, { standIns });
  const stored = new Map<string, string>();
  const provider = {
    call(effect: { fn: unknown; args: unknown[] }, next: () => unknown) {
      const [name, value] = effect.args as [string, string];
      if (effect.fn === ids.fresh) return 'N2';
      if (effect.fn === tabStore.get) return stored.get(name) ?? null;
      if (effect.fn === tabStore.set) return Boolean(stored.set(name, value));
      if (effect.fn === tabStore.remove) return stored.delete(name);
      return world.provider.call(effect, next);
    },
  };
  const { storeState, allEffects } = await expectSaga(moving as never, ...([transfersMoves, flow, [event]] as never[]))
    .withReducer(rootReducer, before)
    .provide(provider as never)
    .run();
  const state = storeState as RootState;
  const puts = (allEffects as { type: string; payload: unknown }[]).filter(({ type }) => type === 'PUT');
  return { world, state, form: selectForm(action)(state), seen: JSON.stringify([state, puts, [...stored]]), stored };
}

function reviewed() {
  const sealed = sealValues({ payeeCardNo: CARD });
  const happened = [
    events.formReady({ action, requestNo: 'N1', values: {} }),
    events.reviewRequested({ action, values: VALUES, sealed }),
    events.reviewReady({ action, payeeName: '', quote: QUOTE, warnings: [], history: '' }),
  ];
  return { sealed, happened };
}

const confirming = (happened: Event[], standIns: StandIn[]) => {
  const confirmed = events.actionConfirmed({ action, secretId: secrets.put(PASSWORD) });
  return running(sendOrder, confirmed, having(...happened, confirmed), standIns);
};

describe('the number of a bank card (C-04)', () => {
  it('sends the card number only to the platform, not to events, state or tab storage', async () => {
    const { sealed, happened } = reviewed();
    const { world, form, seen } = await confirming(happened, [answers(payBank, ORDER)]);
    expect(world.requests).toEqual([
      {
        path: payBank.path,
        body: { ...VALUES, payeeCardNo: CARD, requestNo: 'N1', expectedFee: '1.00', payPassword: PASSWORD },
      },
    ]);
    expect(form?.stage).toBe('done');
    expect(seen).not.toContain(CARD);
    expect(JSON.stringify(happened)).not.toContain(CARD);
    expect(readSealed(sealed)).toBeUndefined();
  });

  it('keeps the card number for the next try after a wrong password', async () => {
    const { sealed, happened } = reviewed();
    const msg = '支付密码错误，还可尝试4次';
    const { form } = await confirming(happened, [refuses(payBank, { msg, fields: { payPassword: msg } } as never)]);
    expect(form).toMatchObject({ stage: 'reviewing', requestNo: 'N1', refused: { msg } });
    expect(readSealed(sealed)).toEqual({ payeeCardNo: CARD });
  });

  it('requires the card number again when the number is no longer in memory, and sends nothing', async () => {
    const { sealed, happened } = reviewed();
    secrets.take(sealed);
    const { world, form } = await confirming(happened, []);
    expect(world.requests).toEqual([]);
    expect(form).toMatchObject({
      stage: 'entering',
      requestNo: 'N1',
      refused: { msg: '为保护账号信息，请重新填写后提交' },
    });
  });

  it('keeps the card number out of the stored draft, and uses the number for the warnings', async () => {
    const requestEvent = events.reviewRequested({ action, values: VALUES, sealed: sealValues({ payeeCardNo: CARD }) });
    const before = having(events.formReady({ action, requestNo: 'N1', values: {} }), requestEvent);
    const first = { code: 'FIRST' as const, msg: '首次向该账户付款' };
    const { seen, stored, form, world } = await running(prepareReview, requestEvent, before, [
      answers(queryTradeFee, QUOTE),
      answers(queryPaymentWarnings, { history: '', warnings: [first] }),
    ]);
    expect(form).toMatchObject({ stage: 'reviewing', warnings: [first] });
    const { payerAccountNo: _, remark, amount, ...payee } = VALUES;
    expect(world.requests[1]).toEqual({
      path: queryPaymentWarnings.path,
      body: { amount, ...payee, payeeCardNo: CARD },
    });
    expect([...stored.values()].join()).toContain('王小明');
    expect(seen).not.toContain(CARD);
  });

  it('recognises the bank by only the first six digits of a card', async () => {
    const typed = events.cardHeadTyped({ action, head: CARD.slice(0, 6) });
    const before = having(events.formReady({ action, requestNo: 'N1', values: {} }), typed);
    const { form, world } = await running(recogniseBank, typed, before, [
      answers(queryCardHead, { bankCode: '102', bankName: '中国工商银行' }),
    ]);
    expect(world.requests).toEqual([{ path: queryCardHead.path, body: { head: '622202' } }]);
    expect(form?.bank).toEqual({ head: '622202', bankCode: '102' });
    const unknown = await running(recogniseBank, typed, before, [answers(queryCardHead, null)]);
    expect(unknown.form?.bank).toBeNull();
    const short = events.cardHeadTyped({ action, head: '6222' });
    expect((await running(recogniseBank, short, before, [])).world.requests).toEqual([]);
  });

  it('shows the owner of a typed wallet account, or why the account cannot be paid', async () => {
    const typed = events.accountTyped({ action, accountNo: '88600002' });
    const before = having(events.formReady({ action, requestNo: 'N1', values: {} }), typed);
    const owner = async (reply: StandIn) => (await running(nameOwner, typed, before, [reply])).form?.owner;
    const named = answers(queryPayee, { accountNo: '88600002', name: '广州南屿百货有限公司' });
    expect(await owner(named)).toEqual({ accountNo: '88600002', name: '广州南屿百货有限公司', problem: '' });
    expect(await owner(refuses(queryPayee, { msg: '账户不存在' }))).toEqual({
      accountNo: '88600002',
      name: '',
      problem: '账户不存在',
    });
    expect(await owner(fails(queryPayee, 'timeout'))).toBeNull();
  });
});

it.each([
  ['PRIVATE', ['payerAccountNo', 'payeeKind', 'payeeName', 'payeeCardNo', 'bankCode']],
  ['CORPORATE', ['payerAccountNo', 'payeeKind', 'payeeName', 'payeeCardNo', 'bankCode']],
  ['BOOK', ['payerAccountNo', 'payeeKind', 'payeeId']],
])('the form for a payee of the kind %s shows the fields of that kind', (payeeKind, names) => {
  expect(payToBank.parties.filter((party) => isVisible(party, { payeeKind })).map(({ name }) => name)).toEqual(names);
});
