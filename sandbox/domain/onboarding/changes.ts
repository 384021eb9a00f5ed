import type { Kysely } from 'kysely';
import type { PartName } from '../../db/columnTypes';
import type { Database } from '../../db/schema';
import { renameMember } from '../money/ledger';
import type { Notification } from '../notifyUser';
import { refuse } from '../refusal';
import {
  fileReview,
  type Moment,
  type Review,
  type ReviewKind,
  type ReviewKinds,
  type ReviewName,
  type Texts,
} from '../reviews';
import { type AccountPaper, type EnterprisePaper, licenceObstacles, type Papers } from './documents';
import { CHANGE, type ChangeState, leadsTo } from './machine';
import { factsOf, lockAccountPaper, PARTS, storeFact } from './store';
import { textsOf } from './texts';

/*
 * Changes of an enterprise's data in force. A submitted change is reviewed, and replaces the data only when the
 * review passes. A database constraint allows one pending change per kind and owner.
 */

export interface Change {
  changeId: string;
  kind: string;
  enterpriseId: string;
  merchantNo: string;
  data: Record<string, unknown>;
  status: Exclude<ChangeState, 'NONE'>;
  reasons: Texts;
  submittedAt: Date;
  decidedAt: Date | null;
}

/** Returns the newest change of a kind; null if there is none. */
export async function newestChange(
  db: Kysely<Database>,
  { kind, enterpriseId, merchantNo = '' }: { kind: string; enterpriseId: string; merchantNo?: string },
): Promise<Change | null> {
  const row = await db
    .selectFrom('enterprise_changes')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .where('merchant_no', '=', merchantNo)
    .where('kind', '=', kind)
    .orderBy((eb) => eb.case().when('status', '=', 'INIT').then(0).else(1).end())
    .orderBy('submitted_at', 'desc')
    .orderBy('change_id', 'desc')
    .executeTakeFirst();
  return row ? changeOf(row) : null;
}

interface Row {
  change_id: string;
  kind: string;
  enterprise_id: string;
  merchant_no: string;
  data: Record<string, unknown>;
  status: Change['status'];
  reasons: Texts;
  submitted_at: Date;
  decided_at: Date | null;
}
const changeOf = (row: Row): Change => ({
  changeId: row.change_id,
  kind: row.kind,
  enterpriseId: row.enterprise_id,
  merchantNo: row.merchant_no,
  data: row.data,
  status: row.status,
  reasons: row.reasons,
  submittedAt: row.submitted_at,
  decidedAt: row.decided_at,
});

/**
 * Submits a change and creates its review. The caller must have locked the enterprise. Returns the time at which the
 * decision is expected.
 */
export async function submitChange(
  db: Kysely<Database>,
  {
    kind,
    enterpriseId,
    merchantNo = '',
    data,
    userId,
    now,
    delayMs,
    newId,
    pending,
  }: {
    kind: ReviewName;
    enterpriseId: string;
    merchantNo?: string;
    data: Record<string, unknown>;
    userId: string;
    now: Date;
    delayMs: number;
    newId: (prefix: string) => string;
    /** bizCode of the refusal if another change of this kind is under review. */
    pending: string;
  },
): Promise<{ changeId: string; dueAt: Date }> {
  const newest = await newestChange(db, { kind, enterpriseId, merchantNo });
  if (!leadsTo(CHANGE, newest?.status ?? 'NONE', 'submitted')) refuse('已有变更正在审核中', { bizCode: pending });
  const changeId = newId('BG');
  await db
    .insertInto('enterprise_changes')
    .values({
      change_id: changeId,
      kind,
      enterprise_id: enterpriseId,
      merchant_no: merchantNo,
      data: JSON.stringify(data),
      status: 'INIT',
      submitted_at: now,
      submitted_by: userId,
      decided_at: null,
    })
    .execute();
  const dueAt = await fileReview(db, { kind, subject: changeId, enterpriseId, userId, now, delayMs, newId });
  return { changeId, dueAt };
}

async function changeById(db: Kysely<Database>, changeId: string): Promise<Change> {
  return changeOf(
    await db
      .selectFrom('enterprise_changes')
      .selectAll()
      .where('change_id', '=', changeId)
      .forUpdate()
      .executeTakeFirstOrThrow(),
  );
}

async function decideChange(
  db: Kysely<Database>,
  change: Change,
  event: 'passed' | 'refused',
  { now, reasons }: { now: Date; reasons: Texts },
): Promise<void> {
  const to = leadsTo(CHANGE, change.status, event);
  if (!to || to === 'NONE') throw new Error(`a change that is ${change.status} cannot be ${event}`);
  await db
    .updateTable('enterprise_changes')
    .set({ status: to, reasons: JSON.stringify(reasons), decided_at: now })
    .where('change_id', '=', change.changeId)
    .execute();
}

interface ChangeKind {
  title: string;
  texts(change: Change): Texts;
  /** Returns the reasons, by field, why the change can no longer replace the current data; see `ReviewKind`. */
  obstacles?(db: Kysely<Database>, change: Change): Promise<Texts>;
  /** Replaces the enterprise's data in force by the data of the change. */
  apply(db: Kysely<Database>, change: Change, moment: Moment): Promise<void>;
  /** Writes further effects of a refusal; omitted if a refusal has no further effects. */
  drop?(db: Kysely<Database>, change: Change, moment: Moment, reasons: Texts): Promise<void>;
  passed: string;
  refused: string;
  link: { pass: Notification['link']; reject: Notification['link'] };
}

/**
 * Builds the review kind for changes of this kind: the effects of an approval and of a refusal, and the
 * notifications.
 */
export function reviewOfChange(kind: ChangeKind): ReviewKind {
  const enterpriseName = async (db: Kysely<Database>, review: Review) =>
    (
      await db
        .selectFrom('enterprises')
        .select('enterprise_name')
        .where('enterprise_id', '=', review.enterpriseId)
        .executeTakeFirstOrThrow()
    ).enterprise_name;
  return {
    title: kind.title,
    about: enterpriseName,
    texts: async (db, { subject }) => kind.texts(await changeById(db, subject)),
    obstacles: async (db, { subject }) => (await kind.obstacles?.(db, await changeById(db, subject))) ?? {},
    pass: async (db, review, moment) => {
      const change = await changeById(db, review.subject);
      await kind.apply(db, change, moment);
      await decideChange(db, change, 'passed', { now: moment.now, reasons: {} });
      const second = `${await enterpriseName(db, review)}的变更已生效`;
      return { type: '2', first: kind.passed, second, content: `${second}。`, link: kind.link.pass };
    },
    reject: async (db, review, moment, reasons) => {
      const change = await changeById(db, review.subject);
      await kind.drop?.(db, change, moment, reasons);
      await decideChange(db, change, 'refused', { now: moment.now, reasons });
      const why = Object.values(reasons).join('；');
      const second = `${await enterpriseName(db, review)}的变更未生效，原资料继续有效`;
      return { type: '2', first: kind.refused, second, content: `${second}。\n\n原因：${why}`, link: kind.link.reject };
    },
  };
}

const ENTERPRISE_INFO = { url: '/account-center/enterprise-info/index', text: '查看企业信息' };
const EDIT_BASE = { url: '/account-center/enterprise-info/editBaseInfo', text: '去修改' };

/** Prefixes of the field names in a change request, by the part of the enterprise's data: `enterprise.address`. */
export const PREFIXES: Readonly<Record<PartName, string>> = {
  ENTERPRISE: 'enterprise',
  LEGAL: 'legal',
  BENEFICIARY: 'beneficiary',
  ACCOUNT: 'account',
};

async function applyPapers(db: Kysely<Database>, { enterpriseId, data }: Change, { now }: Moment): Promise<void> {
  const papers = data as Papers;
  for (const part of PARTS) if (papers[part]) await storeFact(db, { enterpriseId, part, data: papers[part], now });
  if (papers.ENTERPRISE) await applyName(db, enterpriseId, papers.ENTERPRISE);
  // If the company's name changes, the name of its company account changes too. If the name of the legal person
  // changes, the name of a private card changes too.
  const ACCOUNT = await lockAccountPaper(db, enterpriseId);
  const name = ACCOUNT?.accountKind === 'PRIVATE' ? papers.LEGAL?.legalName : papers.ENTERPRISE?.enterpriseName;
  if (!ACCOUNT || name === undefined || name === ACCOUNT.accountName) return;
  await storeFact(db, { enterpriseId, part: 'ACCOUNT', data: { ...ACCOUNT, accountName: name }, now });
  if (ACCOUNT.accountKind === 'PRIVATE')
    await db
      .updateTable('settle_accounts')
      .set({ account_name: name })
      .where('enterprise_id', '=', enterpriseId)
      .where('account_no', '=', ACCOUNT.accountNo)
      .execute();
}

/**
 * Writes a changed company name to all places that store it: the enterprise, its wallet, and all its company
 * accounts.
 */
async function applyName(
  db: Kysely<Database>,
  enterpriseId: string,
  { enterpriseName, businessLicenseNo }: EnterprisePaper,
): Promise<void> {
  const { enterprise_name: before } = await db
    .selectFrom('enterprises')
    .select('enterprise_name')
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('enterprises')
    .set({ enterprise_name: enterpriseName, business_license_no: businessLicenseNo })
    .where('enterprise_id', '=', enterpriseId)
    .execute();
  if (before === enterpriseName) return;
  await renameMember(db, enterpriseId, enterpriseName);
  await db
    .updateTable('settle_accounts')
    .set({ account_name: enterpriseName })
    .where('enterprise_id', '=', enterpriseId)
    .where('account_kind', '=', 'CORPORATE')
    .where('deleted_at', 'is', null)
    .execute();
}

const modification: ChangeKind = {
  title: '企业信息变更审核',
  texts: ({ data }) => textsOf(data as Papers),
  obstacles: async (db, { enterpriseId, data }) => {
    const { ENTERPRISE } = data as Papers;
    return ENTERPRISE ? licenceObstacles(db, { licence: ENTERPRISE.businessLicenseNo, enterpriseId }) : {};
  },
  apply: applyPapers,
  passed: '企业信息变更通过',
  refused: '企业信息变更未通过',
  link: { pass: ENTERPRISE_INFO, reject: EDIT_BASE },
};

const bankPermit: ChangeKind = {
  title: '银行开户证明审核',
  texts: () => ({}),
  obstacles: async (db, { enterpriseId, data }): Promise<Texts> =>
    (await lockAccountPaper(db, enterpriseId))?.accountNo === data['accountNo']
      ? {}
      : { bankPermitPicUrl: '结算账户已变更，请上传该账户的开户证明' },
  apply: async (db, { enterpriseId, data }, { now }) => {
    const { ACCOUNT } = (await factsOf(db, enterpriseId)).papers;
    const bankPermitPicUrl = String(data['bankPermitPicUrl']);
    const changed: AccountPaper | undefined = ACCOUNT && { ...ACCOUNT, bankPermitPicUrl };
    if (changed) await storeFact(db, { enterpriseId, part: 'ACCOUNT', data: changed, now });
  },
  passed: '银行开户证明审核通过',
  refused: '银行开户证明审核未通过',
  link: { pass: ENTERPRISE_INFO, reject: ENTERPRISE_INFO },
};

/**
 * The review of a private bank card that a user has bound as settlement account. The review's subject is the id of
 * the account.
 */
const privateCard: ReviewKind = {
  title: '银行卡绑定审核',
  about: async (db, { subject }) => (await card(db, subject)).account_name,
  texts: async (db, { subject }) => ({ accountName: (await card(db, subject)).account_name }),
  pass: async (db, { subject }) => {
    await decideCard(db, subject, 'PASS', null);
    return {
      type: '2',
      first: '银行卡绑定成功',
      second: '银行卡已绑定，可用于结算',
      content: '银行卡已绑定，可用于结算。',
      link: ENTERPRISE_INFO,
    };
  },
  reject: async (db, { subject }, _moment, reasons) => {
    const why = Object.values(reasons).join('；');
    await decideCard(db, subject, 'UN_PASS', why);
    return {
      type: '2',
      first: '银行卡绑定失败',
      second: '银行未确认该卡信息',
      content: `银行未确认该卡信息。\n\n原因：${why}`,
      link: ENTERPRISE_INFO,
    };
  },
};
const card = (db: Kysely<Database>, settleAccountId: string) =>
  db
    .selectFrom('settle_accounts')
    .selectAll()
    .where('settle_account_id', '=', settleAccountId)
    .executeTakeFirstOrThrow();
/**
 * Sets the outcome of a bound card's review. If a change of settlement has approved the card meanwhile, the card
 * stays approved.
 */
const decideCard = (db: Kysely<Database>, settleAccountId: string, status: 'PASS' | 'UN_PASS', reason: string | null) =>
  db
    .updateTable('settle_accounts')
    .set({ status, reason })
    .where('settle_account_id', '=', settleAccountId)
    .where('status', '=', 'INIT')
    .execute();

declare module '../reviews' {
  interface ReviewNames {
    ENTERPRISE_MODIFY: unknown;
    BANK_PERMIT: unknown;
    SETTLE_ACCOUNT: unknown;
  }
}

export const changeReviews = {
  ENTERPRISE_MODIFY: reviewOfChange(modification),
  BANK_PERMIT: reviewOfChange(bankPermit),
  SETTLE_ACCOUNT: privateCard,
} satisfies Partial<ReviewKinds>;
