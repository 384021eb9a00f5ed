import { type Kysely, sql } from 'kysely';
import type { RuleContent } from '@/contract/rules/ruleContent';
import type { Database } from '../../db/schema';
import type { ReadyRule } from './apply';

/* Reads a rule and the rules to which it refers, each in the version in force at one moment. */

/** Maximum depth of rules that refer to other rules. */
const MOST_LEVELS = 5;

type Resolved = { rule: ReadyRule } | { fault: string };

interface At {
  merchantNo: string;
  now: Date;
  /** True: locks the rules until the transaction ends, so that no new version is published meanwhile. */
  holds: boolean;
}

/** Returns the version of a rule that is in force; undefined if no version is. */
export const inForce = (db: Kysely<Database>, ruleNo: string, now: Date) =>
  db
    .selectFrom('product_rule_versions')
    .select(['version', 'content'])
    .where('rule_no', '=', ruleNo)
    .where('effective_from', '<=', now)
    .orderBy('effective_from', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Looks up the member books and rules to which the content of a rule refers, in their current state. */
export async function resolveContent(
  db: Kysely<Database>,
  { ruleNo, version, content }: { ruleNo: string; version: number; content: RuleContent },
  at: At,
  above: readonly string[] = [],
): Promise<Resolved> {
  const path = [...above, ruleNo];
  const bookNos = [
    ...content.parts.flatMap(({ target, no }) => (target === 'BOOK' ? [no] : [])),
    ...(content.restTo === '' ? [] : [content.restTo]),
  ];
  const books =
    bookNos.length === 0
      ? []
      : await db
          .selectFrom('member_books')
          .select(['book_no', 'book_name'])
          .where('merchant_no', '=', at.merchantNo)
          // Excludes only closed books. A frozen member cannot pay out, but can still receive splits.
          .where('state', '<>', 'CLOSED')
          .where('book_no', 'in', bookNos)
          .execute();
  const bookNames = new Map(books.map(({ book_no, book_name }) => [book_no, book_name]));
  if (bookNos.some((no) => !bookNames.has(no))) return { fault: '规则中的接收方不存在或已停用' };
  const rules = new Map<string, ReadyRule>();
  for (const { target, no } of content.parts) {
    if (target !== 'RULE' || rules.has(no)) continue;
    if (path.includes(no)) return { fault: '规则不能互相引用成环' };
    if (path.length >= MOST_LEVELS) return { fault: `规则引用最多${MOST_LEVELS}层` };
    const below = await resolveRule(db, no, at, path);
    if ('fault' in below) return below;
    rules.set(no, below.rule);
  }
  return { rule: { ruleNo, version, content, bookNames, rules } };
}

/**
 * Returns the merchant's rule in the version in force, with the rules to which it refers. Another merchant's rule is
 * treated as unknown.
 */
export async function resolveRule(
  db: Kysely<Database>,
  ruleNo: string,
  at: At,
  above: readonly string[] = [],
): Promise<Resolved> {
  if (at.holds) await sql`select from product_rules where rule_no = ${ruleNo} for share`.execute(db);
  const row = await db
    .selectFrom('product_rules')
    .select(['rule_no', 'rule_name', 'state'])
    .where('rule_no', '=', ruleNo)
    .where('merchant_no', '=', at.merchantNo)
    .executeTakeFirst();
  if (!row) return { fault: '规则不存在或无权使用' };
  if (row.state === 'STOPPED') return { fault: `规则“${row.rule_name}”已停用` };
  const version = await inForce(db, ruleNo, at.now);
  if (!version) return { fault: `规则“${row.rule_name}”没有生效中的版本` };
  return resolveContent(db, { ruleNo, ...version }, at, above);
}

/** Lists the merchant's rules that an order can name now, sorted by name. */
export const rulesInForce = (db: Kysely<Database>, merchantNo: string, now: Date) =>
  db
    .selectFrom('product_rules as r')
    .select(['r.rule_no', 'r.rule_name'])
    .where('r.merchant_no', '=', merchantNo)
    .where('r.state', '<>', 'STOPPED')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('product_rule_versions as v')
          .select('v.rule_no')
          .whereRef('v.rule_no', '=', 'r.rule_no')
          .where('v.effective_from', '<=', now),
      ),
    )
    .orderBy('r.rule_name')
    .limit(200)
    .execute();
