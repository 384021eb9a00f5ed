import { StoredPicture } from '@/features/uploads';
import { periodText } from '@/shared/dates/range';
import { DivisionName } from '@/shared/division/DivisionName';
import { defineSteps, type Fact, fieldStep, ownStep, type StepSpec } from '@/shared/form/steps/model';
import { formatAmount } from '@/shared/format/money';
import { BeneficiariesStep } from './BeneficiariesStep';
import { ACCOUNT_FIELDS, ADMIN_FIELDS, ENTERPRISE_FIELDS, LEGAL_FIELDS } from './fields';
import { type Application, type Detail, loadAnother, loadApplication, loadRefused, saves } from './flows/application';
import { SubmitStep } from './SubmitStep';
import { TEXT } from './text';

const nothing = (label: string, value: string): Fact => ({ label, value: value || '无' });

/** Read-only values of the saved enterprise step, for the review before the submission. */
const enterpriseFacts = (saved: Application): readonly Fact[] => {
  const shown = saved.facts.enterprise;
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

const legalFacts = (saved: Application): readonly Fact[] => {
  const shown = saved.facts.legal;
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

const beneficiaryFacts = (saved: Application): readonly Fact[] =>
  (saved.facts.beneficiary?.beneficiaries ?? []).map(({ name, idNumberMasked, way, shareRatio }) => ({
    label: name,
    value: `${TEXT.ways[way]}${shareRatio ? ` ${shareRatio}%` : ''}，${idNumberMasked}`,
  }));

const accountFacts = (saved: Application): readonly Fact[] => {
  const shown = saved.facts.account;
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

/** The steps of the application form, with their values for the review before the submission. */
const STEPS: readonly StepSpec<Detail>[] = [
  fieldStep({
    id: 'ENTERPRISE',
    title: TEXT.steps.ENTERPRISE,
    lead: TEXT.leads.ENTERPRISE,
    fields: ENTERPRISE_FIELDS,
    facts: enterpriseFacts,
    save: saves.ENTERPRISE,
  }),
  fieldStep({
    id: 'LEGAL',
    title: TEXT.steps.LEGAL,
    lead: TEXT.leads.LEGAL,
    fields: LEGAL_FIELDS,
    facts: legalFacts,
    save: saves.LEGAL,
  }),
  ownStep({
    id: 'BENEFICIARY',
    title: TEXT.steps.BENEFICIARY,
    lead: TEXT.leads.BENEFICIARY,
    render: (props) => {
      const { beneficiary, enterprise } = props.saved.facts;
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
    save: saves.BENEFICIARY,
  }),
  fieldStep({
    id: 'ACCOUNT',
    title: TEXT.steps.ACCOUNT,
    lead: TEXT.leads.ACCOUNT,
    fields: ACCOUNT_FIELDS,
    facts: accountFacts,
    save: saves.ACCOUNT,
  }),
  fieldStep({
    id: 'ADMIN',
    title: TEXT.steps.ADMIN,
    lead: TEXT.leads.ADMIN,
    fields: ADMIN_FIELDS,
    facts: (saved: Application) => [nothing(TEXT.email, saved.facts.admin?.emailMasked ?? '')],
    save: saves.ADMIN,
  }),
];

const SUBMIT: StepSpec<Detail> = ownStep({
  id: 'SUBMIT',
  title: TEXT.steps.SUBMIT,
  lead: TEXT.leads.SUBMIT,
  render: (props) => <SubmitStep {...props} steps={STEPS} />,
  submitText: ({ facts }) => (facts.settledStatus === 'UN_PASS' ? TEXT.submitAgain : TEXT.submit),
  save: saves.SUBMIT,
});

/** The form of the application that the address names, otherwise of the next one to complete. */
export const applicationForm = defineSteps<Detail>({
  id: 'onboarding',
  steps: [...STEPS, SUBMIT],
  load: loadApplication,
  // Three pages open the same form, so the stored draft belongs to the enterprise and not to the page. Before the
  // first save there is no enterprise yet.
  about: ({ enterpriseId }) => ({ enterpriseId, application: 'onboarding' }),
  conflict: 'STEP_CHANGED',
});

/** The form of an additional enterprise. It is empty if the address names no enterprise. */
export const anotherForm = defineSteps({ ...applicationForm, id: 'onboarding.add', load: loadAnother });

/** The form that corrects a refused application. */
export const refusedForm = defineSteps({ ...applicationForm, id: 'onboarding.edit', load: loadRefused });
