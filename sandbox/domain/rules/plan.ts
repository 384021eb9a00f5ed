import type { Kysely } from 'kysely';
import type { RulePlan } from '@/contract/rules/ruleContent';
import type { Database } from '../../db/schema';
import { parseCents, readableCents } from '../money/cents';
import { parametersOf } from '../products/parameters';
import { applyRule, type ReadyRule } from './apply';
import { resolveRule } from './resolve';

/*
 * The plan by which a rule splits an order. It is computed when the order is accepted, and booked when the money has
 * arrived.
 */

/** Default maximum share of an order, in per cent, that may be split. */
const USUAL_PERCENT = '30';

interface Ruled {
  merchantNo: string;
  amountCents: number;
  feeCents: number;
  /** The member's balance account. If the rule says so, the rest of the order is transferred to it immediately. */
  balanceAccountNo: string;
}

type Planned = { plan: RulePlan } | { fault: string };

/** Computes how an order is split by a rule and by the rules to which it refers. */
export async function planBy(db: Kysely<Database>, rule: ReadyRule, order: Ruled): Promise<Planned> {
  const { content } = rule;
  const { amountCents, feeCents } = order;
  const applied = applyRule(rule, content.feeBearer === 'SHARED' ? amountCents - feeCents : amountCents);
  if ('fault' in applied) return applied;
  const { parts } = applied;
  const split = parts.reduce((sum, { cents }) => sum + cents, 0);
  const keptCents = amountCents - split;
  if (content.feeBearer === 'MERCHANT' && keptCents < feeCents)
    return { fault: `分账后留存${readableCents(keptCents)}元，不足以支付手续费${readableCents(feeCents)}元` };
  const highest = (await parametersOf(db, order.merchantNo, 'ZTO_PS')).values['highestPercent'] ?? USUAL_PERCENT;
  if (BigInt(split) * 100n > BigInt(amountCents) * BigInt(highest))
    return {
      fault: `分账合计${readableCents(split)}元，超过订单金额的${highest}%（最多${readableCents(Math.floor((amountCents * Number(highest)) / 100))}元）`,
    };
  const net = content.feeBearer === 'FEE_ACCOUNT' ? keptCents : keptCents - feeCents;
  const isSettled = content.settle === 'AT_ONCE' && net > 0 && net >= parseCents(content.settleLeast);
  return {
    plan: {
      ruleNo: rule.ruleNo,
      version: rule.version,
      parts,
      keptCents,
      feeBearer: content.feeBearer,
      refund: content.refund,
      settleTo: isSettled ? order.balanceAccountNo : null,
    },
  };
}

/**
 * Computes how an order is split by the version of its rule that is in force now. Locks the rule, so that no other
 * version is published until the transaction ends.
 */
export async function planOf(db: Kysely<Database>, ruleNo: string, order: Ruled & { now: Date }): Promise<Planned> {
  const resolved = await resolveRule(db, ruleNo, { merchantNo: order.merchantNo, now: order.now, holds: true });
  return 'fault' in resolved ? resolved : planBy(db, resolved.rule, order);
}
