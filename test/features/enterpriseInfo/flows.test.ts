import { answers, fails, refuses, type StandIn } from '@test/support/answers';
import { having, running } from '@test/support/running';
import { aUser } from '@test/support/samples';
import { submitting } from '@test/support/submitting';
import { modifyInfo, modifyRejectInfo, modifySubmit } from '@/contract/calls/enterpriseChanges';
import { getSettleDetailEnterprise } from '@/contract/calls/onboardingAccounts';
import {
  createSmallVerify,
  cutDefaultSettle,
  modifySettleRight,
  settleDelete,
  smallVerify,
  xsCreateProof,
} from '@/contract/calls/settlement';
import { accountRemovalRequested, autoSettleChosen, defaultAccountChosen } from '@/features/enterpriseInfo/accounts';
import {
  type BeneficiariesInForce,
  type InForce,
  loadBase,
  loadBeneficiaries,
  type ModifyInfo,
  saveBase,
  saveBeneficiaries,
} from '@/features/enterpriseInfo/flows/base';
import { loadCard } from '@/features/enterpriseInfo/flows/card';
import { saveCycle } from '@/features/enterpriseInfo/flows/changes';
import { accountProof } from '@/features/enterpriseInfo/proof';
import { ENTERPRISE_FIELDS, LEGAL_FIELDS } from '@/features/onboarding';
import { sessionEvents } from '@/features/session';
import type { SavedForm, SavedOne, TypedOf, Values } from '@/shared/form/steps/model';
import { typedOf } from '@/shared/form/steps/saga';
import { failure } from '@/shared/gateway/reply';
import { statusEvents } from '@/shared/status/slice';

const AT = '2026-11-21T10:00:00+08:00';
const ENTERPRISE = {
  version: 3,
  savedAt: AT,
  refused: {},
  enterpriseName: '杭州云帆贸易有限公司',
  businessLicenseNo: '91330106MA2CYF1A3C',
  businessLicensePicUrl: '/p.png',
  licenseValidity: { start: '2018-05-20', end: '2099-12-31' },
  registeredCapital: null,
  divisionCode: '330106',
  address: '文三路478号',
  industryCode: 'I01',
  industryName: '批发零售',
  mcc: '5311',
  mccName: '百货商店',
  phone: '0571-88000100',
};
const LEGAL = {
  version: 2,
  savedAt: AT,
  refused: {},
  legalName: '张明',
  legalIdNumberMasked: '330106********0107',
  legalIdValidity: { start: '2020-01-01', end: '2040-01-01' },
  legalIdFrontPicUrl: '/f.png',
  legalIdBackPicUrl: '/b.png',
};
const STATUS = {
  modifyStatus: 'NONE',
  modifyId: '',
  reasons: {},
  submittedAt: null,
  dueAt: null,
  decidedAt: null,
} as const;
const anInfo = (over: Partial<ModifyInfo> = {}): ModifyInfo => ({
  ...STATUS,
  enterprise: ENTERPRISE,
  legal: LEGAL,
  beneficiary: null,
  ...over,
});

const flowing = <Result>(flow: () => Generator, standIns: StandIn[]) =>
  running<Result>(flow, { standIns, before: having(sessionEvents.loggedIn({ user: aUser() })) });
type Loaded<Facts = InForce> = { ok: true; data: SavedOne<Facts> };
/** Converts the loaded form of one step to the format that its save function receives. */
const asSaved = <Facts>({ facts }: SavedOne<Facts>): SavedForm<Facts> => ({
  steps: {},
  values: {},
  masked: {},
  refused: {},
  facts,
});
const FIELDS = [...ENTERPRISE_FIELDS, ...LEGAL_FIELDS];
const asTyped = (values: Values) => typedOf(FIELDS, values) as TypedOf<typeof FIELDS>;
const loaded = async (info = anInfo()) => (await flowing<Loaded>(loadBase, [answers(modifyInfo, info)])).result.data;

const PROOF = { state: 'NONE', proofId: '', accountNoMasked: '', sentAt: null, expiresAt: null, triesLeft: 0 } as const;
const ACCOUNT_OF = { account: null, verification: PROOF, enterpriseId: 'E1', enterpriseName: '杭州云帆贸易有限公司' };

describe('a change of the basic information', () => {
  it('a change of the basic information begins with the valid values and a masked ID number', async () => {
    const saved = await loaded();
    expect(saved.values).toMatchObject({ enterpriseName: '杭州云帆贸易有限公司', legalName: '张明' });
    expect(saved.masked).toEqual({ legalIdNumber: '330106********0107' });
  });

  it('sends only the changed part, with the version on which the change is based', async () => {
    const saved = await loaded();
    const typed = { ...saved.values, phone: '13900000099' };
    const { world } = await flowing(() => saveBase(asTyped(typed), asSaved(saved)), [answers(modifySubmit, STATUS)]);
    expect(world.requests[0]?.body).toMatchObject({ enterprise: { phone: '13900000099', version: 3 } });
    expect(world.requests[0]?.body).not.toHaveProperty('legal');
  });

  it('treats a typed ID number as a change', async () => {
    const saved = await loaded();
    const typed = { ...saved.values, legalIdNumber: '33010619850101001X' };
    const { world } = await flowing(() => saveBase(asTyped(typed), asSaved(saved)), [answers(modifySubmit, STATUS)]);
    expect(world.requests[0]?.body).toMatchObject({ legal: { legalIdNumber: '33010619850101001X', version: 2 } });
    expect(world.requests[0]?.body).not.toHaveProperty('enterprise');
  });

  it('sends nothing when no value has changed', async () => {
    const saved = await loaded();
    const { world, result } = await flowing(() => saveBase(asTyped(saved.values), asSaved(saved)), []);
    expect(world.requests).toEqual([]);
    expect(result).toMatchObject({ ok: false, msg: '内容没有改动' });
  });

  it('shows refused values at the fields of the form', async () => {
    const saved = await loaded();
    const { result } = await flowing(
      () => saveBase(asTyped({ ...saved.values, phone: '1' }), asSaved(saved)),
      [refuses(modifySubmit, { msg: '请输入正确的联系电话', fields: { 'enterprise.phone': '请输入正确的联系电话' } })],
    );
    expect(result).toMatchObject({ fields: { phone: '请输入正确的联系电话' } });
    const { result: ofLegal } = await flowing(
      () => saveBase(asTyped({ ...saved.values, legalName: '张三' }), asSaved(saved)),
      [refuses(modifySubmit, { msg: '请输入姓名', fields: { 'legal.legalName': '请输入姓名' } })],
    );
    expect(ofLegal).toMatchObject({ fields: { legalName: '请输入姓名' } });
  });

  it('a card cannot be added while its owner is unknown', async () => {
    const { result } = await flowing(loadCard, [refuses(getSettleDetailEnterprise, { msg: '系统繁忙' })]);
    expect(result).toMatchObject({ ok: false, msg: '系统繁忙' });
    const known = await flowing(loadCard, [answers(getSettleDetailEnterprise, { ...ACCOUNT_OF, legalName: '张明' })]);
    expect(known.result).toMatchObject({ ok: true, data: { state: 'empty', values: { accountName: '张明' } } });
  });

  it('opens after a refusal with the requested values and the reasons', async () => {
    const refused = { modifyStatus: 'UN_PASS', reasons: { 'enterprise.address': '地址不符' } } as const;
    const requested = anInfo({ ...refused, enterprise: { ...ENTERPRISE, address: '驳回路1号' }, legal: null });
    const { result } = await flowing<Loaded>(loadBase, [
      answers(modifyInfo, anInfo(refused)),
      answers(modifyRejectInfo, requested),
    ]);
    expect(result.data.values).toMatchObject({ address: '驳回路1号', legalName: '张明' });
    expect(result.data).toMatchObject({ state: 'refused', reason: '地址不符' });
    expect(result.data.refused).toEqual({ address: '地址不符' });
  });

  it('shows every reason of a refusal on its own line at the head of the form', async () => {
    const reasons = { 'enterprise.address': '地址不符', 'legal.legalName': '姓名不符' };
    const refused = { modifyStatus: 'UN_PASS', reasons } as const;
    const { result } = await flowing<Loaded>(loadBase, [
      answers(modifyInfo, anInfo(refused)),
      answers(modifyRejectInfo, anInfo({ ...refused, enterprise: null, legal: null })),
    ]);
    expect(result.data).toMatchObject({ state: 'refused', reason: '地址不符\n姓名不符' });
    // Parts without a requested change show the currently valid values.
    expect(result.data.values).toMatchObject({ address: '文三路478号', legalName: '张明' });
  });
});

describe('a change of the way of settling', () => {
  it('refuses an unknown settlement cycle at its field without a request', async () => {
    const { world, result } = await flowing(() => saveCycle({ way: 'T9', cutTime: '22:00', remark: '' }), []);
    expect(world.requests).toEqual([]);
    expect(result).toEqual(failure('refused', '取值不正确', { fields: { way: '取值不正确' } }));
  });
});

describe('a change of the beneficiaries', () => {
  const ROW = {
    beneficiaryId: 'B1',
    name: '张明',
    idNumberMasked: '330106********0107',
    idValidity: { start: '2020-01-01', end: '2040-01-01' },
    address: '文三路478号',
    way: 'SHARES',
    shareRatio: '60.00',
  } as const;
  const BENEFICIARY = { version: 4, savedAt: AT, refused: {}, beneficiaries: [ROW] };
  const { idNumberMasked: _, ...SENT } = ROW;
  const opened = async (info = anInfo({ beneficiary: BENEFICIARY })) =>
    (await flowing<Loaded<BeneficiariesInForce>>(loadBeneficiaries, [answers(modifyInfo, info)])).result.data;

  it('a change of the beneficiaries begins with the valid beneficiaries', async () => {
    const saved = await opened();
    expect(saved.facts.shown).toEqual([ROW]);
    expect(saved).toMatchObject({ state: 'saved' });
  });

  it('sends all beneficiaries with their version, including a typed ID number', async () => {
    const saved = await opened();
    const rows = [SENT, { ...SENT, beneficiaryId: undefined, name: '李静' }];
    const secret = { 'idNumber.1': '330106199001010026' };
    const { world } = await flowing(
      () => saveBeneficiaries({ rows }, asSaved(saved), secret),
      [answers(modifySubmit, STATUS)],
    );
    expect(world.requests[0]?.body).toEqual({
      beneficiary: {
        beneficiaries: [SENT, expect.objectContaining({ name: '李静', idNumber: '330106199001010026' })],
        version: 4,
      },
    });
  });

  it('sends nothing when the beneficiaries have not changed', async () => {
    const saved = await opened();
    const { world, result } = await flowing(() => saveBeneficiaries({ rows: [SENT] }, asSaved(saved), {}), []);
    expect(world.requests).toEqual([]);
    expect(result).toMatchObject({ ok: false, msg: '内容没有改动' });
  });

  it('opens after a refusal with the refused beneficiaries, and leaves the basic information unchanged', async () => {
    const refused = { modifyStatus: 'UN_PASS', reasons: { 'beneficiary.beneficiaries.0.name': '姓名不符' } } as const;
    const info = anInfo({ ...refused, beneficiary: BENEFICIARY });
    const requested = anInfo({
      ...refused,
      enterprise: null,
      legal: null,
      beneficiary: { ...BENEFICIARY, beneficiaries: [{ ...ROW, name: '驳回甲' }] },
    });
    const standIns = () => [answers(modifyInfo, info), answers(modifyRejectInfo, requested)];
    const { result } = await flowing<Loaded<BeneficiariesInForce>>(loadBeneficiaries, standIns());
    expect(result.data.facts.shown).toMatchObject([{ name: '驳回甲' }]);
    expect(result.data.refused).toEqual({ 'beneficiaries.0.name': '姓名不符' });
    const base = await flowing<Loaded>(loadBase, standIns());
    expect(base.result.data).toMatchObject({ state: 'saved' });
  });
});

describe('the settle accounts', () => {
  const chosen = { settleAccountId: 'JS1' };

  it('reloads the accounts after another account has become the default', async () => {
    const { types, form } = await submitting(defaultAccountChosen(chosen), [answers(cutDefaultSettle, null)]);
    expect(types).toContain('resources/resourceRequested');
    expect(form.stage).toBe('done');
  });

  it.each([
    ['was changed', answers(cutDefaultSettle, null), ['submissions/submissionDone']],
    ['was refused, which is a toast', refuses(cutDefaultSettle, { msg: '银行卡尚未验证' }), ['app/requestFailed']],
    ['was given up', fails(cutDefaultSettle, 'cancelled'), ['submissions/submissionGivenUp']],
  ])('allows another choice after the default account %s', async (_, standIn, seen) => {
    const { state, types } = await submitting(defaultAccountChosen(chosen), [standIn]);
    expect(types).toEqual(expect.arrayContaining(seen));
    const again = await submitting(defaultAccountChosen(chosen), [answers(cutDefaultSettle, null)], { before: state });
    expect(again.world.requests).toHaveLength(1);
  });

  it('removes an account only after a confirmation', async () => {
    const removing = (says: boolean, standIns: StandIn[]) =>
      submitting(accountRemovalRequested(chosen), standIns, { over: { says: [says] } });
    const no = await removing(false, []);
    expect([no.world.requests, no.form.stage]).toEqual([[], 'idle']);
    const { world } = await removing(true, [answers(settleDelete, null)]);
    expect(world.requests).toEqual([{ path: settleDelete.path, body: chosen }]);
  });

  it('saves the choice of automatic settlement', async () => {
    const { world, form } = await submitting(autoSettleChosen({ autoSettle: 'N' }), [
      answers(modifySettleRight, { autoSettle: 'N' }),
    ]);
    expect(world.requests).toEqual([{ path: modifySettleRight.path, body: { autoSettle: 'N' } }]);
    expect(form.stage).toBe('done');
  });
});

describe('the verification of a settle account', () => {
  const PROOF = { state: 'SENT', proofId: 'P1', accountNoMasked: '', sentAt: AT, expiresAt: AT, triesLeft: 5 } as const;
  const which = { settleAccountId: 'JS1', status: 'info.proof?verify=JS1' };

  it.each([
    ['a company', 'CORPORATE', xsCreateProof],
    ['a card', 'PRIVATE', createSmallVerify],
  ] as const)('the verification of %s uses its own call', async (_, kind, target) => {
    const { world, puts } = await submitting(accountProof.proofRequested({ ...which, kind }), [
      answers(target as typeof createSmallVerify, PROOF),
    ]);
    expect(world.requests).toEqual([{ path: target.path, body: { settleAccountId: 'JS1' } }]);
    expect(puts.at(-1)).toEqual(statusEvents.statusOpened({ key: which.status }));
  });

  it('shows a wrong verification amount at its field, and reloads the remaining tries', async () => {
    const typed = { ...which, kind: 'PRIVATE' as const, proofId: 'P1', amount: '0.10', remark: 'ABC123' };
    const { form, puts } = await submitting(accountProof.proofTyped(typed), [
      refuses(smallVerify, { msg: '金额不正确', bizCode: 'PROOF_WRONG', fields: { amount: '金额不正确' } }),
    ]);
    expect(form).toMatchObject({ stage: 'refused', refused: { fields: { amount: '金额不正确' } } });
    expect(puts).toContainEqual(statusEvents.statusOpened({ key: which.status }));
  });
});
