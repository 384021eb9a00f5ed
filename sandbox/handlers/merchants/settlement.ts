import type { Kysely } from 'kysely';
import { pathTo } from '@/common/division/tree';
import type { CallName } from '@/contract/calls/catalogue';
import type * as contract from '@/contract/calls/settlement';
import type { Database } from '../../db/schema';
import { audit } from '../../domain/audit';
import type { AuthedContext } from '../../domain/context';
import { countHits, hit, type Limit } from '../../domain/limits';
import { parseCents } from '../../domain/money/cents';
import { newestChange, submitChange } from '../../domain/onboarding/changes';
import { type AccountInput, type AccountPaper, completeAccount } from '../../domain/onboarding/documents';
import { compareProof, createProof, proofOf } from '../../domain/onboarding/proofs';
import {
  accountsOf,
  changeSettings,
  makeDefault,
  settingsOf,
  shownSettleAccount,
  USUAL,
  WAY_WORDS,
} from '../../domain/onboarding/settlement';
import { factsOf } from '../../domain/onboarding/store';
import { maskedAccount } from '../../domain/onboarding/view';
import { notYours, refuse } from '../../domain/refusal';
import { bankName, branchOf } from '../../domain/registers/banks';
import { decideDue, type ReviewName } from '../../domain/reviews';
import { changeStatusOf, time } from '../enterprises/onboarding/answers';
import type { Handlers } from '../handler';

const QUICK_TRIES: Limit = { name: 'quick-verify', hits: 5, minutes: 60 };

/** The fee of each settlement period: a rate in per cent, and a minimum amount. */
const FEES = [
  { way: 'T1', feeRate: '0.00', minFee: '0.00', arrival: '下一工作日到账' },
  { way: 'D0', feeRate: '0.05', minFee: '1.00', arrival: '当日到账' },
  { way: 'WEEK', feeRate: '0.00', minFee: '0.00', arrival: '每周一到账' },
  { way: 'MONTH', feeRate: '0.00', minFee: '0.00', arrival: '每月1日到账' },
  { way: 'MANUAL', feeRate: '0.02', minFee: '0.50', arrival: '申请后两小时内到账' },
] as const;

/**
 * Returns the session's enterprise, after its due reviews have been decided. The permissions of these calls ensure
 * that the user has an approved enterprise.
 */
async function own(context: AuthedContext, lock = false): Promise<string> {
  const enterpriseId = context.user.enterpriseId ?? notYours();
  if (lock)
    await context.db
      .selectFrom('enterprises')
      .select('enterprise_id')
      .where('enterprise_id', '=', enterpriseId)
      .forUpdate()
      .execute();
  await decideDue(context.db, context, enterpriseId);
  return enterpriseId;
}

const noted = (
  { db, now, user, address }: AuthedContext,
  action: string,
  subject: string,
  detail: Record<string, unknown>,
) => audit(db, { at: now, userId: user.userId, sessionId: user.sessionId, action, subject, detail, address });

/** Submits a change of the session's enterprise and returns the state of the change. */
async function change(
  context: AuthedContext,
  kind: ReviewName,
  enterpriseId: string,
  data: object,
  merchantNo?: string,
) {
  const { db, user, now, newId, reviewDelayMs } = context;
  const { changeId } = await submitChange(db, {
    kind,
    enterpriseId,
    ...(merchantNo === undefined ? {} : { merchantNo }),
    data: { ...data },
    userId: user.userId,
    now,
    delayMs: reviewDelayMs,
    newId,
    pending: 'MODIFY_PENDING',
  });
  await noted(context, 'enterprise.changeSubmitted', enterpriseId, { kind, changeId });
  return changeStatusOf(
    db,
    await newestChange(db, { kind, enterpriseId, ...(merchantNo === undefined ? {} : { merchantNo }) }),
  );
}

/** Returns an account of the enterprise. Another enterprise's account is treated as unknown. */
async function ownAccount(db: Kysely<Database>, enterpriseId: string, settleAccountId: string) {
  const rows = await accountsOf(db, enterpriseId);
  return rows.find((row) => row.settle_account_id === settleAccountId) ?? notYours();
}

/** Converts a settlement account to the form that its verification uses. */
async function provable(context: AuthedContext, settleAccountId: string) {
  const enterpriseId = await own(context, true);
  const row = await ownAccount(context.db, enterpriseId, settleAccountId);
  return { row, account: { enterpriseId, accountNo: row.account_no } };
}

async function compare(
  context: AuthedContext,
  { proofId, amount, remark }: { proofId: string; amount: string; remark: string },
) {
  const enterpriseId = await own(context, true);
  const proof = await context.db
    .selectFrom('payment_proofs')
    .select('account_no')
    .where('proof_id', '=', proofId)
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirst();
  const accountNo = proof?.account_no ?? notYours();
  return compareProof(context, { enterpriseId, accountNo }, { proofId, amountCents: parseCents(amount), remark });
}

/** Returns the requested merchant, otherwise the main merchant; null if the enterprise has no merchant. */
const merchantOf = ({ db, user }: AuthedContext, enterpriseId: string) => {
  let query = db.selectFrom('merchants').selectAll().where('enterprise_id', '=', enterpriseId);
  query =
    user.merchantNo === null
      ? query.where('parent_merchant_no', 'is', null)
      : query.where('merchant_no', '=', user.merchantNo);
  return query.orderBy('merchant_no').executeTakeFirst();
};

interface MerchantData {
  merchantName: string;
  contactName: string;
  contactMobile: string;
  servicePhone: string;
  divisionCode: string;
  address: string;
}
const NO_FACTS = { contactName: '', contactMobile: '', servicePhone: '', divisionCode: '', address: '' };
const MERCHANT = 'MERCHANT_MODIFY';

const merchantFacts = (db: Kysely<Database>, merchantNo: string) =>
  db.selectFrom('merchant_facts').selectAll().where('merchant_no', '=', merchantNo).executeTakeFirst();

export const settlementHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  merchantAccInfos: async (_request, context) => {
    const shown = [];
    for (const row of await accountsOf(context.db, await own(context)))
      shown.push(await shownSettleAccount(context.db, row, context.now));
    return shown;
  },

  querySettleFee: async () => FEES.map((fee) => ({ ...fee, wayName: WAY_WORDS[fee.way] })),

  clientSettleInfo: async (_request, context) => {
    const enterpriseId = await own(context);
    const settings = await settingsOf(context.db, enterpriseId);
    const account = (await accountsOf(context.db, enterpriseId)).find((row) => row.default_flag);
    const way = settings?.way ?? USUAL.way;
    return {
      way,
      wayName: WAY_WORDS[way],
      cutTime: settings?.cut_time ?? USUAL.cut_time,
      since: time(settings?.since),
      account: account ? await shownSettleAccount(context.db, account, context.now) : null,
    };
  },

  modifySettleWay: async ({ way, cutTime, remark = '' }, context) => {
    const enterpriseId = await own(context, true);
    const settings = (await settingsOf(context.db, enterpriseId)) ?? USUAL;
    if (settings.way === way && settings.cut_time === cutTime)
      refuse('与当前结算方式相同', { bizCode: 'NOTHING_CHANGED', fields: { way: '与当前结算方式相同' } });
    return change(context, 'SETTLE_WAY', enterpriseId, { way, cutTime, remark });
  },

  settleModifyStatus: async (_request, context) => {
    const enterpriseId = await own(context);
    return changeStatusOf(context.db, await newestChange(context.db, { kind: 'SETTLE_WAY', enterpriseId }));
  },

  settleAuditInfo: async (_request, context) => {
    const enterpriseId = await own(context);
    const newest = await newestChange(context.db, { kind: 'SETTLE_WAY', enterpriseId });
    return {
      ...(await changeStatusOf(context.db, newest)),
      way: (newest?.data['way'] as contract.SettleWay | undefined) ?? null,
      cutTime: (newest?.data['cutTime'] as '22:00' | undefined) ?? null,
      remark: String(newest?.data['remark'] ?? ''),
    };
  },

  settleInfo: async (_request, context) => {
    const enterpriseId = await own(context);
    const newest = await newestChange(context.db, { kind: 'SETTLE_INFO', enterpriseId });
    const account = (await accountsOf(context.db, enterpriseId)).find((row) => row.default_flag);
    const open = newest?.status === 'INIT' || newest?.status === 'UN_PASS' ? newest : null;
    const paper = open && (open.data as unknown as AccountPaper);
    return {
      ...(await changeStatusOf(context.db, newest)),
      current: account ? await shownSettleAccount(context.db, account, context.now) : null,
      wanted: paper && {
        accountKind: paper.accountKind,
        accountName: paper.accountName,
        accountNoMasked: maskedAccount(paper.accountNo),
        bankCode: paper.bankCode,
        bankName: bankName(paper.bankCode),
        branchCode: paper.branchCode,
        branchName: branchOf(paper.bankCode, paper.branchCode)?.branchName ?? '',
        bankPermitPicUrl: paper.bankPermitPicUrl,
      },
    };
  },

  settleUpdate: async ({ merchantNo: _m, memberNo: _n, ...input }, context) => {
    const { db, now, user, newId } = context;
    const enterpriseId = await own(context, true);
    const { ENTERPRISE, LEGAL, ACCOUNT } = (await factsOf(db, enterpriseId)).papers;
    const step = { db, now, userId: user.userId, newId };
    const { paper, problems } = await completeAccount(step, input as AccountInput, {
      ...(ENTERPRISE ? { ENTERPRISE } : {}),
      ...(LEGAL ? { LEGAL } : {}),
    });
    // The request may contain the permit picture of the current account, even if another user uploaded it. The
    // account number must be typed again.
    if (paper.bankPermitPicUrl !== '' && paper.bankPermitPicUrl === ACCOUNT?.bankPermitPicUrl)
      delete problems['bankPermitPicUrl'];
    const [first] = Object.values(problems);
    if (first !== undefined) refuse(first, { fields: problems });
    const known = (await accountsOf(db, enterpriseId)).some(
      (row) => row.account_no === paper.accountNo && row.status !== 'UN_PASS',
    );
    if (known) refuse('该账户已存在', { bizCode: 'CARD_KNOWN', fields: { accountNo: '该账户已存在' } });
    return change(context, 'SETTLE_INFO', enterpriseId, paper);
  },

  settleDelete: async ({ settleAccountId }, context) => {
    const enterpriseId = await own(context, true);
    const row = await ownAccount(context.db, enterpriseId, settleAccountId);
    if (row.default_flag) refuse('默认结算账户不能删除', { bizCode: 'IN_USE' });
    if (row.status === 'INIT') refuse('账户审核中，暂不能删除', { bizCode: 'IN_USE' });
    await context.db
      .updateTable('settle_accounts')
      .set({ deleted_at: context.now })
      .where('settle_account_id', '=', settleAccountId)
      .execute();
    await noted(context, 'settleAccount.deleted', enterpriseId, { settleAccountId });
    return null;
  },

  cutDefaultSettle: async ({ settleAccountId }, context) => {
    const enterpriseId = await own(context, true);
    const row = await ownAccount(context.db, enterpriseId, settleAccountId);
    if (row.status !== 'PASS') refuse('账户尚未审核通过', { bizCode: 'NOT_PASSED' });
    if (row.default_flag) return null;
    await makeDefault(context.db, enterpriseId, settleAccountId, context.now);
    await noted(context, 'settleAccount.madeDefault', enterpriseId, { settleAccountId });
    return null;
  },

  settleRightQuery: async (_request, context) => {
    const settings = await settingsOf(context.db, await own(context));
    return { autoSettle: (settings?.auto_settle ?? USUAL.auto_settle) ? 'Y' : 'N' };
  },

  modifySettleRight: async ({ autoSettle }, context) => {
    const enterpriseId = await own(context, true);
    await changeSettings(context.db, enterpriseId, { auto_settle: autoSettle === 'Y' }, context.now);
    await noted(context, 'settle.rightChanged', enterpriseId, { autoSettle });
    return { autoSettle };
  },

  merchantModifyInfo: async (_request, context) => {
    const enterpriseId = await own(context);
    const merchant = await merchantOf(context, enterpriseId);
    const newest = merchant
      ? await newestChange(context.db, { kind: MERCHANT, enterpriseId, merchantNo: merchant.merchant_no })
      : null;
    const facts = merchant ? await merchantFacts(context.db, merchant.merchant_no) : undefined;
    const known = { ...NO_FACTS, ...(facts?.data as Partial<MerchantData> | undefined) };
    const requested =
      newest?.status === 'INIT' || newest?.status === 'UN_PASS' ? (newest.data as unknown as MerchantData) : null;
    return {
      ...(await changeStatusOf(context.db, newest)),
      merchant: merchant
        ? {
            ...known,
            merchantNo: merchant.merchant_no,
            merchantName: merchant.merchant_name,
            auditStatus: merchant.audit_status,
            version: facts?.version ?? 0,
          }
        : null,
      wanted: requested,
    };
  },

  merchantModify: async ({ merchantNo: _m, memberNo: _n, version, ...data }, context) => {
    const enterpriseId = await own(context, true);
    const merchant =
      (await merchantOf(context, enterpriseId)) ?? refuse('当前企业没有商户', { bizCode: 'NO_MERCHANT' });
    const division = pathTo(data.divisionCode).at(-1);
    if (!division || division.children) refuse('请选择省市区', { fields: { divisionCode: '请选择省市区' } });
    const facts = await merchantFacts(context.db, merchant.merchant_no);
    if ((facts?.version ?? 0) !== version) refuse('商户信息已变更，请刷新后重试', { bizCode: 'STEP_CHANGED' });
    return change(context, MERCHANT, enterpriseId, data, merchant.merchant_no);
  },

  createSmallVerify: async ({ settleAccountId }, context) =>
    createProof(context, (await provable(context, settleAccountId)).account),

  smallVerify: async (request, context) => compare(context, request),

  smallVerifyProofInfo: async ({ settleAccountId }, context) =>
    proofOf(context.db, (await provable(context, settleAccountId)).account, context.now),

  quickVerify: async ({ settleAccountId, accountNo, mobile }, context) => {
    const { db, now, realNow, newId } = context;
    const { row, account } = await provable(context, settleAccountId);
    const proofState = await proofOf(db, account, now);
    if (proofState.state === 'VERIFIED') refuse('该账户已验证', { bizCode: 'PROOF_DONE' });
    if ((await countHits(db, QUICK_TRIES, settleAccountId, realNow)) >= QUICK_TRIES.hits)
      refuse('验证次数过多，请1小时后再试', { bizCode: 'PROOF_TOO_OFTEN' });
    await hit(db, QUICK_TRIES, settleAccountId, realNow);
    if (row.account_kind !== 'PRIVATE' || row.account_no !== accountNo || row.mobile !== mobile) {
      const msg = '银行卡信息不一致';
      refuse(msg, { bizCode: 'QUICK_WRONG', fields: { accountNo: msg }, keep: true });
    }
    await db
      .updateTable('payment_proofs')
      .set({ state: 'EXPIRED', finished_at: now })
      .where('enterprise_id', '=', account.enterpriseId)
      .where('account_no', '=', account.accountNo)
      .where('state', '=', 'SENT')
      .execute();
    // The bank has confirmed the account immediately, so no small payment is needed. The verification is stored as
    // finished, with an amount of one cent.
    await db
      .insertInto('payment_proofs')
      .values({
        proof_id: newId('DK'),
        enterprise_id: account.enterpriseId,
        account_no: account.accountNo,
        amount_cents: 1,
        remark: 'QUICK',
        state: 'VERIFIED',
        sent_at: now,
        expires_at: now,
        finished_at: now,
      })
      .execute();
    await noted(context, 'account.verified', account.enterpriseId, { settleAccountId, by: 'quick' });
    return proofOf(db, account, now);
  },

  xsCreateProof: async ({ settleAccountId }, context) => {
    const { row, account } = await provable(context, settleAccountId);
    if (row.account_kind !== 'CORPORATE') refuse('仅支持对公账户', { bizCode: 'NOT_CORPORATE' });
    return createProof(context, account);
  },

  xsVerifyProof: async (request, context) => compare(context, request),
};
