import { answers, refuses, type StandIn } from '@test/support/answers';
import { having, running } from '@test/support/running';
import { aUser, aUserInfo } from '@test/support/samples';
import { submitting } from '@test/support/submitting';
import {
  applyInfo,
  applyWithdraw,
  queryTemporarySave,
  rejectApply,
  temporarySave,
} from '@/contract/calls/applications';
import { productApply, productFeeAccountUpdate, productOpenInfo, submitFeeModify } from '@/contract/calls/products';
import {
  loadMending,
  loadOpening,
  type MendingFacts,
  type OpeningFacts,
  sendMending,
  sendOpening,
} from '@/features/products/flows/applying';
import { feeChangeRequested, feeFromChosen, withdrawalRequested } from '@/features/products/flows/submissions';
import { codesIn } from '@/features/products/links';
import { sessionEvents } from '@/features/session';
import { type DraftFacts, sectionDrafts } from '@/shared/application/sectionSteps';
import type { SavedForm } from '@/shared/form/steps/model';
import { anApplication, aDetail as anApplicationDetail, aSection, done } from '../opening/samples';
import { AT, aCentre, aProduct, NO } from './samples';

const signedIn = having(sessionEvents.loggedIn({ user: aUser(), info: aUserInfo() }));
const run = <Result>(flow: () => Generator, standIns: StandIn[]) =>
  running<Result>(flow, { before: signedIn, standIns });
type Loaded<Facts> = { ok: true; data: SavedForm<Facts> };

const THREE = [
  aProduct(),
  aProduct({ productCode: 'ALIPAY', productName: '支付宝', state: 'OPEN' }),
  aProduct({
    productCode: 'ZTO_PS',
    productName: '分账',
    missing: [{ text: '需先开通收银台', link: '/product/index' }],
  }),
];
const opening = async (search: string, sections = [aSection('PRODUCTS', { values: { productCodes: 'WECHAT' } })]) =>
  run<Loaded<OpeningFacts>>(
    () => loadOpening(new URLSearchParams(search)),
    [answers(productOpenInfo, aCentre(THREE)), answers(queryTemporarySave, { sections, newest: null })],
  );

describe('an opening as it is loaded', () => {
  it('reads the product codes of both address forms once each, in one order', () => {
    expect(codesIn(new URLSearchParams('productCodes=WECHAT,ALIPAY,WECHAT'))).toEqual(['ALIPAY', 'WECHAT']);
    expect(codesIn(new URLSearchParams('productCode=ZTO_DEFRAY&apply=open'))).toEqual(['ZTO_DEFRAY']);
    expect(codesIn(new URLSearchParams(''))).toEqual([]);
  });

  it('loads the sections of the products, and their draft', async () => {
    const { result, world } = await opening('productCodes=WECHAT', [
      aSection('PRODUCTS', { values: { productCodes: 'WECHAT' } }),
      aSection('WECHAT', { values: { wechatKind: 'MP' }, version: 2, savedBy: '周洁', savedAt: AT }),
      aSection('DEFRAY'),
    ]);
    expect(world.requests.at(-1)?.body).toEqual({ kind: 'PRODUCT', subject: 'WECHAT' });
    expect(Object.keys(result.data.steps)).toEqual(['PRODUCTS', 'WECHAT']);
    expect(result.data.steps['WECHAT']).toEqual({
      state: 'empty',
      draft: { values: { wechatKind: 'MP' }, by: '周洁', at: AT, version: 2 },
    });
    expect(result.data.facts).toMatchObject({ codes: ['WECHAT'], merchantNo: 'S1', open: [], missing: [] });
  });

  it('reports which products are already open, and what must be opened before', async () => {
    const { result } = await opening('productCodes=ALIPAY,ZTO_PS');
    expect(result.data.facts.open).toEqual(['支付宝']);
    expect(result.data.facts.missing).toEqual([{ text: '需先开通收银台', link: '/product/index' }]);
  });
});

const aSaved = <Facts extends DraftFacts>(facts: object, values: SavedForm['values'] = {}): SavedForm<Facts> => ({
  steps: {},
  values,
  masked: {},
  refused: {},
  facts: { kind: 'PRODUCT', subject: 'WECHAT', versions: { WECHAT: 3 }, newest: null, ...facts } as unknown as Facts,
});

describe('an opening as it is sent', () => {
  const values = { PRODUCTS: { productCodes: 'WECHAT' }, WECHAT: { wechatKind: 'MP' }, DEFRAY: { purposes: 'SALARY' } };
  const send = () => sendOpening({ agreementNo: 'XY1' }, aSaved<OpeningFacts>({ codes: ['WECHAT'] }, values));

  it('sends only the sections of the opened products with the agreement, and returns the number', async () => {
    const { result, world } = await run(send, [answers(productApply, anApplication({ kind: 'PRODUCT' }))]);
    expect(world.requests[0]?.body).toEqual({
      sections: { PRODUCTS: values.PRODUCTS, WECHAT: values.WECHAT },
      agreementNos: ['XY1'],
    });
    expect(result).toEqual({ ok: true, search: `applyNo=${NO}` });
  });

  it.each(['APPLY_PENDING', 'NOT_READY', 'NO_MERCHANT', 'NOTHING_CHANGED'] as const)(
    'returns the refusal %s of an opening',
    async (bizCode) => {
      const { result } = await run<{ ok: false; bizCode: string }>(send, [
        refuses(productApply, { bizCode, msg: '不行' }),
      ]);
      expect(result).toMatchObject({ ok: false, bizCode, msg: '不行' });
    },
  );
});

describe('a draft of typed values', () => {
  const saved = aSaved<DraftFacts>({});
  it('stores the draft over the known version', async () => {
    const { result, world } = await run(
      () => sectionDrafts.keep({ wechatKind: 'MP' }, 'WECHAT', saved),
      [answers(temporarySave, { version: 4, done: false, savedBy: '张明', savedAt: AT })],
    );
    expect(world.requests[0]?.body).toMatchObject({
      kind: 'PRODUCT',
      subject: 'WECHAT',
      section: 'WECHAT',
      version: 3,
      done: false,
    });
    expect(result).toEqual({ ok: true, data: { by: '张明', at: AT, version: 4 } });
  });

  it('stores the draft over the version of the last stored values', async () => {
    const draft = { values: {}, by: '周洁', at: AT, version: 8 };
    const { world } = await run(
      () => sectionDrafts.keep({}, 'WECHAT', { ...saved, steps: { WECHAT: { state: 'empty', draft } } }),
      [answers(temporarySave, { version: 9, done: false, savedBy: '张明', savedAt: AT })],
    );
    expect(world.requests[0]?.body).toMatchObject({ version: 8 });
  });
});

describe('a refused application', () => {
  const reasons = { 'PRODUCTS.remark': '请补充', WECHAT: '看不清' };
  const detail = anApplicationDetail({
    kind: 'PRODUCT',
    subject: 'WECHAT',
    state: 'REJECTED',
    reasons,
    openSections: ['PRODUCTS', 'WECHAT'],
  });

  it('opens the refused sections with their reasons, and shows a saved section as correct', async () => {
    const sections = [
      aSection('PRODUCTS', { values: { remark: '急' } }),
      done('WECHAT', { wechatKind: 'MP' }),
      aSection('COLLECT'),
    ];
    const { result } = await run<Loaded<MendingFacts>>(
      () => loadMending(new URLSearchParams(`applyNo=${NO}`)),
      [answers(applyInfo, detail), answers(queryTemporarySave, { sections, newest: null })],
    );
    const { steps, refused, facts } = result.data;
    expect(steps).toMatchObject({ PRODUCTS: { state: 'refused' }, WECHAT: { state: 'saved' } });
    expect(Object.keys(steps)).toEqual(['PRODUCTS', 'WECHAT']);
    expect(refused['PRODUCTS']).toEqual({ remark: '请补充' });
    expect(refused['WECHAT']).toEqual({});
    expect(facts).toMatchObject({ applyNo: NO, open: ['PRODUCTS', 'WECHAT'] });
  });

  it('sends only the refused sections and returns the new number', async () => {
    const saved = aSaved<MendingFacts>(
      { applyNo: NO, open: ['WECHAT'] },
      { WECHAT: { wechatKind: 'MINI' }, PRODUCTS: {} },
    );
    const next = anApplication({ applyNo: 'SQ2' });
    const { result, world } = await run(() => sendMending({}, saved), [answers(rejectApply, next)]);
    expect(world.requests[0]?.body).toEqual({ applyNo: NO, sections: { WECHAT: { wechatKind: 'MINI' } } });
    expect(result).toEqual({ ok: true, search: 'applyNo=SQ2' });
  });
});

describe('the requests on the product pages', () => {
  const FEE = { productCode: 'WECHAT', feeRate: ' 0.3 ', tierRates: '', reason: '量大', proofUrl: '' } as const;

  it('sends a fee change without an empty proof, and reloads the product', async () => {
    const { form, world, types } = await submitting(
      feeChangeRequested(FEE),
      [answers(submitFeeModify, anApplication({ kind: 'FEE_CHANGE' }))],
      { before: signedIn },
    );
    expect(world.requests[0]?.body).toEqual({
      productCode: 'WECHAT',
      sections: { FEE: { feeRate: '0.3', reason: '量大' } },
    });
    expect(form.stage).toBe('done');
    expect(types.filter((type) => type === 'resources/resourceRequested')).toHaveLength(2);
  });

  it('sends the rates of tiers without a common rate', async () => {
    const { world } = await submitting(
      feeChangeRequested({ ...FEE, feeRate: '', tierRates: '0.36,0.35,0.3' }),
      [answers(submitFeeModify, anApplication({ kind: 'FEE_CHANGE' }))],
      { before: signedIn },
    );
    expect(world.requests[0]?.body).toEqual({
      productCode: 'WECHAT',
      sections: { FEE: { tierRates: '0.36,0.35,0.3', reason: '量大' } },
    });
  });

  it('shows a refused fee at its field', async () => {
    const { form } = await submitting(
      feeChangeRequested(FEE),
      [refuses(submitFeeModify, { msg: '与当前费率相同', fields: { 'FEE.feeRate': '与当前费率相同' } })],
      { before: signedIn },
    );
    expect(form.refused?.fields).toEqual({ feeRate: '与当前费率相同' });
  });

  it('reloads the source of fees after a change', async () => {
    const { form, types } = await submitting(
      feeFromChosen({ feeFrom: 'TRADE' }),
      [answers(productFeeAccountUpdate, { feeFrom: 'TRADE', since: AT })],
      { before: signedIn },
    );
    expect(form.stage).toBe('done');
    expect(types).toContain('resources/resourceRequested');
  });

  it.each([true, false])('shows the outcome of a withdrawal (taken: %s)', async (taken) => {
    const { form } = await submitting(
      withdrawalRequested({ applyNo: NO, status: 'products.application?applyNo=1' }),
      [
        taken
          ? answers(applyWithdraw, anApplication({ state: 'WITHDRAWN' }))
          : refuses(applyWithdraw, { bizCode: 'APPLY_CLOSED', msg: '该申请已结束' }),
      ],
      { before: signedIn },
    );
    expect(form.stage).toBe(taken ? 'done' : 'refused');
  });
});
