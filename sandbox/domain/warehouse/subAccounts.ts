import { type Kysely, sql } from 'kysely';
import type { SubAccount, subAccountTree } from '@/contract/calls/warehouseAccounts';
import type { AnswerOf } from '@/contract/defineCall';
import type { Database } from '../../db/schema';
import type { Part } from '../lists';
import { addCents, formatCents, parseCents } from '../money/cents';
import { wireTime } from '../money/days';
import { atField, notYours, refuse } from '../refusal';
import { containing } from '../textSearch';
import { CHANGED, note, startOf, type WarehouseContext, warehouseOf } from './warehouseContext';

/* Accounts of a warehouse's sub-merchants, for lists, sums and trees. Amounts are integer cents. */

export interface SubFilter {
  enterpriseId: string;
  /** Part of the sub-merchant's name, or beginning of the member or account number. */
  keyword?: string | undefined;
  branch?: string | undefined;
  low?: boolean | undefined;
  status?: 'NORMAL' | 'FROZEN' | undefined;
  /** Minimum balance in cents. The range includes the minimum and the maximum. */
  minCents?: number | undefined;
  maxCents?: number | undefined;
  /** Latest opening time of the listed accounts. */
  to?: Date | undefined;
}

export interface SubRow {
  memberNo: string;
  subName: string;
  branch: string;
  accountNo: string;
  balanceCents: number;
  frozenCents: number;
  lowCents: number | null;
  dayLimitCents: number | null;
  status: 'NORMAL' | 'FROZEN';
  openedAt: Date;
  lastEntryAt: Date | null;
  version: number;
}

const AVAILABLE = sql<number>`(a.balance_cents - a.frozen_cents)`;
const LOW = sql<boolean>`(s.low_cents is not null and a.balance_cents - a.frozen_cents < s.low_cents)`;

/** True if the available balance of an account is below its warning threshold. */
const isLow = ({ lowCents, balanceCents, frozenCents }: SubRow): boolean =>
  lowCents !== null && balanceCents - frozenCents < lowCents;

/** Converts an account of a sub-merchant to a row of a list. */
export const toSubView = (row: SubRow): SubAccount => ({
  subMemberNo: row.memberNo,
  subName: row.subName,
  branch: row.branch,
  accountNo: row.accountNo,
  balance: formatCents(row.balanceCents),
  available: formatCents(row.balanceCents - row.frozenCents),
  frozen: formatCents(row.frozenCents),
  lowBalance: row.lowCents === null ? null : formatCents(row.lowCents),
  low: isLow(row),
  dayLimit: row.dayLimitCents === null ? null : formatCents(row.dayLimitCents),
  // A sub-merchant's money is frozen only for pending payments, so the frozen amount is the amount in payment.
  underWay: formatCents(row.frozenCents),
  status: row.status,
  openTime: wireTime(row.openedAt),
  lastEntryTime: row.lastEntryAt && wireTime(row.lastEntryAt),
  version: row.version,
});

function matching(db: Kysely<Database>, filter: SubFilter) {
  let query = db
    .selectFrom('warehouse_subs as s')
    .innerJoin('accounts as a', (join) => join.onRef('a.member_no', '=', 's.member_no').on('a.purpose', '=', 'BALANCE'))
    .where('s.enterprise_id', '=', filter.enterpriseId);
  if (filter.branch) query = query.where('s.branch', '=', filter.branch);
  if (filter.status) query = query.where('a.status', '=', filter.status);
  if (filter.low !== undefined) query = query.where(filter.low ? LOW : sql<boolean>`not ${LOW}`);
  if (filter.minCents !== undefined) query = query.where('a.balance_cents', '>=', filter.minCents);
  if (filter.maxCents !== undefined) query = query.where('a.balance_cents', '<=', filter.maxCents);
  if (filter.to) query = query.where('a.opened_at', '<', new Date(filter.to.getTime() + 1));
  const { keyword } = filter;
  if (keyword) {
    const start = startOf(keyword);
    query = query.where(({ or, eb }) =>
      or([
        eb('s.sub_name', ...containing(keyword)),
        eb('s.member_no', 'like', start),
        eb('a.account_no', 'like', start),
      ]),
    );
  }
  return query;
}

const SUMS = [
  sql<number>`count(*)`.as('accounts'),
  sql<number>`coalesce(sum(a.balance_cents), 0)::bigint`.as('balanceCents'),
  sql<number>`coalesce(sum(a.frozen_cents), 0)::bigint`.as('frozenCents'),
  sql<number>`count(*) filter (where ${LOW})`.as('low'),
] as const;
type Sums = { accounts: number; balanceCents: number; frozenCents: number; low: number };

/** Counts the matching accounts and sums their balances. */
export const subTotals = (db: Kysely<Database>, filter: SubFilter): Promise<Sums> =>
  matching(db, filter).select(SUMS).executeTakeFirstOrThrow();

/** Sums the accounts of a warehouse by branch. */
const branchSums = (db: Kysely<Database>, enterpriseId: string) =>
  matching(db, { enterpriseId })
    .select(['s.branch', ...SUMS])
    .groupBy('s.branch')
    .orderBy('s.branch')
    .execute();

const shownSums = ({ accounts, balanceCents, frozenCents, low }: Sums) => ({
  accounts,
  balance: formatCents(addCents(balanceCents, 0)),
  available: formatCents(addCents(balanceCents - frozenCents, 0)),
  frozen: formatCents(addCents(frozenCents, 0)),
  low,
});

/** Returns the sums of each branch, and of all branches together. */
export async function branchesOf(db: Kysely<Database>, enterpriseId: string) {
  const groups = await branchSums(db, enterpriseId);
  const total = groups.reduce<Sums>(
    (sum, one) => ({
      accounts: sum.accounts + one.accounts,
      balanceCents: sum.balanceCents + one.balanceCents,
      frozenCents: sum.frozenCents + one.frozenCents,
      low: sum.low + one.low,
    }),
    { accounts: 0, balanceCents: 0, frozenCents: 0, low: 0 },
  );
  return {
    total: shownSums(total),
    branches: groups.map((group) => ({ branch: group.branch, ...shownSums(group) })),
  };
}

/** Column of each sort name that a request may use. No other text of a request becomes part of the SQL (S-11). */
const SORTS = {
  branch: sql.ref('s.branch'),
  balance: sql.ref('a.balance_cents'),
  available: AVAILABLE,
  lastEntryTime: sql`coalesce(a.last_entry_at, '-infinity'::timestamptz)`,
} as const;
export interface SubSort {
  by: keyof typeof SORTS;
  order: 'asc' | 'desc';
}

const ROW = [
  's.member_no as memberNo',
  's.sub_name as subName',
  's.branch as branch',
  'a.account_no as accountNo',
  'a.frozen_cents as frozenCents',
  's.low_cents as lowCents',
  's.day_limit_cents as dayLimitCents',
  'a.status as status',
  'a.opened_at as openedAt',
  'a.last_entry_at as lastEntryAt',
  's.version as version',
  sql<number>`a.balance_cents`.as('balanceCents'),
] as const;

/** Returns the matching rows, sorted by `sort`. Rows with equal values are sorted by branch and name. */
export const subRows = (db: Kysely<Database>, filter: SubFilter, sort: SubSort, part?: Part): Promise<SubRow[]> => {
  const query = matching(db, filter)
    .select(ROW)
    .orderBy(SORTS[sort.by], sort.order)
    .orderBy('s.branch')
    .orderBy('s.sub_name')
    .orderBy('s.member_no');
  return (part ? query.limit(part.limit).offset(part.offset) : query).execute();
};

/**
 * Returns the given sub-merchants of the warehouse in the requested order. Refuses the request if one of them does
 * not exist or belongs to another warehouse.
 */
export async function subsOf(
  db: Kysely<Database>,
  enterpriseId: string,
  memberNos: readonly string[],
): Promise<SubRow[]> {
  const rows = await matching(db, { enterpriseId })
    .select(ROW)
    .where(sql<boolean>`s.member_no = any(${memberNos}::text[])`)
    .execute();
  return memberNos.map((memberNo) => rows.find((row) => row.memberNo === memberNo) ?? notYours());
}

/** Refuses a sub-merchant of another warehouse. */
export async function mustBeSub(db: Kysely<Database>, enterpriseId: string, memberNo: string): Promise<void> {
  const names = await subNames(db, enterpriseId, [memberNo]);
  if (!Object.hasOwn(names, memberNo)) notYours();
}

/** Returns those of the given member numbers that are sub-merchants of the warehouse, with their names. */
export async function subNames(
  db: Kysely<Database>,
  enterpriseId: string,
  memberNos: readonly string[],
): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('warehouse_subs')
    .select(['member_no', 'sub_name'])
    .where('enterprise_id', '=', enterpriseId)
    .where(sql<boolean>`member_no = any(${memberNos}::text[])`)
    .execute();
  return Object.fromEntries(rows.map(({ member_no, sub_name }) => [member_no, sub_name]));
}

/** Lists all sub-merchants of a warehouse by branch and name, for fields and filters. */
export async function subOptions(db: Kysely<Database>, enterpriseId: string) {
  const rows = await db
    .selectFrom('warehouse_subs')
    .select(['member_no', 'sub_name', 'branch'])
    .where('enterprise_id', '=', enterpriseId)
    .orderBy('branch')
    .orderBy('sub_name')
    .orderBy('member_no')
    .execute();
  return rows.map(({ member_no, sub_name, branch }) => ({ subMemberNo: member_no, subName: sub_name, branch }));
}

/** Display name of the branch node that holds the warehouse's own account. */
const PLATFORM_BRANCH = '平台';

/** The account of the warehouse's own member, as a node of the tree. */
async function platformAccount(db: Kysely<Database>, memberNo: string): Promise<SubAccount> {
  const row = await db
    .selectFrom('accounts as a')
    .innerJoin('members as m', 'm.member_no', 'a.member_no')
    .select([
      'm.member_name as subName',
      'a.account_no as accountNo',
      'a.frozen_cents as frozenCents',
      'a.status as status',
      'a.opened_at as openedAt',
      'a.last_entry_at as lastEntryAt',
      sql<number>`a.balance_cents`.as('balanceCents'),
    ])
    .where('a.member_no', '=', memberNo)
    .where('a.purpose', '=', 'BALANCE')
    .executeTakeFirst();
  if (!row) return notYours();
  return toSubView({ ...row, memberNo, branch: PLATFORM_BRANCH, lowCents: null, dayLimitCents: null, version: 0 });
}

/** Returns the tree of accounts: the warehouse's own account, and the branches with their accounts, read in one snapshot. */
export async function treeOfSubs(
  db: Kysely<Database>,
  { enterpriseId, memberNo, now }: { enterpriseId: string; memberNo: string; now: Date },
): Promise<AnswerOf<typeof subAccountTree>> {
  const { total, branches } = await branchesOf(db, enterpriseId);
  const rows = await subRows(db, { enterpriseId }, { by: 'branch', order: 'asc' });
  return {
    platform: await platformAccount(db, memberNo),
    total,
    branches: branches.map((group) => ({
      ...group,
      subs: rows
        .filter(({ branch }) => branch === group.branch)
        .map((row) => ({
          subMemberNo: row.memberNo,
          subName: row.subName,
          balance: formatCents(row.balanceCents),
          low: isLow(row),
        })),
    })),
    asOf: wireTime(now),
  };
}

/** Parses an amount of a setting to cents; null means that no limit is set. Refuses zero at the setting's field. */
function limitOf(field: string, amount: string | null): number | null {
  const cents = amount === null ? null : parseCents(amount);
  return cents === 0 ? atField(field, '金额必须大于0') : cents;
}

/**
 * Sets the low-balance warning and the daily limit of several sub-merchants, for all or for none of them. Runs in the
 * caller's transaction.
 */
export async function setLimits(
  context: WarehouseContext,
  {
    subs,
    lowBalance,
    dayLimit,
  }: {
    subs: readonly { subMemberNo: string; version: number }[];
    lowBalance: string | null;
    dayLimit: string | null;
  },
): Promise<SubRow[]> {
  const { db, user } = context;
  const enterpriseId = warehouseOf(user);
  const low_cents = limitOf('lowBalance', lowBalance);
  const day_limit_cents = limitOf('dayLimit', dayLimit);
  const versions = new Map(subs.map(({ subMemberNo, version }) => [subMemberNo, version]));
  const memberNos = [...versions.keys()];
  // Locks the rows in the order of their numbers, so that parallel changes wait for each other and cannot deadlock.
  await sql`
    select member_no from warehouse_subs
     where enterprise_id = ${enterpriseId} and member_no = any(${memberNos}::text[]) order by member_no for update`.execute(
    db,
  );
  const before = await subsOf(db, enterpriseId, memberNos);
  const open = before.filter((row) => row.lowCents !== low_cents || row.dayLimitCents !== day_limit_cents);
  // Compares versions only for accounts whose setting changes. A retry for an account that already has the setting is
  // not refused.
  for (const { memberNo, subName, version } of open)
    if (version !== versions.get(memberNo))
      refuse(`${subName}的设置已被其他人修改，请核对后再设置`, { bizCode: CHANGED });
  if (open.length > 0)
    await db
      .updateTable('warehouse_subs')
      .set({ low_cents, day_limit_cents, version: sql`version + 1` })
      .where(
        'member_no',
        'in',
        open.map(({ memberNo }) => memberNo),
      )
      .execute();
  for (const row of open)
    await note(context, 'sub.limits', row.memberNo, {
      lowBalance: { from: row.lowCents, to: low_cents },
      dayLimit: { from: row.dayLimitCents, to: day_limit_cents },
    });
  return subsOf(db, enterpriseId, memberNos);
}
