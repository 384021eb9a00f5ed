import type { Kysely } from 'kysely';
import type { OnboardingStep } from '@/contract/calls/onboardingParts';
import type { Database } from '../../db/schema';
import { openMemberAccounts } from '../money/ledger';
import { refuse } from '../refusal';
import type { Moment, Texts } from '../reviews';
import { ENTERPRISE, type EnterpriseEvent, type EnterpriseState, leadsTo } from './machine';
import { markRefused, PARTS, papersOf, STEPS, storeFact } from './store';

/*
 * The state machine of enterprises. This file lists the effects of each event; `machine.ts` lists the transitions.
 * Only `moveEnterprise` writes `settled_status`, according to both.
 */

/** Data of an event of the state machine. */
interface Details {
  moment: Moment;
  userId: string;
  /** The reasons of a refusal. */
  reasons?: Texts;
}
type Effect = (db: Kysely<Database>, enterpriseId: string, details: Details) => Promise<void>;

/** Returns the step of a field; undefined if no step has the field. */
export function stepOfField(field: string): OnboardingStep | undefined {
  if (field === 'beneficiaries' || field.startsWith('beneficiaries.')) return 'BENEFICIARY';
  return STEPS.find((step) => FIELDS[step].includes(field));
}
const FIELDS: Record<OnboardingStep, readonly string[]> = {
  ENTERPRISE: [
    'enterpriseName',
    'businessLicenseNo',
    'businessLicensePicUrl',
    'licenseValidity',
    'registeredCapital',
    'divisionCode',
    'address',
    'industryCode',
    'mcc',
    'phone',
  ],
  LEGAL: ['legalName', 'legalIdNumber', 'legalIdValidity', 'legalIdFrontPicUrl', 'legalIdBackPicUrl'],
  BENEFICIARY: ['beneficiaries'],
  ACCOUNT: ['accountKind', 'accountName', 'accountNo', 'bankCode', 'branchCode', 'bankPermitPicUrl'],
  ADMIN: ['email'],
};

/** Stores the time of the submission and the user who submitted. The application is then under review. */
const noteSubmission: Effect = async (db, enterpriseId, { moment, userId }) => {
  const row = { submitted_at: moment.now, submitted_by: userId, decided_at: null, general_reason: null };
  await db
    .insertInto('enterprise_applications')
    .values({ enterprise_id: enterpriseId, ...row })
    .onConflict((conflict) => conflict.column('enterprise_id').doUpdateSet(row))
    .execute();
};

/** Stores the time of the decision, and refusal reasons that belong to no single step. */
const noteDecision: Effect = async (db, enterpriseId, { moment, userId, reasons = {} }) => {
  const bySteps = Object.keys(reasons).some((field) => stepOfField(field));
  const general = bySteps || Object.keys(reasons).length === 0 ? null : Object.values(reasons).join('；');
  await db
    .insertInto('enterprise_applications')
    .values({
      enterprise_id: enterpriseId,
      submitted_at: moment.now,
      submitted_by: userId,
      decided_at: moment.now,
      general_reason: general,
    })
    .onConflict((conflict) =>
      conflict.column('enterprise_id').doUpdateSet({ decided_at: moment.now, general_reason: general }),
    )
    .execute();
};

/** Stores the refusal reasons at the steps that contain the refused fields. */
const markSteps: Effect = async (db, enterpriseId, { reasons = {} }) => {
  for (const step of STEPS) {
    const own = Object.fromEntries(Object.entries(reasons).filter(([field]) => stepOfField(field) === step));
    await markRefused(db, enterpriseId, step, own);
  }
};

const putInForce: Effect = async (db, enterpriseId, { moment }) => {
  const { papers } = await papersOf(db, enterpriseId);
  for (const part of PARTS)
    if (papers[part]) await storeFact(db, { enterpriseId, part, data: papers[part], now: moment.now });
};

const memberNo = ({ random }: Moment) => `M${String(Buffer.from(random(6)).readUIntBE(0, 6) % 1e12).padStart(12, '0')}`;

/** Creates the enterprise's member with four empty accounts, so that the enterprise can receive a first recharge. */
const openWallet: Effect = async (db, enterpriseId, { moment }) => {
  const known = await db
    .selectFrom('members')
    .select('member_no')
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirst();
  if (known) return;
  const { enterprise_name } = await db
    .selectFrom('enterprises')
    .select('enterprise_name')
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirstOrThrow();
  const member = { memberNo: memberNo(moment), memberName: enterprise_name };
  await db
    .insertInto('members')
    .values({
      member_no: member.memberNo,
      enterprise_id: enterpriseId,
      member_name: member.memberName,
      pay_password_hash: null,
      created_at: moment.now,
    })
    .execute();
  await openMemberAccounts(db, { ...member, at: moment.now });
};

/**
 * Makes the bank account of the application the settlement account. The enterprise can choose another account later.
 */
const chooseSettleAccount: Effect = async (db, enterpriseId, { moment, userId }) => {
  const { ACCOUNT } = (await papersOf(db, enterpriseId)).papers;
  if (!ACCOUNT) return;
  await db
    .insertInto('settle_accounts')
    .values({
      settle_account_id: `JS${enterpriseId}`,
      enterprise_id: enterpriseId,
      account_kind: ACCOUNT.accountKind,
      account_name: ACCOUNT.accountName,
      account_no: ACCOUNT.accountNo,
      bank_code: ACCOUNT.bankCode,
      branch_code: ACCOUNT.branchCode,
      status: 'PASS',
      reason: null,
      default_flag: true,
      created_at: moment.now,
      created_by: userId,
      deleted_at: null,
    })
    .onConflict((conflict) => conflict.column('settle_account_id').doNothing())
    .execute();
};

/**
 * Turns on the menus for the enterprise's administrators. If an administrator has no default or current enterprise,
 * this enterprise becomes the current enterprise.
 */
const openMenus: Effect = async (db, enterpriseId) => {
  const admins = await db
    .updateTable('user_enterprises')
    .set({ app_id_flag: true, had_admin_flag: true, show_modify_password_flag: true })
    .where('enterprise_id', '=', enterpriseId)
    .where('user_type', '!=', '0')
    .returning('user_id')
    .execute();
  for (const { user_id } of admins) {
    const usual = await db
      .selectFrom('user_enterprises')
      .select('enterprise_id')
      .where('user_id', '=', user_id)
      .where('default_flag', '=', true)
      .executeTakeFirst();
    if (!usual)
      await db
        .updateTable('user_enterprises')
        .set({ default_flag: true })
        .where('user_id', '=', user_id)
        .where('enterprise_id', '=', enterpriseId)
        .execute();
    await enterSessions(db, user_id, enterpriseId);
  }
};

/** Makes the enterprise the current enterprise in those sessions of the user that have none. */
export async function enterSessions(db: Kysely<Database>, userId: string, enterpriseId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ enterprise_id: enterpriseId })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('enterprise_id', 'is', null)
    .execute();
}

/** The effects of each event, in order. The review of a submitted application is created by the caller, not here. */
export const ENTERPRISE_EFFECTS: Readonly<Record<EnterpriseEvent, Readonly<Record<string, Effect>>>> = {
  saved: {},
  submitted: { noteSubmission },
  passed: { noteDecision, putInForce, openWallet, chooseSettleAccount, openMenus },
  refused: { noteDecision, markSteps },
};

/**
 * Moves a locked enterprise to the state that the event leads to, and runs the effects of the event. Refuses an event that the
 * table of states does not allow.
 */
export async function moveEnterprise(
  db: Kysely<Database>,
  enterprise: { enterpriseId: string; status: EnterpriseState },
  event: EnterpriseEvent,
  details: Details,
): Promise<EnterpriseState> {
  const to = leadsTo(ENTERPRISE, enterprise.status, event) ?? closed(enterprise.status);
  const reason = event === 'refused' ? JSON.stringify(details.reasons ?? {}) : null;
  const keepsReason = event === 'saved';
  await db
    .updateTable('enterprises')
    .set({ settled_status: to, ...(keepsReason ? {} : { audit_reason: reason }) })
    .where('enterprise_id', '=', enterprise.enterpriseId)
    .execute();
  for (const effect of Object.values(ENTERPRISE_EFFECTS[event])) await effect(db, enterprise.enterpriseId, details);
  return to;
}

/** Refuses changes, because the enterprise's state does not allow them. */
export function closed(status: EnterpriseState): never {
  return refuse(status === 'INIT' ? '企业审核中，暂不能修改' : '企业已审核通过，请在账户中心修改企业信息', {
    bizCode: 'STEP_CLOSED',
  });
}
