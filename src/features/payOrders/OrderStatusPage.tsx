import { type PayOrder, payOrderPage } from '@/contract/calls/warehouseOrders';
import { PAY_ORDER_KIND_WORDS } from '@/contract/words/warehouseWords';
import { EDIT_PATH, ORDERS_PATH, useMaker } from '@/features/vouchers';
import { formatCount } from '@/shared/format/count';
import { formatMoney } from '@/shared/format/money';
import { formatTime } from '@/shared/format/time';
import { titlesOf } from '@/shared/list/declared';
import { ActionLink } from '@/shared/status/GuardedLink';
import { StatusPage, type StatusView } from '@/shared/status/StatusPage';
import { useStatus } from '@/shared/status/useStatus';
import { knownOf } from '@/shared/ui/DescriptionList';
import { issuedNumber } from '@/shared/ui/LongNumber';
import { usePageSearch } from '@/shared/ui/pageSearch';
import { StatTable } from '@/shared/ui/StatTable';
import { OrderActions } from './OrderActions';
import { orderPath } from './paths';
import styles from './payOrders.module.css';
import { isOpen, isPassed, PAYMENT_WORDS } from './states';
import { type FollowedOrder, orderProgress } from './status';
import { TEXT } from './text';

const TITLES = titlesOf(payOrderPage);
const COLUMNS = [
  { title: TEXT.state },
  { title: TEXT.count, right: true },
  { title: TEXT.amount, right: true },
] as const;

/** The progress of an order's payments, with count and sum per state. */
function Progress({ order, tally }: { order: PayOrder; tally: FollowedOrder['tally'] }) {
  const final = order.succeeded + order.failed;
  const percent = order.lines === 0 ? 0 : Math.floor((final * 100) / order.lines);
  return (
    <>
      <div
        className={styles.progress}
        role="progressbar"
        aria-label={TEXT.payProgress}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${final}/${order.lines}`}
      >
        <div style={{ width: `${percent}%` }} />
      </div>
      <StatTable
        label={TEXT.tally}
        columns={COLUMNS}
        rows={tally.map(({ state, count, amount }) => ({
          key: state,
          cells: [PAYMENT_WORDS[state], formatCount(count), formatMoney(amount)],
        }))}
      />
    </>
  );
}

const toList = <ActionLink to={ORDERS_PATH}>{TEXT.toList}</ActionLink>;

const noOrder = (headline: string): StatusView => ({
  tone: 'attention',
  headline,
  next: TEXT.absentNext,
  actions: toList,
});

const TONES = {
  DRAFT: 'attention',
  WAIT_AUDIT: 'pending',
  REFUSED: 'refused',
  PAYING: 'pending',
  DONE: 'done',
  PARTIAL: 'attention',
  CANCELLED: 'attention',
} as const;

const headlineOf = ({ state, succeeded }: PayOrder): string =>
  state === 'PARTIAL' && succeeded === 0 ? TEXT.allFailed : TEXT.headline[state];

const factsOf = (order: PayOrder) =>
  knownOf([
    [TITLES.orderNo, issuedNumber(order.orderNo)],
    [TITLES.kind, PAY_ORDER_KIND_WORDS[order.kind]],
    [TITLES.subName, order.subName],
    [TITLES.payees, order.payees],
    [TITLES.amount, formatMoney(order.amount)],
    [TITLES.fee, formatMoney(order.fee)],
    [TITLES.vouchers, order.kind === 'VOUCHER' ? formatCount(order.vouchers) : null],
    [TITLES.lines, formatCount(order.lines)],
    [TITLES.makerName, order.makerName],
    [TITLES.firstAuditor, order.firstAuditor],
    [TITLES.secondAuditor, order.secondAuditor],
    [TITLES.submitTime, order.submitTime && formatTime(order.submitTime)],
    [TITLES.finishTime, order.finishTime && formatTime(order.finishTime)],
  ]);

/** Returns the actions that the page offers, by the order's state. The platform checks each request again. */
const mayOf = ({ kind, state, mine }: PayOrder) => {
  const ofVouchers = kind === 'VOUCHER';
  return {
    edit: ofVouchers && isOpen(state),
    submit: ofVouchers && state === 'DRAFT',
    cancel: mine && (state === 'DRAFT' || state === 'WAIT_AUDIT'),
    retry: ofVouchers && state === 'PARTIAL',
  };
};

function Followed({ orderNo }: { orderNo: string }) {
  const status = useStatus(orderProgress, new URLSearchParams({ orderNo }).toString());
  const maker = useMaker();
  const { data } = status;
  const viewOf = ({ order, tally }: FollowedOrder): StatusView => {
    if (!order) return noOrder(TEXT.absent);
    const { state, reason, kind } = order;
    const ofVouchers = kind === 'VOUCHER';
    const next = ofVouchers ? TEXT.next : TEXT.nextOfMove;
    return {
      tone: state === 'PARTIAL' && order.succeeded === 0 ? 'refused' : TONES[state],
      headline: headlineOf(order),
      next: state === 'REFUSED' ? next.refused(reason) : next[state],
      facts: factsOf(order),
      actions: (
        <>
          <ActionLink to={orderPath(orderNo)}>{TEXT.toOrder}</ActionLink>
          <OrderActions order={order} may={mayOf(order)} onStatus />
          {maker && ofVouchers ? <ActionLink to={EDIT_PATH}>{TEXT.again}</ActionLink> : null}
          {toList}
        </>
      ),
      children: isPassed(state) ? <Progress order={order} tally={tally} /> : null,
    };
  };
  return <StatusPage title={TEXT.statusTitle} status={status} view={data ? viewOf(data) : null} />;
}

/** The page /cloud-warehouse/makeOrder/status: the progress and outcome of a submitted order. */
export function OrderStatusPage() {
  const orderNo = new URLSearchParams(usePageSearch()).get('orderNo') ?? '';
  return orderNo === '' ? (
    <StatusPage title={TEXT.statusTitle} view={noOrder(TEXT.none)} />
  ) : (
    <Followed key={orderNo} orderNo={orderNo} />
  );
}
