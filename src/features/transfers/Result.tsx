import { Button } from '@arco-design/web-react';
import { useDispatch } from 'react-redux';
import { type Order, paperOf } from '@/contract/calls/orders';
import { formatMoney } from '@/shared/format/money';
import { formatMinute, formatTime } from '@/shared/format/time';
import { paths } from '@/shared/paths';
import { statusKey } from '@/shared/status/defineStatus';
import { ActionLink } from '@/shared/status/GuardedLink';
import { StatusPage, type StatusView } from '@/shared/status/StatusPage';
import { useStatus } from '@/shared/status/useStatus';
import { type Fact, knownOf } from '@/shared/ui/DescriptionList';
import { accountNumber, issuedNumber } from '@/shared/ui/LongNumber';
import { StepHead } from '@/shared/ui/StepHead';
import type { Moment } from '@/shared/ui/Timeline';
import { type MoneyAction, titleOf, type Values } from './model';
import { moneyEvents } from './slice';
import { type Followed, orderStatus } from './status';
import { OPERATE_TEXT, ACTION_TEXT as TEXT } from './text';

const { facts: FACTS, steps: STEPS } = TEXT;

const party = ({ name, accountNo, bankName }: Order['payer']) => (
  <>
    {[name, bankName].filter((part) => part !== '').join(' ')} {accountNumber(accountNo)}
  </>
);

/** Lists the data of an order for its result and its detail. */
export function factsOf({ orderNo, payer, payee, amount, fee, remark, ...order }: Order): readonly Fact[] {
  const collect = order.state === 'PROCESSING' ? order.collect : null;
  return knownOf([
    [FACTS.orderNo, issuedNumber(orderNo)],
    [FACTS.amount, formatMoney(amount)],
    [FACTS.fee, formatMoney(fee)],
    [FACTS.payer, party(payer)],
    [FACTS.payee, party(payee)],
    [FACTS.remark, remark],
    [FACTS.collectName, collect?.accountName],
    [FACTS.collectNo, collect && accountNumber(collect.accountNo)],
    [FACTS.collectBank, collect?.bankName],
    [FACTS.postscript, collect?.postscript],
    [FACTS.maker, order.makerName],
    [FACTS.checker, order.checkerName],
    [FACTS.createTime, formatTime(order.createTime)],
    [FACTS.finishTime, formatTime(order.finishTime)],
  ]);
}

/**
 * Builds the timeline of an order. `asOf`: time of the response, ms since 1970. The expected end is shown only if it is later
 * than this time.
 */
function timelineOf(order: Order, asOf: number): readonly Moment[] {
  const { state, createTime, finishTime, dueTime, checkerName, reason } = order;
  const waits = state === 'WAIT_RELEASE';
  const runs = state === 'PROCESSING';
  if (state === 'CANCELLED')
    return [
      { title: STEPS.made, state: 'done', time: createTime },
      { title: STEPS.cancel, state: 'done', time: finishTime ?? undefined },
    ];
  const bad = state === 'FAILED' || state === 'REFUSED' || state === 'RETURNED';
  return [
    { title: STEPS.made, state: 'done', time: createTime },
    ...(waits || checkerName
      ? [{ title: STEPS.release, state: waits ? ('current' as const) : ('done' as const), note: checkerName }]
      : []),
    {
      title: STEPS.bank,
      state: waits ? 'waiting' : runs ? 'current' : bad ? 'failed' : 'done',
      // The processing time is counted from the creation of the order. For a released order the start is unknown, because the
      // order does not contain the time of its release.
      time: runs && !checkerName ? createTime : undefined,
      note: bad ? reason : runs && dueTime && Date.parse(dueTime) > asOf ? TEXT.due(formatMinute(dueTime)) : undefined,
    },
    { title: STEPS.end, state: waits || runs ? 'waiting' : 'done', time: finishTime ?? undefined },
  ];
}

/** Returns the form values of a paid order without amount and remark; null if the payee is not known any more. */
function payeeOf(values: Values | null): Values | null {
  if (!values?.['payeeAccountNo'] && !values?.['payeeId']) return null;
  const { amount: _, remark: __, ...payee } = values;
  return payee;
}

/**
 * Returns the sentence below the heading of a successful order. For a payment to another party it names the payee and
 * the amount.
 */
const doneNext = ({ warned }: MoneyAction, { payee, amount }: Order): string =>
  warned ? TEXT.paid(payee.name, formatMoney(amount)) : TEXT.doneNext;

function viewOf(spec: MoneyAction, { order, again, lost }: Followed, asOf: number, buttons: Buttons): StatusView {
  const records = <ActionLink to={paths.fund.operate}>{TEXT.toRecords}</ActionLink>;
  if (!order)
    return {
      tone: lost ? 'attention' : 'pending',
      headline: lost ? TEXT.notSent(spec.verb) : TEXT.pending(spec.verb),
      next: lost ? TEXT.lostNext : TEXT.unknownNext,
      actions: (
        <>
          {lost ? buttons.resume : null}
          {records}
        </>
      ),
    };
  const facts = factsOf(order);
  const timeline = order.state === 'REFUSED' ? [] : timelineOf(order, asOf);
  const known = { facts, timeline };
  const receipt = buttons.receipt(order);
  const after = (
    <>
      {buttons.again(order, again)}
      {receipt}
      {records}
    </>
  );
  switch (order.state) {
    case 'WAIT_RELEASE':
      return {
        ...known,
        tone: 'pending',
        headline: TEXT.waiting(spec.verb),
        next: TEXT.waitingNext,
        actions: (
          <>
            {after}
            {buttons.cancel(order)}
          </>
        ),
      };
    case 'PROCESSING':
      return {
        ...known,
        tone: 'pending',
        headline: TEXT.pending(spec.verb),
        next: order.collect ? TEXT.collectNext : TEXT.pendingNext,
        actions: after,
      };
    case 'SUCCESS':
      return { ...known, tone: 'done', headline: TEXT.done(spec.verb), next: doneNext(spec, order), actions: after };
    case 'RETURNED':
      return {
        ...known,
        tone: 'attention',
        headline: TEXT.returned,
        next: TEXT.returnedNext(order.reason ?? '', order.fee),
        actions: after,
      };
    case 'CANCELLED':
      return {
        ...known,
        tone: 'attention',
        headline: TEXT.cancelled(spec.verb),
        next: TEXT.cancelledNext,
        actions: after,
      };
    default:
      return {
        ...known,
        tone: 'refused',
        headline: TEXT.failed(spec.verb),
        next: TEXT.failedNext(order.reason ?? ''),
        actions: after,
      };
  }
}

/**
 * The result page when the request number already belongs to an order with other content. It shows that order and says that the
 * last input was not sent.
 */
function otherView(spec: MoneyAction, { headline, facts, timeline }: StatusView): StatusView {
  return {
    tone: 'attention',
    headline: TEXT.notSent(spec.verb),
    next: TEXT.otherContent(headline),
    ...(facts ? { facts } : {}),
    ...(timeline ? { timeline } : {}),
    actions: (
      <>
        <ActionLink to={spec.path} main>
          {TEXT.resume}
        </ActionLink>
        <ActionLink to={paths.fund.operate}>{TEXT.toRecords}</ActionLink>
      </>
    ),
  };
}

interface Buttons {
  /**
   * Returns the button that makes the order again; the password must be typed again. After an unsuccessful order the form has the
   * same values.
   */
  again: (order: Order, values: Followed['again']) => React.ReactNode;
  resume: React.ReactNode;
  receipt: (order: Order) => React.ReactNode;
  /** Returns the button by which the maker withdraws the order before its release. */
  cancel: (order: Order) => React.ReactNode;
}

interface ResultProps {
  spec: MoneyAction;
  requestNo: string;
  /** True if the last input had other content than the order with this request number, so it was not sent. */
  other?: boolean;
}

/** The result page of an order. Polls until the outcome is final, and shows "processing" while it is unknown. */
export function Result({ spec, requestNo, other = false }: ResultProps) {
  const dispatch = useDispatch();
  const search = new URLSearchParams({ action: spec.id, requestNo }).toString();
  const status = useStatus(orderStatus, search);
  const buttons: Buttons = {
    again: ({ state }, values) => {
      const restart = (first: Values | null) =>
        dispatch(moneyEvents.formRestarted({ action: spec.id, ...(first ? { values: first } : {}) }));
      const payee = spec.warned && state === 'SUCCESS' ? payeeOf(values) : null;
      return (
        <>
          <Button type="primary" onClick={() => restart(payee ? null : values)}>
            {values && paperOf(state) === 'application' ? OPERATE_TEXT.again : TEXT.again(spec.verb)}
          </Button>
          {payee ? <Button onClick={() => restart(payee)}>{TEXT.samePayee(spec.verb)}</Button> : null}
        </>
      );
    },
    resume: (
      <Button type="primary" onClick={() => dispatch(moneyEvents.formResumed({ action: spec.id, requestNo }))}>
        {TEXT.resume}
      </Button>
    ),
    receipt: ({ orderNo, state }) => (
      <Button onClick={() => dispatch(moneyEvents.receiptRequested({ orderNo }))}>
        {TEXT.downloadPaper[paperOf(state)]}
      </Button>
    ),
    cancel: ({ orderNo, amount, payee }) => (
      <Button
        onClick={() =>
          dispatch(moneyEvents.cancelRequested({ orderNo, amount, payee, status: statusKey(orderStatus, search) }))
        }
      >
        {OPERATE_TEXT.cancel}
      </Button>
    ),
  };
  const view: StatusView = status.data
    ? viewOf(spec, status.data, status.asOf ?? 0, buttons)
    : // The status is not loaded yet. The order is shown as pending.
      { tone: 'pending', headline: TEXT.pending(spec.verb), next: TEXT.unknownNext };
  return (
    <StatusPage
      title={titleOf(spec)}
      head={<StepHead label={TEXT.stepHead} steps={TEXT.stepNames} at={2} />}
      status={status}
      view={other ? otherView(spec, view) : view}
    />
  );
}
