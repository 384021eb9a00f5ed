import { FEE_PARTY_NAME } from '@/contract/calls/accounts';
import type { BusinessTypeCode, CustomerPurpose } from '../db/columnTypes';
import { feeOf, rateOf, type Tariff } from '../domain/money/fees/fees';
import { type MemberAccounts, PLATFORM } from '../domain/money/ledger';
import { CHANNELS, COMPANIES, PEOPLE, pick, remarkOf } from './moneyWords';

/** The kinds of trades that the seed creates. */
export type Kind =
  | 'collect'
  | 'split'
  | 'payout'
  | 'pay'
  | 'settle'
  | 'refundOut'
  | 'refundIn'
  | 'withdraw'
  | 'recharge'
  | 'feeTopUp'
  | 'splitToBalance'
  | 'transferOut'
  | 'transferIn'
  | 'unsuccessful';

type Party = readonly [name: string, account: string];

/**
 * A planned trade with the postings of its ledger entry (`sides`). A trade without sides has moved no money. Amounts
 * are cents.
 */
export interface Made {
  businessType: BusinessTypeCode;
  direction: 'IN' | 'OUT' | 'INNER';
  merchantNo: string | null;
  counterparty: Party;
  amountCents: number;
  feeCents: number;
  /** Fee rate in parts per million; null if there is no single rate. */
  feePpm: number | null;
  remark: string;
  sides: { account: CustomerPurpose | keyof typeof PLATFORM; cents: number; counterparty?: Party; remark?: string }[];
}

/** Tariffs of the kinds of orders that have a fee. */
export type Tariffs = Readonly<Record<'CASHIER' | 'PAY_BANK' | 'WITHDRAW', Tariff>>;

type Balances = Readonly<Record<CustomerPurpose, number>>;

/** Returns whether the balances are sufficient for a trade of this kind. */
export function needsOf(kind: Kind, balances: Balances): boolean {
  switch (kind) {
    case 'collect':
    case 'refundOut':
      return balances.FEE >= 50_000 && (kind === 'collect' || balances.SETTLEMENT >= 200_000);
    case 'split':
      return balances.SETTLEMENT >= 500_000 && balances.FEE >= 50_000;
    case 'settle':
      return balances.SETTLEMENT >= 200_000;
    case 'splitToBalance':
      return balances.SPLIT >= 20_000;
    case 'recharge':
    case 'refundIn':
    case 'transferIn':
    case 'unsuccessful':
      return true;
    default:
      return balances.BALANCE >= 50_000_000;
  }
}

/** Returns a share of an amount, given in parts of 10,000: rounded down to whole cents, and at least one cent. */
const share = (cents: number, tenThousandths: number) => Math.max(1, Math.floor((cents * tenThousandths) / 10_000));

/** Returns a random amount in cents, mostly near `usual`, sometimes several times as much. Half of the amounts are whole yuan. */
function around(usual: number, rng: () => number): number {
  const spread = Math.exp((rng() + rng() + rng() - 1.5) * 2);
  const cents = Math.max(100, Math.round(usual * spread));
  return rng() < 0.5 ? Math.ceil(cents / 100) * 100 : cents;
}

/**
 * Returns for each kind a function that creates a random trade: amount and counterparty. `withFee` applies to kinds
 * whose fee may be waived. The caller must check the balances with `needsOf`.
 */
export function makers(
  rng: () => number,
  world: {
    memberName: string;
    accounts: MemberAccounts;
    merchantNos: readonly string[];
    payoutMerchantNo?: string;
    tariffs: Tariffs;
  },
  balances: Balances,
): Record<Kind, (time: Date, withFee: boolean) => Made> {
  const { tariffs, payoutMerchantNo = null } = world;
  const month = (time: Date) => new Date(time.getTime() + 8 * 3_600_000).getUTCMonth() + 1;
  const merchant = () => (world.merchantNos.length > 0 && rng() < 0.9 ? pick(world.merchantNos, rng) : null);
  const own = (purpose: CustomerPurpose): Party => [world.memberName, world.accounts[purpose]];
  const bank: Party = [world.memberName, '1202 **** **** 8806'];
  /** Makes outgoing amounts grow with the balance, so that the balance stays around a few million yuan. */
  const outgoing = (usual: number) =>
    Math.min(
      around(Math.floor((usual * Math.min(balances.BALANCE, 900_000_000)) / 300_000_000) + 100, rng),
      share(balances.BALANCE, 1_200),
    );
  const made = (
    kind: Kind,
    time: Date,
    businessType: BusinessTypeCode,
    direction: Made['direction'],
    counterparty: Party,
    amountCents: number,
    more: Partial<Made> & Pick<Made, 'sides'>,
  ): Made => ({
    businessType,
    direction,
    counterparty,
    amountCents,
    feeCents: 0,
    feePpm: null,
    merchantNo: null,
    remark: remarkOf(kind, month(time), rng),
    ...more,
  });
  const feeSides = (account: CustomerPurpose, cents: number, party: Party): Made['sides'] => [
    { account, cents: -cents, counterparty: [FEE_PARTY_NAME, PLATFORM.feeIncome], remark: `手续费 ${party[0]}` },
    { account: 'feeIncome', cents },
  ];
  const inner = (kind: Kind, time: Date, from: CustomerPurpose, to: CustomerPurpose, cents: number) =>
    made(kind, time, '4002', 'INNER', own(to), cents, {
      sides: [
        { account: from, cents: -cents },
        { account: to, cents, counterparty: own(from) },
      ],
    });
  const payable = (
    kind: Kind,
    time: Date,
    type: BusinessTypeCode,
    party: Party,
    usual: number,
    feeFor: (cents: number) => number,
    to: 'bank' | 'clearing',
    tariff?: Tariff,
  ) => {
    const cents = outgoing(usual);
    const fee = feeFor(cents);
    return made(kind, time, type, 'OUT', party, cents, {
      feeCents: fee,
      feePpm: tariff && fee > 0 ? rateOf(tariff) : null,
      sides: [
        { account: 'BALANCE', cents: -cents },
        { account: to, cents },
        ...(fee > 0 ? feeSides('BALANCE', fee, party) : []),
      ],
    });
  };
  const incoming = (
    kind: Kind,
    time: Date,
    type: BusinessTypeCode,
    party: Party,
    cents: number,
    from: 'bank' | 'clearing',
  ) =>
    made(kind, time, type, 'IN', party, cents, {
      sides: [
        { account: 'BALANCE', cents },
        { account: from, cents: -cents },
      ],
    });

  return {
    collect: (time, withFee) => {
      const cents = around(420_000, rng);
      const fee = withFee ? feeOf(tariffs.CASHIER, cents) : 0;
      const party = pick(COMPANIES, rng);
      return made('collect', time, '4007', 'IN', [party[0], `${pick(CHANNELS, rng)} ${party[1]}`], cents, {
        merchantNo: merchant(),
        feeCents: fee,
        feePpm: fee > 0 ? rateOf(tariffs.CASHIER) : null,
        sides: [
          { account: 'SETTLEMENT', cents },
          { account: 'clearing', cents: -cents },
          ...(fee > 0 ? feeSides('FEE', fee, party) : []),
        ],
      });
    },
    refundOut: (time) => {
      const cents = Math.min(around(180_000, rng), share(balances.SETTLEMENT, 3_000));
      const fee = feeOf(tariffs.CASHIER, cents);
      return made('refundOut', time, '4005', 'OUT', pick(PEOPLE, rng), cents, {
        merchantNo: merchant(),
        sides: [
          { account: 'SETTLEMENT', cents: -cents },
          { account: 'clearing', cents },
          { account: 'FEE', cents: fee, counterparty: [FEE_PARTY_NAME, PLATFORM.feeIncome], remark: '退还手续费' },
          { account: 'feeIncome', cents: -fee },
        ],
      });
    },
    split: (time) => {
      const cents = Math.min(around(300_000, rng), share(balances.SETTLEMENT, 2_500));
      const others = share(cents, 7_000);
      const fee = Math.min(share(cents, 10), 40_000);
      const party = pick(COMPANIES, rng);
      return made('split', time, '4008', 'OUT', party, others, {
        merchantNo: merchant(),
        feeCents: fee,
        sides: [
          { account: 'SETTLEMENT', cents: -cents, counterparty: own('SPLIT') },
          { account: 'SPLIT', cents, counterparty: own('SETTLEMENT') },
          { account: 'SPLIT', cents: -others },
          { account: 'clearing', cents: others },
          ...feeSides('FEE', fee, party),
        ],
      });
    },
    settle: (time) =>
      inner('settle', time, 'SETTLEMENT', 'BALANCE', share(balances.SETTLEMENT, 5_500 + Math.floor(rng() * 3_000))),
    splitToBalance: (time) => inner('splitToBalance', time, 'SPLIT', 'BALANCE', share(balances.SPLIT, 8_000)),
    feeTopUp: (time) => inner('feeTopUp', time, 'BALANCE', 'FEE', Math.max(200_000, 4_000_000 - balances.FEE)),
    payout: (time) => ({
      ...payable(
        'payout',
        time,
        '4006',
        pick(PEOPLE, rng),
        650_000,
        (cents) => feeOf(tariffs.PAY_BANK, cents),
        'bank',
        tariffs.PAY_BANK,
      ),
      merchantNo: payoutMerchantNo,
    }),
    pay: (time) => payable('pay', time, '4004', pick(COMPANIES, rng), 1_900_000, () => 200, 'clearing'),
    withdraw: (time) =>
      payable(
        'withdraw',
        time,
        '4003',
        bank,
        6_000_000,
        (cents) => feeOf(tariffs.WITHDRAW, cents),
        'bank',
        tariffs.WITHDRAW,
      ),
    transferOut: (time) => payable('transferOut', time, '4002', pick(COMPANIES, rng), 900_000, () => 0, 'clearing'),
    transferIn: (time) => incoming('transferIn', time, '4002', pick(COMPANIES, rng), around(800_000, rng), 'clearing'),
    refundIn: (time) => incoming('refundIn', time, '4005', pick(COMPANIES, rng), around(200_000, rng), 'clearing'),
    recharge: (time) =>
      incoming('recharge', time, '4001', bank, balances.BALANCE === 0 ? 350_000_000 : around(2_500_000, rng), 'bank'),
    unsuccessful: (time) =>
      made('payout', time, '4006', 'OUT', pick(PEOPLE, rng), around(300_000, rng), {
        merchantNo: payoutMerchantNo,
        sides: [],
      }),
  };
}
