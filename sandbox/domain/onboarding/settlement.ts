import type { Kysely } from 'kysely';
import type { SettleAccount, SettleWay } from '@/contract/calls/settlement';
import type { Database } from '../../db/schema';
import { wireTime } from '../money/days';
import { bankName, branchOf } from '../registers/banks';
import type { Moment, ReviewKinds } from '../reviews';
import { type Change, reviewOfChange } from './changes';
import type { AccountPaper } from './documents';
import { proofOf } from './proofs';
import { factsOf, storeFact } from './store';
import { maskedAccount } from './view';

export const WAY_WORDS: Readonly<Record<SettleWay, string>> = {
  T1: '次日结算',
  D0: '当日结算',
  WEEK: '按周结算',
  MONTH: '按月结算',
  MANUAL: '手动结算',
};

/** Default settlement settings of an enterprise without stored settings. */
export const USUAL = { way: 'T1', cut_time: '24:00', auto_settle: true } as const;

export const settingsOf = (db: Kysely<Database>, enterpriseId: string | null) =>
  db.selectFrom('settle_settings').selectAll().where('enterprise_id', '=', enterpriseId).executeTakeFirst();

/**
 * Changes the given settlement settings of an enterprise. Settings that are not given keep their value, or the
 * default.
 */
export async function changeSettings(
  db: Kysely<Database>,
  enterpriseId: string,
  change: Partial<Record<'way', SettleWay> & { cut_time: '22:00' | '23:00' | '24:00'; auto_settle: boolean }>,
  now: Date,
): Promise<void> {
  await db
    .insertInto('settle_settings')
    .values({ enterprise_id: enterpriseId, ...USUAL, since: now, ...change })
    .onConflict((conflict) => conflict.column('enterprise_id').doUpdateSet({ ...change, since: now }))
    .execute();
}

interface Row {
  settle_account_id: string;
  enterprise_id: string;
  account_kind: 'CORPORATE' | 'PRIVATE';
  account_name: string;
  account_no: string;
  bank_code: string;
  branch_code: string;
  status: 'INIT' | 'PASS' | 'UN_PASS';
  reason: string | null;
  default_flag: boolean;
  created_at: Date;
}

/** Returns the settlement accounts of an enterprise, the default one first. */
export const accountsOf = (db: Kysely<Database>, enterpriseId: string | null) =>
  db
    .selectFrom('settle_accounts')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .where('deleted_at', 'is', null)
    .orderBy('default_flag', 'desc')
    .orderBy('created_at')
    .orderBy('settle_account_id')
    .execute();

export async function shownSettleAccount(db: Kysely<Database>, row: Row, now: Date): Promise<SettleAccount> {
  const { state } = await proofOf(db, { enterpriseId: row.enterprise_id, accountNo: row.account_no }, now);
  return {
    settleAccountId: row.settle_account_id,
    accountKind: row.account_kind,
    accountName: row.account_name,
    accountNoMasked: maskedAccount(row.account_no),
    bankCode: row.bank_code,
    bankName: bankName(row.bank_code),
    branchCode: row.branch_code,
    branchName: branchOf(row.bank_code, row.branch_code)?.branchName ?? '',
    auditStatus: row.status,
    reason: row.reason,
    defaultFlag: row.default_flag,
    verification: state,
    createTime: wireTime(row.created_at),
  };
}

/**
 * Makes an account the enterprise's default settlement account. Also writes the account to the data in force, so that
 * all pages show the same account.
 */
export async function makeDefault(
  db: Kysely<Database>,
  enterpriseId: string,
  settleAccountId: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('settle_accounts')
    .set({ default_flag: false })
    .where('enterprise_id', '=', enterpriseId)
    .where('default_flag', '=', true)
    .execute();
  const row = await db
    .updateTable('settle_accounts')
    .set({ default_flag: true })
    .where('settle_account_id', '=', settleAccountId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { ACCOUNT } = (await factsOf(db, enterpriseId)).papers;
  const paper: AccountPaper = {
    accountKind: row.account_kind,
    accountName: row.account_name,
    accountNo: row.account_no,
    bankCode: row.bank_code,
    branchCode: row.branch_code,
    bankPermitPicUrl: ACCOUNT?.accountNo === row.account_no ? ACCOUNT.bankPermitPicUrl : '',
  };
  await storeFact(db, { enterpriseId, part: 'ACCOUNT', data: paper, now });
}

async function applyAccount(
  db: Kysely<Database>,
  { enterpriseId, data, changeId }: Change,
  { now }: Moment,
): Promise<void> {
  const paper = data as unknown as AccountPaper;
  const account = {
    account_kind: paper.accountKind,
    account_name: paper.accountName,
    bank_code: paper.bankCode,
    branch_code: paper.branchCode,
    status: 'PASS' as const,
    reason: null,
  };
  // If the user has bound a card with this number since the submission, the card's row is updated instead of
  // inserting a second row for the account.
  const bound = await db
    .updateTable('settle_accounts')
    .set(account)
    .where('enterprise_id', '=', enterpriseId)
    .where('account_no', '=', paper.accountNo)
    .where('deleted_at', 'is', null)
    .where('status', '!=', 'UN_PASS')
    .returning('settle_account_id')
    .executeTakeFirst();
  const settleAccountId = bound?.settle_account_id ?? `JS${changeId}`;
  if (!bound)
    await db
      .insertInto('settle_accounts')
      .values({
        ...account,
        settle_account_id: settleAccountId,
        enterprise_id: enterpriseId,
        account_no: paper.accountNo,
        created_at: now,
        created_by: await submitterOf(db, changeId),
        deleted_at: null,
      })
      .execute();
  await makeDefault(db, enterpriseId, settleAccountId, now);
  await storeFact(db, { enterpriseId, part: 'ACCOUNT', data: paper, now });
}

const submitterOf = async (db: Kysely<Database>, changeId: string): Promise<string> =>
  (
    await db
      .selectFrom('enterprise_changes')
      .select('submitted_by')
      .where('change_id', '=', changeId)
      .executeTakeFirstOrThrow()
  ).submitted_by;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const INFO = { url: '/account-center/enterprise-info/index', text: '查看企业信息' };

declare module '../reviews' {
  interface ReviewNames {
    SETTLE_WAY: unknown;
    SETTLE_INFO: unknown;
    MERCHANT_MODIFY: unknown;
  }
}

/** The reviews of settlement changes and bound cards, by kind. */
export const settlementReviews = {
  SETTLE_WAY: reviewOfChange({
    title: '结算方式变更审核',
    texts: ({ data }) => ({ remark: text(data['remark']) }),
    apply: async (db, { enterpriseId, data }, { now }) => {
      const change = { way: data['way'] as SettleWay, cut_time: data['cutTime'] as '22:00' | '23:00' | '24:00' };
      await changeSettings(db, enterpriseId, change, now);
    },
    passed: '结算方式变更通过',
    refused: '结算方式变更未通过',
    link: { pass: INFO, reject: INFO },
  }),
  SETTLE_INFO: reviewOfChange({
    title: '结算账户变更审核',
    texts: ({ data }) => ({ accountName: text(data['accountName']) }),
    apply: applyAccount,
    passed: '结算账户变更通过',
    refused: '结算账户变更未通过',
    link: { pass: INFO, reject: INFO },
  }),
  MERCHANT_MODIFY: reviewOfChange({
    title: '商户信息变更审核',
    texts: ({ data }) => ({
      merchantName: text(data['merchantName']),
      contactName: text(data['contactName']),
      address: text(data['address']),
    }),
    apply: async (db, { merchantNo, data }, { now }) => {
      const facts = JSON.stringify(data);
      await db
        .insertInto('merchant_facts')
        .values({ merchant_no: merchantNo, version: 1, data: facts, since: now })
        .onConflict((conflict) =>
          conflict
            .column('merchant_no')
            .doUpdateSet((eb) => ({ version: eb('merchant_facts.version', '+', 1), data: facts, since: now })),
        )
        .execute();
      await db
        .updateTable('merchants')
        .set({ merchant_name: text(data['merchantName']) })
        .where('merchant_no', '=', merchantNo)
        .execute();
    },
    passed: '商户信息变更通过',
    refused: '商户信息变更未通过',
    link: {
      pass: { url: '/account-center/enterprise-info/merchant', text: '查看商户信息' },
      reject: { url: '/account-center/enterprise-info/editMerchant', text: '去修改' },
    },
  }),
} satisfies Partial<ReviewKinds>;
