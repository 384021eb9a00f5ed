import * as z from 'zod/mini';
import { MERCHANT_APPLICATION, PLACE_PROOFS } from '@/contract/calls/merchantOpening';
import { useCategories, useIndustries } from '@/shared/application/industries';
import { CHOICE } from '@/shared/form/steps/kinds/choice';
import { DIVISION } from '@/shared/form/steps/kinds/division';
import { LATE_PERIOD } from '@/shared/form/steps/kinds/lazyKinds';
import { type CustomFieldProps, fieldsAs, type Values } from '@/shared/form/steps/model';
import { periodOf, ruleOf } from '@/shared/form/steps/rules';
import { LazyComponent } from '@/shared/ui/LazyComponent';
import { lazyAccounts } from './lazySteps';
import { wordsIn } from './lists';
import { Paper, Picture } from './PictureFields';
import { PlacesField } from './PlacesField';
import { TEXT } from './text';

/*
 * Fields of the form that opens a merchant. Names, labels and rules come from the contract, so the form refuses exactly what the
 * platform refuses.
 */

const { BUSINESS, PAPERS, SETTLEMENT } = MERCHANT_APPLICATION.sections;
const business = BUSINESS.schema.shape;
const papers = PAPERS.schema.shape;
const settlement = SETTLEMENT.schema.shape;

const capitals = (typed: string) => typed.toUpperCase().replace(/\s/g, '');
const picture = (props: CustomFieldProps) => <Picture {...props} />;

/** Maps the field names of an ID card's text recognition to the contact fields of this form. */
const ID_NAMES = {
  legalName: 'contactName',
  legalIdNumber: 'contactIdNumber',
  legalIdValidityStart: 'contactIdStart',
  legalIdValidityEnd: 'contactIdEnd',
};

/** Returns the conditions of a proof field: it is shown and required if the user has chosen its sales channel. */
const proves = (field: string) => {
  const [, place, missing] = PLACE_PROOFS.find(([name]) => name === field) ?? ['', '', ''];
  const own = ruleOf(business[field as keyof typeof business] as z.core.$ZodType);
  return {
    when: ({ places }: Values) => wordsIn(places).includes(place),
    rule: (value: string) => (value.trim() === '' ? missing : own(value)),
  };
};

export const BUSINESS_FIELDS = fieldsAs(
  {
    kind: 'text',
    name: 'shortName',
    label: BUSINESS.fields.shortName.label,
    help: TEXT.help.shortName,
    rule: ruleOf(business.shortName),
    maxLength: 20,
    half: true,
  },
  {
    kind: 'text',
    name: 'servicePhone',
    label: BUSINESS.fields.servicePhone.label,
    help: TEXT.help.servicePhone,
    rule: ruleOf(business.servicePhone),
    inputMode: 'tel',
    maxLength: 20,
    half: true,
  },
  {
    ...CHOICE,
    name: 'industryCode',
    label: BUSINESS.fields.industryCode.label,
    rule: ruleOf(business.industryCode),
    useOptions: useIndustries,
    clears: ['mcc'],
    half: true,
  },
  {
    ...CHOICE,
    name: 'mcc',
    label: BUSINESS.fields.mcc.label,
    help: ({ industryCode }) => (industryCode ? TEXT.help.mcc : TEXT.help.industryFirst),
    rule: ruleOf(business.mcc),
    useOptions: ({ industryCode }) => useCategories(industryCode ?? ''),
    half: true,
  },
  {
    ...DIVISION,
    name: 'divisionCode',
    label: BUSINESS.fields.divisionCode.label,
    rule: ruleOf(business.divisionCode),
    half: true,
  },
  {
    kind: 'text',
    name: 'address',
    label: BUSINESS.fields.address.label,
    rule: ruleOf(business.address),
    maxLength: 200,
    half: true,
  },
  {
    kind: 'custom',
    name: 'places',
    label: BUSINESS.fields.places.label,
    help: TEXT.help.places,
    rule: ruleOf(business.places),
    render: (props) => <PlacesField {...props} />,
  },
  {
    kind: 'custom',
    name: 'shopPicUrl',
    label: BUSINESS.fields.shopPicUrl.label,
    ...proves('shopPicUrl'),
    render: picture,
  },
  {
    kind: 'text',
    name: 'webUrl',
    label: BUSINESS.fields.webUrl.label,
    ...proves('webUrl'),
    maxLength: 200,
    half: true,
  },
  { kind: 'text', name: 'icpNo', label: BUSINESS.fields.icpNo.label, ...proves('icpNo'), maxLength: 30, half: true },
  { kind: 'text', name: 'appName', label: BUSINESS.fields.appName.label, ...proves('appName'), maxLength: 50 },
  {
    kind: 'custom',
    name: 'appPicUrl',
    label: BUSINESS.fields.appPicUrl.label,
    ...proves('appPicUrl'),
    render: picture,
  },
  {
    kind: 'text',
    name: 'miniAppId',
    label: BUSINESS.fields.miniAppId.label,
    help: TEXT.help.miniAppId,
    ...proves('miniAppId'),
    maxLength: 18,
  },
);

/** Validates that the validity period of the ID does not end before it starts. */
const Period = z
  .object({ start: papers.contactIdStart, end: papers.contactIdEnd })
  .check(z.refine(({ start, end }) => start <= end, { error: TEXT.help.periodTurned, path: ['end'] }));

export const PAPERS_FIELDS = fieldsAs(
  {
    kind: 'custom',
    name: 'contactIdFrontPicUrl',
    label: PAPERS.fields.contactIdFrontPicUrl.label,
    rule: ruleOf(papers.contactIdFrontPicUrl),
    render: (props) => <Paper {...props} kind="ID_FRONT" shape="idCard" names={ID_NAMES} />,
    half: true,
  },
  {
    kind: 'custom',
    name: 'contactIdBackPicUrl',
    label: PAPERS.fields.contactIdBackPicUrl.label,
    rule: ruleOf(papers.contactIdBackPicUrl),
    render: (props) => <Paper {...props} kind="ID_BACK" shape="idCard" names={ID_NAMES} />,
    half: true,
  },
  {
    kind: 'text',
    name: 'contactName',
    label: PAPERS.fields.contactName.label,
    rule: ruleOf(papers.contactName),
    maxLength: 50,
    half: true,
  },
  {
    kind: 'text',
    name: 'contactIdNumber',
    label: PAPERS.fields.contactIdNumber.label,
    // The rule for a required ID number. If a number is already saved, the form itself accepts an empty field.
    rule: ruleOf(papers.contactIdNumber.def.innerType),
    keep: capitals,
    secret: true,
    maxLength: 18,
    half: true,
  },
  {
    ...LATE_PERIOD,
    name: 'contactIdStart',
    to: 'contactIdEnd',
    label: TEXT.idPeriod,
    rule: periodOf(Period, 'contactIdEnd', TEXT.help.period),
  },
  {
    kind: 'text',
    name: 'contactMobile',
    label: PAPERS.fields.contactMobile.label,
    help: TEXT.help.contactMobile,
    rule: ruleOf(papers.contactMobile),
    inputMode: 'tel',
    maxLength: 11,
    half: true,
  },
  {
    kind: 'text',
    name: 'contactEmail',
    label: PAPERS.fields.contactEmail.label,
    rule: ruleOf(papers.contactEmail),
    inputMode: 'email',
    maxLength: 100,
    half: true,
  },
  {
    kind: 'text',
    name: 'beneficiaryName',
    label: PAPERS.fields.beneficiaryName.label,
    help: TEXT.help.beneficiary,
    rule: ruleOf(papers.beneficiaryName),
    maxLength: 50,
  },
);

export const SETTLEMENT_FIELDS = fieldsAs(
  {
    kind: 'custom',
    name: 'settleAccountId',
    label: SETTLEMENT.fields.settleAccountId.label,
    rule: ruleOf(settlement.settleAccountId),
    render: (props) => <LazyComponent of={lazyAccounts} props={props} />,
  },
  {
    kind: 'radio',
    name: 'settleWay',
    label: SETTLEMENT.fields.settleWay.label,
    options: Object.entries(SETTLEMENT.fields.settleWay.words).map(([value, label]) => ({ value, label })),
    rule: ruleOf(settlement.settleWay),
  },
);
