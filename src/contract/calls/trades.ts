import * as z from 'zod/mini';
import { section } from '../defineCall';
import { Day, Money, SessionFields, SignedMoney, Time } from '../primitives';
import { BusinessType } from './accounts';

const defineCall = section('trades-transfers-fees');

const Figure = z.object({ count: z.int(), amount: Money });

/** Today's trades by business type, compared with yesterday's up to the same time of day. */
export const todayTradeGeneral = defineCall({
  path: '/trade/platform/todayTradeGeneral',
  request: z.object({ ...SessionFields }),
  answer: z.object({
    asOf: Time,
    rows: z.array(z.object({ businessType: BusinessType, today: Figure, yesterday: Figure })),
  }),
  permission: 'trade:read',
  users: 'ordinary',
});

/** Reads the last seven days including today, oldest first. A day without trades has zeros. */
export const weekTradeStatistics = defineCall({
  path: '/trade/platform/weekTradeStatistics',
  request: z.object({ ...SessionFields }),
  answer: z.array(z.object({ day: Day, income: Figure, outgo: Figure })),
  permission: 'trade:read',
  users: 'ordinary',
});

/** Today's income, outgo, net and refund figures, compared with yesterday's up to the same time of day. */
export const todayOverview = defineCall({
  path: '/trade/open/merchant/statistics/todayOverview',
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
