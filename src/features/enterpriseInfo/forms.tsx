import { PrivateAccountFields } from '@/contract/onboardingParts';
import { CutTime, MerchantFields, SettleWay } from '@/contract/settlement';
import {
  ACCOUNT_FIELDS,
  BeneficiariesStep,
  ENTERPRISE_FIELDS,
  LEGAL_FIELDS,
  PaperField,
  permitRule,
  type ShownBeneficiary,
} from '@/features/onboarding';
import { defineSteps, type FieldSpec, type StepSpec } from '@/shared/form/steps/model';
import { ruleOf } from '@/shared/form/steps/rules';
import { mobileProblem } from '@/shared/validation/contact';
import { loadBase, loadBeneficiaries, type ModifyInfo, saveBase, saveBeneficiaries } from './flows/base';
import { loadCard, saveCard } from './flows/card';
import {
  loadCycle,
  loadMerchant,
  loadPermit,
  loadSettle,
  saveCycle,
  saveMerchant,
  savePermit,
  saveSettle,
} from './flows/changes';
import { TEXT } from './text';

/** A form of one step. */
const one = (title: string, fields: readonly FieldSpec[]): readonly StepSpec[] => [
  { id: 'FORM', title, fields, submitText: () => TEXT.submit },
];

/** What is in force of enterprise and legal person; what was changed is sent. */
export const baseForm = defineSteps({
  id: 'info.base',
  steps: one(TEXT.editBase, [...ENTERPRISE_FIELDS, ...LEGAL_FIELDS]),
  load: loadBase,
  save: saveBase,
  conflict: 'STEP_CHANGED',
});

/** The beneficiaries in force, as a list that is sent as a whole. */
export const beneficiariesForm = defineSteps({
  id: 'info.beneficiaries',
  steps: [
    {
      id: 'FORM',
      title: TEXT.editBeneficiaries,
      submitText: () => TEXT.submit,
      render: (props) => {
        const { info, shown } = props.saved.facts as { info: ModifyInfo; shown: readonly ShownBeneficiary[] };
        return (
          <BeneficiariesStep
            {...props}
            shown={shown}
            businessLicenseNo={info.enterprise?.businessLicenseNo ?? ''}
            audited={props.saved.refused.FORM ?? {}}
          />
        );
      },
    },
  ],
  load: loadBeneficiaries,
  save: saveBeneficiaries,
  conflict: 'STEP_CHANGED',
});

/** Another account to settle to: its number is always typed. */
export const settleForm = defineSteps({
  id: 'info.settle',
  steps: one(TEXT.editSettle, ACCOUNT_FIELDS),
  load: loadSettle,
  save: saveSettle,
});

export const permitForm = defineSteps({
  id: 'info.permit',
  steps: one(TEXT.editBankUrl, [
    {
      kind: 'custom',
      name: 'bankPermitPicUrl',
      label: '开户许可证',
      rule: permitRule,
      render: (props) => <PaperField {...props} kind="BANK_PERMIT" />,
    },
  ]),
  load: loadPermit,
  save: savePermit,
});

const WAYS: Readonly<Record<string, string>> = {
  T1: '次日结算（T+1）',
  D0: '当日结算（D+0）',
  WEEK: '按周结算',
  MONTH: '按月结算',
  MANUAL: '手动结算',
};

export const cycleForm = defineSteps({
  id: 'info.cycle',
  steps: one(TEXT.editCycle, [
    {
      kind: 'radio',
      name: 'way',
      label: TEXT.way,
      options: SettleWay.options.map((value) => ({ value, label: WAYS[value] ?? value })),
      rule: ruleOf(SettleWay),
    },
    {
      kind: 'radio',
      name: 'cutTime',
      label: TEXT.cutTime,
      options: CutTime.options.map((value) => ({ value, label: value })),
      rule: ruleOf(CutTime),
    },
    { kind: 'text', name: 'remark', label: TEXT.remark, maxLength: 200, optional: true },
  ]),
  load: loadCycle,
  save: saveCycle,
});

export const merchantForm = defineSteps({
  id: 'info.merchant',
  steps: one(TEXT.editMerchant, [
    {
      kind: 'text',
      name: 'merchantName',
      label: TEXT.merchantName,
      rule: ruleOf(MerchantFields.merchantName),
      maxLength: 100,
    },
    {
      kind: 'text',
      name: 'contactName',
      label: TEXT.contactName,
      rule: ruleOf(MerchantFields.contactName),
      maxLength: 50,
      half: true,
    },
    {
      kind: 'text',
      name: 'contactMobile',
      label: TEXT.contactMobile,
      rule: ruleOf(MerchantFields.contactMobile),
      inputMode: 'tel',
      maxLength: 11,
      half: true,
    },
    {
      kind: 'text',
      name: 'servicePhone',
      label: TEXT.servicePhone,
      rule: ruleOf(MerchantFields.servicePhone),
      inputMode: 'tel',
      maxLength: 20,
      half: true,
    },
    {
      kind: 'division',
      name: 'divisionCode',
      label: TEXT.division,
      rule: ruleOf(MerchantFields.divisionCode),
      half: true,
    },
    { kind: 'text', name: 'address', label: TEXT.address, rule: ruleOf(MerchantFields.address), maxLength: 200 },
  ]),
  load: loadMerchant,
  save: saveMerchant,
  about: ({ facts }) => ({
    application: `info.merchant.${(facts.merchant as { merchantNo: string } | null)?.merchantNo}`,
  }),
  conflict: 'STEP_CHANGED',
});

const nameOf = (field: FieldSpec) => field.name;

/** A card of the legal person. */
export const cardForm = defineSteps({
  id: 'info.card',
  steps: one(TEXT.addCard, [
    {
      kind: 'text',
      name: 'accountName',
      label: TEXT.cardName,
      rule: ruleOf(PrivateAccountFields.accountName),
      maxLength: 50,
      half: true,
    },
    {
      kind: 'text',
      name: 'accountNo',
      label: TEXT.cardNo,
      rule: ruleOf(PrivateAccountFields.accountNo.def.innerType),
      keep: (typed) => typed.replace(/\D/g, ''),
      secret: true,
      inputMode: 'numeric',
      maxLength: 19,
      half: true,
    },
    ...ACCOUNT_FIELDS.filter((field) => ['bankCode', 'branchCity', 'branchCode'].includes(nameOf(field))),
    {
      kind: 'text',
      name: 'mobile',
      label: TEXT.mobile,
      rule: mobileProblem,
      inputMode: 'tel',
      maxLength: 11,
      half: true,
    },
  ]),
  load: loadCard,
  save: saveCard,
});
