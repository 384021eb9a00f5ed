import { answers, fails, refuses, type StandIn } from '@test/support/answers';
import { rootReducer } from '@test/support/rootReducer';
import { running } from '@test/support/running';
import { aUser, aUserInfo } from '@test/support/samples';
import { submitting } from '@test/support/submitting';
import { aWorld } from '@test/support/world';
import { expectSaga } from 'redux-saga-test-plan';
import { openEntRecharge, updateNotifyPhone } from '@/contract/calls/enterpriseRecharge';
import {
  downloadAccountCardBalance,
  mbAccBalanceExport,
  saveBalanceMonitor,
  saveOrUpdateAccountWarnInfo,
} from '@/contract/calls/fundAccounts';
import { saveCheckerPolicy } from '@/contract/calls/orderQueries';
import { addPayee, deletePayee, editPayee, type Payee } from '@/contract/calls/payees';
import {
  bookFileRequested,
  cardsFileRequested,
  policySubmitted,
  rechargeSubmitted,
  warningSubmitted,
} from '@/features/funds/tools/forms';
import { balanceWarning } from '@/features/funds/tools/resources';
import { sessionEvents } from '@/features/session';
import { payeesEvents as events } from '@/features/transfers/payees/events';
import { payeeAdded, payeeNoted } from '@/features/transfers/payees/forms';
import { book } from '@/features/transfers/payees/resources';
import { removeFromBook } from '@/features/transfers/payees/saga';
import { MAY_BE_DONE } from '@/shared/gateway/text';
import { files } from '@/shared/ports/files';
import { secrets } from '@/shared/ports/secrets';
import { resourceArrived } from '@/shared/resource/slice';
import type { Submitted } from '@/shared/submission/defineSubmission';
import { submit } from '@/shared/submission/saga';

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

const signedIn = (known: readonly string[] = []) =>
  known.reduce(
    (state, id) => rootReducer(state, resourceArrived({ id, data: [], at: 1 })),
    rootReducer(undefined, sessionEvents.loggedIn({ user: aUser(), info: aUserInfo() })),
  );
const saving = (submitted: Submitted<never>, standIns: StandIn[], known: readonly string[] = []) =>
  submitting(submitted, standIns, { before: signedIn(known) });

describe('the recharge account', () => {
  const INFO = { opened: true, accountName: '甲', accountNo: '1', bankName: '乙', notifyPhone: '', openTime: null };

  it.each([
    [false, openEntRecharge],
    [true, updateNotifyPhone],
  ] as const)('sends the form of the recharge account by its own call (opened: %s)', async (opened, target) => {
    const { world, form } = await saving(rechargeSubmitted({ opened, notifyPhone: '13800000001' }) as never, [
      answers(target, INFO),
    ]);
    expect(world.requests).toEqual([{ path: target.path, body: { notifyPhone: '13800000001' } }]);
    expect(form.stage).toBe('done');
  });

  it('shows the refusal of a notified number at its field', async () => {
    const fields = { notifyPhone: '手机号格式不正确' };
    const { form } = await saving(rechargeSubmitted({ opened: true, notifyPhone: '1' }) as never, [
      refuses(updateNotifyPhone, { msg: '', fields }),
    ]);
    expect(form).toMatchObject({ stage: 'refused', refused: { fields } });
  });
});

it('saves the bank accounts as a file, and shows a failure at the button', async () => {
  const requestEvent = cardsFileRequested({});
  const saved: string[] = [];
  const outside = new Map([[files.save, (_: Blob, name: string) => void saved.push(name)]]);
  const downloading = (standIn: StandIn) =>
    running(() => submit(requestEvent as never), {
      before: rootReducer(signedIn(), requestEvent),
      standIns: [standIn],
      outside,
    });
  const done = await downloading(
    answers(downloadAccountCardBalance, { blob: new Blob(['x']), filename: '银行卡.xlsx' } as never),
  );
  expect(saved).toEqual(['银行卡.xlsx']);
  expect(done.world.requests[0]?.body).toMatchObject({ format: 'xlsx', columns: expect.arrayContaining(['pending']) });
  const { form } = await saving(cardsFileRequested({}) as never, [fails(downloadAccountCardBalance, 'offline')]);
  expect(form.stage).toBe('refused');
});

it('saves all accounts with their pending amounts as the file of the platform', async () => {
  const requestEvent = bookFileRequested({});
  const saved: string[] = [];
  const outside = new Map<unknown, (...args: never[]) => unknown>([
    [files.decode, () => new Blob(['x'])],
    [files.save, (_: Blob, name: string) => void saved.push(name)],
  ]);
  const file = { filename: '账户.xlsx', contentType: 'text/x', content: 'eA==' };
  await running(() => submit(requestEvent as never), {
    before: rootReducer(signedIn(), requestEvent),
    standIns: [answers(mbAccBalanceExport, file)],
    outside: outside as never,
  });
  expect(saved).toEqual(['账户.xlsx']);
  expect((await saving(bookFileRequested({}) as never, [fails(mbAccBalanceExport, 'offline')])).form.stage).toBe(
    'refused',
  );
});

describe('the warnings', () => {
  it.each([
    ['BALANCE', saveBalanceMonitor],
    ['FEE', saveOrUpdateAccountWarnInfo],
  ] as const)('saves the balance warning of %s by its own call', async (purpose, target) => {
    const { world, form } = await saving(warningSubmitted({ purpose, ...WARNING }) as never, [
      answers(target, { ...WARNING, balance: '1.00', warning: true }),
    ]);
    expect(world.requests).toEqual([{ path: target.path, body: WARNING }]);
    expect(form.stage).toBe('done');
  });

  it('reloads the warnings only where they are shown', async () => {
    const save = (known: string[]) =>
      saving(
        warningSubmitted({ purpose: 'BALANCE', ...WARNING }) as never,
        [answers(saveBalanceMonitor, { ...WARNING, balance: '1.00', warning: true })],
        known,
      );
    const requestEvent = { type: 'resources/resourceRequested', payload: { id: balanceWarning.id } };
    expect((await save([balanceWarning.id])).puts).toContainEqual(requestEvent);
    expect((await save([])).puts).not.toContainEqual(requestEvent);
  });

  it('shows a refused warning at its field and another failure at the form', async () => {
    const submitted = () => warningSubmitted({ purpose: 'FEE', ...WARNING }) as never;
    const fields = { threshold: '金额必须大于0' };
    const refused = await saving(submitted(), [refuses(saveOrUpdateAccountWarnInfo, { msg: '', fields })]);
    expect(refused.form).toMatchObject({ stage: 'refused', refused: { fields } });
    const lost = await saving(submitted(), [fails(saveOrUpdateAccountWarnInfo, 'offline')]);
    expect(lost.form).toMatchObject({ stage: 'refused', refused: { msg: `失败。${MAY_BE_DONE}` } });
  });

  it('a cancelled save of a warning is no failure', async () => {
    const submitted = warningSubmitted({ purpose: 'FEE', ...WARNING }) as never;
    const { form } = await saving(submitted, [fails(saveOrUpdateAccountWarnInfo, 'cancelled')]);
    expect(form.stage).toBe('idle');
  });
});

it('saves the release policy with a password that no event contains', async () => {
  const secretIds = { payPassword: secrets.put('Pay#20261') };
  const { world, state, puts } = await saving(policySubmitted({ checkerAmount: '5000.00', secretIds }) as never, [
    answers(saveCheckerPolicy, { checkerAmount: '5000.00', own: true }),
  ]);
  expect(world.requests[0]?.body).toEqual({ checkerAmount: '5000.00', payPassword: 'Pay#20261' });
  expect(JSON.stringify([state, puts])).not.toContain('Pay#20261');
});

describe('the payee book', () => {
  it('adds a card whose number no event and no state contains', async () => {
    const secretIds = { accountNo: secrets.put('6222021234567890128') };
    const { world, state, puts } = await saving(
      payeeAdded({ accountKind: 'PRIVATE', name: '李小红', bankCode: '102', note: '', secretIds }) as never,
      [answers(addPayee, PAYEE)],
      [book.id],
    );
    expect(world.requests[0]?.body).toEqual({
      accountKind: 'PRIVATE',
      accountNo: '6222021234567890128',
      name: '李小红',
      bankCode: '102',
      note: '',
    });
    expect(JSON.stringify([state, puts])).not.toContain('6222021234567890128');
    expect(puts).toContainEqual({ type: 'resources/resourceRequested', payload: { id: book.id } });
  });

  it('adds a wallet only by its number, because the platform names the owner', async () => {
    const secretIds = { accountNo: secrets.put('0571000000000002') };
    const { world } = await saving(
      payeeAdded({ accountKind: 'WALLET', name: '某某', bankCode: '102', note: '房租', secretIds }) as never,
      [answers(addPayee, PAYEE)],
    );
    expect(world.requests[0]?.body).toEqual({ accountKind: 'WALLET', accountNo: '0571000000000002', note: '房租' });
  });

  it('changes the note of a payee', async () => {
    const { form } = await saving(payeeNoted({ payeeId: 'SK1', note: '老客户' }) as never, [answers(editPayee, PAYEE)]);
    expect(form.stage).toBe('done');
  });

  it('removes a payee only after a confirmation', async () => {
    const requestEvent = events.payeeRemovalRequested({ payeeId: 'SK1', name: '李小红' });
    const removing = async (says: boolean, standIns: StandIn[]) => {
      const world = aWorld({ says: [says] }, { standIns });
      await expectSaga(removeFromBook, requestEvent).withReducer(rootReducer, signedIn()).provide(world.provider).run();
      return world;
    };
    expect((await removing(false, [])).requests).toEqual([]);
    const yes = await removing(true, [answers(deletePayee, null)]);
    expect(yes.dialogs).toEqual(['确定要删除收款方李小红吗？']);
    expect(yes.requests).toEqual([{ path: deletePayee.path, body: { payeeId: 'SK1' } }]);
  });
});
