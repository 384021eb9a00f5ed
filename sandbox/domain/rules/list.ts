import { type Kysely, type SqlBool, sql } from 'kysely';
import type * as z from 'zod/mini';
import { downloadRule, type Rule, type RuleState } from '@/contract/calls/rules';
import type { RuleContent } from '@/contract/rules/ruleContent';
import type { Database } from '../../db/schema';
import { type Sorting, sortOf } from '../exports/ranges';
import { type ExportSource, listExport, type Own } from '../exports/source';
import type { ListSource, Part } from '../lists';
import { wireTime } from '../money/days';
import { containing } from '../textSearch';
import { ownRules, type RuleRow } from './store';

/* Queries of split rules for the list page and its export file. */

interface RuleFilter extends Own {
  state?: RuleState | undefined;
  keyword?: string | undefined;
  exactly?: string | undefined;
  /** Latest creation time of listed rules; null: all rules. */
  until: Date | null;
  now: Date;
}

type RuleRequest = Partial<
  Pick<z.output<typeof downloadRule.request>, 'state' | 'keyword' | 'sortField' | 'sortOrder'>
>;

export const ruleFilter = (own: Own, { state, keyword }: RuleRequest, now: Date): RuleFilter => ({
  ...own,
  state,
  keyword: keyword || undefined,
  until: null,
  now,
});

const stateIn = (now: Date) => sql<RuleState>`case
  when state = 'STOPPED' then 'STOPPED'
  when exists (select from product_rule_versions v where v.rule_no = product_rules.rule_no and v.effective_from <= ${now}::timestamptz) then 'ACTIVE'
  when exists (select from product_rule_versions v where v.rule_no = product_rules.rule_no and v.effective_from is not null) then 'WAITING'
  else 'DRAFT' end`;

interface Derived {
  now_state: RuleState;
  version: number;
  content: RuleContent;
  next_from: Date | null;
  has_draft: boolean;
  orders: number;
  changed_at: Date;
}
type ListedRule = RuleRow & Derived;

const CHANGED = sql<Date>`(select max(greatest(v.saved_at, v.published_at)) from product_rule_versions v
  where v.rule_no = product_rules.rule_no)`;

function filtered(db: Kysely<Database>, { state, keyword, exactly, until, now, ...own }: RuleFilter) {
  let query = ownRules(db, own);
  if (exactly !== undefined) query = query.where('rule_no', '=', exactly);
  if (until) query = query.where('created_at', '<=', until);
  if (state) query = query.where(sql<SqlBool>`${stateIn(now)} = ${state}`);
  if (keyword) {
    const contains = containing(keyword);
    query = query.where((eb) => eb.or([eb('rule_name', ...contains), eb('rule_no', ...contains)]));
  }
  return query;
}

type Sort = { by: 'createTime' | 'changeTime'; order: 'asc' | 'desc' };

function ruleRows(
  db: Kysely<Database>,
  filter: RuleFilter,
  { by, order }: Sort,
  { limit, offset }: Part,
): Promise<ListedRule[]> {
  const { now } = filter;
  const shown = sql`(select v.version from product_rule_versions v where v.rule_no = product_rules.rule_no
    order by v.effective_from <= ${now}::timestamptz desc nulls last, v.effective_from desc nulls last limit 1)`;
  return filtered(db, filter)
    .selectAll()
    .select([
      stateIn(now).as('now_state'),
      sql<number>`${shown}`.as('version'),
      sql<RuleContent>`(select v.content from product_rule_versions v
        where v.rule_no = product_rules.rule_no and v.version = ${shown})`.as('content'),
      sql<Date | null>`(select min(v.effective_from) from product_rule_versions v
        where v.rule_no = product_rules.rule_no and v.effective_from > ${now}::timestamptz)`.as('next_from'),
      sql<boolean>`exists (select from product_rule_versions v
        where v.rule_no = product_rules.rule_no and v.effective_from is null)`.as('has_draft'),
      sql<number>`(select count(*) from orders o where o.rule_no = product_rules.rule_no and o.state <> 'REFUSED')`.as(
        'orders',
      ),
      CHANGED.as('changed_at'),
    ])
    .orderBy(by === 'createTime' ? sql`created_at` : CHANGED, order)
    .orderBy('rule_no', order)
    .limit(limit)
    .offset(offset)
    .execute();
}

/**
 * The source of the list of rules. A merchant has at most some dozens of rules, so a query may skip rows to reach a
 * page.
 */
export const ruleList: ListSource<Sorting<Sort['by']>, RuleFilter, ListedRule, { rows: number }> = {
  totals: (db, filter) => filtered(db, filter).select(sql<number>`count(*)`.as('rows')).executeTakeFirstOrThrow(),
  rows: (db, filter, request, part) => ruleRows(db, filter, sortOf(request), part),
};

export const shownRule = (row: ListedRule): Rule => ({
  ruleNo: row.rule_no,
  ruleName: row.rule_name,
  state: row.now_state,
  version: row.version,
  receivers: row.content.parts.length,
  feeBearer: row.content.feeBearer,
  settle: row.content.settle,
  refund: row.content.refund,
  nextFrom: row.next_from && wireTime(row.next_from),
  hasDraft: row.has_draft,
  orders: row.orders,
  createTime: wireTime(row.created_at),
  changeTime: wireTime(row.changed_at),
});

export const ruleExport: ExportSource<RuleRequest, RuleFilter, ListedRule> = listExport(ruleList, {
  call: downloadRule,
  filter: ruleFilter,
  asOf: (filter, moment) => ({ ...filter, until: moment }),
  sums: () => [],
  adds: () => [],
  shown: shownRule,
});
