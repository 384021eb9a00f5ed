import type { Texts } from '../reviews';
import type { Papers } from './documents';

/** The names that the rule reads, by the fields they were typed into. */
export function textsOf({ ENTERPRISE, LEGAL, BENEFICIARY }: Papers): Texts {
  const texts: Texts = {};
  if (ENTERPRISE) {
    texts['enterpriseName'] = ENTERPRISE.enterpriseName;
    texts['address'] = ENTERPRISE.address;
  }
  if (LEGAL) texts['legalName'] = LEGAL.legalName;
  for (const [at, one] of (BENEFICIARY?.beneficiaries ?? []).entries()) {
    texts[`beneficiaries.${at}.name`] = one.name;
    texts[`beneficiaries.${at}.address`] = one.address;
  }
  return texts;
}
