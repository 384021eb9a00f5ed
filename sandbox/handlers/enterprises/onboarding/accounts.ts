import type { CallName } from '@/contract/calls/catalogue';
import type * as contract from '@/contract/calls/onboardingAccounts';
import { MOST_BENEFICIARIES } from '@/contract/calls/onboardingParts';
import type { AuthedContext } from '../../../domain/context';
import { parseCents } from '../../../domain/money/cents';
import { wireTime } from '../../../domain/money/days';
import { newestChange, submitChange } from '../../../domain/onboarding/changes';
import * as papers from '../../../domain/onboarding/documents';
import { type OwnEnterprise, toManage } from '../../../domain/onboarding/ownEnterprise';
import {
  compareProof,
  createProof,
  PROOF_LIFE,
  PROOF_TRIES,
  PROOFS_A_DAY,
  proofOf,
} from '../../../domain/onboarding/proofs';
import { accountOf, countingOf, factsOf } from '../../../domain/onboarding/store';
import { maskedAccount } from '../../../domain/onboarding/view';
import { notYours, refuse } from '../../../domain/refusal';
import { decideDue, fileReview } from '../../../domain/reviews';
import type { Handlers } from '../../handler';
import { ofParts, resolvedPapers, walletOf } from './answers';
import { RESENDS } from './application';
import { noted, refuseProblems, saveStep, stepContextOf } from './saving';

const HOUR = 3_600_000;

async function settleDetail({ db, now }: AuthedContext, own: OwnEnterprise | null) {
  if (!own) return { account: null, verification: await proofOf(db, null, now) };
  const stored = await countingOf(db, own);
  return {
    account: ofParts(stored).account,
    verification: await proofOf(db, accountOf(own.enterpriseId, stored.papers.ACCOUNT), now),
  };
}

/** Handlers of an enterprise's bank account: its verification, its permit, cards, and the wallet. */
export const onboardingAccountHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  createPaymentProof: async ({ enterpriseId }, context) => {
    const own = await toManage(context.db, { user: context.user, enterpriseId });
    const { ACCOUNT } = (await countingOf(context.db, own)).papers;
    const account = accountOf(own.enterpriseId, ACCOUNT) ?? refuse('请先填写结算账户', { bizCode: 'NO_ACCOUNT' });
    return createProof(context, account);
  },

  comparisonPaymentProof: async ({ enterpriseId, proofId, amount, remark }, context) => {
    const own = await toManage(context.db, { user: context.user, enterpriseId });
    const { ACCOUNT } = (await countingOf(context.db, own)).papers;
    const account = accountOf(own.enterpriseId, ACCOUNT) ?? notYours();
    return compareProof(context, account, { proofId, amountCents: parseCents(amount), remark });
  },

  updateBankCardPicture: async ({ enterpriseId, bankPermitPicUrl }, context) => {
    const { db, user, now, newId, reviewDelayMs } = context;
    const own = await toManage(db, { user, enterpriseId });
    const stored = await countingOf(db, own);
    const { ACCOUNT } = stored.papers;
    if (ACCOUNT?.accountKind !== 'CORPORATE') return refuse('请先填写对公结算账户', { bizCode: 'NO_ACCOUNT' });
    const problem = await papers.permitProblem(stepContextOf(context), bankPermitPicUrl, ACCOUNT.bankPermitPicUrl);
    if (problem !== undefined) refuse(problem, { fields: { bankPermitPicUrl: problem } });
    if (own.status !== 'PASS') {
      const version = stored.stamps.ACCOUNT?.version ?? 0;
      const completed = { paper: { ...ACCOUNT, bankPermitPicUrl }, problems: {} };
      await saveStep(context, own, stored, { step: 'ACCOUNT', version, completed });
      return { state: 'SAVED', dueAt: null };
    }
    await decideDue(db, context, own.enterpriseId);
    const order = {
      kind: 'BANK_PERMIT' as const,
      enterpriseId: own.enterpriseId,
      // Stores the account number, because the permit applies to this account only, even if another account is in
      // force when the review is decided.
      data: { bankPermitPicUrl, accountNo: ACCOUNT.accountNo },
      userId: user.userId,
    };
    const { changeId, dueAt } = await submitChange(db, {
      ...order,
      now,
      delayMs: reviewDelayMs,
      newId,
      pending: 'STEP_CLOSED',
    });
    await noted(context, 'enterprise.changeSubmitted', own.enterpriseId, { kind: 'BANK_PERMIT', changeId });
    return { state: 'INIT', dueAt: wireTime(dueAt) };
  },

  activateWalletInfo: async (request, context) => walletOf(context, await resolvedPapers(context, request)),

  enterpriseBindPrivateCard: async ({ enterpriseId, mobile, ...card }, context) => {
    const { db, user, now, newId, reviewDelayMs } = context;
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
    const newestRequest = await newestChange(db, { kind: 'SETTLE_INFO', enterpriseId: own.enterpriseId });
    const isPending = newestRequest?.status === 'INIT' && newestRequest.data['accountNo'] === card.accountNo;
    if (known || isPending)
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
      kind: 'SETTLE_ACCOUNT' as const,
      subject: settleAccountId,
      enterpriseId: own.enterpriseId,
      userId: user.userId,
    };
    const dueAt = await fileReview(db, { ...order, now, delayMs: reviewDelayMs, newId });
    await noted(context, 'settleAccount.bound', own.enterpriseId, {
      settleAccountId,
      account: maskedAccount(card.accountNo),
    });
    return { settleAccountId, auditStatus: 'INIT', dueAt: wireTime(dueAt) };
  },

  getSettleDetail: async (request, context) => settleDetail(context, await resolvedPapers(context, request)),

  getSettleDetailEnterprise: async (request, context) => {
    const own = await resolvedPapers(context, request);
    const counting = own ? await countingOf(context.db, own) : null;
    return {
      ...(await settleDetail(context, own)),
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
};
