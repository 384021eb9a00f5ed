import { memberOf } from '../../domain/context';
import { shownFlow } from '../../domain/exports/flowExport';
import { wireTime } from '../../domain/money/days';
import { flowPage } from '../../domain/money/entries/flowPage';
import { ownTrade } from '../../domain/money/entries/tradeDetail';
import { notYours } from '../../domain/refusal';
import type { Handlers } from '../handler';
import { detailOf } from '../trades/tradeLists';

/** Handler that shows an account entry with its history: request, review, bank, postings. */
export const flowDetailHandlers: Handlers<'accountFlowDetail'> = {
  accountFlowDetail: async ({ flowNo }, { db, user }) => {
    const memberNo = memberOf(user);
    const sort = { by: 'createTime', order: 'desc' } as const;
    const { page } = await flowPage(db, { memberNo, flowNo }, sort, { pageNo: 1, pageSize: 10 });
    const flow = page.find((row) => row.flowNo === flowNo) ?? notYours();
    // Entries belong to the whole member, so they are shown whichever merchant the session acts for.
    const whole = { ...user, merchantNo: null };
    const own = await ownTrade(db, { memberNo, merchantNo: null }, flow.tradeNo);
    const trade = own ? await detailOf(db, whole, flow.tradeNo) : null;
    const steps = await db
      .selectFrom('order_steps')
      .innerJoin('orders', 'orders.order_no', 'order_steps.order_no')
      .where('orders.order_no', '=', flow.tradeNo)
      .where('orders.member_no', '=', memberNo)
      .select(['order_steps.at', 'order_steps.text', 'order_steps.by_name'])
      .orderBy('order_steps.nr')
      .execute();
    const trail =
      steps.length > 0
        ? steps.map(({ at, text, by_name }) => ({ time: wireTime(at), text, byName: by_name }))
        : (trade?.timeline ?? []).map((event) => ({ ...event, byName: '' }));
    return { flow: shownFlow(flow), trade, trail };
  },
};
