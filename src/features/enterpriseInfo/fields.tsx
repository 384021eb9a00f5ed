import { PrivateAccountFields } from '@/contract/calls/onboardingParts';
import { CutTime, MerchantFields, SettleWay } from '@/contract/calls/settlement';
import { BANK_FIELDS, PaperField, permitRule } from '@/features/onboarding';
import { DIVISION } from '@/shared/form/steps/kinds/division';
import { fieldsAs } from '@/shared/form/steps/model';
import { ruleOf } from '@/shared/form/steps/rules';
import { mobileProblem } from '@/shared/validation/contact';
import { TEXT } from './text';

export const PERMIT_FIELDS = fieldsAs({
  kind: 'custom',
  name: 'bankPermitPicUrl',
  label: '开户许可证',
  rule: permitRule,
  render: (props) => <PaperField {...props} kind="BANK_PERMIT" />,
});

const WAYS: Readonly<Record<string, string>> = {
  T1: '次日结算（T+1）',
  D0: '当日结算（D+0）',
  WEEK: '按周结算',
  MONTH: '按月结算',
  MANUAL: '手动结算',
};

export const CYCLE_FIELDS = fieldsAs(
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
);

export const MERCHANT_FIELDS = fieldsAs(
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
    ...DIVISION,
    name: 'divisionCode',
    label: TEXT.division,
    rule: ruleOf(MerchantFields.divisionCode),
    half: true,
  },
  { kind: 'text', name: 'address', label: TEXT.address, rule: ruleOf(MerchantFields.address), maxLength: 200 },
);

/** Fields of a bank card of the legal person, to which settlements can be paid. */
export const CARD_FIELDS = fieldsAs(
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
  ...BANK_FIELDS,
  {
    kind: 'text',
    name: 'mobile',
    label: TEXT.mobile,
    rule: mobileProblem,
    inputMode: 'tel',
    maxLength: 11,
    half: true,
  },
);
