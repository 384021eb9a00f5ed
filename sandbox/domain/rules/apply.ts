import type { PlanPart, RuleContent } from '@/contract/rules/ruleContent';
import { parseCents, readableCents } from '../money/cents';
import { splitCents } from '../money/fees/fees';

/* Computes how a split rule divides an amount. Orders and trial calculations (试算) share these pure functions. */

/** A split rule with all data needed to apply it: the rules to which it refers, and the receivers' names. */
export interface ReadyRule {
  ruleNo: string;
  version: number;
  content: RuleContent;
  /** Names of the receiving members, by their book number. */
  bookNames: ReadonlyMap<string, string>;
  /** The rules to which this rule refers, by number. */
  rules: ReadonlyMap<string, ReadyRule>;
}

/** Converts a percentage to parts per million: `12.5` → 125000. Uses only the digits, because floating point would round. */
export function ppmOf(percent: string): number {
  const [whole = '0', places = ''] = percent.split('.');
  return Number(`${whole}${places.padEnd(2, '0')}`) * 100;
}

const MILLION = 1_000_000;

export type Applied = { parts: PlanPart[]; keptCents: number } | { fault: string };

/**
 * Splits an amount by a rule; the rest stays with the merchant. If the rule cannot be applied, returns a fault with
 * the reason as text.
 */
export function applyRule(rule: ReadyRule, cents: number, above: PlanPart['by'] = []): Applied {
  const { content, bookNames, rules } = rule;
  const by = [...above, { ruleNo: rule.ruleNo, version: rule.version }];
  const fixed = content.parts.reduce((sum, { mode, value }) => (mode === 'FIXED' ? sum + parseCents(value) : sum), 0);
  if (fixed > cents) return { fault: `固定分账合计${readableCents(fixed)}元，超过可分账金额${readableCents(cents)}元` };
  const shares = content.parts.map(({ mode, value }) => (mode === 'PERCENT' ? ppmOf(value) : 0));
  const shared = shares.reduce((sum, ppm) => sum + ppm, 0);
  if (shared > MILLION) return { fault: '分账比例合计不能超过100%' };
  // Shares that add up to 100 % distribute the whole amount without remainder. Other shares are rounded down, so that
  // their sum never exceeds the intended amount.
  const byShare =
    shared === MILLION
      ? splitCents(cents, shares)
      : shares.map((ppm) => Number((BigInt(cents) * BigInt(ppm)) / BigInt(MILLION)));
  const amounts = content.parts.map(({ mode, value }, at) =>
    mode === 'FIXED' ? parseCents(value) : (byShare[at] ?? 0),
  );
  const rest = cents - amounts.reduce((sum, one) => sum + one, 0);
  if (rest < 0) return { fault: `固定分账与比例分账合计超过可分账金额${readableCents(cents)}元` };
  const parts: PlanPart[] = [];
  let keptCents = content.restTo === '' ? rest : 0;
  for (const [at, { target, no }] of content.parts.entries()) {
    const amount = amounts[at] ?? 0;
    if (target === 'BOOK') {
      parts.push({ bookNo: no, bookName: bookNames.get(no) ?? '', cents: amount, by });
      continue;
    }
    const named = rules.get(no);
    if (!named) throw new Error(`rule ${rule.ruleNo} names ${no}, which was not resolved`);
    const below = applyRule(named, amount, by);
    if ('fault' in below) return below;
    parts.push(...below.parts);
    keptCents += below.keptCents;
  }
  if (content.restTo !== '' && rest > 0)
    parts.push({ bookNo: content.restTo, bookName: bookNames.get(content.restTo) ?? '', cents: rest, by });
  return { parts: parts.filter((part) => part.cents > 0), keptCents };
}
