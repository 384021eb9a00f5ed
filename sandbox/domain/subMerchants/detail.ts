import type { Kysely } from 'kysely';
import type { SubMerchant as Shown, SubMerchantDetail } from '@/contract/calls/subMerchants';
import type { Database } from '../../db/schema';
import { maskedMobile } from '../contact';
import { formatCents } from '../money/cents';
import { wireTime } from '../money/days';
import { accountsOf, settingsOf, USUAL, WAY_WORDS } from '../onboarding/settlement';
import { factsOf } from '../onboarding/store';
import { maskedCard, maskedId } from '../onboarding/view';
import { bankName } from '../registers/banks';
import { categoryOf, industryName } from '../registers/industries';
import { productNames, type SubRow } from './register';

export const shownSub = (row: SubRow): Shown => ({
  merchantNo: row.merchantNo,
  merchantName: row.merchantName,
  enterpriseName: row.enterpriseName,
  state: row.state,
  products: productNames(row.products),
  contactName: row.contactName,
  contactMobileMasked: maskedMobile(row.contactMobile),
  monthCount: row.monthCount,
  monthAmount: formatCents(row.monthCents),
  settleTime: wireTime(row.settledAt),
});

/** Masks a phone number: the middle of a mobile number; of a fixed line, the four digits before the last four. */
const maskedPhone = (phone: string): string =>
  /^1\d{10}$/.test(phone) ? maskedMobile(phone) : phone.replace(/\d{4}(?=\d{4}$)/, '****');

/** Returns the settlement account and settings of a sub-merchant; null while it has no account. */
export async function settlementOf(db: Kysely<Database>, enterpriseId: string) {
  const account = (await accountsOf(db, enterpriseId)).find(({ default_flag }) => default_flag);
  if (!account) return null;
  const settings = await settingsOf(db, enterpriseId);
  return { account, way: settings?.way ?? USUAL.way, since: settings?.since ?? null };
}

/** Returns the documents and the settlement of a sub-merchant. */
export async function subDetail(
  db: Kysely<Database>,
  row: SubRow,
): Promise<Pick<SubMerchantDetail, 'papers' | 'settlement' | 'agentMerchantNo' | 'agentMerchantName'>> {
  const { papers } = await factsOf(db, row.enterpriseId);
  const { ENTERPRISE: enterprise, LEGAL: legal } = papers;
  const of = await db
    .selectFrom('sub_merchants as s')
    .innerJoin('merchants as a', 'a.merchant_no', 's.agent_merchant_no')
    .innerJoin('merchants as m', 'm.merchant_no', 's.merchant_no')
    .innerJoin('enterprises as e', 'e.enterprise_id', 'm.enterprise_id')
    .select(['a.merchant_no', 'a.merchant_name', 'e.business_license_no', 'm.industry_code', 'm.mcc'])
    .where('s.merchant_no', '=', row.merchantNo)
    .executeTakeFirstOrThrow();
  const settlement = await settlementOf(db, row.enterpriseId);
  return {
    agentMerchantNo: of.merchant_no,
    agentMerchantName: of.merchant_name,
    papers: {
      businessLicenseNo: of.business_license_no,
      legalName: legal?.legalName ?? '',
      legalIdNumberMasked: maskedId(legal?.legalIdNumber ?? ''),
      address: enterprise?.address ?? '',
      divisionCode: enterprise?.divisionCode ?? '',
      phoneMasked: maskedPhone(enterprise?.phone ?? ''),
      industryName: industryName(of.industry_code),
      mccName: categoryOf(of.mcc)?.mccName ?? '',
    },
    settlement: settlement && {
      accountName: settlement.account.account_name,
      accountNoMasked: maskedCard(settlement.account.account_no),
      bankName: bankName(settlement.account.bank_code),
      wayName: WAY_WORDS[settlement.way],
      since: settlement.since && wireTime(settlement.since),
    },
  };
}
