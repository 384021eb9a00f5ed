import { Button } from '@arco-design/web-react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { operateDetail, operatePage } from '@/contract/calls/orderQueries';
import { FINAL_STATES, ORDER_KIND_WORDS, paperOf } from '@/contract/calls/orders';
import type { AnswerOf } from '@/contract/defineCall';
import { Allowed } from '@/features/session';
import { defineDetail, type Within } from '@/shared/detail/defineDetail';
import { feeFacts, NumberLink, OpenLink } from '@/shared/detail/parts';
import { formatTime } from '@/shared/format/time';
import { titlesOf } from '@/shared/list/declared';
import { withDetail } from '@/shared/list/detail';
import { Decision } from '@/shared/money/Decision';
import { address, paths } from '@/shared/paths';
import { issuedNumber } from '@/shared/ui/LongNumber';
import { NoticeList } from '@/shared/ui/NoticeList';
import './actions';
import { refusalSubmitted } from './forms';
import { orderState } from './lists';
import { actionOfKind } from './model';
import { factsOf } from './Result';
import { moneyEvents } from './slice';
import { ACTION_TEXT, OPERATE_TEXT as TEXT } from './text';
import styles from './transfers.module.css';

const TITLES = titlesOf(operatePage);

type Parts = Within<AnswerOf<typeof operateDetail>>;

/** Buttons for an order that waits for its release. Another user releases or refuses it; its maker can cancel it. */
function Release({ data: { order, mine, holdsKey, warnings, history }, status }: Parts) {
  const dispatch = useDispatch();
  const { orderNo, amount, payee } = order;
  const orderInfo = { orderNo, amount, payee, status };
  if (order.state !== 'WAIT_RELEASE') return null;
  return mine ? (
    <Allowed all="fund:move">
      <div className={styles.bar}>
        <Button onClick={() => dispatch(moneyEvents.cancelRequested(orderInfo))}>{TEXT.cancel}</Button>
      </div>
    </Allowed>
  ) : (
    <Allowed all="fund:release">
      <NoticeList label={TEXT.warnings} of={holdsKey ? [TEXT.holdsKey, ...warnings] : warnings} />
      {history === '' ? null : <p className={styles.history}>{history}</p>}
      <Decision
        bar={styles.bar}
        onRelease={holdsKey ? undefined : () => dispatch(moneyEvents.releaseRequested(orderInfo))}
        refusal={refusalSubmitted.type}
        onRefuse={(reason) => dispatch(refusalSubmitted({ orderNo, status, reason }))}
      />
    </Allowed>
  );
}

/** Button for a refused or cancelled refund: opens its trade with the same values, to refund again. */
function RefundAgain({ of: { tradeNo = '', ...refund } }: { of: Readonly<Record<string, string>> }) {
  const navigate = useNavigate();
  return (
    <Allowed all="fund:move">
      <Button onClick={() => navigate(withDetail(paths.trade.cashier, tradeNo), { state: { refund } })}>
        {TEXT.again}
      </Button>
    </Allowed>
  );
}

/** Button for the return of a split: opens the split, to try a failed return again or to return the rest. */
function ReturnAgain({
  of: { tradeNo = '', ...splitReturn },
  text,
}: {
  of: Readonly<Record<string, string>>;
  text: string;
}) {
  const navigate = useNavigate();
  return (
    <Allowed all="fund:move">
      <Button onClick={() => navigate(withDetail(paths.trade.divideAccounts, tradeNo), { state: { splitReturn } })}>
        {text}
      </Button>
    </Allowed>
  );
}

function Actions({ at: orderNo, data: { order, again } }: Parts) {
  const dispatch = useDispatch();
  const action = actionOfKind(order.kind);
  return (
    <>
      {again && order.kind === 'REFUND' && order.state !== 'SUCCESS' ? <RefundAgain of={again} /> : null}
      {again && order.kind === 'SPLIT_RETURN' ? (
        <ReturnAgain of={again} text={order.state === 'SUCCESS' ? TEXT.returnAgain : TEXT.again} />
      ) : null}
      {again && action ? (
        <Allowed all="fund:move">
          <Button onClick={() => dispatch(moneyEvents.formRestarted({ action: action.id, values: again }))}>
            {paperOf(order.state) === 'receipt' ? ACTION_TEXT.again(action.verb) : TEXT.again}
          </Button>
        </Allowed>
      ) : null}
      <Button onClick={() => dispatch(moneyEvents.receiptRequested({ orderNo }))}>
        {TEXT.paper[paperOf(order.state)]}
      </Button>
    </>
  );
}

/** The detail of an order with its history and postings. Polled until the order is final. */
export const orderDetail = defineDetail<typeof operateDetail>({
  id: 'transfers.order',
  title: TEXT.detailTitle,
  call: operateDetail,
  request: (orderNo) => ({ orderNo }),
  changes: ({ order }) => !FINAL_STATES.includes(order.state),
  head: ({ order }) => ({
    amount: order.amount,
    state: orderState.render(order.state, undefined),
    party: order.payee.name,
  }),
  facts: ({ order, postings, batchNo, originalTradeNo, checkTime, feeReason, outNo }) => [
    [TITLES.kind, ORDER_KIND_WORDS[order.kind]],
    ...(order.reason ? [[TEXT.reason, order.reason] as const] : []),
    ...factsOf(order)
      .filter(([label]) => label !== ACTION_TEXT.facts.amount)
      .flatMap((fact) => (fact[0] === ACTION_TEXT.facts.fee ? [fact, ...feeFacts(feeReason)] : [fact])),
    ...(checkTime ? [[TEXT.checkTime, formatTime(checkTime)] as const] : []),
    ...(batchNo
      ? [
          [
            TEXT.batch,
            <OpenLink key="batch" to={address(paths.fund.batch, { batchNo })} text={issuedNumber(batchNo)} />,
          ] as const,
        ]
      : []),
    ...(originalTradeNo
      ? [
          [
            order.kind === 'SPLIT_RETURN' ? TEXT.originalSplit : TEXT.originalTrade,
            <NumberLink
              key="original"
              list={order.kind === 'SPLIT_RETURN' ? paths.trade.divideAccounts : paths.trade.cashier}
              number={originalTradeNo}
            />,
          ] as const,
        ]
      : []),
    ...(postings.length > 0
      ? [[TEXT.trade, <NumberLink key="trade" list={paths.trade.cashier} number={order.orderNo} />] as const]
      : []),
    ...(outNo === '' ? [] : [[TEXT.outNo, outNo] as const]),
  ],
  Main: Release,
  trail: ({ trail }) => trail.map(({ by, ...step }) => ({ ...step, byName: by })),
  postings: ({ postings }) => postings,
  Actions,
});
