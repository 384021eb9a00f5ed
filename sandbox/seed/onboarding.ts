import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { objectGet } from '@/contract/calls/fileUpload';
import { idCheckDigit, luhnDigit } from '@/contract/rules/numbers';
import type { Database } from '../db/schema';
import { DAY_MS } from '../domain/money/days';
import type { Papers } from '../domain/onboarding/documents';
import { stepOfField } from '../domain/onboarding/enterprise';
import { PARTS, STEPS } from '../domain/onboarding/store';
import { branchesIn } from '../domain/registers/banks';
import { paperPng } from '../files/paperPng';
import { type DemoEnterprise, ENTERPRISES, USERS } from './people';

const LONG_TERM = '2099-12-31';

/** Data of a demo enterprise's documents that `people.ts` does not contain. */
interface More {
  legal: string;
  division: string;
  address: string;
  industry: string;
  mcc: string;
  /** True if the bank account is verified. */
  verified?: boolean;
}
const MORE: Readonly<Record<string, More>> = {
  '200010000001': {
    legal: '张明',
    division: '330106',
    address: '文三路478号华星时代广场A座12层',
    industry: 'I01',
    mcc: '5311',
    verified: true,
  },
  '200010000002': {
    legal: '张明',
    division: '310115',
    address: '张杨路500号',
    industry: 'I03',
    mcc: '4214',
    verified: true,
  },
  '200010000003': {
    legal: '周海',
    division: '330206',
    address: '新碶街道保税东区兴业大道8号',
    industry: 'I04',
    mcc: '4225',
  },
  '200010000004': { legal: '陆启', division: '320505', address: '科技城科灵路78号', industry: 'I13', mcc: '5065' },
  '200010000005': { legal: '沈恒', division: '330402', address: '中环南路1882号', industry: 'I13', mcc: '5131' },
  '200010000006': { legal: '王越', division: '330602', address: '胜利东路360号', industry: 'I01', mcc: '5411' },
  '200010000007': { legal: '王芳', division: '440104', address: '北京路238号', industry: 'I01', mcc: '5311' },
  '200010000008': {
    legal: '陈涛',
    division: '330110',
    address: '仓前街道文一西路1818号',
    industry: 'I04',
    mcc: '4225',
    verified: true,
  },
  '200010000009': {
    legal: '吴敏',
    division: '510104',
    address: '锦里古街231号',
    industry: 'I05',
    mcc: '5812',
    verified: true,
  },
};

/** The main merchant of the demo enterprise. Its data (商户信息) is complete. */
const MAIN_MERCHANT = { merchantNo: 'S800010000001', enterpriseId: '200010000001' };

const PAPER_NAMES = [
  ['license', '营业执照.png', 6],
  ['front', '身份证人像面.png', 4],
  ['back', '身份证国徽面.png', 2],
  ['permit', '开户许可证.png', 5],
] as const;

/** Returns the storage name of a document's picture, which is the same at each fresh start. */
const objectOf = (userId: string, paper: string) =>
  `${createHash('sha256').update(`${userId}:${paper}`).digest('base64url').slice(0, 32)}.png`;
const urlOf = (userId: string, paper: string) => `/gateway${objectGet.path}?object=${objectOf(userId, paper)}`;

const idNumber = (division: string, at: number) => {
  const first = `${division}198${at}0${at + 1}1${at}01${at}`;
  return first + idCheckDigit(first);
};

/** Returns the administrator of the enterprise. */
const adminOf = ({ id }: DemoEnterprise) =>
  USERS.find(({ memberships }) => memberships.some((one) => one.enterpriseId === id && one.userType === '1'));

function papersOf(enterprise: DemoEnterprise, at: number, more: More, userId: string, email: string): Papers {
  const branch = branchesIn('102', more.division)[0];
  return {
    ENTERPRISE: {
      enterpriseName: enterprise.name,
      businessLicenseNo: enterprise.licence,
      businessLicensePicUrl: urlOf(userId, 'license'),
      licenseValidity: { start: '2018-05-20', end: LONG_TERM },
      registeredCapital: '5000000.00',
      divisionCode: more.division,
      address: more.address,
      industryCode: more.industry,
      mcc: more.mcc,
      phone: `0571-8800010${at}`,
    },
    LEGAL: {
      legalName: more.legal,
      legalIdNumber: idNumber(more.division, at),
      legalIdValidity: { start: '2020-01-01', end: '2040-01-01' },
      legalIdFrontPicUrl: urlOf(userId, 'front'),
      legalIdBackPicUrl: urlOf(userId, 'back'),
    },
    BENEFICIARY: {
      beneficiaries: [
        {
          beneficiaryId: `SY${enterprise.id}1`,
          name: more.legal,
          idNumber: idNumber(more.division, at),
          idValidity: { start: '2020-01-01', end: '2040-01-01' },
          address: more.address,
          way: 'SHARES',
          shareRatio: '100.00',
        },
      ],
    },
    ACCOUNT: {
      accountKind: 'CORPORATE',
      accountName: enterprise.name,
      accountNo: (() => {
        const first = `120202090990${at}00123`;
        return first + luhnDigit(first);
      })(),
      bankCode: '102',
      branchCode: branch?.branchCode ?? '',
      bankPermitPicUrl: urlOf(userId, 'permit'),
    },
    ADMIN: { email },
  };
}

/**
 * Inserts documents, applications and accounts of the demo enterprises, in the specified states. The administrators
 * of the enterprises have uploaded the pictures. The review of the enterprise under review is on hold until a person
 * decides it.
 */
export async function seedOnboarding(db: Kysely<Database>, { now }: { now: Date }): Promise<void> {
  const pictures = new Map(PAPER_NAMES.map(([paper, , lines]) => [paper, paperPng(lines)]));
  const admins = new Set(ENTERPRISES.map((enterprise) => adminOf(enterprise)?.id ?? ''));
  for (const userId of admins)
    for (const [paper, name] of PAPER_NAMES) {
      const content = pictures.get(paper) ?? Buffer.alloc(0);
      await db
        .insertInto('stored_files')
        .values({
          object: objectOf(userId, paper),
          user_id: userId,
          name,
          content_type: 'image/png',
          size: content.length,
          content,
          created_at: new Date(now.getTime() - 400 * DAY_MS),
        })
        .execute();
    }

  for (const [index, enterprise] of ENTERPRISES.entries()) {
    const more = MORE[enterprise.id];
    const admin = adminOf(enterprise);
    if (!more || !admin) continue;
    const enterpriseId = enterprise.id;
    const age = enterprise.status === 'PASS' ? 398 : 3;
    const savedAt = new Date(now.getTime() - age * DAY_MS);
    const decidedAt = new Date(savedAt.getTime() + DAY_MS);
    const papers = papersOf(enterprise, index, more, admin.id, admin.email ?? '');
    const reasons: Record<string, string> = JSON.parse(enterprise.auditReason ?? '{}');
    for (const step of STEPS) {
      // An enterprise that has not submitted its application has saved only the first step.
      if (enterprise.status === 'UN_SUBMIT' && step !== 'ENTERPRISE') continue;
      const refused = Object.fromEntries(Object.entries(reasons).filter(([field]) => stepOfField(field) === step));
      await db
        .insertInto('enterprise_papers')
        .values({
          enterprise_id: enterpriseId,
          step,
          version: 1,
          data: JSON.stringify(papers[step]),
          refused: JSON.stringify(refused),
          saved_at: savedAt,
          saved_by: admin.id,
        })
        .execute();
    }
    if (enterprise.status === 'UN_SUBMIT') continue;
    await db
      .insertInto('enterprise_applications')
      .values({
        enterprise_id: enterpriseId,
        submitted_at: savedAt,
        submitted_by: admin.id,
        decided_at: enterprise.status === 'INIT' ? null : decidedAt,
        general_reason: null,
      })
      .execute();
    if (enterprise.status === 'INIT')
      await db
        .insertInto('reviews')
        .values({
          review_id: `R${enterpriseId}`,
          kind: 'ENTERPRISE',
          subject: enterpriseId,
          enterprise_id: enterpriseId,
          user_id: admin.id,
          created_at: savedAt,
          due_at: decidedAt,
          held_at: decidedAt,
          decided_at: null,
          decision: null,
          reason: null,
        })
        .execute();
    if (enterprise.status !== 'PASS') continue;
    for (const part of PARTS)
      await db
        .insertInto('enterprise_facts')
        .values({ enterprise_id: enterpriseId, part, version: 1, data: JSON.stringify(papers[part]), since: decidedAt })
        .execute();
    if (enterpriseId === MAIN_MERCHANT.enterpriseId)
      await db
        .insertInto('merchant_facts')
        .values({
          merchant_no: MAIN_MERCHANT.merchantNo,
          version: 1,
          data: JSON.stringify({
            contactName: admin.name,
            contactMobile: admin.account,
            servicePhone: papers.ENTERPRISE?.phone ?? '',
            divisionCode: more.division,
            address: more.address,
          }),
          since: decidedAt,
        })
        .execute();
    const account = papers.ACCOUNT;
    if (!account) continue;
    await db
      .insertInto('settle_accounts')
      .values({
        settle_account_id: `JS${enterpriseId}`,
        enterprise_id: enterpriseId,
        account_kind: account.accountKind,
        account_name: account.accountName,
        account_no: account.accountNo,
        bank_code: account.bankCode,
        branch_code: account.branchCode,
        status: 'PASS',
        reason: null,
        default_flag: true,
        created_at: decidedAt,
        created_by: admin.id,
        deleted_at: null,
      })
      .execute();
    if (more.verified)
      await db
        .insertInto('payment_proofs')
        .values({
          proof_id: `DK${enterpriseId}`,
          enterprise_id: enterpriseId,
          account_no: account.accountNo,
          amount_cents: 37,
          remark: 'YF2026',
          state: 'VERIFIED',
          tries: 1,
          sent_at: decidedAt,
          expires_at: new Date(decidedAt.getTime() + DAY_MS),
          finished_at: new Date(decidedAt.getTime() + DAY_MS / 24),
        })
        .execute();
  }
}
