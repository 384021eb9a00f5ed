import type { Texts } from '../reviews';
import type { Papers } from './documents';

/** Returns the names and addresses of an application by field. The demo rule decides the audit by these texts. */
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
