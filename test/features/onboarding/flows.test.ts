import { answers, fails, refuses, type StandIn } from '@test/support/answers';
import { having, running } from '@test/support/running';
import { anEnterprise, aUser, aUserInfo } from '@test/support/samples';
import { fork, join, put } from 'typed-redux-saga';
import {
  bindEmailAndPwd,
  confirmOpenIntention,
  saveBeneficiary,
  saveEnterprise,
  saveLegal,
  settedDetail,
  submitApply,
} from '@/contract/calls/enterpriseOnboarding';
import type { OnboardingSteps } from '@/contract/calls/onboardingParts';
import { recognize } from '@/contract/calls/onboardingRegisters';
import { checkEmailCodeForBindAdmin } from '@/contract/calls/passwordAndEmail';
import { enterprisesEvents } from '@/features/enterprises';
import {
  type Detail,
  fieldsOf,
  loadAnother,
  loadApplication,
  loadRefused,
  savedOf,
  saves,
} from '@/features/onboarding/flows/application';
import { readPaper } from '@/features/onboarding/flows/papers';
import { followDecision } from '@/features/onboarding/flows/refresh';
import { onboardingFeature } from '@/features/onboarding/saga';
import { onboardingEvents, selectOnboarding } from '@/features/onboarding/slice';
import { sessionEvents } from '@/features/session';
import { secrets } from '@/shared/ports/secrets';
import { injectFeature } from '@/shared/saga/lazyFeature';
import { statusEvents } from '@/shared/status/slice';

injectFeature(onboardingFeature);

const PROOF = { state: 'NONE', proofId: '', accountNoMasked: '', sentAt: null, expiresAt: null, triesLeft: 0 } as const;
const STEPS = ['ENTERPRISE', 'LEGAL', 'BENEFICIARY', 'ACCOUNT', 'ADMIN'] as const;
const steps = (over: Partial<Record<(typeof STEPS)[number], object>> = {}): OnboardingSteps['steps'] =>
  STEPS.map((step) => ({ step, state: 'saved', version: 2, savedAt: null, refused: {}, ...over[step] }));
const aDetail = (over: Partial<Detail> = {}): Detail => ({
  enterpriseId: 'E9',
  enterpriseNo: 'N9',
  enterpriseName: '杭州试水贸易有限公司',
  settledStatus: 'UN_SUBMIT',
  steps: steps(),
  next: 'SUBMIT',
  generalReason: null,
  verification: PROOF,
  enterprise: null,
  legal: null,
  beneficiary: null,
  account: null,
  admin: null,
  ...over,
});
const STATUS = {
  enterpriseId: 'E9',
  enterpriseNo: 'N9',
  enterpriseName: '',
  settledStatus: 'INIT',
  auditReason: null,
  reasons: {},
  submittedAt: null,
  dueAt: null,
  decidedAt: null,
} as const;
const TYPED = {
  enterpriseName: '杭州试水贸易有限公司',
  businessLicenseNo: '91330100799655058B',
  businessLicensePicUrl: '/p.png',
  licenseValidityStart: '2020-01-01',
  licenseValidityEnd: '2099-12-31',
  registeredCapital: '',
  divisionCode: '330106',
  address: '文三路1号',
  industryCode: 'I01',
  mcc: '5311',
  phone: '13900000077',
};
const LEGAL = {
  legalName: '周试水',
  legalIdNumber: '',
  legalIdValidityStart: '2020-01-01',
  legalIdValidityEnd: '2040-01-01',
  legalIdFrontPicUrl: '/f.png',
  legalIdBackPicUrl: '/b.png',
};

const flowing = <Result>(flow: () => Generator, standIns: StandIn[], before: { type: string }[] = []) =>
  running<Result>(flow, {
    standIns,
    before: having(sessionEvents.loggedIn({ user: aUser(), info: aUserInfo() }), ...before),
  });

describe('reading an application', () => {
  it('loads the application of the address, and shows numbers masked by the platform', async () => {
    const legal = {
      version: 1,
      savedAt: '2026-11-21T10:00:00+08:00',
      refused: {},
      legalName: '周试水',
      legalIdNumberMasked: '330106********0015',
      legalIdValidity: { start: '2020-01-01', end: '2040-01-01' },
      legalIdFrontPicUrl: '/f.png',
      legalIdBackPicUrl: '/b.png',
    };
    const { world, result } = await flowing<{ data: ReturnType<typeof savedOf> }>(
      () => loadApplication(new URLSearchParams({ enterpriseId: 'E9' })),
      [answers(settedDetail, aDetail({ legal }))],
    );
    expect(world.requests[0]?.body).toEqual({ enterpriseId: 'E9' });
    expect(result.data.values.LEGAL).toMatchObject({ legalName: '周试水', legalIdValidityEnd: '2040-01-01' });
    expect(result.data.values.LEGAL).not.toHaveProperty('legalIdNumber');
    expect(result.data.masked.LEGAL).toEqual({ legalIdNumber: '330106********0015' });
  });

  it('starts an empty application for a further enterprise', async () => {
    const { world, result } = await flowing<{ data: ReturnType<typeof savedOf> }>(
      () => loadAnother(new URLSearchParams()),
      [],
    );
    expect(world.requests).toEqual([]);
    expect(result.data.steps.ENTERPRISE).toEqual({ state: 'empty' });
  });

  it('loads the refused application when the address names no enterprise', async () => {
    const list = [anEnterprise(), anEnterprise({ enterpriseId: 'E5', settledStatus: 'UN_PASS' })];
    const { world } = await flowing(
      () => loadRefused(new URLSearchParams()),
      [answers(settedDetail, aDetail())],
      [enterprisesEvents.enterprisesLoaded({ list, canAdd: true })],
    );
    expect(world.requests[0]?.body).toEqual({ enterpriseId: 'E5' });
  });

  it('waits for the list of enterprises, and fails when the list cannot be loaded', async () => {
    const list = [anEnterprise(), anEnterprise({ enterpriseId: 'E5', settledStatus: 'UN_PASS' })];
    function* withList(told: { type: string }) {
      const loading = yield* fork(() => loadRefused(new URLSearchParams()));
      yield* put(told);
      return yield* join(loading);
    }
    const { world } = await flowing(
      () => withList(enterprisesEvents.enterprisesLoaded({ list, canAdd: true })),
      [answers(settedDetail, aDetail())],
    );
    expect(world.requests.map(({ body }) => body)).toEqual([{ enterpriseId: 'E5' }]);
    const lost = await flowing(() => withList(enterprisesEvents.enterprisesFailed()), []);
    expect([lost.result, lost.world.requests]).toEqual([expect.objectContaining({ ok: false }), []]);
  });

  it('shows the reasons of a review at the refused step and at its fields', () => {
    const refused = { 'legalIdValidity.end': '已过期', legalName: '与证件不符' };
    const saved = savedOf(
      aDetail({
        settledStatus: 'UN_PASS',
        steps: steps({ LEGAL: { state: 'refused', refused }, ADMIN: { state: 'passed' } }),
      }),
    );
    expect(saved.steps.LEGAL).toEqual({ state: 'refused', reason: '已过期\n与证件不符' });
    expect(saved.steps.ADMIN).toEqual({ state: 'passed' });
    expect(saved.refused.LEGAL).toEqual({ legalIdValidityStart: '已过期', legalName: '与证件不符' });
  });

  it('converts field names of the platform to field names of the form', () => {
    expect(fieldsOf({ 'enterprise.address': 'a', 'licenseValidity.end': 'b', proof: 'c' }, 'enterprise.')).toEqual({
      address: 'a',
      licenseValidityStart: 'b',
      code: 'c',
    });
  });
});

describe('saving a step', () => {
  const SAVED = { enterpriseId: 'E9', enterpriseNo: 'N9', version: 3, steps: aDetail() };

  it('sends the first step without an enterprise, and continues with the created enterprise', async () => {
    const none = savedOf(aDetail({ enterpriseId: '', steps: [] }));
    const { world, result } = await flowing(() => saves.ENTERPRISE(TYPED, none), [answers(saveEnterprise, SAVED)]);
    expect(world.requests[0]?.body).toEqual({
      version: 0,
      enterpriseName: '杭州试水贸易有限公司',
      businessLicenseNo: '91330100799655058B',
      businessLicensePicUrl: '/p.png',
      licenseValidity: { start: '2020-01-01', end: '2099-12-31' },
      divisionCode: '330106',
      address: '文三路1号',
      industryCode: 'I01',
      mcc: '5311',
      phone: '13900000077',
    });
    expect(result).toEqual({ ok: true, search: 'enterpriseId=E9&enterpriseNo=N9' });
  });

  it('sends a step with its base version and without an untyped ID number', async () => {
    const { world } = await flowing(() => saves.LEGAL(LEGAL, savedOf(aDetail())), [answers(saveLegal, SAVED)]);
    expect(world.requests[0]?.body).toMatchObject({ enterpriseId: 'E9', version: 2 });
    expect(world.requests[0]?.body).not.toHaveProperty('legalIdNumber');
  });

  it('sends the beneficiaries with their version and only the typed ID numbers', async () => {
    const one = {
      idValidity: { start: '2020-01-01', end: '2040-01-01' },
      address: '文三路1号',
      way: 'CONTROL',
    } as const;
    const rows = [
      { name: '张一', ...one },
      { name: '张二', ...one },
    ];
    const detail = aDetail({ steps: steps({ BENEFICIARY: { version: 5 } }) });
    const { world } = await flowing(
      () => saves.BENEFICIARY({ rows }, savedOf(detail), { 'idNumber.1': '330106199003077419' }),
      [answers(saveBeneficiary, SAVED as never)],
    );
    expect(world.requests[0]?.body).toMatchObject({ enterpriseId: 'E9', version: 5 });
    const sent = (world.requests[0]?.body as { beneficiaries: object[] } | undefined)?.beneficiaries;
    expect(sent).toStrictEqual([rows[0], { ...rows[1], idNumber: '330106199003077419' }]);
  });

  it('returns the refusal when another user has changed the step first', async () => {
    const { result } = await flowing(
      () => saves.LEGAL(LEGAL, savedOf(aDetail())),
      [refuses(saveLegal, { msg: '已修改', bizCode: 'STEP_CHANGED' })],
    );
    expect(result).toMatchObject({ ok: false, bizCode: 'STEP_CHANGED' });
  });

  it('keeps the proof of an e-mail code after a wrong password, so that the code is used once', async () => {
    const typed = { email: 'a@example.com', code: '123456', password: 'Wrong#2026' };
    const save = (password: string) => () => saves.ADMIN({ ...typed, password }, savedOf(aDetail()));
    const first = await flowing(save('Wrong#2026'), [
      answers(checkEmailCodeForBindAdmin, { proof: 'proof-1' }),
      refuses(bindEmailAndPwd, { msg: '密码错误', fields: { password: '密码错误' } }),
    ]);
    expect(first.result).toMatchObject({ ok: false, fields: { password: '密码错误' } });
    expect(JSON.stringify(first.state)).not.toContain('proof-1');
    const proven = first.puts.find((put) => put?.type === onboardingEvents.emailProven.type);
    const second = await flowing(save('Sandbox#2026'), [answers(bindEmailAndPwd, SAVED)], [proven as never]);
    expect(second.world.requests.map(({ path }) => path)).toEqual([bindEmailAndPwd.path]);
    expect(second.world.requests[0]?.body).toMatchObject({ proof: 'proof-1', password: 'Sandbox#2026' });
  });

  it.each([
    ['UN_SUBMIT', confirmOpenIntention, { enterpriseId: 'E9', faceAgreementNos: ['A1'], code: '123456' }],
    ['UN_PASS', submitApply, { enterpriseId: 'E9' }],
  ] as const)('submits an application with status %s by its own call', async (settledStatus, target, body) => {
    const { world } = await flowing(
      () => saves.SUBMIT({ faceAgreementNos: ['A1'] }, savedOf(aDetail({ settledStatus })), { code: '123456' }),
      [answers(target as typeof submitApply, STATUS)],
    );
    expect(world.requests).toEqual([{ path: target.path, body }]);
  });
});

describe('a picture', () => {
  const uploaded = onboardingEvents.paperUploaded({ place: 'p', kind: 'ID_FRONT', url: '/f.png' });

  it('a recognised picture fills the fields, and secret numbers stay out of store and actions', async () => {
    const { state, puts } = await flowing(
      () => readPaper(uploaded),
      [
        answers(recognize, {
          recognized: true,
          fields: [
            { field: 'legalName', value: '周试水', confidence: 'unsure' },
            { field: 'legalIdNumber', value: '330106198501010013', confidence: 'sure' },
          ],
        }),
      ],
    );
    const reading = selectOnboarding(state).recognitions.p;
    expect(reading).toMatchObject({ stage: 'read', fields: { legalName: '周试水' }, unsure: ['legalName'] });
    expect(JSON.stringify([state, puts])).not.toContain('330106198501010013');
    const ids = reading?.stage === 'read' ? reading.secretIds : {};
    expect(secrets.take(ids.legalIdNumber ?? '')).toBe('330106198501010013');
  });

  it.each([
    ['says nothing', answers(recognize, { recognized: false, fields: [] })],
    ['cannot be read now', fails(recognize, 'offline')],
  ])('a picture that %s leaves the fields empty for typing', async (_, standIn) => {
    const { state } = await flowing(() => readPaper(uploaded), [standIn]);
    expect(selectOnboarding(state).recognitions.p).toEqual({ stage: 'unread' });
  });
});

describe('a decision', () => {
  const arrived = (settledStatus: string) =>
    statusEvents.statusArrived({
      key: 'onboarding.enterprise?',
      data: { enterpriseId: 'E1', settledStatus },
      at: 0,
      final: true,
    });
  const listed = enterprisesEvents.enterprisesLoaded({ list: [anEnterprise({ enterpriseId: 'E1' })], canAdd: true });

  it('reloads user info, route tree and enterprises after a new decision', async () => {
    const { puts } = await flowing(() => followDecision(arrived('UN_PASS')), [], [listed]);
    expect(puts.map((put) => put?.type)).toEqual([
      'session/userInfoRequested',
      'session/routeTreeRequested',
      'enterprises/enterprisesRequested',
    ]);
  });

  it('reloads nothing after a known decision', async () => {
    expect((await flowing(() => followDecision(arrived('PASS')), [], [listed])).puts).toEqual([]);
  });

  it('reloads after a new decision of another enterprise, and not after a known decision', async () => {
    const other = statusEvents.statusArrived({
      key: 'onboarding.enterprise?',
      data: { enterpriseId: 'E2', settledStatus: 'PASS' },
      at: 0,
      final: true,
    });
    const known = (settledStatus: 'PASS' | 'INIT') =>
      enterprisesEvents.enterprisesLoaded({
        list: [anEnterprise({ enterpriseId: 'E1' }), anEnterprise({ enterpriseId: 'E2', settledStatus })],
        canAdd: true,
      });
    expect((await flowing(() => followDecision(other), [], [known('PASS')])).puts).toEqual([]);
    expect((await flowing(() => followDecision(other), [], [known('INIT')])).puts).toHaveLength(3);
  });

  it('ignores a decision for a warehouse user', async () => {
    const { puts } = await running(() => followDecision(arrived('UN_PASS')), {
      before: having(sessionEvents.loggedIn({ user: aUser({ kind: 'warehouse' }), info: aUserInfo() }), listed),
    });
    expect(puts).toEqual([]);
  });
});
