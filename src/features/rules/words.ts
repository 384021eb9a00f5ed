import {
  FEE_BEARER_WORDS,
  REFUND_WORDS,
  type RuleContent,
  type RulePart,
  SETTLE_WORDS,
} from '@/contract/rules/ruleContent';
import { formatAmount } from '@/shared/format/money';
import { TEXT } from './text';

type Names = Readonly<Record<string, string>>;

/** Describes a receiver of a split with its share or amount. */
function partWords({ target, no, mode, value }: RulePart, names: Names): string {
  const name = names[no] ?? no;
  const share = mode === 'PERCENT' ? TEXT.percent(value) : TEXT.fixed(formatAmount(value));
  return `${target === 'RULE' ? TEXT.ruleOf(name) : name} ${share}`;
}

/** Lists the content of a rule as labelled lines, for details and for comparing two versions. */
export function linesOf(content: RuleContent, names: Names): readonly (readonly [label: string, text: string])[] {
  const { parts, restTo, feeBearer, settle, settleLeast, refund } = content;
  return [
    ...parts.map((part, at) => [TEXT.part(at + 1), partWords(part, names)] as const),
    ...(parts.length === 0 ? [[TEXT.parts, TEXT.noParts] as const] : []),
    [TEXT.restTo, restTo === '' ? TEXT.toMerchant : (names[restTo] ?? restTo)],
    [TEXT.feeBearer, FEE_BEARER_WORDS[feeBearer]],
    [
      TEXT.settle,
      settle === 'AT_ONCE' && settleLeast !== '0.00' ? TEXT.atOnce(formatAmount(settleLeast)) : SETTLE_WORDS[settle],
    ],
    [TEXT.refund, REFUND_WORDS[refund]],
  ];
}

/** Compares two rule contents. Returns one row for each line that either of them has. */
export function compared(left: RuleContent, right: RuleContent, names: Names) {
  const [a, b] = [new Map(linesOf(left, names)), new Map(linesOf(right, names))];
  return [...new Set([...a.keys(), ...b.keys()])]
    .map((label) => ({ label, left: a.get(label) ?? TEXT.none, right: b.get(label) ?? TEXT.none }))
    .sort((one, other) => orderOf(one.label) - orderOf(other.label));
}

/** Returns the position of a line: receivers first, in their order. */
const orderOf = (label: string): number => {
  const place = Array.from({ length: 10 }, (_, at) => TEXT.part(at + 1)).indexOf(label);
  return place >= 0 ? place : 10;
};

const BEIJING_MS = 8 * 3_600_000;
/** Converts a Beijing time such as `2026-12-01 00:00` to the format of requests; null if it is invalid. */
export function momentOf(typed: string): string | null {
  const found = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::(\d{2}))?$/.exec(typed.trim());
  if (!found) return null;
  const [, day = '', minute = '', second = '00'] = found;
  const at = Date.parse(`${day}T${minute}:${second}.000Z`);
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day) return null;
  return new Date(at - BEIJING_MS).toISOString();
}
