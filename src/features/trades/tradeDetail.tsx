import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useDispatch } from 'react-redux';
import {
  type Related,
  TRADE_LIST_TITLES,
  type Trade,
  tradeDetail as tradeDetailCall,
  tradePage,
} from '@/contract/calls/tradeLists';
import type { AnswerOf } from '@/contract/defineCall';
import { BUSINESS_TYPE_WORDS, TRADE_PRODUCT_WORDS } from '@/contract/words/words';
import { Allowed } from '@/features/session';
import { defineDetail, type Within } from '@/shared/detail/defineDetail';
import { feeFacts, NumberLink, OpenLink } from '@/shared/detail/parts';
import { formatMoney } from '@/shared/format/money';
import { formatTime } from '@/shared/format/time';
import { titlesOf } from '@/shared/list/declared';
import { tradeStatus } from '@/shared/list/tradeStatus';
import { address, paths } from '@/shared/paths';
import { accountNumber, issuedNumber } from '@/shared/ui/LongNumber';
import { usePageState } from '@/shared/ui/pageState';
import { tradesEvents } from './events';
import { refund } from './flows/refund';
import { TRADE_DETAIL } from './ids';
import { RefundForm } from './RefundForm';
import { returnFacts, SplitReturn, ToReturn } from './SplitReturn';
import { REFUND_TEXT, TEXT } from './text';

const TITLES = titlesOf(tradePage);

/** The buttons of a trade: download its receipt, refund its payer. */
function Actions({ data, at: tradeNo, list, status }: Within<AnswerOf<typeof tradeDetailCall>>) {
  const { trade, refundable, splitAmount, refundingAmount, releaseFrom, related, flows } = data;
  const dispatch = useDispatch();
  // Typed values of a failed refund that the user tries again.
  const { left, forget } = usePageState<{ refund?: { amount: string; reason: string } }>();
  const entered = left?.refund;
  const canRefund = refundable !== null && refundable !== '0.00';
  const [refunding, setRefunding] = useState(entered !== undefined && canRefund);
  const closeRefund = () => {
    setRefunding(false);
    forget();
  };
  const openRefund = () => {
    dispatch(refund.opened({ subject: tradeNo }));
    setRefunding(true);
  };
  return (
    <>
      {flows.length > 0 ? (
        <Button onClick={() => dispatch(tradesEvents.receiptRequested({ tradeNo }))}>{TEXT.receipt}</Button>
      ) : null}
      {canRefund ? (
        <Allowed all="fund:move">
          <Button type="primary" onClick={openRefund}>
            {TEXT.refund}
          </Button>
        </Allowed>
      ) : null}
      <SplitReturn data={data} at={tradeNo} list={list} status={status} />
      {refunding
        ? createPortal(
            <RefundForm
              trade={trade}
              refundable={refundable ?? '0.00'}
              split={splitAmount}
              refunding={refundingAmount}
              related={related}
              releaseFrom={releaseFrom}
              listId={list}
              {...(entered ? { entered } : {})}
              onClose={closeRefund}
            />,
            document.body,
          )
        : null}
    </>
  );
}

/** The amount that cannot be refunded until the receivers of the splits return it, with a link to the splits. */
const Split = ({
  of,
  related,
  amount,
}: {
  of: Pick<Trade, 'tradeNo'>;
  related: readonly Related[];
  amount: string;
}) => (
  <>
    {formatMoney(amount)}
    <span>{TEXT.splitHint}</span> <ToReturn tradeNo={of.tradeNo} related={related} />
  </>
);

/**
 * Link to the batch that this trade belongs to: to the page of a batch of payments, otherwise to the list of batch
 * trades.
 */
const Batch = ({ batchNo, ofPayments }: { batchNo: string; ofPayments: boolean }) => (
  <OpenLink
    to={address(ofPayments ? paths.fund.batch : paths.trade.batchTransactions, { batchNo })}
    text={issuedNumber(batchNo)}
  />
);

/** The collection period that a settlement pays out, with links to the trades of these days. */
function Settled({ of: { from, to } }: { of: NonNullable<AnswerOf<typeof tradeDetailCall>['settles']> }) {
  // Lists filter by day. Times in responses are in Shanghai time, so their first ten characters are that day.
  const day = (time: string) => time.slice(0, 10);
  const query = new URLSearchParams({
    ...(from ? { startTime: day(from) } : {}),
    endTime: day(to),
    status: 'SUCCESS',
  });
  return (
    <>
      {TEXT.settledFrom(from && formatTime(from), formatTime(to))}{' '}
      <OpenLink to={`${paths.trade.cashier}?${query}`} text={TRADE_LIST_TITLES.CASHIER} />{' '}
      <OpenLink to={`${paths.trade.behalfAway}?${query}`} text={TRADE_LIST_TITLES.BEHALF_COLLECT} />
    </>
  );
}

/** The detail of a trade: its data, history, related orders and postings. */
export const tradeDetail = defineDetail<typeof tradeDetailCall>({
  id: TRADE_DETAIL,
  title: TEXT.detailTitle,
  call: tradeDetailCall,
  request: (tradeNo) => ({ tradeNo }),
  head: ({ trade }) => ({
    amount: trade.amount,
    sign: trade.direction === 'IN' ? '+' : '−',
    state: tradeStatus.render(trade.status, undefined),
    party: trade.counterpartyName,
  }),
  // Polls the trade until the receiver has accepted or refused the return of a split.
  changes: ({ returningAmount }) => returningAmount !== '0.00',
  facts: ({
    trade,
    feeReason,
    refundable,
    splitAmount,
    refundingAmount,
    orderNo,
    ofPayments,
    settles,
    related,
    ...rest
  }) => [
    [TITLES.tradeNo, issuedNumber(trade.tradeNo)],
    [TITLES.merchantOrderNo, trade.merchantOrderNo],
    [TITLES.businessType, BUSINESS_TYPE_WORDS[trade.businessType]],
    [TITLES.product, TRADE_PRODUCT_WORDS[trade.product]],
    [TEXT.direction, TEXT.directionWords[trade.direction]],
    ...(trade.reason ? ([[TITLES.reason, trade.reason]] as const) : []),
    [TITLES.fee, formatMoney(trade.fee)],
    ...feeFacts(feeReason),
    ...(refundable === null
      ? []
      : ([
          [TITLES.refundedAmount, formatMoney(trade.refundedAmount)],
          ...(refundingAmount === '0.00' ? [] : ([[TEXT.refunding, formatMoney(refundingAmount)]] as const)),
          ...(splitAmount === '0.00'
            ? []
            : ([[TEXT.split, <Split key="split" of={trade} related={related} amount={splitAmount} />]] as const)),
          [REFUND_TEXT.most, formatMoney(refundable)],
        ] as const)),
    ...returnFacts({ trade, ...rest }),
    [TITLES.counterpartyName, trade.counterpartyName],
    [TITLES.counterpartyAccount, accountNumber(trade.counterpartyAccount)],
    ...(trade.batchNo
      ? ([[TITLES.batchNo, <Batch key="batch" batchNo={trade.batchNo} ofPayments={ofPayments} />]] as const)
      : []),
    ...(settles ? ([[TEXT.settles, <Settled key="settles" of={settles} />]] as const) : []),
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
