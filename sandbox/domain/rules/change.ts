import { type Kysely, sql } from 'kysely';
import type { RuleContent } from '@/contract/rules/ruleContent';
import type { Database } from '../../db/schema';
import { audit } from '../audit';
import { type AuthedContext, memberOf } from '../context';
import { parseCents } from '../money/cents';
import { dayOf, shownTime, wireTime } from '../money/days';
import { merchantFor, mustBeOpen } from '../products/gate';
import { atField, refuse } from '../refusal';
import { ppmOf } from './apply';
import { addStep, nameOf, ownRule, type RuleRow, versionsOf } from './store';

/*
 * Changes of split rules. A change is saved as a draft and takes effect after its publication. The publication locks
 * all rules of the merchant.
 */

const MILLION = 1_000_000;
/** Maximum time in ms between now and the start of a published version. */
const MOST_AHEAD = 366 * 86_400_000;

/**
 * Returns for each rule of a merchant the rules to which it refers. Considers the version in force, all future
 * versions, and the draft.
 */
async function namedBy(db: Kysely<Database>, merchantNo: string, now: Date): Promise<Map<string, Set<string>>> {
  const rows = await db
    .selectFrom('product_rule_versions as v')
    .innerJoin('product_rules as r', 'r.rule_no', 'v.rule_no')
    .select(['v.rule_no', 'v.effective_from', 'v.content'])
    .where('r.merchant_no', '=', merchantNo)
    .orderBy('v.effective_from', 'desc')
    .execute();
  const named = new Map<string, Set<string>>();
  const seenInForce = new Set<string>();
  for (const { rule_no, effective_from, content } of rows) {
    const isOver = effective_from !== null && effective_from <= now;
    if (isOver && seenInForce.has(rule_no)) continue;
    if (isOver) seenInForce.add(rule_no);
    const own = named.get(rule_no) ?? new Set<string>();
    for (const { target, no } of content.parts) if (target === 'RULE') own.add(no);
    named.set(rule_no, own);
  }
  return named;
}

/** Returns the chain of rules by which a rule refers back to itself; null if no such chain exists. */
function circle(from: string, ruleNo: string, named: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const visit = (at: string, path: readonly string[]): string[] | null => {
    if (at === ruleNo) return [...path, at];
    if (path.includes(at)) return null;
    for (const next of named.get(at) ?? []) {
      const found = visit(next, [...path, at]);
      if (found) return found;
    }
    return null;
  };
  return visit(from, []);
}

/** Validates the content of a rule. Refuses at the invalid field. */
async function mustHold(
  db: Kysely<Database>,
  {
    merchantNo,
    ruleNo,
    ruleName,
    content,
    now,
  }: { merchantNo: string; ruleNo: string; ruleName: string; content: RuleContent; now: Date },
): Promise<void> {
  const { parts, restTo, settle, settleLeast } = content;
  const shared = parts.reduce((sum, { mode, value }) => (mode === 'PERCENT' ? sum + ppmOf(value) : sum), 0);
  if (shared > MILLION) atField('parts', `分账比例合计${shared / 10_000}%，不能超过100%`);
  const keys = parts.map(({ target, no }) => `${target}:${no}`);
  const twice = keys.findIndex((key, at) => keys.indexOf(key) !== at);
  if (twice >= 0) atField('parts', `第${twice + 1}个接收方重复`);
  const bookNos = [...parts.flatMap(({ target, no }) => (target === 'BOOK' ? [no] : [])), ...(restTo ? [restTo] : [])];
  const books =
    bookNos.length === 0
      ? []
      : await db
          .selectFrom('member_books')
          .select(['book_no', 'book_name', 'state'])
          .where('merchant_no', '=', merchantNo)
          .where('book_no', 'in', bookNos)
          .execute();
  const wrongBook = (no: string) => {
    const book = books.find(({ book_no }) => book_no === no);
    return !book ? '不存在或无权使用' : book.state === 'CLOSED' ? `“${book.book_name}”已停用` : null;
  };
  const ruleNos = parts.flatMap(({ target, no }) => (target === 'RULE' ? [no] : []));
  const rules =
    ruleNos.length === 0
      ? []
      : await db
          .selectFrom('product_rules')
          .select(['rule_no', 'rule_name', 'state'])
          .where('merchant_no', '=', merchantNo)
          .execute();
  const nameOfRule = (no: string) =>
    no === ruleNo ? ruleName : (rules.find(({ rule_no }) => rule_no === no)?.rule_name ?? no);
  for (const [at, { target, no }] of parts.entries()) {
    if (target === 'BOOK') {
      const wrong = wrongBook(no);
      if (wrong) atField('parts', `第${at + 1}个接收方${wrong}`);
      continue;
    }
    const rule = rules.find(({ rule_no }) => rule_no === no);
    if (no !== ruleNo && !rule) atField('parts', `第${at + 1}个规则不存在或无权使用`);
    if (rule?.state === 'STOPPED') atField('parts', `第${at + 1}个规则“${rule.rule_name}”已停用`);
    const way = circle(no, ruleNo, await namedBy(db, merchantNo, now));
    if (way) atField('parts', `规则不能互相引用：${[ruleNo, ...way].map(nameOfRule).join(' → ')}`);
  }
  const wrongRest = restTo === '' ? null : wrongBook(restTo);
  if (wrongRest) atField('restTo', `剩余金额的接收方${wrongRest}`);
  if (settle === 'CYCLE' && parseCents(settleLeast) > 0) atField('settleLeast', '按商户结算周期时无需填写起结金额');
}

const auditRule = (context: AuthedContext, action: string, subject: string, detail: Record<string, unknown>) =>
  audit(context.db, {
    at: context.now,
    userId: context.user.userId,
    sessionId: context.user.sessionId,
    action,
    subject,
    detail,
    address: context.address,
  });

/** Returns a rule number: `GZ`, the day and ten random digits. */
function newRuleNo({ now, random }: AuthedContext): string {
  const digits = Buffer.from(random(8)).readBigUInt64BE() % 10_000_000_000n;
  return `GZ${dayOf(now).replaceAll('-', '')}${String(digits).padStart(10, '0')}`;
}

const lockRule = async ({ db }: AuthedContext, ruleNo: string) => {
  await sql`select from product_rules where rule_no = ${ruleNo} for update`.execute(db);
};

async function renamed(context: AuthedContext, row: RuleRow, ruleName: string): Promise<string | null> {
  if (row.rule_name === ruleName) return null;
  await mustBeFree(context, row.merchant_no, ruleName);
  await context.db
    .updateTable('product_rules')
    .set({ rule_name: ruleName })
    .where('rule_no', '=', row.rule_no)
    .execute();
  return `名称由“${row.rule_name}”改为“${ruleName}”`;
}

async function mustBeFree({ db }: AuthedContext, merchantNo: string, ruleName: string): Promise<void> {
  const other = await db
    .selectFrom('product_rules')
    .select('rule_no')
    .where('merchant_no', '=', merchantNo)
    .where('rule_name', '=', ruleName)
    .executeTakeFirst();
  if (other) atField('ruleName', '已有同名规则');
}

/** Period in ms in which a save with identical content counts as a retry after a lost response. */
const SAME_WITHIN = 10 * 60_000;

/**
 * Finds the draft of a rule that the same user has just created with the same content, so that a retry after a lost
 * response creates no second rule.
 */
async function sameSaved(
  { db, now }: AuthedContext,
  { merchantNo, ruleName, content, by }: { merchantNo: string; ruleName: string; content: RuleContent; by: string },
) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rule ${merchantNo} ${ruleName}`}, 0))`.execute(db);
  const found = await db
    .selectFrom('product_rules as r')
    .innerJoin('product_rule_versions as v', 'v.rule_no', 'r.rule_no')
    .where('r.merchant_no', '=', merchantNo)
    .where('r.rule_name', '=', ruleName)
    .where('r.created_at', '>', new Date(now.getTime() - SAME_WITHIN))
    .where('v.version', '=', 1)
    .where('v.revision', '=', 1)
    .where('v.effective_from', 'is', null)
    .where('v.saver_name', '=', by)
    .where(sql<boolean>`v.content = ${JSON.stringify(content)}::jsonb`)
    .select('r.rule_no')
    .executeTakeFirst();
  return found ? { ruleNo: found.rule_no, version: 1, revision: 1 } : null;
}

interface Wish {
  ruleNo?: string | undefined;
  ruleName: string;
  revision: number;
  content: RuleContent;
}

/** Saves the draft of a new rule, or of the next version of an existing rule. */
export async function saveRule(context: AuthedContext, { ruleNo: known, ruleName, revision, content }: Wish) {
  const { db, user, now } = context;
  const by = await nameOf(context);
  const ruleNo = known ?? newRuleNo(context);
  const row = known === undefined ? null : await ownRule(context, known);
  if (row) await lockRule(context, ruleNo);
  const current = row && (await ownRule(context, ruleNo));
  if (current?.state === 'STOPPED') refuse('该规则已停用，不能修改', { bizCode: 'RULE_STOPPED' });
  const merchantNo = row?.merchant_no ?? (await merchantFor(db, user, 'ZTO_PS'));
  await mustBeOpen(db, merchantNo, ['ZTO_PS']);
  await mustHold(db, { merchantNo, ruleNo, ruleName, content, now });
  const versions = current ? await versionsOf(db, ruleNo) : [];
  const draft = versions.find(({ effective_from }) => effective_from === null);
  if ((draft?.revision ?? 0) !== revision)
    refuse(`${draft?.saver_name ?? '其他人'}刚刚修改了草稿，请重新加载`, { bizCode: 'RULE_CHANGED' });
  const texts: string[] = [];
  if (current) {
    const text = await renamed(context, current, ruleName);
    if (text) texts.push(text);
  } else {
    const same = await sameSaved(context, { merchantNo, ruleName, content, by });
    if (same) return same;
    await mustBeFree(context, merchantNo, ruleName);
    await db
      .insertInto('product_rules')
      .values({
        rule_no: ruleNo,
        member_no: memberOf(user),
        merchant_no: merchantNo,
        rule_name: ruleName,
        state: 'LIVE',
        created_at: now,
        stopped_at: null,
      })
      .execute();
  }
  const version = draft?.version ?? (versions[0]?.version ?? 0) + 1;
  const values = { content: JSON.stringify(content), revision: revision + 1, saved_at: now, saver_name: by };
  if (draft)
    await db
      .updateTable('product_rule_versions')
      .set(values)
      .where('rule_no', '=', ruleNo)
      .where('version', '=', version)
      .execute();
  else
    await db
      .insertInto('product_rule_versions')
      .values({ rule_no: ruleNo, version, ...values, effective_from: null, published_at: null, publisher_name: null })
      .execute();
  texts.push(draft ? `修改版本${version}草稿` : current ? `新建版本${version}草稿` : '新建规则草稿');
  await addStep(db, { ruleNo, at: now, text: texts.join('；'), by });
  await auditRule(context, 'rule.saved', ruleNo, { version, revision: revision + 1, content });
  return { ruleNo, version, revision: revision + 1 };
}

/** Returns a rule and all rules that refer to it, directly or through others, in any version. */
async function withAncestors(db: Kysely<Database>, ruleNo: string, merchantNo: string): Promise<string[]> {
  const rows = await db
    .selectFrom('product_rule_versions as v')
    .innerJoin('product_rules as r', 'r.rule_no', 'v.rule_no')
    .select(['v.rule_no', 'v.content'])
    .where('r.merchant_no', '=', merchantNo)
    .where('v.effective_from', 'is not', null)
    .execute();
  const found = new Set([ruleNo]);
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const { rule_no, content } of rows)
      if (content.parts.some(({ target, no }) => target === 'RULE' && found.has(no))) found.add(rule_no);
  }
  return [...found];
}

/**
 * Publishes the draft of a rule. An order locks its rules until it is committed, so the publication waits for running
 * orders. The new version starts after the newest order, so that each order keeps the version by which it was split.
 */
export async function publishRule(
  context: AuthedContext,
  { ruleNo, revision, effectiveFrom }: { ruleNo: string; revision: number; effectiveFrom: string | null },
) {
  const { db, now } = context;
  const { merchant_no: merchantNo } = await ownRule(context, ruleNo);
  // Locks all rules of the merchant in a fixed order. Without the lock, two rules published in parallel could refer
  // to each other.
  await sql`select from product_rules where merchant_no = ${merchantNo} order by rule_no for update`.execute(db);
  const row = await ownRule(context, ruleNo);
  if (row.state === 'STOPPED') refuse('该规则已停用，不能发布', { bizCode: 'RULE_STOPPED' });
  const versions = await versionsOf(db, ruleNo);
  const draft = versions.find((one) => one.effective_from === null);
  if (!draft) return refuse('没有待发布的草稿', { bizCode: 'RULE_NO_DRAFT' });
  if (draft.revision !== revision) refuse(`${draft.saver_name}刚刚修改了草稿，请重新加载`, { bizCode: 'RULE_CHANGED' });
  await mustHold(db, { merchantNo, ruleNo, ruleName: row.rule_name, content: draft.content, now });
  const newest = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.max('created_at').as('at'))
    .where('rule_no', 'in', await withAncestors(db, ruleNo, merchantNo))
    .executeTakeFirstOrThrow();
  const effectiveAt = effectiveFrom === null ? now : new Date(effectiveFrom);
  if (effectiveAt < now) atField('effectiveFrom', '生效时间不能早于当前时间');
  if (effectiveAt.getTime() > now.getTime() + MOST_AHEAD) atField('effectiveFrom', '生效时间不能晚于一年后');
  const after = newest.at && newest.at >= effectiveAt ? new Date(newest.at.getTime() + 1) : effectiveAt;
  const at = effectiveFrom === null ? freeMoment(after, versions) : after;
  const same = versions.find((one) => one.effective_from?.getTime() === at.getTime());
  if (same) atField('effectiveFrom', `版本${same.version}已在该时间生效，请选择其他时间`);
  const by = await nameOf(context);
  await db
    .updateTable('product_rule_versions')
    .set({ effective_from: at, published_at: now, publisher_name: by })
    .where('rule_no', '=', ruleNo)
    .where('version', '=', draft.version)
    .execute();
  await addStep(db, { ruleNo, at: now, text: `发布版本${draft.version}，自${shownTime(at)}起生效`, by });
  await auditRule(context, 'rule.published', ruleNo, { version: draft.version, effectiveFrom: at.toISOString() });
  return { version: draft.version, effectiveFrom: wireTime(at) };
}

/**
 * Returns the first moment, from `from` on, at which no version starts, because a version is identified by its start.
 */
function freeMoment(from: Date, versions: readonly { effective_from: Date | null }[]): Date {
  let at = from.getTime();
  while (versions.some(({ effective_from }) => effective_from?.getTime() === at)) at += 1;
  return new Date(at);
}

/** Stops a rule. Stopping it again changes no data. Accepted orders keep their split plans. */
export async function stopRule(
  context: AuthedContext,
  { ruleNo, reason }: { ruleNo: string; reason: string },
): Promise<void> {
  const { db, now } = context;
  await ownRule(context, ruleNo);
  await lockRule(context, ruleNo);
  const row = await ownRule(context, ruleNo);
  if (row.state === 'STOPPED') return;
  await db
    .updateTable('product_rules')
    .set({ state: 'STOPPED', stop_reason: reason, stopped_at: now })
    .where('rule_no', '=', ruleNo)
    .execute();
  await addStep(db, { ruleNo, at: now, text: `停用：${reason}`, by: await nameOf(context) });
  await auditRule(context, 'rule.stopped', ruleNo, { reason });
}
