import { answers, refuses, type StandIn } from '@test/support/answers';
import { having, running } from '@test/support/running';
import { aUser, aUserInfo } from '@test/support/samples';
import { submitting } from '@test/support/submitting';
import { applyInfo, applyWithdraw, querySingInfo, reSendSingNotify } from '@/contract/calls/applications';
import { merchantStatus } from '@/contract/calls/merchantOpening';
import { merchantsEvents } from '@/features/merchants';
import { followOpening } from '@/features/opening/flows/followOpening';
import { applicationWithdrawn, linkResent } from '@/features/opening/forms';
import { applicationStatus, signStatus } from '@/features/opening/status';
import { sessionEvents } from '@/features/session';
import { featureInjected, injectFeature } from '@/shared/saga/lazyFeature';
import { statusSaga } from '@/shared/status/saga';
import { STATUSES, statusEvents, statusesReducer } from '@/shared/status/slice';
import { AT, aDetail, anApplication, anOpening, NO } from './samples';

injectFeature({ name: STATUSES, reducer: statusesReducer, saga: statusSaga });

const signedIn = (over: Parameters<typeof aUserInfo>[0] = {}) =>
  having(
    sessionEvents.loggedIn({ user: aUser(), info: aUserInfo({ hadMerchantFlag: 'N', ...over }) }),
    featureInjected(STATUSES),
  );
const KEY = `opening.application?applyNo=${NO}`;
const SIGNING = {
  state: 'SENT',
  signerName: '吴敏',
  mobileMasked: '139****9000',
  sentAt: AT,
  expiresAt: AT,
  resendAt: null,
  signedAt: null,
} as const;

describe('the status of an application', () => {
  const polled = (search: string, standIns: StandIn[]) =>
    running<{ ok: true; data: never }>(() => applicationStatus.ask(new URLSearchParams(search)), {
      before: signedIn(),
      standIns,
    });

  it('requests only the application in the address', async () => {
    const { world, result } = await polled(`applyNo=${NO}`, [answers(applyInfo, aDetail())]);
    expect(world.requests).toEqual([{ path: applyInfo.path, body: { applyNo: NO } }]);
    expect(applicationStatus.isFinal(result.data)).toBe(false);
  });

  it('requests the newest opening when the address names no application', async () => {
    const { world } = await polled('', [
      answers(merchantStatus, anOpening({ stage: 'AUDITING', applyNo: NO })),
      answers(applyInfo, aDetail()),
    ]);
    expect(world.requests.at(-1)?.body).toEqual({ applyNo: NO });
  });

  it('returns the final stage of the opening when there is no application', async () => {
    const { result } = await polled('', [answers(merchantStatus, anOpening({ stage: 'BEGIN', operator: null }))]);
    expect(result.data).toMatchObject({ detail: null, standing: { stage: 'BEGIN' } });
    expect(applicationStatus.isFinal(result.data)).toBe(true);
  });

  it.each([
    ['AUDITING', false],
    ['WAIT_SIGN', false],
    ['PASSED', true],
    ['REJECTED', true],
    ['WITHDRAWN', true],
  ] as const)('an application in the state %s is final: %s', (state, final) => {
    expect(applicationStatus.isFinal({ detail: aDetail({ state }) })).toBe(final);
  });

  it('an expired signing link is not final, because another link may follow', () => {
    const sign = {
      applyNo: NO,
      title: '商户开通',
      state: 'WAIT_SIGN',
      signing: { ...SIGNING, state: 'LATE' },
    } as const;
    expect(signStatus.isFinal({ sign })).toBe(false);
    expect(signStatus.isFinal({ sign: { ...sign, state: 'PASSED' } })).toBe(true);
    expect(signStatus.isFinal({ sign: null })).toBe(true);
  });

  it('requests no signing without an application', async () => {
    const { world, result } = await running<{ data: unknown }>(() => signStatus.ask(new URLSearchParams()), {
      before: signedIn(),
      standIns: [answers(merchantStatus, anOpening({ stage: 'BEGIN' }))],
    });
    expect(result.data).toEqual({ sign: null });
    expect(world.requests.map(({ path }) => path)).not.toContain(querySingInfo.path);
  });
});

describe('the actions on an application', () => {
  const shown = () =>
    having(
      sessionEvents.loggedIn({ user: aUser(), info: aUserInfo() }),
      featureInjected(STATUSES),
      statusEvents.statusOpened({ key: KEY }),
    );

  it('withdraws the application and reloads its status', async () => {
    const { form, puts } = await submitting(
      applicationWithdrawn({ applyNo: NO, status: KEY }),
      [answers(applyWithdraw, anApplication({ state: 'WITHDRAWN' }))],
      { before: shown() },
    );
    expect(form.stage).toBe('done');
    expect(puts).toContainEqual(statusEvents.statusOpened({ key: KEY }));
  });

  it('shows that the application was decided meanwhile, and reloads its status', async () => {
    const { form, puts } = await submitting(
      applicationWithdrawn({ applyNo: NO, status: KEY }),
      [refuses(applyWithdraw, { msg: '该申请已结束或已重新提交', bizCode: 'APPLY_CLOSED' })],
      { before: shown() },
    );
    expect(form).toMatchObject({ stage: 'refused', refused: { msg: '该申请已结束或已重新提交' } });
    expect(puts).toContainEqual(statusEvents.statusOpened({ key: KEY }));
  });

  it.each(['SIGN_TOO_OFTEN', 'APPLY_CLOSED'])('shows why another signing link was refused with %s', async (bizCode) => {
    const { form, puts } = await submitting(
      linkResent({ applyNo: NO, status: KEY }),
      [refuses(reSendSingNotify, { msg: '操作过于频繁', bizCode })],
      { before: shown() },
    );
    expect(form).toMatchObject({ stage: 'refused', refused: { msg: '操作过于频繁' } });
    expect(puts).toContainEqual(statusEvents.statusOpened({ key: KEY }));
  });

  it('reloads no status when the page was left before the link was sent', async () => {
    const { form, types } = await submitting(
      linkResent({ applyNo: NO, status: KEY }),
      [answers(reSendSingNotify, SIGNING)],
      { before: signedIn() },
    );
    expect(form.stage).toBe('done');
    expect(types).not.toContain(statusEvents.statusOpened.type);
  });
});

describe('a merchant that is open', () => {
  const arrived = (data: unknown) => statusEvents.statusArrived({ key: KEY, data, at: 1, final: true });
  const eventsAfter = async (data: unknown, before = signedIn()) =>
    (await running(() => followOpening(arrived(data)), { before })).types;
  const ALL = [
    sessionEvents.userInfoRequested.type,
    sessionEvents.routeTreeRequested.type,
    merchantsEvents.merchantsRequested.type,
  ];

  it('reloads user info, route tree and merchants after the opening has passed', async () => {
    expect(await eventsAfter({ detail: aDetail({ state: 'PASSED' }) })).toEqual(ALL);
    expect(await eventsAfter({ sign: { state: 'PASSED' } })).toEqual(ALL);
  });

  it('reloads nothing for a known opening or before the opening has passed', async () => {
    expect(await eventsAfter({ detail: aDetail({ state: 'PASSED' }) }, signedIn({ hadMerchantFlag: 'Y' }))).toEqual([]);
    expect(await eventsAfter({ detail: aDetail({ state: 'WAIT_SIGN' }) })).toEqual([]);
    expect(await eventsAfter({ detail: aDetail({ state: 'PASSED', kind: 'FEE_CHANGE' }) })).toEqual([]);
    expect(await eventsAfter({ detail: null, standing: anOpening() })).toEqual([]);
  });
});
