import type { CallName } from '@/contract/calls/catalogue';
import type * as contract from '@/contract/calls/enterpriseOnboarding';
import type { OnboardingStep } from '@/contract/calls/onboardingParts';
import { inTransaction } from '../../../db/transaction';
import { mustAcceptAll, recordAcceptance } from '../../../domain/agreements';
import { CODE_LIFE, checkCode, sendCode, takeProof } from '../../../domain/codes';
import { maskedEmail, maskedMobile, ownReceiver, takeFirstEmail } from '../../../domain/contact';
import { countHits, hit, type Limit } from '../../../domain/limits';
import { mustKnowPassword } from '../../../domain/loginAttempts';
import { wireTime } from '../../../domain/money/days';
import * as papers from '../../../domain/onboarding/documents';
import { closed } from '../../../domain/onboarding/enterprise';
import { ENTERPRISE, leadsTo } from '../../../domain/onboarding/machine';
import { mustChange, toAdminister, toChange } from '../../../domain/onboarding/ownEnterprise';
import { papersOf, type Stored } from '../../../domain/onboarding/store';
import { refuse } from '../../../domain/refusal';
import type { Handlers } from '../../handler';
import { ofParts, realFacts, resolvedPapers, statusOf, stepsOf, walletOf } from './answers';
import {
  CHANGED,
  makeEnterprise,
  opened,
  refuseProblems,
  rename,
  saved,
  saveStep,
  stepContextOf,
  submit,
} from './saving';

/** Limit of SMS codes that an enterprise can request for its submission. */
export const RESENDS: Limit = { name: 'wallet-message', hits: 5, minutes: 60 };

/** Handlers of an enterprise's application: state, steps and submission. */
export const applicationHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  queryEnterpriseStatus: async (request, context) => statusOf(context.db, await resolvedPapers(context, request)),

  queryEnterpriseApplyDetail: async (request, context) => {
    const own = await resolvedPapers(context, request, toAdminister);
    const stored: Stored = own ? await papersOf(context.db, own.enterpriseId) : { papers: {}, stamps: {} };
    return { ...(await statusOf(context.db, own)), ...ofParts(stored) };
  },

  queryEnterpriseRealDetail: async (request, context) => {
    const { facts, stored } = await realFacts(context.db, await resolvedPapers(context, request));
    return { ...facts, enterprise: ofParts(stored).enterprise };
  },

  queryEnterpriseRealDetailV2: async (request, context) => {
    const { facts, stored } = await realFacts(context.db, await resolvedPapers(context, request));
    return { ...facts, ...ofParts(stored) };
  },

  queryEnterpriseUnifyInfo: async (request, context) => {
    const own = await resolvedPapers(context, request);
    const admin = own ? (await papersOf(context.db, own.enterpriseId)).papers.ADMIN : undefined;
    return {
      ...(await statusOf(context.db, own)),
      businessLicenseNo: own?.businessLicenseNo ?? '',
      wallet: await walletOf(context, own),
      adminEmailMasked: maskedEmail(admin?.email ?? ''),
    };
  },

  settedSteps: async (request, context) => stepsOf(context, await resolvedPapers(context, request, toAdminister)),

  settedDetail: async (request, context) => {
    const own = await resolvedPapers(context, request, toAdminister);
    const stored: Stored = own ? await papersOf(context.db, own.enterpriseId) : { papers: {}, stamps: {} };
    const { ADMIN } = stored.papers;
    const at = stored.stamps.ADMIN;
    return {
      ...(await stepsOf(context, own)),
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

  saveEnterprise: async ({ enterpriseId, version, ...input }, context) => {
    const { db, user } = context;
    // If two tabs save the first enterprise in parallel, the second waits here and then finds the enterprise of the first.
    await db.selectFrom('users').select('user_id').where('user_id', '=', user.userId).forNoKeyUpdate().execute();
    const known = await toChange(db, { user, enterpriseId, licence: input.businessLicenseNo });
    const stored: Stored = known ? await papersOf(db, known.enterpriseId) : { papers: {}, stamps: {} };
    const before = stored.papers.ENTERPRISE;
    const completed = await papers.completeEnterprise(
      stepContextOf(context),
      input,
      before,
      known?.enterpriseId ?? null,
    );
    if (!known) {
      if (version !== 0) refuse(CHANGED, { bizCode: 'STEP_CHANGED' });
      refuseProblems(completed.problems);
    }
    const own = known ?? (await makeEnterprise(context, completed.paper));
    const next = await saveStep(context, own, stored, { step: 'ENTERPRISE', version, completed });
    await rename(db, own.enterpriseId, completed.paper);
    return saved(context, own, next);
  },

  saveLegal: async ({ version, enterpriseId, ...input }, context) => {
    const { own, stored } = await opened(context, { enterpriseId });
    const completed = await papers.completeLegal(stepContextOf(context), input, stored.papers.LEGAL);
    return saved(context, own, await saveStep(context, own, stored, { step: 'LEGAL', version, completed }));
  },

  saveBeneficiary: async ({ version, enterpriseId, beneficiaries }, context) => {
    const { own, stored } = await opened(context, { enterpriseId });
    const before = stored.papers.BENEFICIARY;
    const completed = await papers.completeBeneficiaries(
      stepContextOf(context),
      beneficiaries,
      before,
      own.businessLicenseNo,
    );
    return saved(context, own, await saveStep(context, own, stored, { step: 'BENEFICIARY', version, completed }));
  },

  saveEnterpriseAccount: async ({ version, enterpriseId, ...input }, context) => {
    const { own, stored } = await opened(context, { enterpriseId });
    const completed = await papers.completeAccount(stepContextOf(context), input, stored.papers);
    return saved(context, own, await saveStep(context, own, stored, { step: 'ACCOUNT', version, completed }));
  },

  // Opens its own transaction, because the password is hashed before the transaction, as at a login.
  bindEmailAndPwd: {
    transaction: 'own',
    run: async ({ version, enterpriseId, email, proof, password }, { db, ...context }) => {
      const { user, realNow } = context;
      const { login_account, password_hash } = await db
        .selectFrom('users')
        .select(['password_hash', 'login_account'])
        .where('user_id', '=', user.userId)
        .executeTakeFirstOrThrow();
      const tried = { account: login_account, hash: password_hash, password, realNow };
      await mustKnowPassword(db, tried, { field: 'password', name: '登录密码' });
      return inTransaction(db, async (trx) => {
        const within = { ...context, db: trx };
        const { own, stored } = await opened(within, { enterpriseId });
        const problems: Record<string, string> = {};
        const repeated = papers.sameAs(stored.papers.ADMIN, { email }) && stored.stamps.ADMIN?.version === version + 1;
        if (!repeated) {
          const other = await trx
            .selectFrom('users')
            .select('user_id')
            .where('email', '=', email)
            .where('user_id', '!=', user.userId)
            .executeTakeFirst();
          // A proof exists only if the user has entered a code that was sent to this address.
          const proven = await takeProof(trx, {
            purpose: 'BIND_ADMIN',
            userId: user.userId,
            subject: email,
            proof,
            realNow,
          });
          if (!proven) problems['email'] = '邮箱验证已失效，请重新验证';
          else if (other) problems['email'] = '该邮箱已被其他账号使用';
        }
        const next = await saveStep(within, own, stored, {
          step: 'ADMIN',
          version,
          completed: { paper: { email }, problems },
        });
        if (!repeated) await takeFirstEmail(within, email);
        return saved(within, own, next);
      });
    },
  },

  walletApplyMsgResend: async ({ enterpriseId }, context) => {
    const { db, user, realNow } = context;
    const own = await mustChange(db, { user, enterpriseId });
    if (!leadsTo(ENTERPRISE, own.status, 'submitted')) closed(own.status);
    const sent = await countHits(db, RESENDS, own.enterpriseId, realNow);
    if (sent >= RESENDS.hits) refuse('短信发送次数已达上限，请1小时后再试', { bizCode: 'MSG_RESEND_LIMIT' });
    const to = await ownReceiver(db, user.userId, 'SMS');
    await sendCode(db, context, 'OPEN_WALLET', to);
    await hit(db, RESENDS, own.enterpriseId, realNow);
    return {
      receiver: maskedMobile(to.address),
      validSeconds: CODE_LIFE / 1000,
      left: RESENDS.hits - sent - 1,
    };
  },

  confirmOpenIntention: async ({ enterpriseId, faceAgreementNos, code }, context) => {
    const { db, user, realNow } = context;
    const { own, stored } = await opened(context, { enterpriseId });
    if (!leadsTo(ENTERPRISE, own.status, 'submitted')) closed(own.status);
    const numbers = await mustAcceptAll(db, ['WALLET'], faceAgreementNos);
    await checkCode(db, { realNow }, 'OPEN_WALLET', await ownReceiver(db, user.userId, 'SMS'), { code, use: true });
    const status = await submit(context, own, stored);
    await recordAcceptance(context, numbers, { memberNo: null, openAccount: own.enterpriseId });
    return status;
  },

  submitApply: async ({ enterpriseId, enterprise, legal, beneficiary, account }, context) => {
    const { own, stored } = await opened(context, { enterpriseId });
    if (own.status !== 'UN_PASS')
      own.status === 'UN_SUBMIT' ? refuse('请先提交企业申请', { bizCode: 'STEP_CLOSED' }) : closed(own.status);
    const step = stepContextOf(context);
    const store = (
      step: OnboardingStep,
      version: number,
      completed: Parameters<typeof saveStep>[3]['completed'],
      prefix: string,
    ) => saveStep(context, own, stored, { step, version, completed, prefix: `${prefix}.` });
    if (enterprise) {
      const completed = await papers.completeEnterprise(step, enterprise, stored.papers.ENTERPRISE, own.enterpriseId);
      await store('ENTERPRISE', enterprise.version, completed, 'enterprise');
      await rename(context.db, own.enterpriseId, completed.paper);
      own.businessLicenseNo = completed.paper.businessLicenseNo;
    }
    if (legal)
      await store('LEGAL', legal.version, await papers.completeLegal(step, legal, stored.papers.LEGAL), 'legal');
    if (beneficiary) {
      const { beneficiaries, version } = beneficiary;
      const before = stored.papers.BENEFICIARY;
      const completed = await papers.completeBeneficiaries(step, beneficiaries, before, own.businessLicenseNo);
      await store('BENEFICIARY', version, completed, 'beneficiary');
    }
    if (account)
      await store('ACCOUNT', account.version, await papers.completeAccount(step, account, stored.papers), 'account');
    return submit(context, own, stored);
  },
};
