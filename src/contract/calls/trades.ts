import * as z from 'zod/mini';
import { section } from '../defineCall';
import { Day, Money, SessionFields, SignedMoney, Time } from '../primitives';
import { BusinessType } from './accounts';

const defineCall = section('trades-transfers-fees');

const Figure = z.object({ count: z.int(), amount: Money });

/** Returns today's trades by business type, compared with yesterday's up to the same time of day. */
export const todayTradeGeneral = defineCall({
  path: '/trade/platform/todayTradeGeneral',
  doc: { title: '统计今日交易', purpose: '按业务类型统计今日交易，并与昨日同一时刻比较。' },
  request: z.object({ ...SessionFields }),
  answer: z.object({
    asOf: Time,
    rows: z.array(z.object({ businessType: BusinessType, today: Figure, yesterday: Figure })),
  }),
  permission: 'trade:read',
  users: 'ordinary',
});

/** Returns the trades of the last seven days including today, oldest first. A day without trades has zeros. */
export const weekTradeStatistics = defineCall({
  path: '/trade/platform/weekTradeStatistics',
  doc: { title: '统计近7天交易', purpose: '给出最近七天每天的交易笔数与金额，供首页图表使用。' },
  request: z.object({ ...SessionFields }),
  answer: z.array(z.object({ day: Day, income: Figure, outgo: Figure })),
  permission: 'trade:read',
  users: 'ordinary',
});

/** Returns today's income, outgo, net and refund figures, compared with yesterday's up to the same time of day. */
export const todayOverview = defineCall({
  path: '/trade/open/merchant/statistics/todayOverview',
  doc: { title: '统计今日收支', purpose: '汇总今日的收入、支出、净额与退款，并与昨日同一时刻比较。' },
  request: z.object({ ...SessionFields }),
  answer: z.object({
    asOf: Time,
    income: z.object({ today: Figure, yesterday: Figure }),
    outgo: z.object({ today: Figure, yesterday: Figure }),
    refund: z.object({ today: Figure, yesterday: Figure }),
    netToday: SignedMoney,
    netYesterday: SignedMoney,
  }),
  permission: 'trade:read',
  users: 'ordinary',
});
