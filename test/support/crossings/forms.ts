import type { UnknownAction } from '@reduxjs/toolkit';
import type { RootState } from '@test/support/rootReducer';
import { batchPayConfirm, batchTransferConfirm } from '@/contract/calls/batchPayments';
import { psReturn } from '@/contract/calls/moneyActions';
import { comparisonPaymentProof } from '@/contract/calls/onboardingAccounts';
import { saveCheckerPolicy } from '@/contract/calls/orderQueries';
import { setPayPwd } from '@/contract/calls/paymentPassword';
import { editUser } from '@/contract/calls/staff';
import { tradeRefund } from '@/contract/calls/tradeLists';
import type { Call } from '@/contract/defineCall';
import { accountEvents } from '@/features/account';
import { formOf, submitted } from '@/features/account/forms';
import type { Submission } from '@/features/account/formTypes';
import { NEW_PATH } from '@/features/batches/paths';
import { batchFeature } from '@/features/batches/saga';
import { batchEvents, selectBatch } from '@/features/batches/slice';
import { policySubmitted } from '@/features/funds/tools/forms';
import { ownProof } from '@/features/onboarding/proof';
import { onboardingFeature } from '@/features/onboarding/saga';
import { refund } from '@/features/trades/flows/refund';
import { splitReturn } from '@/features/trades/flows/splitReturn';
import * as actions from '@/features/transfers/actions';
import type { MoneyAction } from '@/features/transfers/model';
import { payeesFeature } from '@/features/transfers/payees/saga';
import { moneyFeature } from '@/features/transfers/saga';
import { sealValues } from '@/features/transfers/sealed';
import { moneyEvents, selectForm } from '@/features/transfers/slice';
import { moneyFormsFeature } from '@/shared/money/defineMoneyForm';
import { secrets } from '@/shared/ports/secrets';
import { injectFeature } from '@/shared/saga/lazyFeature';
import { statusFeature } from '@/shared/status/saga';
import { formOpened, selectSubmission } from '@/shared/submission/slice';

const parts = [moneyFeature, batchFeature, moneyFormsFeature, payeesFeature, onboardingFeature, statusFeature];
for (const part of parts) injectFeature(part);

/** Sagas of the features that contain the forms below. */
export const formSagas = parts.map(({ saga }) => saga);

/**
 * absent: no form. entering: before the review. ready: a click submits the form. sending: the request may be pending. settled:
 * the request has ended, or only its outcome is polled.
 */
export type Stage = 'absent' | 'entering' | 'ready' | 'sending' | 'settled';

/** A kind of form that scripts submit. The path belongs to the page of an enterprise (`E1`). */
export interface FormKind {
  id: string;
  call: Call;
  /** Pathname of the form's page. */
  path: string;
  /** Returns the event that opens the page; null if the form is always present. */
  open: (enterprise: string) => UnknownAction | null;
  /** Returns the event that moves the form from `entering` to `ready`. */
  review?: () => UnknownAction;
  /** The form needs no password, so its request has no mark. */
  unmarked?: true;
  /**
   * Returns the event of a click on the button. `mark` identifies the request: it is the password of a form that has
   * one.
   */
  confirm: (enterprise: string, mark: string) => UnknownAction;
  stage: (state: RootState, enterprise: string) => Stage;
}

const ACTION_STAGES = {
  entering: 'entering',
  preparing: 'sending',
  reviewing: 'ready',
  sending: 'sending',
  done: 'settled',
} as const;
const VALUES = { payerAccountNo: 'A1', payeeAccountNo: 'B2', amount: '100.00', remark: '货款' };
const isSecret = ({ parties }: MoneyAction) => parts && parties.some((field) => field.kind === 'text' && field.secret);

const actionForm = (spec: MoneyAction): FormKind => ({
  id: spec.id,
  call: spec.call,
  path: spec.path,
  ...(spec.withoutPassword ? { unmarked: true } : {}),
  open: () => moneyEvents.actionOpened({ action: spec.id }),
  review: () =>
    moneyEvents.reviewRequested({
      action: spec.id,
      values: VALUES,
      ...(isSecret(spec) ? { sealed: sealValues({ payeeCardNo: '6222020000000000001' }) } : {}),
    }),
  confirm: (_, mark) => moneyEvents.actionConfirmed({ action: spec.id, secretId: secrets.put(mark) }),
  stage: (state) => {
    const form = selectForm(spec.id)(state);
    return form ? ACTION_STAGES[form.stage] : 'absent';
  },
});

/** Returns the number of an enterprise's draft of this kind, such as `PTE1`. */
const batchNoOf = (kind: string, enterprise: string) => `P${kind[0]}${enterprise}`;
export const kindOfBatch = (batchNo: string) => (batchNo[1] === 'T' ? 'TRANSFER' : 'PAYOUT');
/** Identifies the subject of a form. A reopened form has the same subject. */
export const aboutOf = (form: string, enterprise: string) => `${form}@${enterprise}`;
export const aboutBatch = (batchNo: string) => aboutOf(`batch${kindOfBatch(batchNo)}`, batchNo.slice(2));

const batchForm = (kind: 'TRANSFER' | 'PAYOUT', call: Call): FormKind => ({
  id: `batch${kind}`,
  call,
  path: NEW_PATH,
  open: (enterprise) => batchEvents.batchOpened({ batchNo: batchNoOf(kind, enterprise) }),
  confirm: (enterprise, mark) =>
    batchEvents.batchConfirmed({ batchNo: batchNoOf(kind, enterprise), secretId: secrets.put(mark) }),
  stage: (state, enterprise) => {
    const { stage, batchNo } = selectBatch(state);
    if (batchNo !== batchNoOf(kind, enterprise)) return 'absent';
    return stage === 'editing' ? 'ready' : stage === 'confirming' ? 'sending' : stage === 'gone' ? 'settled' : 'absent';
  },
});

/** Returns the stage of a form that is a submission. */
const stageOf =
  (key: string) =>
  (state: RootState): Stage => {
    const { stage } = selectSubmission(key)(state);
    return stage === 'submitting' ? 'sending' : stage === 'done' || stage === 'unknown' ? 'settled' : 'ready';
  };

const tradeOf = (enterprise: string) => `T${enterprise}`;
const refundForm: FormKind = {
  id: 'refund',
  call: tradeRefund,
  path: '/trade-manage/cashier',
  open: (enterprise) => refund.opened({ subject: tradeOf(enterprise) }),
  confirm: (enterprise, mark) =>
    refund.submitted({
      values: { tradeNo: tradeOf(enterprise), amount: '1.00', reason: '质量问题' },
      listId: 'trades/CASHIER',
      secretIds: { payPassword: secrets.put(mark) },
    }),
  stage: (state, enterprise) => stageOf(refund.keyOf(tradeOf(enterprise)))(state),
};

const returnForm: FormKind = {
  id: 'splitReturn',
  call: psReturn,
  path: '/trade-manage/divideAccounts',
  open: (enterprise) => splitReturn.opened({ subject: tradeOf(enterprise), status: 'trades.detail?at=S' }),
  confirm: (enterprise, mark) =>
    splitReturn.submitted({
      values: { tradeNo: tradeOf(enterprise), amount: '1.00', remark: '订单取消' },
      listId: 'trades/SPLIT',
      secretIds: { payPassword: secrets.put(mark) },
    }),
  stage: (state, enterprise) => stageOf(splitReturn.keyOf(tradeOf(enterprise)))(state),
};

const accountForm = (
  id: Submission['form'],
  call: Call,
  path: string,
  open: UnknownAction | null,
  of: (mark: string) => Submission,
): FormKind => ({
  id,
  call,
  path,
  open: () => open,
  confirm: (_, mark) => submitted(of(mark)),
  stage: stageOf(formOf(id)),
});
const payPasswordForm = accountForm('payPassword', setPayPwd, '/account/payPassword', null, (mark) => ({
  form: 'payPassword',
  way: 'set',
  secretIds: { proof: secrets.put(mark), password: secrets.put(mark) },
}));
const staffForm = accountForm(
  'staff',
  editUser,
  '/account/staff',
  accountEvents.staffOpened({ adding: true }),
  (name) => ({
    form: 'staff',
    person: { of: 'enterprise', userId: 'U1', name, menuIds: [] },
    secretIds: {},
  }),
);

const policyForm: FormKind = {
  id: 'policy',
  call: saveCheckerPolicy,
  path: '/fund-manage/index',
  open: () => formOpened({ key: policySubmitted.type }),
  confirm: (_, mark) => policySubmitted({ checkerAmount: '1.00', secretIds: { payPassword: secrets.put(mark) } }),
  stage: stageOf(policySubmitted.type),
};

const proofForm: FormKind = {
  id: 'proof',
  call: comparisonPaymentProof,
  path: '/enterprise/openStatus',
  open: () => null,
  confirm: (_, mark) =>
    ownProof.proofTyped({
      enterpriseId: '',
      status: 'onboarding.none?',
      proofId: 'PR1',
      amount: '0.12',
      remark: mark,
    }),
  stage: stageOf(ownProof.key),
};

const list: readonly FormKind[] = [
  ...Object.values(actions)
    .filter((spec): spec is MoneyAction => 'parties' in spec && 'verb' in spec)
    .map(actionForm),
  batchForm('TRANSFER', batchTransferConfirm),
  batchForm('PAYOUT', batchPayConfirm),
  refundForm,
  returnForm,
  payPasswordForm,
  staffForm,
  policyForm,
  proofForm,
];

export const FORMS: ReadonlyMap<string, FormKind> = new Map(list.map((form) => [form.id, form]));
