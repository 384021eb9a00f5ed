import {
  CorporateAccountFields,
  EnterpriseFields,
  LegalFields,
  PrivateAccountFields,
} from '@/contract/calls/onboardingParts';
import { useCategories, useIndustries } from '@/shared/application/industries';
import { CHOICE } from '@/shared/form/steps/kinds/choice';
import { CODE } from '@/shared/form/steps/kinds/code';
import { DIVISION } from '@/shared/form/steps/kinds/division';
import { MONEY } from '@/shared/form/steps/kinds/money';
import { PASSWORD } from '@/shared/form/steps/kinds/password';
import { PERIOD } from '@/shared/form/steps/kinds/period';
import { fieldsAs, type TypedOf, type Values } from '@/shared/form/steps/model';
import { periodOf, ruleOf } from '@/shared/form/steps/rules';
import { codeProblem, emailProblem } from '@/shared/validation/contact';
import { emailCodeRequested, PLACE } from './flows/codes';
import { PaperField } from './PaperField';
import { useBanks, useBranches } from './resources';
import { TEXT } from './text';

/** Removes the "optional" from a field's schema: the field is required unless a value is already saved. */
const given = <Inner,>(schema: { def: { innerType: Inner } }): Inner => schema.def.innerType;
const capitals = (typed: string) => typed.toUpperCase().replace(/\s/g, '');
const digits = (typed: string) => typed.replace(/\D/g, '');

export const ENTERPRISE_FIELDS = fieldsAs(
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
    ...PERIOD,
    name: 'licenseValidityStart',
    to: 'licenseValidityEnd',
    label: TEXT.licenceValidity,
    rule: periodOf(EnterpriseFields.licenseValidity, 'licenseValidityEnd', TEXT.noValidity),
  },
  {
    ...DIVISION,
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
    ...CHOICE,
    name: 'industryCode',
    label: TEXT.industry,
    rule: ruleOf(EnterpriseFields.industryCode),
    useOptions: useIndustries,
    clears: ['mcc'],
    half: true,
  },
  {
    ...CHOICE,
    name: 'mcc',
    label: TEXT.mcc,
    help: ({ industryCode }) => (industryCode ? undefined : TEXT.mccHelp),
    rule: ruleOf(EnterpriseFields.mcc),
    useOptions: ({ industryCode }) => useCategories(industryCode ?? ''),
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
    ...MONEY,
    name: 'registeredCapital',
    label: TEXT.capital,
    rule: ruleOf(EnterpriseFields.registeredCapital),
    optional: true,
    half: true,
  },
);

export const LEGAL_FIELDS = fieldsAs(
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
    ...PERIOD,
    name: 'legalIdValidityStart',
    to: 'legalIdValidityEnd',
    label: TEXT.idValidity,
    rule: periodOf(LegalFields.legalIdValidity, 'legalIdValidityEnd', TEXT.noValidity),
  },
);

const isPrivate = ({ accountKind }: Values) => accountKind === 'PRIVATE';

/** Fields for bank, city and branch of an account. */
export const BANK_FIELDS = fieldsAs(
  {
    ...CHOICE,
    name: 'bankCode',
    label: TEXT.bank,
    rule: ruleOf(CorporateAccountFields.bankCode),
    useOptions: useBanks,
    clears: ['branchCode'],
    half: true,
  },
  {
    ...DIVISION,
    name: 'branchCity',
    label: TEXT.branchCity,
    rule: (value, { branchCode }) => (value === '' && !branchCode ? `请选择${TEXT.branchCity}` : undefined),
    clears: ['branchCode'],
    half: true,
  },
  {
    ...CHOICE,
    name: 'branchCode',
    label: TEXT.branch,
    help: ({ bankCode, branchCity, branchCode }) =>
      (bankCode && branchCity) || branchCode ? undefined : TEXT.branchHelp,
    rule: ruleOf(CorporateAccountFields.branchCode),
    useOptions: ({ bankCode, branchCity }, known) =>
      useBranches(
        bankCode ?? '',
        branchCity ?? '',
        known.bankCode === bankCode && known.branchCode
          ? { value: known.branchCode, label: known.branchName ?? '' }
          : null,
      ),
  },
);

export const ACCOUNT_FIELDS = fieldsAs(
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
  ...BANK_FIELDS,
);

const changesEmail = ({ email }: Values, masked: Values) => masked.email === undefined || email !== '';

export const ADMIN_FIELDS = fieldsAs(
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
    ...CODE,
    name: 'code',
    label: TEXT.emailCode,
    rule: codeProblem,
    place: PLACE.email,
    onSend: ({ email }, check, dispatch) => {
      if (check('email')) dispatch(emailCodeRequested({ email: email ?? '' }));
    },
    when: changesEmail,
  },
  {
    ...PASSWORD,
    name: 'password',
    label: TEXT.password,
    help: TEXT.passwordHelp,
    autoComplete: 'current-password',
    rule: (value) => (value === '' ? `请输入${TEXT.password}` : undefined),
    when: changesEmail,
  },
);

/** The typed values of the fields in each step. */
export type EnterpriseTyped = TypedOf<typeof ENTERPRISE_FIELDS>;
export type LegalTyped = TypedOf<typeof LEGAL_FIELDS>;
export type AccountTyped = TypedOf<typeof ACCOUNT_FIELDS>;
export type AdminTyped = TypedOf<typeof ADMIN_FIELDS>;
