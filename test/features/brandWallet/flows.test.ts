import { answers, fails, refuses, type StandIn } from '@test/support/answers';
import { rootReducer } from '@test/support/rootReducer';
import { aUser } from '@test/support/samples';
import { submitting } from '@test/support/submitting';
import { aWorld, type World } from '@test/support/world';
import { expectSaga } from 'redux-saga-test-plan';
import {
  brandWalletFindDetail,
  brandWalletGetStep,
  brandWalletOpen,
  brandWalletRealTimeInfo,
  brandWalletResendMsg,
  brandWalletSolutionInfo,
  type InvitationState,
} from '@/contract/calls/brandWallet';
import { CODE_PLACE, codeRequested, openingSubmitted } from '@/features/brandWallet/forms';
import { brandWalletStatus } from '@/features/brandWallet/status';
import { sessionEvents } from '@/features/session';
import { selectCode } from '@/shared/form/codes';
import { secrets } from '@/shared/ports/secrets';
import { injectFeature } from '@/shared/saga/lazyFeature';
import { statusSaga } from '@/shared/status/saga';
import { STATUSES, statusEvents, statusesReducer } from '@/shared/status/slice';

injectFeature({ name: STATUSES, reducer: statusesReducer, saga: statusSaga });

const AT = '2026-11-20T10:00:00+08:00';
const WHICH = { solutionNo: 'FA1' };
const KEY = 'brandWallet?solutionNo=FA1';
const aDetail = (state: InvitationState = 'INVITED') => ({
  ...WHICH,
  state,
  submittedAt: null,
  decidedAt: null,
  dueAt: null,
  reason: '',
  walletNo: null,
  brandWalletName: '云帆优选品牌钱包',
  customerNoMasked: '9133**********1A3C',
  invitedAt: AT,
  validUntil: AT,
});
const {
  brandWalletName: _name,
  customerNoMasked: _no,
  invitedAt: _at,
  validUntil: _until,
  ...STATUS
} = aDetail('REVIEWING');
const INFO = {
  enterpriseName: '杭州云帆贸易有限公司',
  businessLicenseNo: '91330106MA2CYF1A3C',
  legalName: '张明',
  settleAccountMasked: '',
  settleBankName: '',
};

const signedIn = (shown = true) =>
  [
    sessionEvents.loggedIn({ user: aUser() } as never),
    ...(shown ? [statusEvents.statusOpened({ key: KEY })] : []),
  ].reduce(rootReducer, rootReducer(undefined, { type: 'begin' }));

describe('the code', () => {
  const requestCode = (standIn: StandIn) => submitting(codeRequested(WHICH), [standIn], { before: signedIn() });

  it('sends the code to the account, and allows the next code after 60 s', async () => {
    const { state, world } = await requestCode(
      answers(brandWalletResendMsg, { receiver: '138****0001', validSeconds: 300 }),
    );
    expect(selectCode(CODE_PLACE)(state)).toMatchObject({ to: '138****0001', nextAt: world.now + 60_000 });
  });

  it('shows why a code was not sent, and shows nothing after a cancelled request', async () => {
    const refused = await requestCode(refuses(brandWalletResendMsg, { msg: '操作过于频繁', bizCode: 'MSG_TOO_OFTEN' }));
    expect(refused.form).toMatchObject({ stage: 'refused', refused: { msg: '操作过于频繁' } });
    const left = await requestCode(fails(brandWalletResendMsg, 'cancelled'));
    expect(left.form.stage).toBe('idle');
  });
});

describe('the opening', () => {
  const submitted = (standIns: StandIn[], over: Partial<World> = {}, code = secrets.put('123456'), shown = true) =>
    submitting(openingSubmitted({ ...WHICH, faceAgreementNos: ['XY1'], status: KEY, secretIds: { code } }), standIns, {
      over,
      before: signedIn(shown),
    });

  it('sends the opening once with the code and its source, and reloads the status', async () => {
    const { puts, world, form } = await submitted([answers(brandWalletOpen, STATUS)], {
      local: new Map([['bwtCode', 'B7']]),
    });
    expect(world.requests).toEqual([
      { path: brandWalletOpen.path, body: { ...WHICH, faceAgreementNos: ['XY1'], code: '123456', bwtCode: 'B7' } },
    ]);
    expect(puts).toContainEqual(statusEvents.statusOpened({ key: KEY }));
    expect(form.stage).toBe('done');
    expect(JSON.stringify(puts)).not.toContain('123456');
    expect(world.local.has('bwtCode')).toBe(false); // the invitation was used, so its code is deleted
  });

  it('keeps the invitation code when the opening is refused', async () => {
    const { world } = await submitted([refuses(brandWalletOpen, { msg: '验证码错误或已失效' })], {
      local: new Map([['bwtCode', 'B7']]),
    });
    expect(world.local.get('bwtCode')).toBe('B7');
  });

  it('prefers the invitation code in the page link to the stored code', async () => {
    const { world } = await submitted([answers(brandWalletOpen, STATUS)], {
      local: new Map([['bwtCode', 'B7']]),
      here: '/solution-manage/activate-wallet?solutionNo=S1&businessType=1&bwtCode=B8',
    });
    expect(world.requests[0]?.body).toMatchObject({ bwtCode: 'B8' });
  });

  it('shows a refused code at its field and keeps the form', async () => {
    const fields = { code: '验证码错误或已失效' };
    const { form, puts } = await submitted([refuses(brandWalletOpen, { msg: '验证码错误或已失效', fields })]);
    expect(form).toMatchObject({ stage: 'refused', refused: { msg: '验证码错误或已失效', fields } });
    expect(puts.map((put) => put?.type)).not.toContain(statusEvents.statusOpened.type);
  });

  it('reloads the status when the invitation is already closed', async () => {
    const { form, puts } = await submitted([
      refuses(brandWalletOpen, { msg: '该邀请正在审核或已结束', bizCode: 'INVITATION_CLOSED' }),
    ]);
    expect(form.refused).toEqual({ msg: '该邀请正在审核或已结束' });
    expect(puts).toContainEqual(statusEvents.statusOpened({ key: KEY }));
  });

  it('requests no status when the user has left the page', async () => {
    const { types } = await submitted([answers(brandWalletOpen, STATUS)], {}, undefined, false);
    expect(types).toEqual(['submissions/submissionDone']);
  });

  it('sends nothing for an event from a log, because a log has no code', async () => {
    const { form, world } = await submitted([], {}, 'secret-of-another-day');
    expect(world.requests).toEqual([]);
    expect(form.stage).toBe('idle');
  });
});

describe('the status of an invitation', () => {
  const polled = (standIns: StandIn[]) =>
    expectSaga(() => brandWalletStatus.ask(new URLSearchParams(WHICH)))
      .withReducer(rootReducer, signedIn())
      .provide(aWorld({}, { standIns }).provider as never)
      .run();

  it('the status of an invitation under review is not final and needs no other requests', async () => {
    const { returnValue } = await polled([answers(brandWalletFindDetail, aDetail('REVIEWING'))]);
    expect(returnValue).toMatchObject({ ok: true, data: { step: 'REVIEW', info: null, offers: [] } });
    expect(brandWalletStatus.isFinal((returnValue as { data: never }).data)).toBe(false);
  });

  it.each(['ENTERPRISE', 'ENTITY', 'DONE'] as const)('the step %s is final without confirmation', async (step) => {
    const { returnValue } = await polled([
      answers(brandWalletFindDetail, aDetail()),
      answers(brandWalletGetStep, { step }),
    ]);
    expect(returnValue).toMatchObject({ ok: true, data: { step, info: null } });
    expect(brandWalletStatus.isFinal((returnValue as { data: never }).data)).toBe(true);
  });

  it('the step CONFIRM loads the data of the enterprise and the offers', async () => {
    const items = [{ name: '收款', description: '', fee: '免费' }];
    const { returnValue } = await polled([
      answers(brandWalletFindDetail, aDetail('REFUSED')),
      answers(brandWalletGetStep, { step: 'CONFIRM' }),
      answers(brandWalletRealTimeInfo, INFO),
      answers(brandWalletSolutionInfo, { ...WHICH, solutionName: '', items }),
    ]);
    expect(returnValue).toMatchObject({ ok: true, data: { step: 'CONFIRM', info: INFO, offers: items } });
  });

  it('returns the failure of a status request', async () => {
    const { returnValue } = await polled([fails(brandWalletFindDetail, 'timeout')]);
    expect(returnValue).toMatchObject({ ok: false, kind: 'timeout' });
  });
});
