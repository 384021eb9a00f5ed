import type { Kysely } from 'kysely';
import { pathTo } from '@/common/division/tree';
import { FIRST_PRODUCTS, MERCHANT_APPLICATION } from '@/contract/calls/merchantOpening';
import { ProductCode } from '@/contract/words/productCodes';
import type { Database } from '../../../db/schema';
import { dayOf } from '../../money/days';
import { proofOf } from '../../onboarding/proofs';
import { accountsOf, changeSettings, makeDefault, WAY_WORDS } from '../../onboarding/settlement';
import { factsOf } from '../../onboarding/store';
import { maskedAccount } from '../../onboarding/view';
import { openWithTerms } from '../../products/needs';
import { bankName } from '../../registers/banks';
import { categoryOf, INDUSTRIES } from '../../registers/industries';
import { companyProblems } from '../../registers/knownCompanies';
import type { Moment, Texts } from '../../reviews';
import { type Content, type KindRules, listIn, type Owner } from '../model';

const codesIn = (content: Content): ProductCode[] =>
  listIn(content['PRODUCTS']?.['productCodes']).filter(
    (code): code is ProductCode => ProductCode.safeParse(code).success,
  );

/** Returns the enterprise's data on record, to prefill the form. */
async function known(db: Kysely<Database>, { owner }: { owner: Owner }): Promise<Content> {
  const { papers } = await factsOf(db, owner.enterpriseId);
  const { ENTERPRISE: enterprise, LEGAL: legal, BENEFICIARY: beneficiary } = papers;
  const accounts = await accountsOf(db, owner.enterpriseId);
  return {
    BUSINESS: enterprise
      ? {
          industryCode: enterprise.industryCode,
          mcc: enterprise.mcc,
          divisionCode: enterprise.divisionCode,
          address: enterprise.address,
          servicePhone: enterprise.phone,
        }
      : {},
    PAPERS: {
      contactName: legal?.legalName ?? '',
      contactIdStart: legal?.legalIdValidity.start ?? '',
      contactIdEnd: legal?.legalIdValidity.end ?? '',
      beneficiaryName: beneficiary?.beneficiaries[0]?.name ?? '',
    },
    SETTLEMENT: { settleAccountId: accounts[0]?.settle_account_id ?? '', settleWay: 'T1' },
    PRODUCTS: { productCodes: 'CASHIER' },
  };
}

/** Validates the data of another company that will operate the merchant. */
async function operatorProblems(
  db: Kysely<Database>,
  { owner, operator }: { owner: Owner; operator: Readonly<Record<string, string>> },
): Promise<Texts> {
  const { operatorName = '', operatorLicenseNo = '', operatorLegalName = '' } = operator;
  const own = await db
    .selectFrom('enterprises')
    .select('business_license_no')
    .where('enterprise_id', '=', owner.enterpriseId)
    .executeTakeFirstOrThrow();
  if (own.business_license_no === operatorLicenseNo)
    return { 'OPERATOR.operatorLicenseNo': '与本企业相同，请选择“本企业经营”' };
  const { name, licenceNo, legalName } = await companyProblems(db, {
    name: operatorName,
    licenceNo: operatorLicenseNo,
    legalName: operatorLegalName,
  });
  return {
    ...(name && { 'OPERATOR.operatorName': name }),
    ...(licenceNo && { 'OPERATOR.operatorLicenseNo': licenceNo }),
    ...(legalName && { 'OPERATOR.operatorLegalName': legalName }),
  };
}

/** Validates the sections of a merchant's application, beyond their schemas. Missing sections are skipped. */
async function merchantProblems(
  db: Kysely<Database>,
  { owner, content, now }: { owner: Owner; content: Content; now: Date },
): Promise<Texts> {
  const problems: Texts = {};
  const { BUSINESS: business, PAPERS: papers, SETTLEMENT: settlement, OPERATOR: operator } = content;
  if (business) {
    if (!INDUSTRIES.some(({ industryCode }) => industryCode === business['industryCode']))
      problems['BUSINESS.industryCode'] = '请选择所属行业';
    else if (categoryOf(business['mcc'] ?? '')?.industryCode !== business['industryCode'])
      problems['BUSINESS.mcc'] = '请选择该行业的经营类目';
    const division = pathTo(business['divisionCode'] ?? '').at(-1);
    if (!division || division.children) problems['BUSINESS.divisionCode'] = '请选择省市区';
  }
  if (papers?.['contactIdStart'] && papers['contactIdStart'] > dayOf(now))
    problems['PAPERS.contactIdStart'] = '证件有效期尚未开始';
  if (papers?.['contactIdEnd'] && papers['contactIdEnd'] < dayOf(now)) problems['PAPERS.contactIdEnd'] = '证件已过期';
  if (settlement) {
    const account = (await accountsOf(db, owner.enterpriseId)).find(
      ({ settle_account_id }) => settle_account_id === settlement['settleAccountId'],
    );
    if (!account) problems['SETTLEMENT.settleAccountId'] = '请选择本企业的结算账户';
    else if (account.status !== 'PASS') problems['SETTLEMENT.settleAccountId'] = '该账户尚未通过银行核验';
    else {
      const proof = await proofOf(db, { enterpriseId: owner.enterpriseId, accountNo: account.account_no }, now);
      if (proof.state !== 'VERIFIED') problems['SETTLEMENT.settleAccountId'] = '该账户尚未完成打款验证';
    }
  }
  if (operator) Object.assign(problems, await operatorProblems(db, { owner, operator }));
  if (content['PRODUCTS']) {
    const codes = codesIn(content);
    const other = codes.find((code) => !FIRST_PRODUCTS.includes(code));
    if (other) problems['PRODUCTS.productCodes'] = '该产品需在商户开通后单独申请';
    else if (!codes.includes('CASHIER')) problems['PRODUCTS.productCodes'] = '首次开通须包含收银台';
    else if (codes.length < 2) problems['PRODUCTS.productCodes'] = '请至少选择一种支付方式';
  }
  return problems;
}

/** Returns a random merchant number that no merchant has yet. */
async function newMerchantNo(db: Kysely<Database>, { random }: Moment): Promise<string> {
  for (;;) {
    const number = `S${String(Buffer.from(random(6)).readUIntBE(0, 6) % 1e12).padStart(12, '0')}`;
    const taken = await db.selectFrom('merchants').select('id').where('merchant_no', '=', number).executeTakeFirst();
    if (!taken) return number;
  }
}

/** 商户开通 (opening of a merchant): opens the enterprise's first merchant, with its first products. */
export const merchantKind: KindRules = {
  spec: MERCHANT_APPLICATION,
  title: () => '商户开通',
  items: (subject) => (subject === '' ? ['MERCHANT'] : []),
  sections: (content) => [...(content['OPERATOR'] ? ['OPERATOR'] : []), 'BUSINESS', 'PAPERS', 'SETTLEMENT', 'PRODUCTS'],
  known,
  obstacle: async (db, { owner }) => {
    const enterprise = await db
      .selectFrom('enterprises')
      .select('settled_status')
      .where('enterprise_id', '=', owner.enterpriseId)
      .executeTakeFirstOrThrow();
    if (enterprise.settled_status !== 'PASS') return { msg: '企业审核通过后才能开通商户', bizCode: 'NOT_PASS' };
    return owner.merchantNo === '' ? null : { msg: '已有商户，请直接开通产品', bizCode: 'IS_OPEN' };
  },
  agrees: (_subject, content) => ({ codes: codesIn(content), mcc: content['BUSINESS']?.['mcc'] }),
  problems: merchantProblems,
  tell: async (db, { field, value, owner }) => {
    if (field === 'settleWay') return WAY_WORDS[value as keyof typeof WAY_WORDS] ?? value;
    if (field !== 'settleAccountId') return undefined;
    const account = (await accountsOf(db, owner.enterpriseId)).find((row) => row.settle_account_id === value);
    return account ? `${bankName(account.bank_code)} ${maskedAccount(account.account_no)}` : value;
  },
  // The contact person named in the application signs, because the platform will use this person's phone number
  // later.
  signer: async (_db, { content }) => ({
    name: content['PAPERS']?.['contactName'] ?? '',
    mobile: content['PAPERS']?.['contactMobile'] ?? '',
  }),
  pass: async (db, application, owner, moment) => {
    const { now } = moment;
    const { content } = application;
    const business = content['BUSINESS'] ?? {};
    const merchantNo = await newMerchantNo(db, moment);
    await db
      .insertInto('merchants')
      .values({
        id: `3${merchantNo.slice(1)}`,
        merchant_no: merchantNo,
        merchant_name: business['shortName'] ?? '',
        enterprise_id: owner.enterpriseId,
        parent_merchant_no: null,
        audit_status: 'PASS',
        created_at: now,
        industry_code: business['industryCode'] ?? '',
        mcc: business['mcc'] ?? '',
      })
      .execute();
    await db
      .insertInto('merchant_facts')
      .values({
        merchant_no: merchantNo,
        version: 1,
        data: JSON.stringify({
          contactName: content['PAPERS']?.['contactName'] ?? '',
          contactMobile: content['PAPERS']?.['contactMobile'] ?? '',
          servicePhone: business['servicePhone'] ?? '',
          divisionCode: business['divisionCode'] ?? '',
          address: business['address'] ?? '',
        }),
        since: now,
      })
      .execute();
    const { settleAccountId = '', settleWay = 'T1' } = content['SETTLEMENT'] ?? {};
    await makeDefault(db, owner.enterpriseId, settleAccountId, now);
    await changeSettings(db, owner.enterpriseId, { way: settleWay as keyof typeof WAY_WORDS }, now);
    // The application and its documents belong to the new merchant from now on.
    await db
      .updateTable('applications')
      .set({ merchant_no: merchantNo })
      .where('apply_no', '=', application.apply_no)
      .execute();
    for (const code of codesIn(content))
      await openWithTerms(db, { owner: { ...owner, merchantNo }, code, application, content, now });
    await db
      .updateTable('user_enterprises')
      .set({ had_merchant_flag: true, app_id_flag: true })
      .where('enterprise_id', '=', owner.enterpriseId)
      .where('user_type', '!=', '0')
      .execute();
    return now;
  },
  link: ({ apply_no }) => ({ url: `/product/revision/openStatus?applyNo=${apply_no}`, text: '查看开通结果' }),
};
