import { Button } from '@arco-design/web-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useDispatch } from 'react-redux';
import type { Related, tradeDetail } from '@/contract/calls/tradeLists';
import type { AnswerOf } from '@/contract/defineCall';
import { Allowed } from '@/features/session';
import type { Within } from '@/shared/detail/defineDetail';
import { OpenLink } from '@/shared/detail/parts';
import { formatMoney } from '@/shared/format/money';
import { withDetail } from '@/shared/list/detail';
import { MoneyForm } from '@/shared/money/MoneyForm';
import { paths } from '@/shared/paths';
import type { Fact } from '@/shared/ui/DescriptionList';
import { accountNumber } from '@/shared/ui/LongNumber';
import { usePageState } from '@/shared/ui/pageState';
import { tradesEvents } from './events';
import { splitReturn } from './flows/splitReturn';
import { RETURN_TEXT as TEXT } from './text';
import styles from './trades.module.css';

type Data = Pick<AnswerOf<typeof tradeDetail>, 'trade' | 'returnable' | 'returningAmount'>;

/**
 * Navigation state of a link that opens the return form of a split. After a failed return it contains the typed
 * values.
 */
interface ReturnRequested {
  splitReturn?: { amount?: string; reason?: string };
}

/** Returns whether the receiver can still return an amount of the split. */
const canReturn = ({ returnable }: Pick<Data, 'returnable'>) => returnable !== null && returnable !== '0.00';

/** Lists the returned, pending and returnable amounts of a split. */
export const returnFacts = ({ trade, returnable, returningAmount }: Data): readonly Fact[] =>
  returnable === null
    ? []
    : [
        [TEXT.returned, formatMoney(trade.refundedAmount)],
        ...(returningAmount === '0.00' ? [] : ([[TEXT.returning, formatMoney(returningAmount)]] as const)),
        [TEXT.most, formatMoney(returnable)],
      ];

/**
 * Link from a collected trade to the return of its splits: opens the form if there is one split, otherwise the list of splits.
 */
export function ToReturn({ tradeNo, related }: { tradeNo: string; related: readonly Related[] }) {
  const splits = related.filter(({ relation, status }) => relation === 'SPLIT' && status === 'SUCCESS');
  const [only, ...others] = splits;
  const request: ReturnRequested = { splitReturn: {} };
  return only && others.length === 0 ? (
    <OpenLink to={withDetail(paths.trade.divideAccounts, only.tradeNo)} state={request} text={TEXT.action} />
  ) : (
    <OpenLink
      to={`${paths.trade.divideAccounts}?${new URLSearchParams({ originalTradeNo: tradeNo })}`}
      text={TEXT.toSplits}
    />
  );
}

/** 退回分账 (return a split): the button and form in the detail of a split. `list`: the list behind the detail, which is reloaded. */
export function SplitReturn({ data, status, list }: Within<Data>) {
  const { trade, returnable } = data;
  const { tradeNo } = trade;
  const dispatch = useDispatch();
  const { left, forget } = usePageState<ReturnRequested>();
  const returnRequest = left?.splitReturn;
  const [open, setOpen] = useState(returnRequest !== undefined && canReturn(data));
  const [opened] = useState(open);
  useEffect(() => {
    if (opened) dispatch(splitReturn.opened({ subject: tradeNo, status }));
  }, [dispatch, opened, tradeNo, status]);
  const waits = data.returningAmount !== '0.00';
  const waited = useRef(waits);
  useEffect(() => {
    if (waited.current && !waits && list !== '') dispatch(tradesEvents.returnAnswered({ listId: list }));
    waited.current = waits;
  }, [dispatch, waits, list]);
  const first = { amount: returnable ?? '' };
  const close = () => {
    setOpen(false);
    forget();
  };
  return (
    <Allowed all="fund:move">
      {canReturn(data) ? (
        <Button
          type="primary"
          onClick={() => {
            dispatch(splitReturn.opened({ subject: tradeNo, status }));
            setOpen(true);
          }}
        >
          {TEXT.action}
        </Button>
      ) : null}
      {open
        ? createPortal(
            <MoneyForm
              form={splitReturn}
              subject={tradeNo}
              most={returnable ?? '0.00'}
              listId={list}
              status={status}
              first={first}
              entered={
                returnRequest?.amount === undefined
                  ? undefined
                  : { amount: returnRequest.amount, remark: returnRequest.reason ?? '' }
              }
              review={() => ({
                facts: [
                  [TEXT.receiver, trade.counterpartyName],
                  [TEXT.receiverAccount, accountNumber(trade.counterpartyAccount)],
                  [TEXT.to, TEXT.settlement],
                  [TEXT.fee, TEXT.feeStays(formatMoney(trade.fee))],
                ],
                note: TEXT.asks,
              })}
              onClose={close}
            >
              <p className={styles.hint}>{TEXT.hint(trade.counterpartyName)}</p>
            </MoneyForm>,
            document.body,
          )
        : null}
    </Allowed>
  );
}
