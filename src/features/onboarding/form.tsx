import {
  CorporateAccountFields,
  EnterpriseFields,
  LegalFields,
  PrivateAccountFields,
} from '@/contract/onboardingParts';
import { StoredPicture } from '@/features/uploads';
import { periodText } from '@/shared/dates/range';
import { DivisionName } from '@/shared/division/DivisionName';
import { defineSteps, type Fact, type FieldSpec, type SavedForm, type StepSpec } from '@/shared/form/steps/model';
import { periodOf, ruleOf } from '@/shared/form/steps/rules';
import { formatAmount } from '@/shared/format/money';
import { codeProblem, emailProblem } from '@/shared/validation/contact';
import { BeneficiariesStep } from './BeneficiariesStep';
import { detailOf, loadAnother, loadApplication, loadRefused, saveApplication } from './flows/application';
import { emailCodeAsked, PLACE } from './flows/codes';
import { PaperField } from './PaperField';
import { useBanks, useBranches, useCategories, useIndustries } from './resources';
import { SubmitStep } from './SubmitStep';
import { TEXT } from './text';

/** The schema of something that may be left out where it is saved already. */
const given = <Inner,>(schema: { def: { innerType: Inner } }): Inner => schema.def.innerType;
const capitals = (typed: string) => typed.toUpperCase().replace(/\s/g, '');
const digits = (typed: string) => typed.replace(/\D/g, '');
const nothing = (label: string, value: string): Fact => ({ label, value: value || '无' });

export const ENTERPRISE_FIELDS: readonly FieldSpec[] = [
  {
    kind: 'custom',
    name: 'businessLicensePicUrl',
    label: TEXT.licencePic,
    rule: ruleOf(EnterpriseFields.businessLicensePicUrl),
    render: (props) => <PaperField {...props} kind="LICENSE" />,
  },
  {
    kind: 'text',
    name: 'enterpriseName',
    label: TEXT.enterpriseName,
    rule: ruleOf(EnterpriseFields.enterpriseName),
    maxLength: 100,
    half: true,
  },
  {
    kind: 'text',
    name: 'businessLicenseNo',
    label: TEXT.uscc,
    help: TEXT.usccHelp,
    rule: ruleOf(EnterpriseFields.businessLicenseNo),
    keep: capitals,
    maxLength: 18,
    half: true,
  },
  {
    kind: 'period',
    name: 'licenseValidityStart',
    to: 'licenseValidityEnd',
    label: TEXT.licenceValidity,
    rule: periodOf(EnterpriseFields.licenseValidity, 'licenseValidityEnd', TEXT.noValidity),
  },
  {
    kind: 'division',
    name: 'divisionCode',
    label: TEXT.division,
    rule: ruleOf(EnterpriseFields.divisionCode),
    half: true,
  },
  {
    kind: 'text',
    name: 'address',
    label: TEXT.address,
    rule: ruleOf(EnterpriseFields.address),
    maxLength: 200,
    half: true,
  },
  {
    kind: 'choice',
    name: 'industryCode',
    label: TEXT.industry,
    rule: ruleOf(EnterpriseFields.industryCode),
    useOptions: useIndustries,
    clears: ['mcc'],
    half: true,
  },
  {
    kind: 'choice',
    name: 'mcc',
    label: TEXT.mcc,
    help: ({ industryCode }) => (industryCode ? undefined : TEXT.mccHelp),
    rule: ruleOf(EnterpriseFields.mcc),
    useOptions: ({ industryCode }) => useCategories(String(industryCode ?? '')),
    half: true,
  },
  {
    kind: 'text',
    name: 'phone',
    label: TEXT.phone,
    rule: ruleOf(EnterpriseFields.phone),
    inputMode: 'tel',
    maxLength: 20,
    half: true,
  },
  {
    kind: 'money',
    name: 'registeredCapital',
    label: TEXT.capital,
    rule: ruleOf(EnterpriseFields.registeredCapital),
    optional: true,
    half: true,
  },
];

export const LEGAL_FIELDS: readonly FieldSpec[] = [
  {
    kind: 'custom',
    name: 'legalIdFrontPicUrl',
    label: TEXT.idFront,
    rule: ruleOf(LegalFields.legalIdFrontPicUrl),
    render: (props) => <PaperField {...props} kind="ID_FRONT" shape="idCard" />,
    half: true,
  },
  {
    kind: 'custom',
    name: 'legalIdBackPicUrl',
    label: TEXT.idBack,
    rule: ruleOf(LegalFields.legalIdBackPicUrl),
    render: (props) => <PaperField {...props} kind="ID_BACK" shape="idCard" />,
    half: true,
  },
  {
    kind: 'text',
    name: 'legalName',
    label: TEXT.legalName,
    rule: ruleOf(LegalFields.legalName),
    maxLength: 50,
    half: true,
  },
  {
    kind: 'text',
    name: 'legalIdNumber',
    label: TEXT.idNumber,
    rule: ruleOf(given(LegalFields.legalIdNumber)),
    keep: capitals,
    secret: true,
    maxLength: 18,
    half: true,
  },
  {
    kind: 'period',
    name: 'legalIdValidityStart',
    to: 'legalIdValidityEnd',
    label: TEXT.idValidity,
    rule: periodOf(LegalFields.legalIdValidity, 'legalIdValidityEnd', TEXT.noValidity),
  },
];

const isPrivate = ({ accountKind }: Readonly<Record<string, string | boolean>>) => accountKind === 'PRIVATE';

export const ACCOUNT_FIELDS: readonly FieldSpec[] = [
  {
    kind: 'radio',
    name: 'accountKind',
    label: TEXT.accountKind,
    options: [
      { value: 'CORPORATE', label: TEXT.corporate },
      { value: 'PRIVATE', label: TEXT.private },
    ],
    rule: (value) => (value === '' ? `请选择${TEXT.accountKind}` : undefined),
  },
  {
    kind: 'custom',
    name: 'bankPermitPicUrl',
    label: TEXT.permit,
    rule: ruleOf(CorporateAccountFields.bankPermitPicUrl),
    render: (props) => <PaperField {...props} kind="BANK_PERMIT" />,
    when: (values) => !isPrivate(values),
  },
  {
    kind: 'text',
    name: 'accountName',
    label: TEXT.accountName,
    rule: ruleOf(CorporateAccountFields.accountName),
    maxLength: 100,
    half: true,
  },
  {
    kind: 'text',
    name: 'accountNo',
    label: TEXT.accountNo,
    rule: (value, all) =>
      ruleOf(given(isPrivate(all) ? PrivateAccountFields.accountNo : CorporateAccountFields.accountNo))(value),
    keep: digits,
    secret: true,
    inputMode: 'numeric',
    maxLength: 30,
    half: true,
  },
  {
    kind: 'choice',
    name: 'bankCode',
    label: TEXT.bank,
    rule: ruleOf(CorporateAccountFields.bankCode),
    useOptions: useBanks,
    clears: ['branchCode'],
    half: true,
  },
  {
    kind: 'division',
    name: 'branchCity',
    label: TEXT.branchCity,
    rule: (value, { branchCode }) => (value === '' && !branchCode ? `请选择${TEXT.branchCity}` : undefined),
    clears: ['branchCode'],
    half: true,
  },
  {
    kind: 'choice',
    name: 'branchCode',
    label: TEXT.branch,
    help: ({ bankCode, branchCity, branchCode }) =>
      (bankCode && branchCity) || branchCode ? undefined : TEXT.branchHelp,
    rule: ruleOf(CorporateAccountFields.branchCode),
    useOptions: ({ bankCode, branchCity }, known) =>
      useBranches(
        String(bankCode ?? ''),
        String(branchCity ?? ''),
        known.bankCode === bankCode && known.branchCode
          ? { value: String(known.branchCode), label: String(known.branchName ?? '') }
          : null,
      ),
  },
];

const changesEmail = (
  { email }: Readonly<Record<string, string | boolean>>,
  masked: Readonly<Record<string, string>>,
) => masked.email === undefined || email !== '';

const ADMIN_FIELDS: readonly FieldSpec[] = [
  {
    kind: 'text',
    name: 'email',
    label: TEXT.email,
    rule: emailProblem,
    keep: (typed) => typed.trim(),
    inputMode: 'email',
    autoComplete: 'email',
    maxLength: 100,
  },
  {
    kind: 'code',
    name: 'code',
    label: TEXT.emailCode,
    rule: codeProblem,
    place: PLACE.email,
    onSend: ({ email }, check, dispatch) => {
      if (check('email')) dispatch(emailCodeAsked({ email: String(email) }));
    },
    when: changesEmail,
  },
  {
    kind: 'password',
    name: 'password',
    label: TEXT.password,
    help: TEXT.passwordHelp,
    autoComplete: 'current-password',
    rule: (value) => (value === '' ? `请输入${TEXT.password}` : undefined),
    when: changesEmail,
  },
];

/** What was saved of each step, to be read. */
const enterpriseFacts = (saved: SavedForm): readonly Fact[] => {
  const shown = detailOf(saved).enterprise;
  if (!shown) return [];
  return [
    nothing(TEXT.enterpriseName, shown.enterpriseName),
    nothing(TEXT.uscc, shown.businessLicenseNo),
    { label: TEXT.licencePic, value: <StoredPicture label={TEXT.licencePic} url={shown.businessLicensePicUrl} /> },
    nothing(TEXT.licenceValidity, periodText([shown.licenseValidity.start, shown.licenseValidity.end])),
    {
      label: TEXT.address,
      value: (
        <>
          <DivisionName code={shown.divisionCode} />
          {shown.address}
        </>
      ),
    },
    nothing(TEXT.industry, shown.industryName),
    nothing(TEXT.mcc, shown.mccName),
    nothing(TEXT.phone, shown.phone),
    nothing(TEXT.capital, shown.registeredCapital ? formatAmount(shown.registeredCapital) : ''),
  ];
};

const legalFacts = (saved: SavedForm): readonly Fact[] => {
  const shown = detailOf(saved).legal;
  if (!shown) return [];
  return [
    nothing(TEXT.legalName, shown.legalName),
    nothing(TEXT.idNumber, shown.legalIdNumberMasked),
    nothing(TEXT.idValidity, periodText([shown.legalIdValidity.start, shown.legalIdValidity.end])),
    {
      label: TEXT.idFront,
      value: <StoredPicture label={TEXT.idFront} url={shown.legalIdFrontPicUrl} shape="idCard" />,
    },
    { label: TEXT.idBack, value: <StoredPicture label={TEXT.idBack} url={shown.legalIdBackPicUrl} shape="idCard" /> },
  ];
};

const beneficiaryFacts = (saved: SavedForm): readonly Fact[] =>
  (detailOf(saved).beneficiary?.beneficiaries ?? []).map(({ name, idNumberMasked, way, shareRatio }) => ({
    label: name,
    value: `${TEXT.ways[way]}${shareRatio ? ` ${shareRatio}%` : ''}，${idNumberMasked}`,
  }));

const accountFacts = (saved: SavedForm): readonly Fact[] => {
  const shown = detailOf(saved).account;
  if (!shown) return [];
  return [
    nothing(TEXT.accountKind, shown.accountKind === 'PRIVATE' ? TEXT.private : TEXT.corporate),
    nothing(TEXT.accountName, shown.accountName),
    nothing(TEXT.accountNo, shown.accountNoMasked),
    nothing(TEXT.bank, shown.bankName),
    nothing(TEXT.branch, shown.branchName),
    ...(shown.bankPermitPicUrl
      ? [{ label: TEXT.permit, value: <StoredPicture label={TEXT.permit} url={shown.bankPermitPicUrl} /> }]
      : []),
  ];
};

const STEPS: readonly StepSpec[] = [
  {
    id: 'ENTERPRISE',
    title: TEXT.steps.ENTERPRISE,
    lead: TEXT.leads.ENTERPRISE,
    fields: ENTERPRISE_FIELDS,
    facts: enterpriseFacts,
  },
  { id: 'LEGAL', title: TEXT.steps.LEGAL, lead: TEXT.leads.LEGAL, fields: LEGAL_FIELDS, facts: legalFacts },
  {
    id: 'BENEFICIARY',
    title: TEXT.steps.BENEFICIARY,
    lead: TEXT.leads.BENEFICIARY,
    render: (props) => {
      const { beneficiary, enterprise } = detailOf(props.saved);
      return (
        <BeneficiariesStep
          {...props}
          shown={beneficiary?.beneficiaries ?? []}
          businessLicenseNo={enterprise?.businessLicenseNo ?? ''}
          audited={beneficiary?.refused ?? {}}
        />
      );
    },
    facts: beneficiaryFacts,
  },
  { id: 'ACCOUNT', title: TEXT.steps.ACCOUNT, lead: TEXT.leads.ACCOUNT, fields: ACCOUNT_FIELDS, facts: accountFacts },
  {
    id: 'ADMIN',
    title: TEXT.steps.ADMIN,
    lead: TEXT.leads.ADMIN,
    fields: ADMIN_FIELDS,
    facts: (saved) => [nothing(TEXT.email, detailOf(saved).admin?.emailMasked ?? '')],
  },
];

const SUBMIT: StepSpec = {
  id: 'SUBMIT',
  title: TEXT.steps.SUBMIT,
  lead: TEXT.leads.SUBMIT,
  render: (props) => <SubmitStep {...props} steps={STEPS} />,
  submitText: (saved) => (detailOf(saved).settledStatus === 'UN_PASS' ? TEXT.submitAgain : TEXT.submit),
};

/** The application that the address names, or the one that is next. */
export const applicationForm = defineSteps({
  id: 'onboarding',
  steps: [...STEPS, SUBMIT],
  load: loadApplication,
  save: saveApplication,
  // Three pages lead to it; before its first step is saved it is of no enterprise.
  about: (saved) => ({ enterpriseId: detailOf(saved).enterpriseId, application: 'onboarding' }),
  conflict: 'STEP_CHANGED',
});

/** One enterprise more: without one in the address it begins empty. */
export const anotherForm = defineSteps({ ...applicationForm, id: 'onboarding.add', load: loadAnother });

/** What the review refused. */
export const refusedForm = defineSteps({ ...applicationForm, id: 'onboarding.edit', load: loadRefused });
