import { type Applicant, anIdNumber } from './onboarding';

/** Phone number of the person who signs the first opening of a merchant. */
export const SIGNER = '13900139000';

/** Builds the values of the first opening of a merchant. A test overrides the fields that it examines. */
export async function opening(who: Applicant, over: Record<string, Record<string, string>> = {}) {
  const picture = await who.upload();
  const sections: Record<string, Record<string, string>> = {
    BUSINESS: {
      shortName: '锦里小吃',
      industryCode: 'I05',
      mcc: '5812',
      divisionCode: '510104',
      address: '锦里古街231号',
      servicePhone: '028-88001234',
      places: 'SHOP',
      shopPicUrl: picture,
    },
    PAPERS: {
      contactName: '吴敏',
      contactIdNumber: anIdNumber(6),
      contactIdStart: '2020-01-01',
      contactIdEnd: '2040-01-01',
      contactIdFrontPicUrl: picture,
      contactIdBackPicUrl: picture,
      contactMobile: SIGNER,
      contactEmail: 'contact@example.com',
      beneficiaryName: '吴敏',
    },
    SETTLEMENT: { settleAccountId: 'JS200010000009', settleWay: 'T1' },
  };
  sections['PRODUCTS'] = { productCodes: 'ALIPAY,CASHIER' };
  for (const [section, values] of Object.entries(over)) sections[section] = { ...sections[section], ...values };
  return sections;
}
