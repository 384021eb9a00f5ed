import { answers, fails, refuses, type StandIn, takesItsTime } from '@test/support/answers';
import { moving } from '@test/support/moving';
import { untilQuiet } from '@test/support/quiet';
import { type RootState, rootReducer } from '@test/support/rootReducer';
import { anOrder, aQuote, aUser, aUserInfo } from '@test/support/samples';
import { aWorld, type World } from '@test/support/world';
import { expectSaga } from 'redux-saga-test-plan';
import { call, fork, put } from 'typed-redux-saga';
import { transfer } from '@/contract/calls/moneyActions';
import { queryOrder, queryTradeFee } from '@/contract/calls/orderQueries';
import { type PaymentWarning, queryPayee, queryPaymentWarnings } from '@/contract/calls/payees';
import { sessionEvents } from '@/features/session';
import { transferOut, transferTo } from '@/features/transfers/actions';
import { transfersMoves } from '@/features/transfers/effects';
import { askQuote } from '@/features/transfers/flows/askQuote';
import { clearDraft, keepDraft, openAction, restartForm, resumeForm } from '@/features/transfers/flows/openAction';
import { prepareReview } from '@/features/transfers/flows/prepareReview';
import { recoverOrder, sendOrder } from '@/features/transfers/flows/sendOrder';
import { chosenSides } from '@/features/transfers/model';
import { moneyFeature, moneySaga } from '@/features/transfers/saga';
import { moneyEvents as events, moneyReducer, selectForm } from '@/features/transfers/slice';
import { orderStatus } from '@/features/transfers/status';
import { ids } from '@/shared/ports/ids';
import { secrets } from '@/shared/ports/secrets';
import { tabStore } from '@/shared/ports/storage';
import { flowCrashed, navigated } from '@/shared/saga/events';
import { injectFeature } from '@/shared/saga/lazyFeature';

injectFeature(moneyFeature);

const action = transferTo.id;
const VALUES = { payerAccountNo: 'A1', payeeAccountNo: 'B2', amount: '100.00', remark: '货款' };
const PASSWORD = 'Pay#20261';

const signedIn = () => rootReducer(undefined, sessionEvents.loggedIn({ user: aUser(), info: aUserInfo() }));
type Event = Parameters<typeof rootReducer>[1];
const having = (...happened: Event[]): RootState => happened.reduce(rootReducer, signedIn());
const entered = [events.formReady({ action, requestNo: 'N1', values: {} })];
const reviewRequests = [...entered, events.reviewRequested({ action, values: VALUES })];
const reviewed = [
  ...reviewRequests,
  events.reviewReady({ action, payeeName: '乙', quote: aQuote(), warnings: [], history: '' }),
];

/** Runs a flow with a separate tab storage and separate ids. */
async function running(
  flow: (...args: never[]) => Generator,
  args: readonly unknown[],
  {
    before,
    standIns = [],
    over = {},
    kept,
    sleeps = 0,
    dispatches = [],
    full = false,
    breaks = false,
  }: {
    before: RootState;
    standIns?: readonly StandIn[];
    over?: Partial<World>;
    kept?: unknown;
    sleeps?: number;
    dispatches?: readonly Event[];
    full?: boolean;
    /** True: storing a value throws once, to simulate a bug. */
    breaks?: boolean;
  },
) {
  const world = aWorld(over, { standIns, sleeps });
  const stored = new Map<string, string>();
  const key = `money.${action}.${aUser().enterpriseId ?? ''}`;
  if (kept !== undefined) stored.set(key, typeof kept === 'string' ? kept : JSON.stringify(kept));
  /** The content of the tab's storage at the time of each request. */
  const atSending: unknown[] = [];
  let fresh = 1;
  const provider = {
    call(effect: { fn: unknown; args: unknown[] }, next: () => unknown) {
      const [name, value] = effect.args as [string, string];
      if (effect.fn === ids.fresh) return `N${++fresh}`;
      if (effect.fn === tabStore.get) return stored.get(name) ?? null;
      if (effect.fn === tabStore.set && breaks) {
        breaks = false;
        throw new Error('a bug');
      }
      if (effect.fn === tabStore.set) {
        stored.set(name, value);
        return true;
      }
      if (effect.fn === tabStore.remove) return stored.delete(name);
      const sent = world.requests.length;
      const result = world.provider.call(effect, next);
      if (world.requests.length > sent) atSending.push(JSON.parse(stored.get(key) ?? 'null'));
      return result;
    },
  };
  const saga = expectSaga(moving as never, ...([full ? [] : transfersMoves, flow, args] as never[]))
    .withReducer(rootReducer, before)
    .provide(provider as never);
  for (const event of dispatches) saga.dispatch(event);
  const { storeState, returnValue } = full ? await untilQuiet(saga) : await saga.run();
  const state = storeState as RootState;
  const storedNow = stored.get(key);
  return {
    world,
    form: selectForm(action)(state),
    stored: storedNow === undefined ? null : JSON.parse(storedNow),
    all: stored,
    atSending,
    returnValue,
    state,
  };
}

const confirming = (
  standIns: readonly StandIn[],
  options: { over?: Partial<World>; kept?: unknown; before?: readonly Event[] } = {},
) => {
  const confirmed = events.actionConfirmed({ action, secretId: secrets.put(PASSWORD) });
  const { before = reviewed, ...rest } = options;
  return running(sendOrder, [confirmed], { before: having(...before, confirmed), standIns, ...rest });
};

describe('a draft', () => {
  const draft = events.draftTyped({ action, requestNo: 'N1', values: { amount: '8.00' } });
  const typing = (kept: unknown) => running(keepDraft, [draft], { before: having(...entered), kept });

  it('stores the draft with the number of its form', async () => {
    const { stored } = await typing({ requestNo: 'N1', values: {}, sentAt: null });
    expect(stored).toEqual({ requestNo: 'N1', values: { amount: '8.00' }, sentAt: null });
  });
  it.each([
    ['a number that has left', { requestNo: 'N1', values: VALUES, sentAt: 5 }],
    ['the form of another number', { requestNo: 'N2', values: VALUES, sentAt: null }],
    ['no number', undefined],
  ])('does not store typed values over %s', async (_, kept) => {
    const { stored } = await typing(kept);
    expect(stored).toEqual(kept ?? null);
  });
  it('clearing a draft opens an empty form with a new number', async () => {
    const { form, stored } = await running(clearDraft, [events.draftCleared({ action })], {
      before: having(...entered),
      kept: { requestNo: 'N1', values: VALUES, sentAt: null },
    });
    expect(form).toMatchObject({ stage: 'entering', requestNo: 'N2', values: {}, restored: false, round: 2 });
    expect(stored).toEqual({ requestNo: 'N2', values: {}, sentAt: null });
  });
  it('does not clear a draft while the draft is reviewed', async () => {
    const { form } = await running(clearDraft, [events.draftCleared({ action })], { before: having(...reviewed) });
    expect(form).toMatchObject({ stage: 'reviewing', requestNo: 'N1' });
  });
});

describe('openAction', () => {
  const opening = (kept?: unknown, before: readonly Event[] = []) =>
    running(openAction, [events.actionOpened({ action })], { before: having(...before), kept });

  it('gives a new form its own number and stores the number before sending', async () => {
    const { form, stored } = await opening();
    expect(form).toMatchObject({ stage: 'entering', requestNo: 'N2' });
    expect(stored).toEqual({ requestNo: 'N2', values: {}, sentAt: null });
  });
  it('restores number and values after a reload', async () => {
    const { form } = await opening({ requestNo: 'N1', values: VALUES, sentAt: null });
    expect(form).toMatchObject({ requestNo: 'N1', values: VALUES });
  });
  it('reports restored values only if the user had typed values', async () => {
    const restored = async (values: object) =>
      (await opening({ requestNo: 'N1', values, sentAt: null })).form?.restored;
    expect(await restored(VALUES)).toBe(true);
    expect(await restored({ remark: '货' })).toBe(true);
    expect(await restored({})).toBe(false);
    // The form has chosen the paying account automatically, so this is not a draft of the user.
    expect(await restored({ payerAccountNo: 'A1', amount: '', remark: '' })).toBe(false);
  });
  it('opens the result instead of the form for a request whose response was lost', async () => {
    const { form, world } = await opening({ requestNo: 'N1', values: VALUES, sentAt: 1 });
    expect(form).toBeUndefined();
    expect(world.moves).toEqual(['replace /fund-manage/pages/transfer?requestNo=N1']);
  });
  it('opens the result for a sent number that an ended session has left', async () => {
    const { form, world } = await opening({ requestNo: 'N1', sentAt: 1 });
    expect(form).toBeUndefined();
    expect(world.moves).toEqual(['replace /fund-manage/pages/transfer?requestNo=N1']);
  });
  it.each(['{', 'null', '{"requestNo":"<b>","values":{}}', '{"requestNo":"N1","values":{"a":1}}'])(
    'starts with a new number when the storage holds %s',
    async (kept) => {
      expect((await opening(kept)).form).toMatchObject({ requestNo: 'N2' });
    },
  );
  it('does not change a form that is already open', async () => {
    expect((await opening(undefined, reviewed)).form).toMatchObject({ stage: 'reviewing', requestNo: 'N1' });
  });
  it('begins a new form with a new number on request', async () => {
    const { form, stored, world } = await running(restartForm, [events.formRestarted({ action })], {
      before: having(),
      kept: { requestNo: 'N1', values: VALUES, sentAt: null },
    });
    expect(form).toMatchObject({ requestNo: 'N2', values: {} });
    expect(stored.requestNo).toBe('N2');
    expect(world.moves).toEqual(['/fund-manage/pages/transfer']);
  });
  it('opens a form with the values of a failed order, but not over an order with unknown outcome', async () => {
    const restarted = [events.formRestarted({ action, values: VALUES })];
    const opened = await running(restartForm, restarted, {
      before: having(),
      kept: { requestNo: 'N1', values: {}, sentAt: null },
    });
    expect(opened.form).toMatchObject({ requestNo: 'N2', values: VALUES });
    expect(opened.stored).toMatchObject({ requestNo: 'N2', values: VALUES });
    const sent = await running(restartForm, restarted, { before: having(), kept: { requestNo: 'N1', sentAt: 1 } });
    expect(sent.stored.requestNo).toBe('N1');
    expect(sent.world.moves).toEqual(['replace /fund-manage/pages/transfer?requestNo=N1']);
  });
  it('opens the form of a lost request again under its own number', async () => {
    const { form } = await running(resumeForm, [events.formResumed({ action, requestNo: 'N1' })], {
      before: having(),
      kept: { requestNo: 'N1', values: VALUES, sentAt: 1 },
    });
    expect(form).toMatchObject({ stage: 'entering', requestNo: 'N1', values: VALUES });
  });
  it('shows a resumed form in place of its result, and nothing for another number', async () => {
    const resumed = (kept: string) =>
      running(resumeForm, [events.formResumed({ action, requestNo: 'N1' })], {
        before: having(),
        kept: { requestNo: kept, values: VALUES, sentAt: 1 },
      });
    expect((await resumed('N1')).world.moves).toEqual(['replace /fund-manage/pages/transfer']);
    const other = await resumed('N0');
    expect([other.form, other.world.moves]).toEqual([undefined, []]);
  });
});

describe('askQuote', () => {
  const typed = events.amountTyped({ action, amount: '100.00', payerAccountNo: 'A1' });
  const quoting = (standIns: readonly StandIn[], sleeps = 1) =>
    running(askQuote, [typed], { before: having(...entered, typed), standIns, sleeps, full: sleeps === 0 });

  it('quotes the fee of the typed amount after a pause in typing', async () => {
    expect((await quoting([], 0)).world.requests).toEqual([]);
    const { form } = await quoting([answers(queryTradeFee, aQuote({ fee: '1.00' }))]);
    expect(form?.quote).toMatchObject({ stage: 'known', quote: { fee: '1.00' } });
  });
  it('shows no fee when the quote fails', async () => {
    const { form, world } = await quoting([fails(queryTradeFee, 'timeout')]);
    expect(form?.quote).toBeNull();
    expect(world.toasts).toEqual([]);
  });
  it('requests a quote with both chosen accounts, and without a partly typed account', async () => {
    const own = transferOut.id;
    const sides = { payerAccountNo: 'A1', payeeAccountNo: 'A2' };
    expect(chosenSides(transferOut, { ...sides, amount: '1.00' })).toEqual(sides);
    expect(chosenSides(transferTo, { ...sides, payeeAccountNo: 'B' })).toEqual({ payerAccountNo: 'A1' });
    const all = events.amountTyped({ action: own, amount: '1.00', ...sides });
    const { world } = await running(askQuote, [all], {
      before: having(),
      standIns: [answers(queryTradeFee, aQuote())],
      sleeps: 1,
    });
    expect(world.requests[0]?.body).toEqual({ kind: 'FUND_TRANSFER', amount: '1.00', ...sides });
  });
  it('requests no quote for an empty amount', async () => {
    const none = events.amountTyped({ action, amount: '', payerAccountNo: 'A1' });
    const { world } = await running(askQuote, [none], { before: having(...entered, none), sleeps: 1 });
    expect(world.requests).toEqual([]);
  });
  it.each(['', '0.00'])('shows no fee after the amount was cleared: %j', async (amount) => {
    const known = events.quoteArrived({ action, amount: '100.00', quote: aQuote() });
    const emptied = events.amountTyped({ action, amount });
    const { form } = await running(askQuote, [emptied], { before: having(...entered, typed, known, emptied) });
    expect(form?.quote).toBeNull();
  });
  it('ignores a quote for an amount that was cleared meanwhile', () => {
    const emptied = events.amountTyped({ action, amount: '' });
    const late = events.quoteArrived({ action, amount: '100.00', quote: aQuote() });
    expect(selectForm(action)(having(...entered, typed, emptied, late))?.quote).toBeNull();
  });
});

describe('prepareReview', () => {
  const preparing = (...standIns: StandIn[]) =>
    running(prepareReview, [events.reviewRequested({ action, values: VALUES })], {
      before: having(...reviewRequests),
      standIns,
    });
  const known = () => answers(queryPayee, { accountNo: 'B2', name: '乙' });
  const warns = (...warnings: PaymentWarning[]) => answers(queryPaymentWarnings, { history: '已付款3笔', warnings });

  it('prepares the review with payee name, warnings and history', async () => {
    const { form, world, stored } = await preparing(known(), answers(queryTradeFee, aQuote()), warns());
    expect(form).toMatchObject({ stage: 'reviewing', payeeName: '乙', warnings: [], history: '已付款3笔' });
    expect(world.moves).toEqual(['/fund-manage/pages/transfer?step=review']);
    expect(stored).toEqual({ requestNo: 'N1', values: VALUES, sentAt: null });
  });
  it('shows at its field that the payee account does not exist', async () => {
    const { form } = await preparing(refuses(queryPayee, { msg: '收款账户不存在' }));
    expect(form).toMatchObject({ stage: 'entering', refused: { fields: { payeeAccountNo: '收款账户不存在' } } });
  });
  it('continues without the payee name when the name cannot be queried', async () => {
    const { form } = await preparing(
      fails(queryPayee, 'http', { status: 429 }),
      answers(queryTradeFee, aQuote()),
      warns(),
    );
    expect(form).toMatchObject({ stage: 'reviewing', payeeName: '' });
  });
  it('shows the warnings of the platform before the password, queried by payee and amount', async () => {
    const alike: PaymentWarning = { code: 'DUPLICATE', msg: '14:03:59已向乙提交过100.00元' };
    const { form, world } = await preparing(known(), answers(queryTradeFee, aQuote()), warns(alike));
    expect(form).toMatchObject({ stage: 'reviewing', warnings: [alike] });
    expect(world.requests[2]?.body).toEqual({ amount: '100.00', payeeKind: 'WALLET', payeeAccountNo: 'B2' });
  });
  it('continues without warnings when the warnings cannot be queried', async () => {
    const { form } = await preparing(known(), answers(queryTradeFee, aQuote()), fails(queryPaymentWarnings, 'offline'));
    expect(form).toMatchObject({ stage: 'reviewing', warnings: [] });
  });
  it('shows at the amount that the balance is insufficient', async () => {
    const { form } = await preparing(known(), answers(queryTradeFee, aQuote({ refusal: '余额不足' })), warns());
    expect(form).toMatchObject({ stage: 'entering', refused: { fields: { amount: '余额不足' } } });
  });
  it.each([
    [{ fields: { amount: '金额超出范围' } }, { fields: { amount: '金额超出范围' } }],
    [{}, { msg: '暂不可用' }],
  ])('shows the refusal of a quote %j in the form', async (over, refused) => {
    const { form } = await preparing(known(), refuses(queryTradeFee, { msg: '暂不可用', ...over }), warns());
    expect(form).toMatchObject({ stage: 'entering', refused });
  });
});

describe('sendOrder', () => {
  it('stores number and values before the request leaves, without the password', async () => {
    const { atSending, world } = await confirming([answers(transfer, anOrder())]);
    expect(atSending).toEqual([{ requestNo: 'N1', values: VALUES, sentAt: world.now }]);
    expect(world.requests).toEqual([
      { path: transfer.path, body: { ...VALUES, requestNo: 'N1', expectedFee: '0.00', payPassword: PASSWORD } },
    ]);
  });
  it('shows the result in place of the review and forgets the form', async () => {
    const { form, stored, world } = await confirming([answers(transfer, anOrder())]);
    expect(form).toMatchObject({ stage: 'done', requestNo: 'N1' });
    expect(stored).toBeNull();
    expect(world.moves).toEqual(['replace /fund-manage/pages/transfer?requestNo=N1']);
  });
  it('keeps the password out of the state', async () => {
    const { state } = await confirming([answers(transfer, anOrder())]);
    expect(JSON.stringify(state)).not.toContain(PASSWORD);
  });

  it.each(['unknownOutcome', 'timeout', 'offline', 'malformed'] as const)(
    'opens the result after a lost response (%s), and keeps the number',
    async (kind) => {
      const { form, stored, world } = await confirming([fails(transfer, kind)]);
      expect(form).toMatchObject({ stage: 'done' });
      expect(stored).toMatchObject({ requestNo: 'N1', sentAt: world.now });
      expect(world.moves).toEqual(['replace /fund-manage/pages/transfer?requestNo=N1']);
      expect(world.toasts).toEqual([]);
    },
  );
  it('opens the result after HTTP 502', async () => {
    expect((await confirming([fails(transfer, 'http', { status: 502 })])).form).toMatchObject({ stage: 'done' });
  });
  it('shows the order with the used number, and keeps the unsent values under a new number', async () => {
    const { form, stored, world } = await confirming([refuses(transfer, { msg: '重复', bizCode: '20040004' })]);
    expect(form).toMatchObject({ stage: 'entering', requestNo: 'N2', values: VALUES, refused: {} });
    expect(stored).toEqual({ requestNo: 'N2', values: VALUES, sentAt: null });
    expect(world.moves).toEqual(['replace /fund-manage/pages/transfer?requestNo=N1&other=1']);
  });

  it.each([
    ['20030001', '支付密码错误，还可尝试4次'],
    ['20030002', '支付密码已锁定，请15分钟后再试'],
    ['20030003', '请先设置支付密码'],
  ])('keeps the number after the refusal %s of the payment password', async (bizCode, msg) => {
    const { form, stored, world } = await confirming([
      refuses(transfer, { msg, bizCode, fields: { payPassword: msg } }),
    ]);
    expect(form).toMatchObject({ stage: 'reviewing', requestNo: 'N1', refused: { msg } });
    expect(stored).toEqual({ requestNo: 'N1', values: VALUES, sentAt: null });
    expect(world.moves).toEqual([]);
  });
  it.each([403, 429])('keeps the number after HTTP %i', async (status) => {
    const { form, stored } = await confirming([fails(transfer, 'http', { status })]);
    expect(form).toMatchObject({ stage: 'reviewing', requestNo: 'N1' });
    expect(stored).toMatchObject({ requestNo: 'N1', sentAt: null });
  });
  it('marks the order as not sent when the session has ended before sending', async () => {
    expect((await confirming([fails(transfer, 'unauthorised')])).stored).toMatchObject({ sentAt: null });
  });

  it.each(['20040001', '20040002', '20040003', '20040006', '20040013'])(
    'takes a new number after the final refusal %s',
    async (bizCode) => {
      const { form, stored, world } = await confirming([refuses(transfer, { msg: '余额不足', bizCode })]);
      expect(form).toMatchObject({ stage: 'entering', requestNo: 'N2', values: VALUES });
      expect(stored).toEqual({ requestNo: 'N2', values: VALUES, sentAt: null });
      expect(world.moves).toEqual(['replace /fund-manage/pages/transfer']);
    },
  );
  it('shows a refusal for an insufficient balance at the amount', async () => {
    const { form } = await confirming([refuses(transfer, { msg: '余额不足', bizCode: '20040001' })]);
    expect(form?.refused).toEqual({ fields: { amount: '余额不足' } });
  });
  it('shows a refusal without a field, such as a frozen account, at the form', async () => {
    const { form } = await confirming([refuses(transfer, { msg: '账户已冻结', bizCode: '20040006' })]);
    expect(form?.refused).toEqual({ msg: '账户已冻结' });
  });
  it('returns to the form with the same number when a value is refused', async () => {
    const fields = { payeeAccountNo: '不能转给自己' };
    const { form, stored } = await confirming([refuses(transfer, { msg: '', fields })]);
    expect(form).toMatchObject({ stage: 'entering', requestNo: 'N1', refused: { fields } });
    expect(stored).toMatchObject({ requestNo: 'N1', sentAt: null });
  });

  const dearer = refuses(transfer, { msg: '手续费已变为3.80元，请核对后重新确认', bizCode: '20040014' });
  it('shows the review again with the new fee and the same number when the fee has changed', async () => {
    const quote = aQuote({ fee: '3.80', total: '103.80' });
    const { form, stored, world } = await confirming([dearer, answers(queryTradeFee, quote)]);
    expect(form).toMatchObject({
      stage: 'reviewing',
      requestNo: 'N1',
      quote: { stage: 'known', quote },
      refused: { msg: '手续费已变为3.80元，请核对后重新确认' },
    });
    expect(form?.attempt).toBeUndefined();
    expect(stored).toEqual({ requestNo: 'N1', values: VALUES, sentAt: null });
    expect(world.requests[1]).toMatchObject({ path: queryTradeFee.path, body: { kind: 'TRANSFER', amount: '100.00' } });
    expect(world.moves).toEqual([]);
  });
  it('shows that the fee has changed when the new fee cannot be quoted', async () => {
    const { form } = await confirming([dearer, fails(queryTradeFee, 'offline')]);
    expect(form).toMatchObject({
      stage: 'reviewing',
      requestNo: 'N1',
      refused: { msg: expect.stringContaining('3.80') },
    });
  });

  const twice = () =>
    refuses(transfer, { msg: '1小时内已有相同转账', bizCode: '20040005', fields: { amount: '1小时内已有相同转账' } });
  const ALIKE: PaymentWarning = { code: 'DUPLICATE', msg: '14:03:59已向乙提交过100.00元' };
  const nowWarned = (...warnings: PaymentWarning[]) => answers(queryPaymentWarnings, { history: '', warnings });
  it('shows a new warning after the refusal of a duplicate, under the same number', async () => {
    const { form, world, stored } = await confirming([twice(), nowWarned(ALIKE)]);
    expect(form).toMatchObject({ stage: 'reviewing', requestNo: 'N1', warnings: [ALIKE] });
    expect(form?.attempt).toBeUndefined();
    expect(world.requests.map(({ path }) => path)).toEqual([transfer.path, queryPaymentWarnings.path]);
    expect(stored).toMatchObject({ requestNo: 'N1', sentAt: null });
  });
  it.each([
    ['cannot be queried', () => fails(queryPaymentWarnings, 'offline'), []],
    ['name no duplicate', () => nowWarned({ code: 'FIRST', msg: '首次向该账户付款' }), ['首次向该账户付款']],
  ])('shows the refusal as a warning when the warnings %s', async (_how, reply, before) => {
    const { form } = await confirming([twice(), reply()]);
    expect(form?.warnings.map(({ msg }) => msg)).toEqual([...before, '1小时内已有相同转账']);
  });
  it('sends allowDuplicate with the same number after the user has confirmed the duplicate', async () => {
    const { world } = await running(moneySaga, [], {
      before: having(
        ...reviewRequests,
        events.reviewReady({ action, payeeName: '乙', quote: aQuote(), warnings: [ALIKE], history: '' }),
      ),
      standIns: [answers(transfer, anOrder())],
      dispatches: [events.actionConfirmed({ action, secretId: secrets.put(PASSWORD) })],
      full: true,
    });
    expect(world.requests[0]?.body).toMatchObject({ requestNo: 'N1', allowDuplicate: true });
  });

  it('sends one request for a double click', async () => {
    const first = events.actionConfirmed({ action, secretId: secrets.put(PASSWORD) });
    const second = events.actionConfirmed({ action, secretId: secrets.put(PASSWORD) });
    const { world } = await running(moneySaga, [], {
      before: having(...reviewed),
      standIns: [answers(transfer, anOrder())],
      dispatches: [first, second],
      full: true,
    });
    expect(world.requests).toHaveLength(1);
  });
  it('sends nothing for a number whose outcome is unknown', async () => {
    const { world, form } = await confirming([], { kept: { requestNo: 'N1', values: VALUES, sentAt: 1 } });
    expect(world.requests).toEqual([]);
    expect(form).toMatchObject({ stage: 'done' });
  });
  it('writes a response after a switch of the enterprise only into the form of the old enterprise', async () => {
    const confirmed = events.actionConfirmed({ action, secretId: secrets.put(PASSWORD) });
    const elsewhere = JSON.stringify({ requestNo: 'OTHER', values: {}, sentAt: 1 });
    const slow = takesItsTime(refuses(transfer, { msg: '余额不足', bizCode: '20040001' }));
    function* switching() {
      yield* call(tabStore.set, `money.${action}.E2`, elsewhere);
      yield* fork(moneySaga);
      yield* put(confirmed);
      yield* call(() => slow.arrived);
      yield* put(sessionEvents.enterpriseEntered({ user: aUser({ enterpriseId: 'E2' }), info: aUserInfo() }));
      slow.give();
    }
    const { all, stored, world } = await running(switching, [], {
      before: having(...reviewed),
      standIns: [slow.standIn],
      full: true,
    });
    expect(all.get(`money.${action}.E2`)).toBe(elsewhere);
    expect(stored).toMatchObject({ requestNo: 'N2', sentAt: null });
    expect(world.moves).toEqual([]);
  });

  it('finishes the order without navigating when the user leaves the page', async () => {
    const confirmed = events.actionConfirmed({ action, secretId: secrets.put(PASSWORD) });
    const slow = takesItsTime(answers(transfer, anOrder()));
    function* leaving() {
      yield* fork(moneySaga);
      yield* put(confirmed);
      yield* call(() => slow.arrived);
      yield* put(navigated({ pathname: '/home', search: '' }));
      slow.give();
    }
    const { world, stored } = await running(leaving, [], {
      before: having(...reviewed),
      standIns: [slow.standIn],
      full: true,
    });
    expect(world.requests).toHaveLength(1);
    expect(stored).toBeNull();
    expect(world.moves).toEqual([]);
  });
});

it('sends a refused duplicate only once when the user has left the form', async () => {
  const slow = takesItsTime(refuses(transfer, { msg: '1小时内已有相同转账', bizCode: '20040005' }));
  function* leaving() {
    yield* fork(moneySaga);
    yield* put(events.actionConfirmed({ action, secretId: secrets.put(PASSWORD) }));
    yield* call(() => slow.arrived);
    yield* put(navigated({ pathname: '/home', search: '' }));
    slow.give();
  }
  const { world } = await running(leaving, [], {
    before: having(...reviewed),
    standIns: [slow.standIn],
    full: true,
  });
  expect(world.requests).toHaveLength(1);
  expect(world.moves).toEqual([]);
});

describe('a crash', () => {
  const viaSaga = (standIns: StandIn[], more: { breaks?: boolean; kept?: unknown } = {}) =>
    running(moneySaga, [], {
      before: having(...reviewed),
      standIns,
      dispatches: [events.actionConfirmed({ action, secretId: secrets.put(PASSWORD) })],
      full: true,
      ...more,
    });
  it('a crash before sending offers the order again under the same number', async () => {
    const { form, world } = await viaSaga([], {
      breaks: true,
      kept: { requestNo: 'N1', values: VALUES, sentAt: null },
    });
    expect(form).toMatchObject({ stage: 'reviewing', requestNo: 'N1', refused: { msg: '系统异常，请稍后再试' } });
    expect([world.requests, world.moves]).toEqual([[], []]);
  });
  it('a crash after sending opens the result of the order', async () => {
    const aBug = {
      target: transfer,
      get reply(): never {
        throw new Error('a bug');
      },
    };
    const { form, world, stored } = await viaSaga([aBug]);
    expect(form).toMatchObject({ stage: 'done' });
    expect(stored).toMatchObject({ requestNo: 'N1', sentAt: world.now });
    expect(world.moves).toEqual(['replace /fund-manage/pages/transfer?requestNo=N1']);
  });
  it('a crash of an older attempt does not change the current form', async () => {
    const { form, world } = await running(recoverOrder, [events.actionConfirmed({ action, secretId: 'older' })], {
      before: having(...reviewed, events.actionConfirmed({ action, secretId: 's' })),
      kept: { requestNo: 'N1', values: VALUES, sentAt: 1 },
    });
    expect(form).toMatchObject({ stage: 'sending', attempt: 's' });
    expect(world.moves).toEqual([]);
  });
  it('a crash of another flow does not hide a later refusal of the password', () => {
    const began = events.actionConfirmed({ action, secretId: 's' });
    const crash = flowCrashed({ flow: 'askQuestion', message: '' });
    const answered = having(
      ...reviewed,
      began,
      crash,
      events.confirmationRefused({ action, requestNo: 'N1', msg: '支付密码错误' }),
    );
    expect(selectForm(action)(answered)).toMatchObject({ stage: 'reviewing', refused: { msg: '支付密码错误' } });
  });
  it('a crash after sending does not enable the button again', () => {
    const began = events.actionConfirmed({ action, secretId: 's' });
    const crashed = having(...reviewed, began, flowCrashed({ flow: 'sendOrder', message: '', began }));
    expect(selectForm(action)(crashed)).toMatchObject({ stage: 'done' });
  });
  it.each([
    ['of another action', events.actionConfirmed({ action: 'reflect', secretId: 's' })],
    ['of another attempt', events.actionConfirmed({ action, secretId: 'other' })],
    ['of what an amount costs', events.amountTyped({ action, amount: '1.00' })],
    ['of nothing that an event began', undefined],
  ])('a crash %s does not change the order that is being sent', (_, began) => {
    const sending = having(...reviewed, events.actionConfirmed({ action, secretId: 's' }));
    expect(rootReducer(sending, flowCrashed({ flow: 'x', message: '', ...(began ? { began } : {}) }))).toBe(sending);
  });
});

describe('orderStatus', () => {
  const search = new URLSearchParams({ action, requestNo: 'N1' });
  const kept = (sentAt: number) => ({ requestNo: 'N1', values: VALUES, sentAt });
  const polled = (standIn: StandIn, sentAt: number, now: number) =>
    running(orderStatus.ask as never, [search], {
      before: having(),
      standIns: [standIn],
      kept: kept(sentAt),
      over: { now },
    });

  it('treats an unknown order as under way for 35 s', async () => {
    const { returnValue } = await polled(answers(queryOrder, { order: null, again: null }), 0, 35_000);
    expect(returnValue).toEqual({ ok: true, data: { order: null, again: null, sentAt: 0, lost: false } });
  });
  it('treats an unknown order as lost after 35 s, and keeps its number', async () => {
    const { returnValue, stored } = await polled(answers(queryOrder, { order: null, again: null }), 0, 35_001);
    expect(returnValue).toMatchObject({ data: { lost: true } });
    expect(stored).toMatchObject({ requestNo: 'N1' });
  });
  it('treats an order that was never sent as lost at once', async () => {
    const { returnValue } = await running(orderStatus.ask as never, [search], {
      before: having(),
      standIns: [answers(queryOrder, { order: null, again: null })],
      kept: { requestNo: 'N1', values: VALUES, sentAt: null },
    });
    expect(returnValue).toEqual({ ok: true, data: { order: null, again: null, sentAt: null, lost: true } });
  });
  it('the state of a transfer is decisive once the transfer cannot be on its way any more', () => {
    const of = (order: ReturnType<typeof anOrder> | null, sentAt: number | null) =>
      orderStatus.decidedFrom?.({ order, again: null, sentAt, lost: false });
    expect([of(null, 1_000), of(null, null), of(anOrder({ state: 'PROCESSING' }), 1_000)]).toEqual([
      36_001,
      null,
      null,
    ]);
  });
  it('forgets the stored form once the platform knows the order', async () => {
    const { stored } = await polled(
      answers(queryOrder, { order: anOrder({ state: 'PROCESSING' }), again: null }),
      0,
      1,
    );
    expect(stored).toBeNull();
  });
  it.each([
    ['WAIT_RELEASE', false],
    ['PROCESSING', false],
    ['SUCCESS', true],
    ['FAILED', true],
    ['RETURNED', true],
    ['REFUSED', true],
    ['CANCELLED', true],
  ] as const)('an order in the state %s is final: %s', (state, final) => {
    expect(orderStatus.isFinal({ order: anOrder({ state }), again: null, sentAt: null, lost: false })).toBe(final);
  });
});

it('keeps typed values only under the number of the form', () => {
  const ready = moneyReducer(
    undefined,
    events.formReady({ action: 'transfer', requestNo: 'N1', values: { amount: '1.00' } }),
  );
  const typed = moneyReducer(
    ready,
    events.draftTyped({ action: 'transfer', requestNo: 'N1', values: { amount: '2.00' } }),
  );
  expect(typed['transfer']?.values).toEqual({ amount: '2.00' });
  expect(typed['transfer']?.round).toBe(ready['transfer']?.round);
  const other = moneyReducer(
    typed,
    events.draftTyped({ action: 'transfer', requestNo: 'N0', values: { amount: '3.00' } }),
  );
  expect(other).toBe(typed);
});
