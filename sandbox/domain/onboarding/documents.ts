import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod/mini';
import { pathTo } from '@/common/division/tree';
import { ObjectName, objectGet } from '@/contract/calls/fileUpload';
import type * as contract from '@/contract/calls/onboardingParts';
import type { Database } from '../../db/schema';
import { dayOf } from '../money/days';
import { bankName, branchOf } from '../registers/banks';
import { categoryOf, INDUSTRIES } from '../registers/industries';
import type { Texts } from '../reviews';

/*
 * The content of the onboarding steps as it is stored. Some checks need more than the request: the company register,
 * the files, the other steps. A request that has passed its schema is converted to the content to store, and to its
 * problems by field.
 */

type Shape<Fields extends Record<string, z.core.$ZodType>> = { [Name in keyof Fields]: z.output<Fields[Name]> };
type Optionals<T, Names extends keyof T> = Omit<T, Names> & { [Name in Names]?: T[Name] | undefined };

type EnterpriseInput = Optionals<Shape<typeof contract.EnterpriseFields>, 'registeredCapital'>;
type LegalInput = Optionals<Shape<typeof contract.LegalFields>, 'legalIdNumber'>;
type BeneficiaryInput = z.output<typeof contract.Beneficiaries>[number];
export type AccountInput = {
  accountKind: contract.AccountKind;
  accountName: string;
  accountNo?: string | undefined;
  bankCode: string;
  branchCode: string;
  bankPermitPicUrl?: string | undefined;
};

export type EnterprisePaper = Omit<EnterpriseInput, 'registeredCapital'> & { registeredCapital: string | null };
export type LegalPaper = LegalInput & { legalIdNumber: string };
export interface BeneficiaryPaper {
  beneficiaries: {
    beneficiaryId: string;
    name: string;
    idNumber: string;
    idValidity: contract.BeneficiariesShown['beneficiaries'][number]['idValidity'];
    address: string;
    way: 'SHARES' | 'CONTROL' | 'MANAGER';
    shareRatio: string | null;
  }[];
}
export interface AccountPaper {
  accountKind: contract.AccountKind;
  accountName: string;
  accountNo: string;
  bankCode: string;
  branchCode: string;
  bankPermitPicUrl: string;
}
interface AdminPaper {
  email: string;
}

export interface Papers {
  ENTERPRISE?: EnterprisePaper;
  LEGAL?: LegalPaper;
  BENEFICIARY?: BeneficiaryPaper;
  ACCOUNT?: AccountPaper;
  ADMIN?: AdminPaper;
}

/** The content of a step to store, and its problems by field. Content with problems is not stored. */
export interface Completed<Paper> {
  paper: Paper;
  problems: Record<string, string>;
}

export interface StepContext {
  db: Kysely<Database>;
  now: Date;
  userId: string;
  newId: (prefix: string) => string;
}

const PICTURES = ['png', 'jpg'];
const PICTURES_AND_PDF = [...PICTURES, 'pdf'];
const GONE = '文件不存在，请重新上传';

/** Returns the storage name of a file from its address; undefined for an address outside of this platform. */
export function objectOf(url: string): string | undefined {
  const [path, query] = url.split('?');
  if (path !== `/gateway${objectGet.path}` || query === undefined) return undefined;
  const object = new URLSearchParams(query).get('object') ?? '';
  return ObjectName.safeParse(object).success ? object : undefined;
}

/** Checks an uploaded file: the user must have uploaded it, or the stored step must already contain it (S-08). */
async function fileProblem(
  { db, userId }: StepContext,
  url: string,
  before: string | undefined,
  kinds = PICTURES,
): Promise<string | undefined> {
  if (url === before) return undefined;
  const object = objectOf(url);
  if (object === undefined) return GONE;
  const file = await db
    .selectFrom('stored_files')
    .select('object')
    .where('object', '=', object)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!file) return GONE;
  return kinds.includes(object.split('.')[1] ?? '') ? undefined : '只能上传.png .jpg .jpeg格式';
}

const without = (problems: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== undefined));

const validityProblem = ({ end }: { end: string }, now: Date) => (end < dayOf(now) ? '证件已过期' : undefined);

/**
 * Checks whether the licence number belongs to another enterprise that is approved or under review. Locks the licence
 * number, so that parallel requests run one after the other.
 */
export async function licenceTaken(
  db: Kysely<Database>,
  { licence, enterpriseId }: { licence: string; enterpriseId: string | null },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`licence ${licence}`}, 0))`.execute(db);
  const other = await db
    .selectFrom('enterprises')
    .select('enterprise_id')
    .where('business_license_no', '=', licence)
    .where('settled_status', 'in', ['PASS', 'INIT'])
    .where('enterprise_id', '!=', enterpriseId ?? '')
    .executeTakeFirst();
  return other !== undefined;
}
export const LICENCE_TAKEN = '该统一社会信用代码已入驻，请联系客服';

/**
 * Repeats the check of the licence number at the approval, because another enterprise may have registered the licence
 * since the submission.
 */
export const licenceObstacles = async (
  db: Kysely<Database>,
  asked: { licence: string; enterpriseId: string },
): Promise<Texts> => ((await licenceTaken(db, asked)) ? { businessLicenseNo: LICENCE_TAKEN } : {});

export async function completeEnterprise(
  context: StepContext,
  input: EnterpriseInput,
  before: EnterprisePaper | undefined,
  enterpriseId: string | null,
): Promise<Completed<EnterprisePaper>> {
  const division = pathTo(input.divisionCode).at(-1);
  const category = categoryOf(input.mcc);
  const known = INDUSTRIES.some(({ industryCode }) => industryCode === input.industryCode);
  return {
    paper: {
      enterpriseName: input.enterpriseName,
      businessLicenseNo: input.businessLicenseNo,
      businessLicensePicUrl: input.businessLicensePicUrl,
      licenseValidity: input.licenseValidity,
      registeredCapital: input.registeredCapital ?? null,
      divisionCode: input.divisionCode,
      address: input.address,
      industryCode: input.industryCode,
      mcc: input.mcc,
      phone: input.phone,
    },
    problems: without({
      businessLicenseNo: (await licenceTaken(context.db, { licence: input.businessLicenseNo, enterpriseId }))
        ? LICENCE_TAKEN
        : undefined,
      businessLicensePicUrl: await fileProblem(context, input.businessLicensePicUrl, before?.businessLicensePicUrl),
      licenseValidity: validityProblem(input.licenseValidity, context.now),
      divisionCode: division && !division.children ? undefined : '请选择省市区',
      industryCode: known ? undefined : '请选择所属行业',
      mcc: category?.industryCode === input.industryCode ? undefined : '请选择该行业的经营类目',
    }),
  };
}

export async function completeLegal(
  context: StepContext,
  input: LegalInput,
  before: LegalPaper | undefined,
): Promise<Completed<LegalPaper>> {
  const number = input.legalIdNumber ?? before?.legalIdNumber;
  return {
    paper: {
      legalName: input.legalName,
      legalIdNumber: number ?? '',
      legalIdValidity: input.legalIdValidity,
      legalIdFrontPicUrl: input.legalIdFrontPicUrl,
      legalIdBackPicUrl: input.legalIdBackPicUrl,
    },
    problems: without({
      legalIdNumber: number === undefined ? '请输入身份证号' : undefined,
      legalIdValidity: validityProblem(input.legalIdValidity, context.now),
      legalIdFrontPicUrl: await fileProblem(context, input.legalIdFrontPicUrl, before?.legalIdFrontPicUrl),
      legalIdBackPicUrl: await fileProblem(context, input.legalIdBackPicUrl, before?.legalIdBackPicUrl),
    }),
  };
}

/** Converts a percentage to hundredths of a per cent, so that shares can be added as integers. */
const hundredths = (ratio: string) => Math.round(Number(ratio) * 100);

export async function completeBeneficiaries(
  context: StepContext,
  inputs: readonly BeneficiaryInput[],
  before: BeneficiaryPaper | undefined,
  licence: string,
): Promise<Completed<BeneficiaryPaper>> {
  const problems: Record<string, string | undefined> = {};
  const beneficiaries: BeneficiaryPaper['beneficiaries'] = [];
  const registered = await context.db
    .selectFrom('company_beneficiaries')
    .select(['register_id', 'id_number'])
    .where('business_license_no', '=', licence)
    .execute();
  for (const [at, input] of inputs.entries()) {
    const field = (name: string) => `beneficiaries.${at}.${name}`;
    const saved = before?.beneficiaries.find(({ beneficiaryId }) => beneficiaryId === input.beneficiaryId);
    const register = registered.find(({ register_id }) => register_id === input.registerId);
    const number = input.idNumber ?? saved?.idNumber ?? register?.id_number;
    if (number === undefined) problems[field('idNumber')] = '请输入身份证号';
    else if (beneficiaries.some(({ idNumber }) => idNumber === number)) problems[field('idNumber')] = '受益人不能重复';
    if (input.way === 'SHARES' && input.shareRatio === undefined) problems[field('shareRatio')] = '请输入持股比例';
    problems[field('idValidity')] = validityProblem(input.idValidity, context.now);
    beneficiaries.push({
      beneficiaryId: saved?.beneficiaryId ?? context.newId('SY'),
      name: input.name,
      idNumber: number ?? '',
      idValidity: input.idValidity,
      address: input.address,
      way: input.way,
      shareRatio: input.way === 'SHARES' ? (input.shareRatio ?? null) : null,
    });
  }
  const sum = beneficiaries.reduce((all, { shareRatio }) => all + hundredths(shareRatio ?? '0'), 0);
  if (sum > 10_000) problems[`beneficiaries.${beneficiaries.length - 1}.shareRatio`] = '持股比例合计不能超过100%';
  return { paper: { beneficiaries }, problems: without(problems) };
}

const NAME_OF_COMPANY = '对公账户名称须与企业名称一致';
export const NAME_OF_PERSON = '对私账户名称须与法定代表人姓名一致';

/**
 * Checks that the account's name is the company's name (company account) or the legal person's name (private card).
 * Skips the check while the name is not entered yet.
 */
export function accountNameProblem(
  { accountKind, accountName }: Pick<AccountPaper, 'accountKind' | 'accountName'>,
  { ENTERPRISE, LEGAL }: Papers,
): string | undefined {
  if (accountKind === 'CORPORATE')
    return ENTERPRISE && ENTERPRISE.enterpriseName !== accountName ? NAME_OF_COMPANY : undefined;
  return LEGAL && LEGAL.legalName !== accountName ? NAME_OF_PERSON : undefined;
}

export const bankProblems = ({
  bankCode,
  branchCode,
}: {
  bankCode: string;
  branchCode: string;
}): Record<string, string> =>
  without({
    bankCode: bankName(bankCode) === '' ? '请选择开户银行' : undefined,
    branchCode: branchOf(bankCode, branchCode) ? undefined : '请选择该银行的开户支行',
  });

export async function completeAccount(
  context: StepContext,
  input: AccountInput,
  papers: Papers,
): Promise<Completed<AccountPaper>> {
  // A request without an account number keeps the stored number if the kind of account is unchanged.
  const before = papers.ACCOUNT?.accountKind === input.accountKind ? papers.ACCOUNT : undefined;
  const number = input.accountNo ?? before?.accountNo;
  const permit = input.accountKind === 'CORPORATE' ? (input.bankPermitPicUrl ?? '') : '';
  return {
    paper: {
      accountKind: input.accountKind,
      accountName: input.accountName,
      accountNo: number ?? '',
      bankCode: input.bankCode,
      branchCode: input.branchCode,
      bankPermitPicUrl: permit,
    },
    problems: {
      ...without({
        accountName: accountNameProblem(input, papers),
        accountNo: number === undefined ? '请输入银行账号' : undefined,
        bankPermitPicUrl:
          input.accountKind === 'CORPORATE'
            ? await permitProblem(context, permit, papers.ACCOUNT?.bankPermitPicUrl)
            : undefined,
      }),
      ...bankProblems(input),
    },
  };
}

/** Checks the uploaded permit of a bank account. Unlike the other pictures it may be a PDF. */
export const permitProblem = (context: StepContext, url: string, before: string | undefined) =>
  fileProblem(context, url, before, PICTURES_AND_PDF);

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
/** Returns the typed content of a step without the ids of beneficiaries, because each save creates new ids. */
const typed = (paper: unknown): unknown => {
  const copy = plain(paper) as { beneficiaries?: { beneficiaryId?: string }[] };
  for (const one of copy.beneficiaries ?? []) delete one.beneficiaryId;
  return copy;
};
/**
 * True if two versions of a step have the same content. Saving the same content again counts as a retry after a lost
 * response.
 */
export const sameAs = (one: unknown, other: unknown): boolean =>
  one !== undefined && isDeepStrictEqual(typed(one), typed(other));
