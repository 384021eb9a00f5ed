import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useDispatch } from 'react-redux';
import type { AnswerOf } from '@/contract/defineCall';
import { type Trade, tradeDetail as tradeDetailCall, tradePage } from '@/contract/tradeLists';
import { BUSINESS_TYPE_WORDS, TRADE_PRODUCT_WORDS, TRADE_STATUS_WORDS } from '@/contract/words';
import { Allowed } from '@/features/session';
import { defineDetail, type Within } from '@/shared/detail/defineDetail';
import { NumberLink, OpenLink } from '@/shared/detail/parts';
import { groupInFours } from '@/shared/format/longNumber';
import { formatMoney } from '@/shared/format/money';
import { titlesOf } from '@/shared/list/declared';
import { paths } from '@/shared/paths';
import { tradesEvents } from './events';
import { TRADE_DETAIL } from './ids';
import { RefundForm } from './RefundForm';
import { TEXT } from './text';

const TITLES = titlesOf(tradePage);

/** Its receipt, and paying it back to whoever paid it. */
function Actions({
  data: { trade, refundable, splitAmount, refundingAmount, releaseFrom, flows },
  at: tradeNo,
  list,
}: Within<AnswerOf<typeof tradeDetailCall>>) {
  const dispatch = useDispatch();
  const [refunding, setRefunding] = useState(false);
  const openRefund = () => {
    dispatch(tradesEvents.refundOpened({ tradeNo }));
    setRefunding(true);
  };
  return (
    <>
      {flows.length > 0 ? (
        <Button onClick={() => dispatch(tradesEvents.receiptAsked({ tradeNo }))}>{TEXT.receipt}</Button>
      ) : null}
      {refundable !== null && refundable !== '0.00' ? (
        <Allowed all="fund:move">
          <Button type="primary" onClick={openRefund}>
            {TEXT.refund}
          </Button>
        </Allowed>
      ) : null}
      {refunding
        ? createPortal(
            <RefundForm
              trade={trade}
              refundable={refundable ?? '0.00'}
              split={splitAmount}
              refunding={refundingAmount}
              releaseFrom={releaseFrom}
              listId={list}
              onClose={() => setRefunding(false)}
            />,
            document.body,
          )
        : null}
    </>
  );
}

/** What of it cannot be refunded as long as others have it, and the way to where that is seen. */
const Split = ({ of: { tradeNo }, amount }: { of: Pick<Trade, 'tradeNo'>; amount: string }) => (
  <>
    {formatMoney(amount)}
    <span>{TEXT.splitHint}</span>{' '}
    <OpenLink
      to={`${paths.trade.divideAccounts}?${new URLSearchParams({ originalTradeNo: tradeNo })}`}
      text={TEXT.toSplit}
    />
  </>
);

/** One trade: facts, what happened, what belongs to it, what was booked. */
export const tradeDetail = defineDetail<typeof tradeDetailCall>({
  id: TRADE_DETAIL,
  title: TEXT.detailTitle,
  call: tradeDetailCall,
  request: (tradeNo) => ({ tradeNo }),
  facts: ({ trade, refundable, splitAmount, refundingAmount, orderNo }) => [
    [TITLES.tradeNo, groupInFours(trade.tradeNo)],
    [TITLES.merchantOrderNo, groupInFours(trade.merchantOrderNo)],
    [TITLES.businessType, BUSINESS_TYPE_WORDS[trade.businessType]],
    [TITLES.product, TRADE_PRODUCT_WORDS[trade.product]],
    [TEXT.direction, TEXT.directionWords[trade.direction]],
    [TITLES.status, TRADE_STATUS_WORDS[trade.status]],
    ...(trade.reason ? ([[TITLES.reason, trade.reason]] as const) : []),
    [TITLES.amount, formatMoney(trade.amount)],
    [TITLES.fee, formatMoney(trade.fee)],
    ...(refundable === null
      ? []
      : ([
          [TITLES.refundedAmount, formatMoney(trade.refundedAmount)],
          ...(refundingAmount === '0.00' ? [] : ([[TEXT.refunding, formatMoney(refundingAmount)]] as const)),
          ...(splitAmount === '0.00'
            ? []
            : ([[TEXT.split, <Split key="split" of={trade} amount={splitAmount} />]] as const)),
          [TEXT.refundable, formatMoney(refundable)],
        ] as const)),
    [TITLES.counterpartyName, trade.counterpartyName],
    [TITLES.counterpartyAccount, trade.counterpartyAccount],
    ...(trade.batchNo ? ([[TITLES.batchNo, trade.batchNo]] as const) : []),
    [TITLES.remark, trade.remark],
    ...(orderNo
      ? ([[TEXT.order, <NumberLink key="order" list={paths.fund.operate} number={orderNo} />]] as const)
      : []),
  ],
  trail: ({ timeline }) => timeline,
  related: ({ related }) => related,
  relatedHere: true,
  postings: ({ flows }) => flows,
  Actions,
});
