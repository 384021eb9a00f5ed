import { answers, fails, refuses, type StandIn } from '@test/support/answers';
import { having, running } from '@test/support/running';
import { aUser, aUserInfo } from '@test/support/samples';
import {
  applyInfo,
  queryTemporarySave,
  rejectApply,
  temporarySave,
  temporarySave1,
  temporarySave4,
} from '@/contract/calls/applications';
import {
  bizApplyAddDiff,
  bizApplyAddEqual,
  bizApplyInfo,
  merchantApply,
  merchantStatus,
} from '@/contract/calls/merchantOpening';
import { beginOpening, loadBeginning } from '@/features/opening/flows/beginning';
import { keepTyped, loadOpening, type Opening, saveSection, submitOpening } from '@/features/opening/flows/opening';
import { sessionEvents } from '@/features/session';
import type { SavedForm } from '@/shared/form/steps/model';
import { AT, aDetail, anApplication, anOpening, aSection, done, NO, theFour } from './samples';

const signedIn = having(sessionEvents.loggedIn({ user: aUser(), info: aUserInfo({ nickName: '吴敏' }) }));
const run = <Result>(flow: () => Generator, standIns: StandIn[]) =>
  running<Result>(flow, { before: signedIn, standIns });

type Loaded = { ok: true; data: SavedForm<Opening> };
const loaded = async (standIns: StandIn[], search = '') =>
  (await run<Loaded>(() => loadOpening(new URLSearchParams(search)), standIns)).result.data;
const kept = (sections = theFour(), newest = null as ReturnType<typeof anApplication> | null) =>
  answers(queryTemporarySave, { sections, newest });

describe('the form as it is loaded', () => {
  it('starts with the known values and the draft of a colleague', async () => {
    const sections = theFour({
      BUSINESS: aSection('BUSINESS', { values: { shortName: '锦里' }, version: 3, savedBy: '周洁', savedAt: AT }),
      PAPERS: done('PAPERS', { contactName: '吴敏' }),
      SETTLEMENT: aSection('SETTLEMENT', { values: { settleWay: 'T1' } }),
    });
    const { steps, values, facts } = await loaded([answers(merchantStatus, anOpening()), kept(sections)]);
    expect(steps['BUSINESS']).toEqual({
      state: 'empty',
      draft: { values: { shortName: '锦里' }, by: '周洁', at: AT, version: 3 },
    });
    expect(steps['PAPERS']).toEqual({ state: 'saved', draft: null });
    expect(steps['SETTLEMENT']).toEqual({ state: 'empty', draft: null });
    expect(values).toMatchObject({ PAPERS: { contactName: '吴敏' }, SETTLEMENT: { settleWay: 'T1' } });
    expect(facts).toMatchObject({ mends: '', other: false, sent: ['BUSINESS', 'PAPERS', 'SETTLEMENT', 'PRODUCTS'] });
  });

  it("does not count the cashier, which the operator's choice fills in, as typed", async () => {
    const bare = aSection('PRODUCTS', {
      values: { productCodes: 'CASHIER' },
      version: 1,
      savedBy: '吴敏',
      savedAt: AT,
    });
    const { steps, values, facts } = await loaded([
      answers(merchantStatus, anOpening()),
      kept(theFour({ PRODUCTS: bare })),
    ]);
    expect(steps['PRODUCTS']).toEqual({ state: 'empty', draft: null });
    expect(values['PRODUCTS']).toEqual({ productCodes: 'CASHIER' });
    expect(facts.versions['PRODUCTS']).toBe(1);
  });

  it.each([
    ['EQUAL', 'saved', false],
    ['DIFF', 'empty', true],
  ] as const)('the operator %s gives the first step the state %s', async (operator, state, sent) => {
    const { steps, facts } = await loaded([answers(merchantStatus, anOpening({ operator })), kept()]);
    expect(steps['OPERATOR']?.state).toBe(state);
    expect(facts.sent.includes('OPERATOR')).toBe(sent);
  });

  const REASONS = { 'BUSINESS.shortName': '名称不规范', PAPERS: '证件不清晰' };
  const refused = { state: 'REJECTED', reasons: REASONS, openSections: ['BUSINESS', 'PAPERS'] } as const;
  const mending = (sections = theFour()) => [
    answers(merchantStatus, anOpening({ stage: 'REJECTED', applyNo: NO })),
    kept(sections, anApplication({ state: 'REJECTED', reasons: REASONS })),
    answers(applyInfo, aDetail({ ...refused, openSections: [...refused.openSections] })),
  ];

  it('opens after a refusal only the refused sections, with the reasons at their fields', async () => {
    const saved = await loaded(mending(), `applyNo=${NO}`);
    expect(Object.fromEntries(Object.entries(saved.steps).map(([id, { state }]) => [id, state]))).toEqual({
      OPERATOR: 'passed',
      BUSINESS: 'refused',
      PAPERS: 'refused',
      SETTLEMENT: 'passed',
      PRODUCTS: 'passed',
    });
    expect(saved.refused['BUSINESS']).toEqual({ shortName: '名称不规范' });
    expect(saved.steps['BUSINESS']?.reason).toBeUndefined();
    expect(saved.steps['PAPERS']?.reason).toBe('证件不清晰');
    expect(saved.facts).toMatchObject({ mends: NO, sent: ['BUSINESS', 'PAPERS'], other: false });
  });

  it('shows no reason at a section that was corrected and saved', async () => {
    const saved = await loaded(mending(theFour({ BUSINESS: done('BUSINESS', { shortName: '锦里' }) })));
    expect(saved.steps['BUSINESS']?.state).toBe('saved');
    expect(saved.refused['BUSINESS']).toEqual({});
  });

  it('reports that the address names another application than the newest', async () => {
    const { facts } = await loaded([answers(merchantStatus, anOpening()), kept()], 'applyNo=SQ9');
    expect(facts.other).toBe(true);
  });

  it('returns the failure of a request for the form', async () => {
    const { result } = await run<{ ok: boolean; kind: string }>(
      () => loadOpening(new URLSearchParams()),
      [answers(merchantStatus, anOpening()), fails(queryTemporarySave, 'timeout')],
    );
    expect(result).toMatchObject({ ok: false, kind: 'timeout' });
  });
});

const aForm = (over: Partial<Opening> = {}, steps: SavedForm['steps'] = {}): SavedForm<Opening> => ({
  steps,
  values: { BUSINESS: { shortName: '锦里' }, PRODUCTS: { productCodes: 'CASHIER,ALIPAY' } },
  masked: {},
  refused: {},
  facts: {
    standing: anOpening(),
    versions: { BUSINESS: 4, OPERATOR: 2 },
    mends: '',
    sent: ['BUSINESS', 'PRODUCTS'],
    other: false,
    ...over,
  },
});

describe('a draft of typed values', () => {
  const draftSaved = { version: 5, savedBy: '吴敏', done: false, savedAt: AT };

  it('stores the draft over the known version, under the name of its user', async () => {
    const { result, world } = await run(
      () => keepTyped({ shortName: '锦' }, 'BUSINESS', aForm()),
      [answers(temporarySave1, draftSaved)],
    );
    expect(world.requests[0]?.body).toEqual({ values: { shortName: '锦' }, version: 4, done: false });
    expect(result).toEqual({ ok: true, data: { by: '吴敏', at: AT, version: 5 } });
  });

  it('stores the draft of the operating company by the call for any section', async () => {
    const { world } = await run(
      () => keepTyped({ operatorName: '锦' }, 'OPERATOR', aForm()),
      [answers(temporarySave, draftSaved)],
    );
    expect(world.requests).toEqual([
      {
        path: temporarySave.path,
        body: expect.objectContaining({ kind: 'MERCHANT', section: 'OPERATOR', version: 2, done: false }),
      },
    ]);
  });

  it('saves a section over the version of the draft that was read', async () => {
    const draft = { values: {}, by: '周洁', at: AT, version: 9 };
    const { world } = await run(
      () => saveSection('PRODUCTS')({ productCodes: 'CASHIER' }, aForm({}, { PRODUCTS: { state: 'empty', draft } })),
      [answers(temporarySave4, { version: 10, done: true, savedBy: '吴敏', savedAt: AT })],
    );
    expect(world.requests[0]?.body).toEqual({ values: { productCodes: 'CASHIER' }, version: 9, done: true });
  });
});

describe('the submission', () => {
  it('submits the saved values of every section with the accepted agreement', async () => {
    const { world } = await run(
      () => submitOpening({ agreementNo: 'XY1' }, aForm()),
      [answers(merchantApply, anApplication())],
    );
    expect(world.requests[0]).toEqual({
      path: merchantApply.path,
      body: {
        sections: { BUSINESS: { shortName: '锦里' }, PRODUCTS: { productCodes: 'CASHIER,ALIPAY' } },
        agreementNos: ['XY1'],
      },
    });
  });

  it('submits only the refused sections after a refusal', async () => {
    const { world } = await run(
      () => submitOpening({ agreementNo: '' }, aForm({ mends: NO, sent: ['BUSINESS'] })),
      [answers(rejectApply, anApplication())],
    );
    expect(world.requests[0]).toEqual({
      path: rejectApply.path,
      body: { applyNo: NO, sections: { BUSINESS: { shortName: '锦里' } }, agreementNos: [] },
    });
  });

  it.each(['APPLY_PENDING', 'NOT_PASS', 'IS_OPEN', 'NOT_READY', 'APPLY_CLOSED'])(
    'returns the refusal %s of a submission',
    async (bizCode) => {
      const { result } = await run(
        () => submitOpening({ agreementNo: 'XY1' }, aForm()),
        [refuses(merchantApply, { msg: '不能提交', bizCode })],
      );
      expect(result).toMatchObject({ ok: false, msg: '不能提交', bizCode });
    },
  );
});

describe('the beginning', () => {
  const COMPANY = {
    operatorName: '成都锦里餐饮管理有限公司',
    operatorLicenseNo: '91510104MA6CQ7XL5X',
    operatorLicensePicUrl: '/1',
    operatorLegalName: '何进',
    letterUrl: '/2',
  };

  it('loads the entered operating company, or empty values', async () => {
    const of = async (operator: 'DIFF' | null) =>
      (
        await run<{ data: { values: Record<string, string> } }>(loadBeginning, [
          answers(merchantStatus, anOpening({ stage: operator ? 'DRAFT' : 'BEGIN', operator })),
          answers(bizApplyInfo, { operator, ...COMPANY }),
        ])
      ).result.data.values;
    expect(await of('DIFF')).toEqual({ operator: 'DIFF', ...COMPANY });
    expect(await of(null)).toMatchObject({ operator: '', operatorName: '' });
  });

  it('begins an opening for the enterprise itself without other values', async () => {
    const { world } = await run(
      () => beginOpening({ operator: 'EQUAL' }),
      [answers(bizApplyAddEqual, { operator: 'EQUAL', ...COMPANY })],
    );
    expect(world.requests).toEqual([{ path: bizApplyAddEqual.path, body: {} }]);
  });

  it('refuses an invalid licence number of another company without a request', async () => {
    const { world, result } = await run(
      () => beginOpening({ operator: 'DIFF', ...COMPANY, operatorLicenseNo: '123' }),
      [],
    );
    expect(world.requests).toEqual([]);
    expect(result).toMatchObject({ ok: false, fields: { operatorLicenseNo: '请输入正确的18位统一社会信用代码' } });
    const sent = await run(
      () =>
        beginOpening({ operator: 'DIFF', ...COMPANY, operatorLicenseNo: '91330106MA2CYF1A3C', operatorName: ' 锦里 ' }),
      [answers(bizApplyAddDiff, { operator: 'DIFF', ...COMPANY })],
    );
    expect(sent.world.requests.map(({ path }) => path)).toEqual([bizApplyAddDiff.path]);
    expect(sent.world.requests[0]?.body).toMatchObject({ operatorName: '锦里' });
  });
});
