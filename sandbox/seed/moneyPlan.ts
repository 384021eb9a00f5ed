import type { Insertable } from 'kysely';
import type { CustomerPurpose, TradeScene } from '../db/columnTypes';
import type { Database } from '../db/schema';
import { dayOf, startOfDay } from '../domain/money/days';
import { feeOf } from '../domain/money/fees/fees';
import { type MemberAccounts, type NewEntry, type NewPosting, PLATFORM } from '../domain/money/ledger';
import { type Kind, type Made, makers, needsOf, type Tariffs } from './moneyKinds';
import { tradeTimes } from './moneyTimes';

/** A trade as the seed inserts it. The database sets the other columns. */
export type NewTrade = Required<Omit<Insertable<Database['trades']>, 'product' | 'merchant_order_no' | 'split_to'>>;

interface MoneyWorld {
  memberNo: string;
  memberName: string;
  accounts: MemberAccounts;
  tariffs: Tariffs;
  /** Numbers of the merchants that collect payments for the member. If empty, the enterprise itself collects. */
  merchantNos: readonly string[];
  /** Number of the merchant that pays out by 代付. Undefined: the enterprise itself. */
  payoutMerchantNo?: string;
  trades: number;
  /** Exact number of the member's account entries; undefined if any number is allowed. */
  flowRows?: number;
  /** Two digits in the trade numbers that keep the numbers of different members distinct. */
  mark: string;
}

export interface MoneyPlan {
  trades: NewTrade[];
  /** Ledger entries, sorted by time. */
  entries: NewEntry[];
  /** Cents that are frozen on the balance account, fees included, for trades that wait for release by a second person. */
  frozenCents: number;
}

/** Share of each kind of trade, in thousandths. */
const MIX: Record<Kind, number> = {
  collect: 425,
  split: 110,
  payout: 120,
  pay: 80,
  settle: 80,
  refundOut: 50,
  refundIn: 10,
  withdraw: 25,
  recharge: 25,
  feeTopUp: 5,
  splitToBalance: 15,
  transferOut: 20,
  transferIn: 15,
  unsuccessful: 20,
};

function shuffle<T>(items: T[], rng: () => number): T[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(rng() * (i + 1));
    [items[i], items[j]] = [items[j] as T, items[i] as T];
  }
  return items;
}

/** Returns the kinds of all trades in random order, distributed by `MIX`. The first three trades fill the accounts. */
function kindsOf(count: number, rng: () => number): Kind[] {
  const kinds = Object.entries(MIX).flatMap(([kind, share]) =>
    Array<Kind>(Math.floor((count * share) / 1000)).fill(kind as Kind),
  );
  while (kinds.length < count) kinds.push('collect');
  shuffle(kinds, rng);
  for (const [place, kind] of (['recharge', 'feeTopUp', 'collect'] as const).entries()) {
    const at = kinds.indexOf(kind, place);
    [kinds[place], kinds[at]] = [kind, kinds[place] as Kind];
  }
  return kinds;
}

/** Number of account entries that a trade of each kind causes, including its fee. */
const ROWS: Record<Kind, number> = {
  collect: 2,
  split: 4,
  payout: 2,
  pay: 2,
  settle: 2,
  refundOut: 2,
  refundIn: 1,
  withdraw: 2,
  recharge: 1,
  feeTopUp: 2,
  splitToBalance: 2,
  transferOut: 1,
  transferIn: 1,
  unsuccessful: 0,
};

/**
 * Plans a member's money of the last 90 days: trades and their ledger entries. No account goes below zero at any time. The same
 * `rng` and `now` give the same plan.
 */
export function planMoney(world: MoneyWorld, { now, rng }: { now: Date; rng: () => number }): MoneyPlan {
  const times = tradeTimes(world.trades, 90, now, rng);
  const kinds = kindsOf(world.trades, rng);
  // Some collections get no fee, so that the number of account entries reaches exactly the specified number.
  const most = kinds.reduce((sum, kind) => sum + ROWS[kind], 0);
  const free = world.flowRows === undefined ? Math.floor(world.trades / 40) : most - world.flowRows;
  const collections = kinds.filter((kind) => kind === 'collect').length;
  if (free < 0 || free > collections) throw new Error(`${world.flowRows} rows cannot be met, at most ${most}`);
  const fees = shuffle(
    Array.from({ length: collections }, (_, index) => index >= free),
    rng,
  );

  const balances: Record<CustomerPurpose, number> = { BALANCE: 0, SETTLEMENT: 0, FEE: 0, SPLIT: 0 };
  const make = makers(rng, world, balances);
  const plan: MoneyPlan = { trades: [], entries: [], frozenCents: 0 };
  const today = startOfDay(dayOf(now));
  let underWay = 2;

  for (const [index, time] of times.entries()) {
    const possible = kinds.findIndex((kind, at) => at >= index && needsOf(kind, balances));
    if (possible < 0) throw new Error('no trade is possible any more');
    const kind = kinds[possible] as Kind;
    kinds[possible] = kinds[index] as Kind;

    const made = make[kind](time, kind !== 'collect' || fees.pop() === true);
    const tradeNo = `T${dayOf(time).replaceAll('-', '')}${world.mark}${String(index + 1).padStart(7, '0')}`;
    const waiting = kind === 'unsuccessful' && time >= today && underWay > 0;
    if (waiting) {
      underWay -= 1;
      made.feeCents = feeOf(world.tariffs.PAY_BANK, made.amountCents);
      plan.frozenCents += made.amountCents + made.feeCents;
    }
    plan.trades.push(tradeOf(world, made, { tradeNo, time, waiting, kind, rng }));
    if (made.sides.length === 0) continue;
    for (const { account, cents } of made.sides) if (account in balances) balances[account as CustomerPurpose] += cents;
    plan.entries.push({
      tradeNo,
      businessType: made.businessType,
      createdAt: time,
      postings: made.sides.map((side) => postingOf(world, made, side)),
    });
  }
  if (plan.frozenCents > balances.BALANCE) throw new Error('more is held back than there is');
  return plan;
}

const SCENES: Record<Exclude<Kind, 'collect'>, TradeScene> = {
  split: 'SPLIT',
  payout: 'BEHALF_PAY',
  pay: 'WALLET_OUT',
  settle: 'SETTLE',
  refundOut: 'CASHIER',
  refundIn: 'WALLET_IN',
  withdraw: 'FUND',
  recharge: 'FUND',
  feeTopUp: 'INNER',
  splitToBalance: 'INNER',
  transferOut: 'WALLET_OUT',
  transferIn: 'WALLET_IN',
  unsuccessful: 'BEHALF_PAY',
};

/**
 * Returns the scene of a trade, which decides in which list the trade appears. Payments for freight and storage
 * belong to the list of payments on credit.
 */
const sceneOf = (kind: Kind, { counterparty, remark }: Made): TradeScene =>
  kind === 'collect'
    ? counterparty[1].startsWith('快捷支付')
      ? 'BEHALF_COLLECT'
      : 'CASHIER'
    : kind === 'pay' && /仓租|运费/.test(remark)
      ? 'CREDIT'
      : SCENES[kind];

function tradeOf(
  world: MoneyWorld,
  made: Made,
  {
    tradeNo,
    time,
    waiting,
    kind,
    rng,
  }: { tradeNo: string; time: Date; waiting: boolean; kind: Kind; rng: () => number },
): NewTrade {
  // The trade is created shortly before its completion, on the same day.
  const made_at = Math.max(startOfDay(dayOf(time)).getTime(), time.getTime() - Math.floor(200 + rng() * 2_500));
  return {
    trade_no: tradeNo,
    business_type: made.businessType,
    member_no: world.memberNo,
    merchant_no: made.merchantNo,
    direction: made.direction,
    counterparty_name: made.counterparty[0],
    counterparty_account: made.counterparty[1],
    amount_cents: made.amountCents,
    fee_cents: made.feeCents,
    fee_ppm: made.feePpm,
    status: waiting ? 'PROCESSING' : kind === 'unsuccessful' ? 'FAILED' : 'SUCCESS',
    remark: made.remark,
    created_at: new Date(made_at),
    finished_at: waiting ? null : time,
    scene: sceneOf(kind, made),
    original_trade_no: null,
    refunded_cents: 0,
    batch_no: null,
  };
}

function postingOf(world: MoneyWorld, made: Made, side: Made['sides'][number]): NewPosting {
  const own = side.account in world.accounts;
  const [counterpartyName, counterpartyAccount] =
    side.counterparty ?? (own ? made.counterparty : [world.memberName, '']);
  return {
    accountNo: own ? world.accounts[side.account as CustomerPurpose] : PLATFORM[side.account as keyof typeof PLATFORM],
    amountCents: side.cents,
    counterpartyName,
    counterpartyAccount,
    remark: side.remark ?? made.remark,
  };
}
