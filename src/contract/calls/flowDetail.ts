import * as z from 'zod/mini';
import { section } from '../defineCall';
import { Id, SessionFields, Time } from '../primitives';
import { AccountFlow } from './accounts';
import { TradeDetail } from './tradeLists';

const defineCall = section('accounts-and-balances');

/**
 * Returns a ledger entry of the member with its origin. `trade` is null if the trade belongs to the counterparty, as
 * for an incoming transfer. The specification shows no path for this call.
 */
export const accountFlowDetail = defineCall({
  path: '/mts/openPlatform/accountFlow/detail',
  doc: { title: '查询流水详情', purpose: '查看一笔流水的详情，以及引起它的订单和交易。' },
  warehousePath: '/warehouse/inner/accountFlow/detail',
  request: z.object({ ...SessionFields, flowNo: Id }),
  answer: z.object({
    flow: AccountFlow,
    trade: z.nullable(TradeDetail),
    /** Past events, oldest first: those of the order if an order made the trade, otherwise those of the trade. */
    trail: z.array(z.object({ time: Time, text: z.string(), byName: z.string() })),
  }),
  permission: ['fund:read', 'warehouse:fund'],
});
