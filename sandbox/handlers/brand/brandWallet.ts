import type { Kysely } from 'kysely';
import type * as contract from '@/contract/calls/brandWallet';
import { BRAND_WALLET_AGREEMENTS } from '@/contract/calls/brandWallet';
import type { CallName } from '@/contract/calls/catalogue';
import type { Database } from '../../db/schema';
import { mustAcceptAll, recordAcceptance } from '../../domain/agreements';
import type { Actor, AuthedContext } from '../../domain/context';
import { checkCode, sendCode } from '../../domain/messageCodes';
import { wireTime } from '../../domain/money/days';
import {
  BRAND_WALLET,
  type InvitationRow,
  invitationOf,
  isOpen,
  mustBeOpen,
  submitInvitation,
} from '../../domain/onboarding/invitations';
import { accountsOf } from '../../domain/onboarding/settlement';
import { factsOf } from '../../domain/onboarding/store';
import { maskedAccount } from '../../domain/onboarding/view';
import { refuse } from '../../domain/refusal';
import { bankName } from '../../domain/registers/banks';
import { decideNext, dueAtOf, fileReview } from '../../domain/reviews';
import type { Handlers } from '../handler';

/** Purpose of the SMS code (scene, `messageCodes.ts`). */
const SCENE = 'BRAND_WALLET';

/** Returns the user's invitation, after its due review has been decided. */
async function openInvitation(context: AuthedContext, solutionNo: string): Promise<InvitationRow> {
  const { db, user, now } = context;
  const which = { userId: user.userId, solutionNo, now };
  const row = await invitationOf(db, which);
  if (row.state !== 'REVIEWING') return row;
  // Reads the invitation again, because a worker may have decided it while this request waited.
  await decideNext(db, context, { subject: row.todo_id });
  return invitationOf(db, which);
}

const statusOf = async (db: Kysely<Database>, row: InvitationRow) => {
  const dueAt = row.state === 'REVIEWING' ? await dueAtOf(db, BRAND_WALLET, row.todo_id) : null;
  return {
    solutionNo: row.solution_no,
    state: row.state,
    submittedAt: row.submitted_at && wireTime(row.submitted_at),
    decidedAt: row.decided_at && wireTime(row.decided_at),
    dueAt: dueAt && wireTime(dueAt),
    reason: row.state === 'REFUSED' ? row.reason : '',
    walletNo: row.wallet_no,
  };
};

const enterpriseOf = (db: Kysely<Database>, { enterpriseId }: Actor) =>
  db
    .selectFrom('enterprises')
    .select(['enterprise_id', 'enterprise_name', 'business_license_no', 'settled_status'])
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirst();

/** Returns the user's current enterprise. Refuses if it is not approved, or is not the invited enterprise. */
async function invited({ db, user }: AuthedContext, row: InvitationRow) {
  const own = await enterpriseOf(db, user);
  if (own?.settled_status !== 'PASS') return refuse('请先完成企业入网', { bizCode: 'ENTERPRISE_NOT_OPEN' });
  if (own.business_license_no !== row.customer_no)
    return refuse('认证主体与受邀主体不一致，无法开通品牌钱包账号', { bizCode: 'ENTITY_MISMATCH' });
  return own;
}

/** Handlers with which a user opens a brand wallet that a brand has offered. */
export const brandWalletHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  brandWalletFindDetail: async ({ solutionNo }, context) => {
    const row = await openInvitation(context, solutionNo);
    return {
      ...(await statusOf(context.db, row)),
      brandWalletName: row.brand_wallet_name,
      customerNoMasked: `${row.customer_no.slice(0, 4)}**********${row.customer_no.slice(-4)}`,
      invitedAt: wireTime(row.created_at),
      validUntil: wireTime(row.valid_until),
    };
  },

  brandWalletSolutionInfo: async ({ solutionNo }, { db, user, now }) => {
    const row = await invitationOf(db, { userId: user.userId, solutionNo, now });
    return {
      solutionNo,
      solutionName: row.brand_wallet_name,
      items: [
        { name: '收款', description: `${row.brand_wallet_name}下的订单款项进入品牌钱包`, fee: '按品牌方与平台的约定' },
        { name: '余额管理', description: '查询品牌钱包的余额与收支', fee: '免费' },
        { name: '提现', description: '提现至本企业已验证的结算账户', fee: '按提现费率' },
      ],
    };
  },

  brandWalletStatus: async ({ solutionNo }, context) => statusOf(context.db, await openInvitation(context, solutionNo)),

  brandWalletGetStep: async ({ solutionNo }, context) => {
    const row = await openInvitation(context, solutionNo);
    if (row.state === 'REVIEWING') return { step: 'REVIEW' };
    if (!isOpen(row)) return { step: 'DONE' };
    const own = await enterpriseOf(context.db, context.user);
    if (own?.settled_status !== 'PASS') return { step: 'ENTERPRISE' };
    return { step: own.business_license_no === row.customer_no ? 'CONFIRM' : 'ENTITY' };
  },

  brandWalletRealTimeInfo: async ({ solutionNo }, context) => {
    const own = await invited(context, await openInvitation(context, solutionNo));
    const { papers } = await factsOf(context.db, own.enterprise_id);
    const [account] = await accountsOf(context.db, own.enterprise_id);
    return {
      enterpriseName: own.enterprise_name,
      businessLicenseNo: own.business_license_no,
      legalName: papers.LEGAL?.legalName ?? '',
      settleAccountMasked: account ? maskedAccount(account.account_no) : '',
      settleBankName: account ? bankName(account.bank_code) : '',
    };
  },

  brandWalletResendMsg: async ({ solutionNo }, context) => {
    const row = await openInvitation(context, solutionNo);
    mustBeOpen(row);
    await invited(context, row);
    return sendCode(context.db, { ...context, scene: SCENE });
  },

  brandWalletOpen: async ({ solutionNo, faceAgreementNos, code, bwtCode = '' }, context) => {
    const { db, user, now, realNow, newId, reviewDelayMs } = context;
    const row = await openInvitation(context, solutionNo);
    mustBeOpen(row);
    const own = await invited(context, row);
    const numbers = await mustAcceptAll(db, BRAND_WALLET_AGREEMENTS, faceAgreementNos);
    await checkCode(db, { user, scene: SCENE, code, realNow });
    const { member_no } = await db
      .selectFrom('members')
      .select('member_no')
      .where('enterprise_id', '=', own.enterprise_id)
      .executeTakeFirstOrThrow();
    const sent = await submitInvitation(db, row, { now, memberNo: member_no, bwtCode });
    await fileReview(db, {
      kind: BRAND_WALLET,
      subject: row.todo_id,
      enterpriseId: own.enterprise_id,
      userId: user.userId,
      now,
      delayMs: reviewDelayMs,
      newId,
    });
    await recordAcceptance(context, numbers, { memberNo: member_no, openAccount: row.todo_id });
    return statusOf(db, sent);
  },
};
