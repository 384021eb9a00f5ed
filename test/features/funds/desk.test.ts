import { answers, fails, refuses, type StandIn } from '@test/support/answers';
import { type RootState, rootReducer } from '@test/support/rootReducer';
import { aUser, aUserInfo } from '@test/support/samples';
import { aWorld, type World } from '@test/support/world';
import { expectSaga } from 'redux-saga-test-plan';
import { saveBalanceMonitor, saveOrUpdateAccountWarnInfo } from '@/contract/fundAccounts';
import { addPayee, deletePayee, editPayee, type Payee, saveCheckerPolicy } from '@/contract/orderQueries';
import { deskPart } from '@/features/funds/desk/part';
import { balanceWarning, book } from '@/features/funds/desk/resources';
import { addToBook, noteInBook, removeFromBook, savePolicy, saveWarning } from '@/features/funds/desk/saga';
import { deskEvents as events, selectSaving } from '@/features/funds/desk/slice';
import { sessionEvents } from '@/features/session';
import { secrets } from '@/shared/ports/secrets';
import { resourceArrived } from '@/shared/resource/slice';
import { flowCrashed } from '@/shared/saga/events';
import { addLate } from '@/shared/saga/late';

addLate(deskPart);

type Event = Parameters<typeof rootReducer>[1];
const PAYEE: Payee = {
  payeeId: 'SK1',
  kind: 'BANK',
  name: '李小红',
  accountNo: '6222***********0128',
  bankCode: '102',
  bankName: '中国工商银行',
  accountKind: 'PRIVATE',
  note: '',
  saved: true,
  lastUsedTime: null,
};
const WARNING = { enabled: true, threshold: '100.00', notifyPhone: '' };

async function running(
  flow: (...args: never[]) => Generator,
  event: Event,
  standIns: StandIn[],
  { known = [], over = {} }: { known?: string[]; over?: Partial<World> } = {},
) {
  const world = aWorld(over, { standIns });
  let before = rootReducer(undefined, sessionEvents.loggedIn({ user: aUser(), info: aUserInfo() }));
  for (const id of known) before = rootReducer(before, resourceArrived({ id, data: [], at: 1 }));
  before = rootReducer(before, event);
  const { storeState, allEffects } = await expectSaga(flow as never, ...([event] as never[]))
    .withReducer(rootReducer, before)
    .provide(world.provider as never)
    .run();
  const puts = (allEffects as { type: string; payload: { action?: { type: string; payload?: unknown } } }[])
    .filter(({ type }) => type === 'PUT')
    .map(({ payload }) => payload.action);
  return { world, state: storeState as RootState, puts };
}

describe('the warnings', () => {
  it.each([
    ['BALANCE', saveBalanceMonitor],
    ['FEE', saveOrUpdateAccountWarnInfo],
  ] as const)('of %s are saved by their own call', async (purpose, target) => {
    const { world, state } = await running(saveWarning, events.warningSubmitted({ purpose, ...WARNING }), [
      answers(target, { ...WARNING, balance: '1.00', warning: true }),
    ]);
    expect(world.requests).toEqual([{ path: target.path, body: WARNING }]);
    expect(selectSaving(`warning/${purpose}`)(state)).toEqual({ stage: 'saved' });
  });

  it('are read anew where they are shown, and not where nobody has looked', async () => {
    const save = (known: string[]) =>
      running(
        saveWarning,
        events.warningSubmitted({ purpose: 'BALANCE', ...WARNING }),
        [answers(saveBalanceMonitor, { ...WARNING, balance: '1.00', warning: true })],
        { known },
      );
    const asked = { type: 'resources/resourceAsked', payload: { id: balanceWarning.id } };
    expect((await save([balanceWarning.id])).puts).toContainEqual(asked);
    expect((await save([])).puts).not.toContainEqual(asked);
  });

  it('tell at its field what the platform refuses, and as a whole what else goes wrong', async () => {
    const submitted = events.warningSubmitted({ purpose: 'FEE', ...WARNING });
    const fields = { threshold: '金额必须大于0' };
    const refused = await running(saveWarning, submitted, [
      refuses(saveOrUpdateAccountWarnInfo, { msg: '', fields } as never),
    ]);
    expect(selectSaving('warning/FEE')(refused.state)).toEqual({ stage: 'refused', refused: { fields } });
    const lost = await running(saveWarning, submitted, [
      fails(saveOrUpdateAccountWarnInfo, { kind: 'network' } as never),
    ]);
    expect(selectSaving('warning/FEE')(lost.state)?.stage).toBe('refused');
    const crashed = rootReducer(
      rootReducer(undefined, submitted),
      flowCrashed({ flow: 'saveWarning', message: 'x', began: submitted }),
    );
    expect(selectSaving('warning/FEE')(crashed)?.stage).toBe('refused');
  });
});

it('the policy is saved with a password that no event holds', async () => {
  const secretId = secrets.put('Pay#20261');
  const { world, state, puts } = await running(
    savePolicy,
    events.policySubmitted({ checkerAmount: '5000.00', secretId }),
    [answers(saveCheckerPolicy, { checkerAmount: '5000.00', own: true })],
  );
  expect(world.requests[0]?.body).toEqual({ checkerAmount: '5000.00', payPassword: 'Pay#20261' });
  expect(JSON.stringify([state, puts])).not.toContain('Pay#20261');
});

describe('the payee book', () => {
  it('takes a card whose number no event and no state holds', async () => {
    const secretId = secrets.put('6222021234567890128');
    const { world, state, puts } = await running(
      addToBook,
      events.payeeAdded({ accountKind: 'PRIVATE', name: '李小红', bankCode: '102', note: '', secretId }),
      [answers(addPayee, PAYEE)],
      { known: [book.id] },
    );
    expect(world.requests[0]?.body).toEqual({
      accountKind: 'PRIVATE',
      accountNo: '6222021234567890128',
      name: '李小红',
      bankCode: '102',
      note: '',
    });
    expect(JSON.stringify([state, puts])).not.toContain('6222021234567890128');
    expect(puts).toContainEqual({ type: 'resources/resourceAsked', payload: { id: book.id } });
  });

  it('changes a note', async () => {
    const { state } = await running(noteInBook, events.payeeNoted({ payeeId: 'SK1', note: '老客户' }), [
      answers(editPayee, PAYEE),
    ]);
    expect(selectSaving('payee')(state)).toEqual({ stage: 'saved' });
  });

  it('asks before it lets somebody go', async () => {
    const asked = events.payeeRemovalAsked({ payeeId: 'SK1', name: '李小红' });
    const no = await running(removeFromBook, asked, [], { over: { says: [false] } });
    expect(no.world.requests).toEqual([]);
    const yes = await running(removeFromBook, asked, [answers(deletePayee, null)], { over: { says: [true] } });
    expect(yes.world.dialogs).toEqual(['确定要删除收款人李小红吗？']);
    expect(yes.world.requests).toEqual([{ path: deletePayee.path, body: { payeeId: 'SK1' } }]);
  });
});
