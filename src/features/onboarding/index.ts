/** What the account centre shares with the application: fields, rules, bodies, words. Nothing of it is in the entry. */
import { CorporateAccountFields } from '@/contract/onboardingParts';
import { ruleOf } from '@/shared/form/steps/rules';

export { BeneficiariesStep, type ShownBeneficiary } from './BeneficiariesStep';
export {
  accountBody,
  beneficiariesBody,
  enterpriseBody,
  enterpriseValues,
  fieldsOf,
  legalBody,
  legalValues,
} from './flows/application';
export { ACCOUNT_FIELDS, ENTERPRISE_FIELDS, LEGAL_FIELDS } from './form';
export { PaperField } from './PaperField';
export { PaymentProof } from './PaymentProof';
export { onboardingPart } from './part';
export { defineProof, useProof } from './proof';
export const permitRule = ruleOf(CorporateAccountFields.bankPermitPicUrl);
export { FIELD_WORDS, TEXT as ONBOARDING_TEXT } from './text';
