import { BusinessType } from '@/contract/calls/accounts';
import type { CallName } from '@/contract/calls/catalogue';
import type * as contract from '@/contract/calls/trades';
import type { Actor } from '../../domain/context';
import { formatCents, formatSignedCents } from '../../domain/money/cents';
import { wireTime } from '../../domain/money/days';
import { inSnapshot } from '../../domain/money/entries/flowFilter';
import {
  sumTrades,
  sumTradesByDay,
  type TradeScope,
  type TradeSum,
  todayAndYesterday,
} from '../../domain/money/entries/statistics';
import { notYours } from '../../domain/refusal';
import type { Handlers } from '../handler';

const scopeOf = ({ memberNo, merchantNo }: Actor): TradeScope => ({ memberNo: memberNo ?? notYours(), merchantNo });

const figure = ({ count, cents }: { count: number; cents: number }) => ({ count, amount: formatCents(cents) });

/** Adds up those sums that `wanted` accepts. */
const total = (sums: readonly TradeSum[], wanted: (sum: TradeSum) => boolean) =>
  sums.filter(wanted).reduce((all, { count, cents }) => ({ count: all.count + count, cents: all.cents + cents }), {
    count: 0,
    cents: 0,
  });

/**
 * Handlers of trade statistics. They count only successful trades. Days are calendar days of Shanghai (calls,
 * "Trades, transfers and fees").
 */
export const tradeHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  todayTradeGeneral: async (_request, { db, user, now }) => {
    const scope = scopeOf(user);
    const { today, yesterday } = todayAndYesterday(now);
    return inSnapshot(db, async (snapshot) => {
      const ofToday = await sumTrades(snapshot, scope, today.from, today.to);
      const ofYesterday = await sumTrades(snapshot, scope, yesterday.from, yesterday.to);
      const of = (sums: TradeSum[], type: BusinessType) => figure(total(sums, (sum) => sum.businessType === type));
      return {
        asOf: wireTime(now),
        rows: BusinessType.options.map((businessType) => ({
          businessType,
          today: of(ofToday, businessType),
          yesterday: of(ofYesterday, businessType),
        })),
      };
    });
  },

  weekTradeStatistics: async (_request, { db, user, now }) =>
    (await sumTradesByDay(db, scopeOf(user), now, 7)).map(({ day, income, outgo }) => ({
      day,
      income: figure(income),
      outgo: figure(outgo),
    })),

  todayOverview: async (_request, { db, user, now }) => {
    const scope = scopeOf(user);
    const { today, yesterday } = todayAndYesterday(now);
    return inSnapshot(db, async (snapshot) => {
      const of = (sums: TradeSum[]) => ({
        income: total(sums, ({ direction }) => direction === 'IN'),
        outgo: total(sums, ({ direction }) => direction === 'OUT'),
        refund: total(sums, ({ direction, businessType }) => direction === 'OUT' && businessType === '4005'),
      });
      const a = of(await sumTrades(snapshot, scope, today.from, today.to));
      const b = of(await sumTrades(snapshot, scope, yesterday.from, yesterday.to));
      return {
        asOf: wireTime(now),
        income: { today: figure(a.income), yesterday: figure(b.income) },
        outgo: { today: figure(a.outgo), yesterday: figure(b.outgo) },
        refund: { today: figure(a.refund), yesterday: figure(b.refund) },
        netToday: formatSignedCents(a.income.cents - a.outgo.cents),
        netYesterday: formatSignedCents(b.income.cents - b.outgo.cents),
      };
    });
  },
};
