import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import { notYours } from '../refusal';
import type { Review, ReviewKind, ReviewKinds, Texts } from '../reviews';
import { licenceObstacles } from './documents';
import { moveEnterprise, stepOfField } from './enterprise';
import { papersOf } from './store';
import { textsOf } from './texts';

const nameOf = async (db: Kysely<Database>, enterpriseId: string | null): Promise<string> =>
  (
    await db
      .selectFrom('enterprises')
      .select('enterprise_name')
      .where('enterprise_id', '=', enterpriseId)
      .executeTakeFirst()
  )?.enterprise_name ?? '';

async function locked(db: Kysely<Database>, { enterpriseId }: Review) {
  const row = await db
    .selectFrom('enterprises')
    .select(['enterprise_id', 'enterprise_no', 'enterprise_name', 'settled_status'])
    .where('enterprise_id', '=', enterpriseId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return notYours();
  return {
    enterpriseId: row.enterprise_id,
    enterpriseNo: row.enterprise_no,
    enterpriseName: row.enterprise_name,
    status: row.settled_status,
  };
}

interface Which {
  enterpriseId: string;
  enterpriseNo: string;
}

/** Returns the link parameters that identify an enterprise (screens, section 2.14). */
const whichOf = ({ enterpriseId, enterpriseNo }: Which) => new URLSearchParams({ enterpriseId, enterpriseNo });

/** Returns the address of the page where the user corrects refused fields (screens, section 4). */
function mendingPlace(reasons: Texts, which: Which): string {
  const page = Object.hasOwn(reasons, 'businessLicensePicUrl') ? '/companyInfo/index' : '/home/editCompanyInfo';
  return `${page}?${whichOf(which)}`;
}

const enterpriseReview: ReviewKind = {
  title: '企业入网审核',
  about: (db, { enterpriseId }) => nameOf(db, enterpriseId),
  texts: async (db, { subject }) => textsOf((await papersOf(db, subject)).papers),
  obstacles: async (db, { subject: enterpriseId }) => {
    const { business_license_no: licence } = await db
      .selectFrom('enterprises')
      .select('business_license_no')
      .where('enterprise_id', '=', enterpriseId)
      .executeTakeFirstOrThrow();
    return licenceObstacles(db, { licence, enterpriseId });
  },
  pass: async (db, review, moment) => {
    const enterprise = await locked(db, review);
    await moveEnterprise(db, enterprise, 'passed', { moment, userId: review.userId ?? '' });
    return {
      type: '2',
      first: '企业审核通过',
      second: `${enterprise.enterpriseName}已通过审核，企业钱包已开通`,
      content: `${enterprise.enterpriseName}已通过审核，企业钱包账户已开立。\n\n完成对公账户打款验证后，即可提现至该账户。`,
      link: { url: `/companyInfo/openStatus?${whichOf(enterprise)}`, text: '去验证账户' },
    };
  },
  reject: async (db, review, moment, reasons) => {
    const enterprise = await locked(db, review);
    await moveEnterprise(db, enterprise, 'refused', { moment, userId: review.userId ?? '', reasons });
    return {
      type: '2',
      first: '企业审核未通过',
      second: `${enterprise.enterpriseName}的资料需要修改`,
      content: `${enterprise.enterpriseName}未通过审核，原因如下：\n\n${Object.entries(reasons)
        .map(([field, reason]) => `${WORDS[stepOfField(field) ?? 'NONE']}：${reason}`)
        .join('\n\n')}`,
      link: { url: mendingPlace(reasons, enterprise), text: '去修改' },
    };
  },
};

const WORDS = {
  ENTERPRISE: '企业信息',
  LEGAL: '法定代表人',
  BENEFICIARY: '受益人',
  ACCOUNT: '结算账户',
  ADMIN: '管理员',
  NONE: '原因',
} as const;

declare module '../reviews' {
  interface ReviewNames {
    ENTERPRISE: unknown;
  }
}

/** The review of an enterprise's onboarding, by its kind. */
export const onboardingReviews = { ENTERPRISE: enterpriseReview } satisfies Partial<ReviewKinds>;
