/**
 * The parts of the application form that the account centre uses too: fields, rules, request bodies and texts. Not part of the
 * entry chunk.
 */
import { CorporateAccountFields } from '@/contract/calls/onboardingParts';
import { ruleOf } from '@/shared/form/steps/rules';

export { BeneficiariesStep, type ShownBeneficiary } from './BeneficiariesStep';
export {
  ACCOUNT_FIELDS,
  type AccountTyped,
  BANK_FIELDS,
  ENTERPRISE_FIELDS,
  type EnterpriseTyped,
  LEGAL_FIELDS,
  type LegalTyped,
} from './fields';
export {
  accountBody,
  beneficiariesBody,
  enterpriseBody,
  enterpriseValues,
  fieldsOf,
  legalBody,
  legalValues,
  type Rows,
} from './flows/application';
export { PaperField } from './PaperField';
export { PaymentProof } from './PaymentProof';
export { defineProof, useProof } from './proof';
export { onboardingFeature } from './saga';
export const permitRule = ruleOf(CorporateAccountFields.bankPermitPicUrl);
export { FIELD_WORDS, TEXT as ONBOARDING_TEXT } from './text';
