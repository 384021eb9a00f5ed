import type { CallName } from '@/contract/calls/catalogue';
import type * as contract from '@/contract/calls/rules';
import type { VersionState } from '@/contract/calls/rules';
import type { AuthedContext } from '../../domain/context';
import { pageOf } from '../../domain/lists';
import { formatCents } from '../../domain/money/cents';
import { wireTime } from '../../domain/money/days';
import { merchantFor } from '../../domain/products/gate';
import { parametersOf } from '../../domain/products/parameters';
import { notYours } from '../../domain/refusal';
import { publishRule, saveRule, stopRule } from '../../domain/rules/change';
import { ruleExport, ruleFilter, ruleList, shownRule } from '../../domain/rules/list';
import { ownOf, type VersionRow, versionsOf } from '../../domain/rules/store';
import { tryRule } from '../../domain/rules/trial';
import { exporting } from '../accounts/exports';
import type { Handlers } from '../handler';

/** Maximum number of orders shown in the detail of a rule. */
const MOST_ORDERS = 20;

const stateOf = (row: VersionRow, active: number | undefined, now: Date): VersionState =>
  row.effective_from === null
    ? 'DRAFT'
    : row.effective_from > now
      ? 'WAITING'
      : row.version === active
        ? 'ACTIVE'
        : 'PAST';

/** Returns the names of all receivers and rules to which the given versions of rules refer. */
async function namesOf({ db }: AuthedContext, merchantNo: string, versions: readonly VersionRow[]) {
  const numbers = versions.flatMap(({ content }) => [...content.parts.map(({ no }) => no), content.restTo]);
  if (numbers.length === 0) return {};
  const books = await db
    .selectFrom('member_books')
    .select(['book_no as no', 'book_name as name'])
    .where('merchant_no', '=', merchantNo)
    .where('book_no', 'in', numbers)
    .execute();
  const rules = await db
    .selectFrom('product_rules')
    .select(['rule_no as no', 'rule_name as name'])
    .where('merchant_no', '=', merchantNo)
    .where('rule_no', 'in', numbers)
    .execute();
  return Object.fromEntries([...books, ...rules].map(({ no, name }) => [no, name]));
}

async function detail(context: AuthedContext, ruleNo: string) {
  const { db, user, now } = context;
  const filter = { ...ruleFilter(ownOf(user), {}, now), exactly: ruleNo };
  const [row] = await ruleList.rows(db, filter, {}, { limit: 1, offset: 0 });
  if (!row) return notYours();
  const versions = await versionsOf(db, ruleNo);
  const used = await db
    .selectFrom('orders')
    .select(['rule_version as version', ({ fn }) => fn.countAll<number>().as('orders')])
    .where('rule_no', '=', ruleNo)
    .where('state', '<>', 'REFUSED')
    .groupBy('rule_version')
    .execute();
  const steps = await db
    .selectFrom('product_rule_steps')
    .selectAll()
    .where('rule_no', '=', ruleNo)
    .orderBy('nr')
    .execute();
  const orders = await db
    .selectFrom('orders')
    .select(['order_no', 'rule_version', 'rule_plan', 'amount_cents', 'state', 'created_at'])
    .where('rule_no', '=', ruleNo)
    .orderBy('created_at', 'desc')
    .orderBy('order_no', 'desc')
    .limit(MOST_ORDERS)
    .execute();
  const begun = versions
    .filter(({ effective_from }) => effective_from !== null && effective_from <= now)
    .sort((a, b) => (b.effective_from?.getTime() ?? 0) - (a.effective_from?.getTime() ?? 0));
  return {
    ...shownRule(row),
    stopReason: row.stop_reason,
    versions: versions.map((one) => ({
      version: one.version,
      state: stateOf(one, begun[0]?.version, now),
      content: one.content,
      revision: one.revision,
      effectiveFrom: one.effective_from && wireTime(one.effective_from),
      saverName: one.saver_name,
      saveTime: wireTime(one.saved_at),
      publisherName: one.publisher_name ?? '',
      orders: Number(used.find(({ version }) => version === one.version)?.orders ?? 0),
    })),
    names: await namesOf(context, row.merchant_no, versions),
    trail: steps.map(({ at, text, by_name }) => ({ time: wireTime(at), text, byName: by_name })),
    usedBy: orders.map((order) => ({
      orderNo: order.order_no,
      version: order.rule_version ?? 0,
      amount: formatCents(order.amount_cents),
      split: formatCents((order.rule_plan?.parts ?? []).reduce((sum, { cents }) => sum + cents, 0)),
      state: order.state,
      createTime: wireTime(order.created_at),
    })),
  };
}

/** 产品规则 (product rules): handlers of the split rules that orders can name. */
export const ruleHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  rulePage: {
    transaction: 'own',
    run: (request, context) =>
      pageOf(context.db, request, {
        source: ruleList,
        filter: ruleFilter(ownOf(context.user), request, context.now),
        shown: shownRule,
      }),
  },

  downloadRule: exporting(ruleExport),

  ruleDetail: ({ ruleNo }, context) => detail(context, ruleNo),

  ruleTargets: async (_request, { db, user }) => {
    const merchantNo = await merchantFor(db, user, 'ZTO_PS');
    const { values } = await parametersOf(db, merchantNo, 'ZTO_PS');
    return {
      books: await db
        .selectFrom('member_books')
        .select(['book_no as no', 'book_name as name'])
        .where('merchant_no', '=', merchantNo)
        .where('state', '=', 'NORMAL')
        .orderBy('book_no')
        .limit(500)
        .execute(),
      rules: await db
        .selectFrom('product_rules')
        .select(['rule_no as no', 'rule_name as name'])
        .where('merchant_no', '=', merchantNo)
        .where('state', '=', 'LIVE')
        .orderBy('rule_name')
        .limit(500)
        .execute(),
      highestPercent: values['highestPercent'] ?? '30',
    };
  },

  ruleSave: ({ ruleNo, ruleName, revision, content }, context) =>
    saveRule(context, { ruleNo, ruleName, revision, content }),
  rulePublish: ({ ruleNo, revision, effectiveFrom }, context) =>
    publishRule(context, { ruleNo, revision, effectiveFrom }),
  ruleStop: async ({ ruleNo, reason }, context) => {
    await stopRule(context, { ruleNo, reason });
    return null;
  },
  ruleTrial: ({ ruleNo, amount, content }, context) => tryRule(context, { ruleNo, amount, content }),
};
