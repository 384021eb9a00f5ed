import { queryTradeRefund, type TradeRefund, tradeRefund } from '@/contract/calls/tradeLists';
import { identityChanges } from '@/features/session';
import { formatMoney } from '@/shared/format/money';
import { defineMoneyForm } from '@/shared/money/defineMoneyForm';
import { request } from '@/shared/saga/request';
import { TRADE_DETAIL } from '../ids';
import { REFUND_TEXT as TEXT } from '../text';

const isDone = ({ state }: TradeRefund) => state === 'SUCCESS';

/** Refunds a collected trade to its payer, in full or in part. */
export const refund = defineMoneyForm({
  id: 'trades/refund',
  fields: { subject: 'tradeNo', remark: 'reason' },
  target: tradeRefund,
  body: (values: { tradeNo: string; amount: string; reason: string }) => values,
  *find(requestNo) {
    const reply = yield* request(queryTradeRefund, { requestNo }, { custom: true, scope: 'signedIn' });
    return reply.ok ? { ok: true, found: reply.data.refund, refusal: reply.data.refusal } : reply;
  },
  toast: (made) => (isDone(made) ? TEXT.refunded : null),
  result: (made) => ({
    head:
      made.state === 'SUCCESS' ? TEXT.refunded : made.state === 'WAIT_RELEASE' ? TEXT.waits : TEXT.stopped[made.state],
    facts: isDone(made)
      ? TEXT.refundedFacts(formatMoney(made.amount), formatMoney(made.feeBack))
      : (made.state === 'WAIT_RELEASE' ? TEXT.waitsFacts : TEXT.stoppedFacts)(formatMoney(made.amount)),
    orderNo: isDone(made) ? undefined : made.refundTradeNo,
  }),
  detail: TRADE_DETAIL,
  until: identityChanges,
  words: TEXT,
});
