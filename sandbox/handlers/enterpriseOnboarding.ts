import type { Kysely } from 'kysely';
import type { CallName } from '@/contract/catalogue';
import type * as contract from '@/contract/enterpriseOnboarding';
import { MOST_BENEFICIARIES, type OnboardingStep } from '@/contract/enterpriseOnboarding';
import type { Database } from '../db/schema';
import { audit } from '../domain/audit';
import { CODE_LIFE, checkCode, sendCode, takeProof } from '../domain/codes';
import { maskedEmail, ownReceiver } from '../domain/contact';
import { countHits, hit, type Limit, withinLimit } from '../domain/limits';
import { beginAttempt, forgetAttempts } from '../domain/loginAttempts';
import { parseCents } from '../domain/money/cents';
import { wireTime } from '../domain/money/days';
import { type Change, newestChange, PREFIXES, submitChange } from '../domain/onboarding/changes';
import { closed, enterSessions, moveEnterprise } from '../domain/onboarding/enterprise';
import { ENTERPRISE, leadsTo } from '../domain/onboarding/machine';
import * as papers from '../domain/onboarding/papers';
import { compareProof, createProof, PROOF_LIFE, PROOF_TRIES, PROOFS_A_DAY, proofOf } from '../domain/onboarding/proofs';
import { recognizePicture } from '../domain/onboarding/recognize';
import {
  maskedAccount,
  maskedId,
  shownAccount,
  shownBeneficiaries,
  shownEnterprise,
  shownLegal,
} from '../domain/onboarding/shown';
import {
  accountOf,
  countingOf,
  factsOf,
  markRefused,
  PARTS,
  papersOf,
  STEPS,
  type Stored,
  storePaper,
} from '../domain/onboarding/store';
import { mustChange, type OwnEnterprise, toAdminister, toChange, toManage, toRead } from '../domain/onboarding/which';
import { decideDue, dueAtOf, fileReview, reasonsOf } from '../domain/reviews';
import { verifyPassword } from '../domain/secrets';
import { inTransaction } from '../server/transaction';
import { enterpriseSwitchingHandlers } from './enterpriseSwitching';
import { type Actor, type Context, type Handlers, notYours, refuse } from './handler';

type Room = Context & { user: Actor };
type Named = { enterpriseId?: string | undefined };

const RESENDS: Limit = { name: 'wallet-message', hits: 5, minutes: 60 };
const REGISTER_LOOKS: Limit = { name: 'register-look', hits: 30, minutes: 1 };
const RECOGNITIONS: Limit = { name: 'recognize', hits: 30, minutes: 1 };
const HOUR = 3_600_000;

const time = (at: Date | null | undefined) => (at ? wireTime(at) : null);

// --- what is told -----------------------------------------------------------------------------------------------------

/** Decides what is due of an enterprise, then reads it: nothing that is told is older than its due time. */
async function looked(
  room: Room,
  { enterpriseId }: Named,
  find: typeof toRead = toRead,
): Promise<OwnEnterprise | null> {
  const asked = { user: room.user, enterpriseId };
  const found = await find(room.db, asked);
  if (!found) return null;
  await decideDue(room.db, room, found.enterpriseId);
  return find(room.db, { ...asked, enterpriseId: found.enterpriseId });
}

const NOWHERE = { enterpriseId: '', enterpriseNo: '', enterpriseName: '', settledStatus: 'UN_APPLY' } as const;
const placeOf = (own: OwnEnterprise | null) =>
  own
    ? {
        enterpriseId: own.enterpriseId,
        enterpriseNo: own.enterpriseNo,
        enterpriseName: own.enterpriseName,
        settledStatus: own.status,
      }
    : NOWHERE;

async function statusOf(db: Kysely<Database>, own: OwnEnterprise | null) {
  const application = own
    ? await db
        .selectFrom('enterprise_applications')
        .selectAll()
        .where('enterprise_id', '=', own.enterpriseId)
        .executeTakeFirst()
    : undefined;
  const refused = own?.status === 'UN_PASS';
  return {
    ...placeOf(own),
    auditReason: refused ? own.auditReason : null,
    reasons: refused && own.auditReason !== null ? reasonsOf(own.auditReason) : {},
    submittedAt: time(application?.submitted_at),
    dueAt: own?.status === 'INIT' ? time(await dueAtOf(db, 'ENTERPRISE', own.enterpriseId)) : null,
    decidedAt: time(application?.decided_at),
  };
}

const ofParts = ({ papers: { ENTERPRISE: enterprise, LEGAL, BENEFICIARY, ACCOUNT }, stamps }: Stored) => ({
  enterprise: enterprise && stamps.ENTERPRISE ? shownEnterprise(enterprise, stamps.ENTERPRISE) : null,
  legal: LEGAL && stamps.LEGAL ? shownLegal(LEGAL, stamps.LEGAL) : null,
  beneficiary: BENEFICIARY && stamps.BENEFICIARY ? shownBeneficiaries(BENEFICIARY, stamps.BENEFICIARY) : null,
  account: ACCOUNT && stamps.ACCOUNT ? shownAccount(ACCOUNT, stamps.ACCOUNT) : null,
});

interface Application {
  decidedAt: Date | null;
  generalReason: string | null;
}
async function applicationOf(db: Kysely<Database>, enterpriseId: string): Promise<Application> {
  const row = await db
    .selectFrom('enterprise_applications')
    .select(['decided_at', 'general_reason'])
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirst();
  return { decidedAt: row?.decided_at ?? null, generalReason: row?.general_reason ?? null };
}

/** After a refusal only what was refused can be changed, and what was mended since. */
function isOpen(own: OwnEnterprise, step: OnboardingStep, { stamps }: Stored, application: Application): boolean {
  if (own.status !== 'UN_PASS') return own.status === 'UN_APPLY' || own.status === 'UN_SUBMIT';
  const stamp = stamps[step];
  return (
    stamp === undefined ||
    application.generalReason !== null ||
    Object.keys(stamp.refused).length > 0 ||
    (application.decidedAt !== null && stamp.savedAt >= application.decidedAt)
  );
}

async function stepsOf(room: Room, own: OwnEnterprise | null) {
  const { db, now } = room;
  const stored: Stored = own ? await papersOf(db, own.enterpriseId) : { papers: {}, stamps: {} };
  const application = own ? await applicationOf(db, own.enterpriseId) : { decidedAt: null, generalReason: null };
  const steps = STEPS.map((step) => {
    const stamp = stored.stamps[step];
    const refused = own?.status === 'UN_SUBMIT' || own?.status === 'UN_PASS' ? (stamp?.refused ?? {}) : {};
    const passed = own?.status === 'PASS' || (own?.status === 'UN_PASS' && !isOpen(own, step, stored, application));
    const state = passed ? 'passed' : !stamp ? 'empty' : Object.keys(refused).length > 0 ? 'refused' : 'saved';
    return { step, state, version: stamp?.version ?? 0, savedAt: time(stamp?.savedAt), refused } as const;
  });
  const open = own === null || leadsTo(ENTERPRISE, own.status, 'saved') !== undefined;
  const first = steps.find(({ state }) => state === 'empty' || state === 'refused');
  const counting = own ? await countingOf(db, own) : stored;
  return {
    ...placeOf(own),
    steps: [...steps],
    next: open ? (first?.step ?? ('SUBMIT' as const)) : null,
    generalReason: own?.status === 'UN_PASS' ? application.generalReason : null,
    verification: await proofOf(db, own && accountOf(own.enterpriseId, counting.papers.ACCOUNT), now),
  };
}

async function walletOf({ db, now }: Room, own: OwnEnterprise | null) {
  const counting = own ? await countingOf(db, own) : null;
  const account = own && accountOf(own.enterpriseId, counting?.papers.ACCOUNT);
  const member =
    own?.status === 'PASS'
      ? await db
          .selectFrom('members')
          .select(['member_no', 'created_at'])
          .where('enterprise_id', '=', own.enterpriseId)
          .executeTakeFirst()
      : undefined;
  const accounts = member
    ? await db
        .selectFrom('accounts')
        .select(['account_no', 'purpose'])
        .where('member_no', '=', member.member_no)
        .orderBy('account_no')
        .execute()
    : [];
  const verification = await proofOf(db, account, now);
  return {
    walletStatus: !member
      ? ('NONE' as const)
      : verification.state === 'VERIFIED'
        ? ('OPEN' as const)
        : ('UNVERIFIED' as const),
    memberNo: member?.member_no ?? '',
    openedAt: time(member?.created_at),
    accounts: accounts.map(({ account_no, purpose }) => ({
      accountNo: account_no,
      accountType: purpose as 'BALANCE' | 'SETTLEMENT' | 'FEE' | 'SPLIT',
    })),
    verification,
  };
}

async function realFacts(db: Kysely<Database>, own: OwnEnterprise | null) {
  const stored: Stored = own ? await factsOf(db, own.enterpriseId) : { papers: {}, stamps: {} };
  const member = own
    ? await db
        .selectFrom('members')
        .select('created_at')
        .where('enterprise_id', '=', own.enterpriseId)
        .executeTakeFirst()
    : undefined;
  return {
    stored,
    facts: {
      ...placeOf(own),
      businessLicenseNo: own?.businessLicenseNo ?? '',
      passedAt: time(stored.stamps.ENTERPRISE?.savedAt ?? member?.created_at),
    },
  };
}

// --- saving -----------------------------------------------------------------------------------------------------------

const deskOf = ({ db, now, user, newId }: Room): papers.Desk => ({ db, now, userId: user.userId, newId });

/** Refuses what is wrong, field by field; `prefix` where the request holds several parts. */
function refuseProblems(problems: Record<string, string>, prefix = ''): void {
  const entries = Object.entries(problems);
  const [first] = entries;
  if (!first) return;
  refuse(first[1], { fields: Object.fromEntries(entries.map(([field, msg]) => [`${prefix}${field}`, msg])) });
}

const noted = (
  { db, now, user, address }: Room,
  action: string,
  subject: string,
  detail: Record<string, unknown> = {},
) => audit(db, { at: now, userId: user.userId, sessionId: user.sessionId, action, subject, detail, address });

const EIGHT_DIGITS = 1e8;

/** Makes the enterprise and the user its administrator; sessions that are in none are in it at once. */
async function makeEnterprise(room: Room, paper: papers.EnterprisePaper): Promise<OwnEnterprise> {
  const { db, now, user, random, newId } = room;
  if (!(await enterpriseSwitchingHandlers.judgeAddEnterprise({}, room))) refuse('当前账号不能新增企业');
  const enterpriseId = newId('E');
  const serial = String(Buffer.from(random(6)).readUIntBE(0, 6) % EIGHT_DIGITS).padStart(8, '0');
  const enterpriseNo = `QY${paper.divisionCode}${serial}`;
  await db
    .insertInto('enterprises')
    .values({
      enterprise_id: enterpriseId,
      enterprise_no: enterpriseNo,
      enterprise_name: paper.enterpriseName,
      business_license_no: paper.businessLicenseNo,
      settled_status: leadsTo(ENTERPRISE, 'UN_APPLY', 'saved') ?? closed('UN_APPLY'),
      audit_reason: null,
      created_at: now,
    })
    .execute();
  await db
    .insertInto('user_enterprises')
    .values({ user_id: user.userId, enterprise_id: enterpriseId, role_id: 'ADMIN', user_type: '1', created_at: now })
    .execute();
  await enterSessions(db, user.userId, enterpriseId);
  await noted(room, 'enterprise.created', enterpriseId, { enterpriseNo });
  return {
    enterpriseId,
    enterpriseNo,
    enterpriseName: paper.enterpriseName,
    businessLicenseNo: paper.businessLicenseNo,
    status: 'UN_SUBMIT',
    auditReason: null,
    administers: true,
  };
}

const CHANGED = '该步骤已在其他页面修改，请刷新后重试';

/**
 * Stores one step of a locked enterprise: refused where it is closed, where another save was quicker, and where
 * something is wrong. A save that was stored already, because its answer was lost, is answered once more.
 */
async function saveStep(
  room: Room,
  own: OwnEnterprise,
  stored: Stored,
  {
    step,
    version,
    completed,
    prefix,
  }: {
    step: OnboardingStep;
    version: number;
    completed: papers.Completed<papers.Papers[OnboardingStep] & object>;
    prefix?: string;
  },
): Promise<number> {
  const { db, now, user } = room;
  if (!leadsTo(ENTERPRISE, own.status, 'saved')) closed(own.status);
  const before = stored.stamps[step]?.version ?? 0;
  if (before !== version) {
    if (before === version + 1 && papers.sameAs(stored.papers[step], completed.paper)) return before;
    refuse(CHANGED, { bizCode: 'STEP_CHANGED' });
  }
  if (!isOpen(own, step, stored, await applicationOf(db, own.enterpriseId)))
    refuse('该部分已审核通过，无需修改', { bizCode: 'STEP_CLOSED' });
  refuseProblems(completed.problems, prefix);
  const { enterpriseId } = own;
  await storePaper(db, { enterpriseId, step, paper: completed.paper, userId: user.userId, now, version: before + 1 });
  await moveEnterprise(db, own, 'saved', { moment: room, userId: user.userId });
  await noted(room, 'enterprise.stepSaved', enterpriseId, { step, version: before + 1 });
  stored.papers = { ...stored.papers, [step]: completed.paper };
  stored.stamps = { ...stored.stamps, [step]: { version: before + 1, savedAt: now, refused: {} } };
  if (step === 'ENTERPRISE' || step === 'LEGAL') await checkAccountName(db, enterpriseId, stored);
  return before + 1;
}

/** A new name of the company or the legal person leaves the account with the old one: that is said at its step. */
async function checkAccountName(db: Kysely<Database>, enterpriseId: string, stored: Stored): Promise<void> {
  const { ACCOUNT } = stored.papers;
  const stamp = stored.stamps.ACCOUNT;
  if (!ACCOUNT || !stamp) return;
  const problem = papers.accountNameProblem(ACCOUNT, stored.papers);
  const { accountName: _old, ...rest } = stamp.refused;
  const refused = problem === undefined ? rest : { ...rest, accountName: problem };
  await markRefused(db, enterpriseId, 'ACCOUNT', refused);
  stored.stamps = { ...stored.stamps, ACCOUNT: { ...stamp, refused } };
}

/** Name and licence go with the step that says them. */
async function rename(db: Kysely<Database>, enterpriseId: string, paper: papers.EnterprisePaper): Promise<void> {
  await db
    .updateTable('enterprises')
    .set({ enterprise_name: paper.enterpriseName, business_license_no: paper.businessLicenseNo })
    .where('enterprise_id', '=', enterpriseId)
    .execute();
}

/** The enterprise that a step is saved to, with what is there. */
async function opened(room: Room, { enterpriseId }: Named): Promise<{ own: OwnEnterprise; stored: Stored }> {
  const own = await mustChange(room.db, { user: room.user, enterpriseId });
  return { own, stored: await papersOf(room.db, own.enterpriseId) };
}

async function saved(room: Room, own: OwnEnterprise, version: number) {
  const now = await toAdminister(room.db, { user: room.user, enterpriseId: own.enterpriseId });
  return { enterpriseId: own.enterpriseId, enterpriseNo: own.enterpriseNo, version, steps: await stepsOf(room, now) };
}

/** Files the review of a complete application and moves the enterprise under it. */
async function submit(room: Room, own: OwnEnterprise, stored: Stored) {
  const { db, user, now, newId, reviewDelayMs } = room;
  const { enterpriseId } = own;
  const missing = STEPS.find((step) => {
    const stamp = stored.stamps[step];
    return !stamp || Object.keys(stamp.refused).length > 0;
  });
  if (missing) {
    // What a mended part has left wrong in another one is told here too: the refusal undoes its mark at that step.
    const fields = Object.fromEntries(
      PARTS.flatMap((part) =>
        Object.entries(stored.stamps[part]?.refused ?? {}).map(([field, msg]) => [`${PREFIXES[part]}.${field}`, msg]),
      ),
    );
    refuse('请先完成全部步骤', { bizCode: 'NOT_COMPLETE', ...(Object.keys(fields).length > 0 ? { fields } : {}) });
  }
  if (await papers.licenceTaken(db, { licence: own.businessLicenseNo, enterpriseId }))
    refuse(papers.LICENCE_TAKEN, { bizCode: 'NOT_COMPLETE' });
  await moveEnterprise(db, own, 'submitted', { moment: room, userId: user.userId });
  const order = { kind: 'ENTERPRISE', subject: enterpriseId, enterpriseId, userId: user.userId };
  await fileReview(db, { ...order, now, delayMs: reviewDelayMs, newId });
  await noted(room, 'enterprise.submitted', enterpriseId);
  return statusOf(db, await toAdminister(db, { user, enterpriseId }));
}

// --- changes of what holds --------------------------------------------------------------------------------------------

async function changeStatusOf(db: Kysely<Database>, change: Change | null) {
  return {
    modifyStatus: change?.status ?? ('NONE' as const),
    modifyId: change?.changeId ?? '',
    reasons: change?.status === 'UN_PASS' ? change.reasons : {},
    submittedAt: time(change?.submittedAt),
    dueAt: change?.status === 'INIT' ? time(await dueAtOf(db, change.kind, change.changeId)) : null,
    decidedAt: time(change?.decidedAt),
  };
}

const MODIFY = 'ENTERPRISE_MODIFY';
const newestModification = (db: Kysely<Database>, own: OwnEnterprise | null) =>
  own ? newestChange(db, { kind: MODIFY, enterpriseId: own.enterpriseId }) : Promise.resolve(null);

type Names = Extract<CallName, keyof typeof contract>;

export const enterpriseOnboardingHandlers: Handlers<Names> = {
  queryEnterpriseStatus: async (request, room) => statusOf(room.db, await looked(room, request)),

  queryEnterpriseApplyDetail: async (request, room) => {
    const own = await looked(room, request, toAdminister);
    const stored: Stored = own ? await papersOf(room.db, own.enterpriseId) : { papers: {}, stamps: {} };
    return { ...(await statusOf(room.db, own)), ...ofParts(stored) };
  },

  queryEnterpriseRealDetail: async (request, room) => {
    const { facts, stored } = await realFacts(room.db, await looked(room, request));
    return { ...facts, enterprise: ofParts(stored).enterprise };
  },

  queryEnterpriseRealDetailV2: async (request, room) => {
    const { facts, stored } = await realFacts(room.db, await looked(room, request));
    return { ...facts, ...ofParts(stored) };
  },

  queryEnterpriseUnifyInfo: async (request, room) => {
    const own = await looked(room, request);
    const admin = own ? (await papersOf(room.db, own.enterpriseId)).papers.ADMIN : undefined;
    return {
      ...(await statusOf(room.db, own)),
      businessLicenseNo: own?.businessLicenseNo ?? '',
      wallet: await walletOf(room, own),
      adminEmailMasked: maskedEmail(admin?.email ?? ''),
    };
  },

  settedSteps: async (request, room) => stepsOf(room, await looked(room, request, toAdminister)),

  settedDetail: async (request, room) => {
    const own = await looked(room, request, toAdminister);
    const stored: Stored = own ? await papersOf(room.db, own.enterpriseId) : { papers: {}, stamps: {} };
    const { ADMIN } = stored.papers;
    const at = stored.stamps.ADMIN;
    return {
      ...(await stepsOf(room, own)),
      ...ofParts(stored),
      admin:
        ADMIN && at
          ? {
              version: at.version,
              savedAt: wireTime(at.savedAt),
              refused: at.refused,
              emailMasked: maskedEmail(ADMIN.email),
            }
          : null,
    };
  },

  saveEnterprise: async ({ enterpriseId, version, ...input }, room) => {
    const { db, user } = room;
    // Two tabs that each would make the first enterprise: the second waits and finds the first one's.
    await db.selectFrom('users').select('user_id').where('user_id', '=', user.userId).forNoKeyUpdate().execute();
    const known = await toChange(db, { user, enterpriseId, licence: input.businessLicenseNo });
    const stored: Stored = known ? await papersOf(db, known.enterpriseId) : { papers: {}, stamps: {} };
    const before = stored.papers.ENTERPRISE;
    const completed = await papers.completeEnterprise(deskOf(room), input, before, known?.enterpriseId ?? null);
    if (!known) {
      if (version !== 0) refuse(CHANGED, { bizCode: 'STEP_CHANGED' });
      refuseProblems(completed.problems);
    }
    const own = known ?? (await makeEnterprise(room, completed.paper));
    const next = await saveStep(room, own, stored, { step: 'ENTERPRISE', version, completed });
    await rename(db, own.enterpriseId, completed.paper);
    return saved(room, own, next);
  },

  saveLegal: async ({ version, enterpriseId, ...input }, room) => {
    const { own, stored } = await opened(room, { enterpriseId });
    const completed = await papers.completeLegal(deskOf(room), input, stored.papers.LEGAL);
    return saved(room, own, await saveStep(room, own, stored, { step: 'LEGAL', version, completed }));
  },

  saveBeneficiary: async ({ version, enterpriseId, beneficiaries }, room) => {
    const { own, stored } = await opened(room, { enterpriseId });
    const before = stored.papers.BENEFICIARY;
    const completed = await papers.completeBeneficiaries(deskOf(room), beneficiaries, before, own.businessLicenseNo);
    return saved(room, own, await saveStep(room, own, stored, { step: 'BENEFICIARY', version, completed }));
  },

  saveEnterpriseAccount: async ({ version, enterpriseId, ...input }, room) => {
    const { own, stored } = await opened(room, { enterpriseId });
    const completed = await papers.completeAccount(deskOf(room), input, stored.papers);
    return saved(room, own, await saveStep(room, own, stored, { step: 'ACCOUNT', version, completed }));
  },

  // The password is hashed outside any transaction, as at a login.
  bindEmailAndPwd: async ({ version, enterpriseId, email, proof, password }, { db, ...context }) => {
    const { user, now } = context;
    const account = await db
      .selectFrom('users')
      .select(['password_hash', 'login_account'])
      .where('user_id', '=', user.userId)
      .executeTakeFirstOrThrow();
    const lockedUntil = await inTransaction(db, (trx) => beginAttempt(trx, account.login_account, now));
    if (lockedUntil) {
      const minutes = Math.max(1, Math.ceil((lockedUntil.getTime() - now.getTime()) / 60_000));
      const msg = `登录密码错误次数过多，请${minutes}分钟后再试`;
      refuse(msg, { fields: { password: msg } });
    }
    if (!(await verifyPassword(password, account.password_hash)))
      refuse('登录密码错误', { fields: { password: '登录密码错误' } });
    // The password was right, whatever becomes of the rest.
    await inTransaction(db, (trx) => forgetAttempts(trx, account.login_account));
    return inTransaction(db, async (trx) => {
      const room = { ...context, db: trx };
      const { own, stored } = await opened(room, { enterpriseId });
      const problems: Record<string, string> = {};
      const repeated = papers.sameAs(stored.papers.ADMIN, { email }) && stored.stamps.ADMIN?.version === version + 1;
      if (!repeated) {
        const other = await trx
          .selectFrom('users')
          .select('user_id')
          .where('email', '=', email)
          .where('user_id', '!=', user.userId)
          .executeTakeFirst();
        // Only who reads the address's mail has a proof for it.
        const proven = await takeProof(trx, { purpose: 'BIND_ADMIN', userId: user.userId, subject: email, proof, now });
        if (!proven) problems['email'] = '邮箱验证已失效，请重新验证';
        else if (other) problems['email'] = '该邮箱已被其他账号使用';
      }
      const next = await saveStep(room, own, stored, {
        step: 'ADMIN',
        version,
        completed: { paper: { email }, problems },
      });
      await trx.updateTable('users').set({ email }).where('user_id', '=', user.userId).execute();
      return saved(room, own, next);
    });
  },

  walletApplyMsgResend: async ({ enterpriseId }, room) => {
    const { db, user, now } = room;
    const own = await mustChange(db, { user, enterpriseId });
    if (!leadsTo(ENTERPRISE, own.status, 'submitted')) closed(own.status);
    const sent = await countHits(db, RESENDS, own.enterpriseId, now);
    if (sent >= RESENDS.hits) refuse('短信发送次数已达上限，请1小时后再试', { bizCode: 'MSG_RESEND_LIMIT' });
    const to = await ownReceiver(db, user.userId, 'SMS');
    await sendCode(db, room, 'OPEN_WALLET', to);
    await hit(db, RESENDS, own.enterpriseId, now);
    return {
      receiver: to.address.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2'),
      validSeconds: CODE_LIFE / 1000,
      left: RESENDS.hits - sent - 1,
    };
  },

  confirmOpenIntention: async ({ enterpriseId, faceAgreementNos, code }, room) => {
    const { db, user, now, address } = room;
    const { own, stored } = await opened(room, { enterpriseId });
    if (!leadsTo(ENTERPRISE, own.status, 'submitted')) closed(own.status);
    const wanted = await db
      .selectFrom('agreements')
      .select('face_agreement_no')
      .where('agreement_type', '=', 'WALLET')
      .execute();
    const numbers = wanted.map((row) => row.face_agreement_no);
    if (faceAgreementNos.some((no) => !numbers.includes(no))) notYours();
    if (!numbers.every((no) => faceAgreementNos.includes(no))) {
      const msg = '请先阅读并同意全部协议';
      refuse(msg, { fields: { faceAgreementNos: msg } });
    }
    await checkCode(db, { now }, 'OPEN_WALLET', await ownReceiver(db, user.userId, 'SMS'), { code, use: true });
    const status = await submit(room, own, stored);
    await db
      .insertInto('agreement_records')
      .values(
        numbers.map((no) => ({
          face_agreement_no: no,
          user_id: user.userId,
          member_no: null,
          open_account: own.enterpriseId,
          accepted_at: now,
          address,
        })),
      )
      .execute();
    return status;
  },

  submitApply: async ({ enterpriseId, enterprise, legal, beneficiary, account }, room) => {
    const { own, stored } = await opened(room, { enterpriseId });
    if (own.status !== 'UN_PASS')
      own.status === 'UN_SUBMIT' ? refuse('请先提交企业申请', { bizCode: 'STEP_CLOSED' }) : closed(own.status);
    const desk = deskOf(room);
    const store = (
      step: OnboardingStep,
      version: number,
      completed: Parameters<typeof saveStep>[3]['completed'],
      prefix: string,
    ) => saveStep(room, own, stored, { step, version, completed, prefix: `${prefix}.` });
    if (enterprise) {
      const completed = await papers.completeEnterprise(desk, enterprise, stored.papers.ENTERPRISE, own.enterpriseId);
      await store('ENTERPRISE', enterprise.version, completed, 'enterprise');
      await rename(room.db, own.enterpriseId, completed.paper);
      own.businessLicenseNo = completed.paper.businessLicenseNo;
    }
    if (legal)
      await store('LEGAL', legal.version, await papers.completeLegal(desk, legal, stored.papers.LEGAL), 'legal');
    if (beneficiary) {
      const { beneficiaries, version } = beneficiary;
      const before = stored.papers.BENEFICIARY;
      const completed = await papers.completeBeneficiaries(desk, beneficiaries, before, own.businessLicenseNo);
      await store('BENEFICIARY', version, completed, 'beneficiary');
    }
    if (account)
      await store('ACCOUNT', account.version, await papers.completeAccount(desk, account, stored.papers), 'account');
    return submit(room, own, stored);
  },

  createPaymentProof: async ({ enterpriseId }, room) => {
    const own = await toManage(room.db, { user: room.user, enterpriseId });
    const { ACCOUNT } = (await countingOf(room.db, own)).papers;
    const account = accountOf(own.enterpriseId, ACCOUNT) ?? refuse('请先填写结算账户', { bizCode: 'NO_ACCOUNT' });
    return createProof(room, account);
  },

  comparisonPaymentProof: async ({ enterpriseId, proofId, amount, remark }, room) => {
    const own = await toManage(room.db, { user: room.user, enterpriseId });
    const { ACCOUNT } = (await countingOf(room.db, own)).papers;
    const account = accountOf(own.enterpriseId, ACCOUNT) ?? notYours();
    return compareProof(room, account, { proofId, amountCents: parseCents(amount), remark });
  },

  updateBankCardPicture: async ({ enterpriseId, bankPermitPicUrl }, room) => {
    const { db, user, now, newId, reviewDelayMs } = room;
    const own = await toManage(db, { user, enterpriseId });
    const stored = await countingOf(db, own);
    const { ACCOUNT } = stored.papers;
    if (ACCOUNT?.accountKind !== 'CORPORATE') return refuse('请先填写对公结算账户', { bizCode: 'NO_ACCOUNT' });
    const problem = await papers.permitProblem(deskOf(room), bankPermitPicUrl, ACCOUNT.bankPermitPicUrl);
    if (problem !== undefined) refuse(problem, { fields: { bankPermitPicUrl: problem } });
    if (own.status !== 'PASS') {
      const version = stored.stamps.ACCOUNT?.version ?? 0;
      const completed = { paper: { ...ACCOUNT, bankPermitPicUrl }, problems: {} };
      await saveStep(room, own, stored, { step: 'ACCOUNT', version, completed });
      return { state: 'SAVED', dueAt: null };
    }
    await decideDue(db, room, own.enterpriseId);
    const order = {
      kind: 'BANK_PERMIT',
      enterpriseId: own.enterpriseId,
      data: { bankPermitPicUrl },
      userId: user.userId,
    };
    const { changeId, dueAt } = await submitChange(db, {
      ...order,
      now,
      delayMs: reviewDelayMs,
      newId,
      pending: 'STEP_CLOSED',
    });
    await noted(room, 'enterprise.changeSubmitted', own.enterpriseId, { kind: 'BANK_PERMIT', changeId });
    return { state: 'INIT', dueAt: wireTime(dueAt) };
  },

  activateWalletInfo: async (request, room) => walletOf(room, await looked(room, request)),

  enterpriseBindPrivateCard: async ({ enterpriseId, mobile, ...card }, room) => {
    const { db, user, now, newId, reviewDelayMs } = room;
    const own = await toManage(db, { user, enterpriseId });
    if (own.status !== 'PASS') refuse('企业审核通过后才能绑定银行卡');
    const { LEGAL } = (await factsOf(db, own.enterpriseId)).papers;
    refuseProblems({
      ...papers.bankProblems(card),
      ...(LEGAL && LEGAL.legalName !== card.accountName ? { accountName: papers.NAME_OF_PERSON } : {}),
    });
    const known = await db
      .selectFrom('settle_accounts')
      .select('settle_account_id')
      .where('enterprise_id', '=', own.enterpriseId)
      .where('account_no', '=', card.accountNo)
      .where('deleted_at', 'is', null)
      .where('status', '!=', 'UN_PASS')
      .executeTakeFirst();
    if (known)
      refuse('该银行卡已绑定或正在绑定', { bizCode: 'CARD_KNOWN', fields: { accountNo: '该银行卡已绑定或正在绑定' } });
    const settleAccountId = newId('JS');
    await db
      .insertInto('settle_accounts')
      .values({
        settle_account_id: settleAccountId,
        enterprise_id: own.enterpriseId,
        account_kind: 'PRIVATE',
        account_name: card.accountName,
        account_no: card.accountNo,
        bank_code: card.bankCode,
        branch_code: card.branchCode,
        mobile,
        status: 'INIT',
        reason: null,
        created_at: now,
        created_by: user.userId,
        deleted_at: null,
      })
      .execute();
    const order = {
      kind: 'SETTLE_ACCOUNT',
      subject: settleAccountId,
      enterpriseId: own.enterpriseId,
      userId: user.userId,
    };
    const dueAt = await fileReview(db, { ...order, now, delayMs: reviewDelayMs, newId });
    await noted(room, 'settleAccount.bound', own.enterpriseId, {
      settleAccountId,
      account: maskedAccount(card.accountNo),
    });
    return { settleAccountId, auditStatus: 'INIT', dueAt: wireTime(dueAt) };
  },

  getSettleDetail: async (request, room) => settleDetail(room, await looked(room, request)),

  getSettleDetailEnterprise: async (request, room) => {
    const own = await looked(room, request);
    const counting = own ? await countingOf(room.db, own) : null;
    return {
      ...(await settleDetail(room, own)),
      enterpriseId: own?.enterpriseId ?? '',
      enterpriseName: own?.enterpriseName ?? '',
      legalName: counting?.papers.LEGAL?.legalName ?? '',
    };
  },

  queryApplySettleConfig: async (_request, { reviewDelayMs }) => ({
    mostBeneficiaries: MOST_BENEFICIARIES,
    proofTries: PROOF_TRIES,
    proofValidHours: PROOF_LIFE / HOUR,
    proofsADay: PROOFS_A_DAY,
    messagesAnHour: RESENDS.hits,
    reviewSeconds: Math.ceil(reviewDelayMs / 1000),
    accountKinds: ['CORPORATE', 'PRIVATE'],
  }),

  modifyInfo: async (request, room) => {
    const own = await looked(room, request);
    const { enterprise, legal, beneficiary } = ofParts((await realFacts(room.db, own)).stored);
    const status = await changeStatusOf(room.db, await newestModification(room.db, own));
    return { ...status, enterprise, legal, beneficiary };
  },

  modifyStatus: async (request, room) => {
    const own = await looked(room, request);
    return changeStatusOf(room.db, await newestModification(room.db, own));
  },

  modifySubmit: async ({ enterpriseId, enterprise, legal, beneficiary }, room) => {
    const { db, user, now, newId, reviewDelayMs } = room;
    const own = await toManage(db, { user, enterpriseId });
    if (own.status !== 'PASS') refuse('企业审核通过后才能变更信息');
    await decideDue(db, room, own.enterpriseId);
    const { papers: facts, stamps } = await factsOf(db, own.enterpriseId);
    const desk = deskOf(room);
    const data: papers.Papers = {};
    const problems: Record<string, string> = {};
    const take = <Step extends 'ENTERPRISE' | 'LEGAL' | 'BENEFICIARY'>(
      step: Step,
      version: number,
      completed: papers.Completed<papers.Papers[Step] & object>,
    ) => {
      if ((stamps[step]?.version ?? 0) !== version) refuse(CHANGED, { bizCode: 'STEP_CHANGED' });
      data[step] = completed.paper;
      for (const [field, msg] of Object.entries(completed.problems)) problems[`${PREFIXES[step]}.${field}`] = msg;
    };
    if (enterprise) {
      const completed = await papers.completeEnterprise(desk, enterprise, facts.ENTERPRISE, own.enterpriseId);
      take('ENTERPRISE', enterprise.version, completed);
    }
    if (legal) take('LEGAL', legal.version, await papers.completeLegal(desk, legal, facts.LEGAL));
    if (beneficiary) {
      const licence = data.ENTERPRISE?.businessLicenseNo ?? own.businessLicenseNo;
      const completed = await papers.completeBeneficiaries(desk, beneficiary.beneficiaries, facts.BENEFICIARY, licence);
      take('BENEFICIARY', beneficiary.version, completed);
    }
    if (Object.keys(data).length === 0) refuse('没有需要变更的内容', { bizCode: 'NOTHING_CHANGED' });
    refuseProblems(problems);
    const order = { kind: MODIFY, enterpriseId: own.enterpriseId, data: { ...data }, userId: user.userId };
    const { changeId } = await submitChange(db, {
      ...order,
      now,
      delayMs: reviewDelayMs,
      newId,
      pending: 'MODIFY_PENDING',
    });
    await noted(room, 'enterprise.changeSubmitted', own.enterpriseId, {
      kind: MODIFY,
      changeId,
      parts: Object.keys(data),
    });
    return changeStatusOf(db, await newestModification(db, own));
  },

  modifyRejectInfo: async (request, room) => {
    const own = await looked(room, request, toAdminister);
    const newest = await newestModification(room.db, own);
    const refused = newest?.status === 'UN_PASS' ? newest : null;
    const { stamps } = own ? await factsOf(room.db, own.enterpriseId) : { stamps: {} as Stored['stamps'] };
    const held = (refused?.data ?? {}) as papers.Papers;
    // A part is sent again over what holds now: its version is that one.
    const at = (step: 'ENTERPRISE' | 'LEGAL' | 'BENEFICIARY') => ({
      version: stamps[step]?.version ?? 0,
      savedAt: refused?.submittedAt ?? room.now,
      refused: refused?.reasons ?? {},
    });
    return {
      ...(await changeStatusOf(room.db, refused)),
      enterprise: held.ENTERPRISE ? shownEnterprise(held.ENTERPRISE, at('ENTERPRISE')) : null,
      legal: held.LEGAL ? shownLegal(held.LEGAL, at('LEGAL')) : null,
      beneficiary: held.BENEFICIARY ? shownBeneficiaries(held.BENEFICIARY, at('BENEFICIARY')) : null,
    };
  },

  queryBeneficiary: async ({ businessLicenseNo }, { db, user, now }) => {
    if (!(await withinLimit(db, REGISTER_LOOKS, user.userId, now)))
      refuse('操作过于频繁，请稍后再试', { status: 429, keep: true });
    const company = await db
      .selectFrom('company_register')
      .selectAll()
      .where('business_license_no', '=', businessLicenseNo)
      .executeTakeFirst();
    const rows = await db
      .selectFrom('company_beneficiaries')
      .selectAll()
      .where('business_license_no', '=', businessLicenseNo)
      .orderBy('place')
      .execute();
    return {
      found: company !== undefined,
      enterpriseName: company?.enterprise_name ?? '',
      legalName: company?.legal_name ?? '',
      beneficiaries: rows.map((row) => ({
        registerId: row.register_id,
        name: row.name,
        idNumberMasked: maskedId(row.id_number),
        address: row.address,
        way: row.way,
        shareRatio: row.share_ratio,
      })),
    };
  },

  recognize: async ({ kind, url }, { db, user, now }) => {
    if (!(await withinLimit(db, RECOGNITIONS, user.userId, now)))
      refuse('操作过于频繁，请稍后再试', { status: 429, keep: true });
    const file = await db
      .selectFrom('stored_files')
      .select(['content', 'content_type'])
      .where('object', '=', papers.objectOf(url) ?? '')
      .where('user_id', '=', user.userId)
      .executeTakeFirst();
    if (!file) return notYours();
    const fields = file.content_type.startsWith('image/') ? recognizePicture(kind, file.content) : [];
    return { recognized: fields.length > 0, fields };
  },
};

async function settleDetail({ db, now }: Room, own: OwnEnterprise | null) {
  if (!own) return { account: null, verification: await proofOf(db, null, now) };
  const stored = await countingOf(db, own);
  return {
    account: ofParts(stored).account,
    verification: await proofOf(db, accountOf(own.enterpriseId, stored.papers.ACCOUNT), now),
  };
}
