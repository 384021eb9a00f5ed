/** @jest-environment jsdom */

import { answers } from '@test/support/answers';
import { having, running } from '@test/support/running';
import { aUser } from '@test/support/samples';
import { settedDetail } from '@/contract/calls/enterpriseOnboarding';
import { merchantModifyInfo } from '@/contract/calls/settlement';
import { merchantForm } from '@/features/enterpriseInfo/forms';
import { anotherForm, applicationForm, refusedForm } from '@/features/onboarding/form';
import { sessionEvents } from '@/features/session';
import { formKey, type StepFormSpec } from '@/shared/form/steps/model';
import { stepFormsSaga } from '@/shared/form/steps/saga';
import { stepFormsEvents as events, STEP_FORMS, selectStepForm, stepFormsReducer } from '@/shared/form/steps/slice';
import { injectFeature } from '@/shared/saga/lazyFeature';

injectFeature({ name: STEP_FORMS, reducer: stepFormsReducer, saga: stepFormsSaga });

const STEPS = ['ENTERPRISE', 'LEGAL', 'BENEFICIARY', 'ACCOUNT', 'ADMIN'] as const;
/** Mocks the platform's response with the application of one enterprise. */
const application = (enterpriseId: string) =>
  answers(settedDetail, {
    enterpriseId,
    enterpriseNo: `N-${enterpriseId}`,
    enterpriseName: '',
    settledStatus: 'UN_SUBMIT',
    steps: STEPS.map((step) => ({ step, state: 'empty' as const, version: 0, savedAt: null, refused: {} })),
    next: 'ENTERPRISE',
    generalReason: null,
    verification: { state: 'NONE', proofId: '', accountNoMasked: '', sentAt: null, expiresAt: null, triesLeft: 0 },
    enterprise: null,
    legal: null,
    beneficiary: null,
    account: null,
    admin: null,
  });
const MERCHANT = {
  merchantName: '云帆优选',
  contactName: '张明',
  contactMobile: '13800000001',
  servicePhone: '0571-88000100',
  divisionCode: '330106',
  address: '文三路478号',
};
const merchant = (merchantNo: string) =>
  answers(merchantModifyInfo, {
    modifyStatus: 'NONE',
    modifyId: '',
    reasons: {},
    submittedAt: null,
    dueAt: null,
    decidedAt: null,
    merchant: { ...MERCHANT, merchantNo, auditStatus: 'PASS', version: 1 },
    wanted: null,
  });

/**
 * Opens a form at an address, types values into a step, and returns the values that the form offers when it is opened
 * again.
 */
const opening = async (
  spec: StepFormSpec,
  search: string,
  standIn: ReturnType<typeof answers>,
  { typed, ...user }: { typed?: string; enterpriseId?: string; userAccount?: string } = {},
) => {
  const form = formKey(spec, search);
  const step = spec.steps[0]?.id ?? '';
  const before = having(sessionEvents.loggedIn({ user: aUser(user) }));
  const opened = await running(stepFormsSaga, { before, standIns: [standIn], events: [events.formOpened({ form })] });
  const shown = selectStepForm(form)(opened.state);
  if (shown.stage !== 'ready') throw new Error(shown.stage);
  if (typed) {
    const values = { [FIELD[step] ?? '']: typed };
    const event = events.draftTyped({ form, of: shown.draftsOf, step, values });
    await running(stepFormsSaga, { before: opened.state, events: [event] });
  }
  return shown.drafts[step] ?? null;
};
const FIELD: Readonly<Record<string, string>> = { ENTERPRISE: 'enterpriseName', FORM: 'merchantName' };

beforeEach(() => sessionStorage.clear());

describe('a draft', () => {
  it.each([
    ['another order of the query', applicationForm, 'enterpriseNo=N-E9&enterpriseId=E9'],
    ['no query, where the platform says which one is next', applicationForm, ''],
    ['the page of one more enterprise', anotherForm, 'enterpriseId=E9&enterpriseNo=N-E9'],
    ['the page of what was refused', refusedForm, 'enterpriseId=E9'],
  ])('finds the same draft of an application by %s', async (_, spec, search) => {
    await opening(applicationForm, 'enterpriseId=E9', application('E9'), { typed: '云帆' });
    expect(await opening(spec, search, application('E9'))).toEqual({ enterpriseName: '云帆' });
  });

  it('never shows the draft of another enterprise, whichever enterprise the session is in', async () => {
    await opening(applicationForm, 'enterpriseId=E9', application('E9'), { typed: '云帆' });
    expect(await opening(applicationForm, 'enterpriseId=E8', application('E8'))).toBeNull();
    // The address is unchanged, but the platform returns the application of another enterprise.
    expect(await opening(applicationForm, 'enterpriseId=E9', application('E8'))).toBeNull();
    const elsewhere = { enterpriseId: 'E2' };
    expect(await opening(applicationForm, 'enterpriseId=E9', application('E9'), elsewhere)).not.toBeNull();
  });

  it('keeps the drafts of two applications of one enterprise separate', async () => {
    await opening(merchantForm, '', merchant('M1'), { typed: '一' });
    await opening(merchantForm, '', merchant('M2'), { typed: '二' });
    expect(await opening(merchantForm, '', merchant('M1'))).toEqual({ merchantName: '一' });
    expect(await opening(merchantForm, '', merchant('M2'))).toEqual({ merchantName: '二' });
  });

  it('stores the draft of a form without an enterprise for the enterprise of the session', async () => {
    await opening(merchantForm, '', merchant('M1'), { typed: '一' });
    expect(await opening(merchantForm, '', merchant('M1'), { enterpriseId: 'E2' })).toBeNull();
  });

  it('stores a draft for one user only', async () => {
    await opening(applicationForm, 'enterpriseId=E9', application('E9'), { typed: '云帆' });
    const other = { userAccount: '13800000002' };
    expect(await opening(applicationForm, 'enterpriseId=E9', application('E9'), other)).toBeNull();
  });
});
