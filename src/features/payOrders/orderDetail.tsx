import { payOrderDetail, payOrderPage } from '@/contract/calls/warehouseOrders';
import type { AnswerOf } from '@/contract/defineCall';
import { LINE_MODE_WORDS, PAY_ORDER_KIND_WORDS } from '@/contract/words/warehouseWords';
import { Files } from '@/features/vouchers';
import { defineDetail, type Within } from '@/shared/detail/defineDetail';
import { OpenLink } from '@/shared/detail/parts';
import { formatCount } from '@/shared/format/count';
import { formatMoney } from '@/shared/format/money';
import { formatTime } from '@/shared/format/time';
import { titlesOf } from '@/shared/list/declared';
import { knownOf } from '@/shared/ui/DescriptionList';
import { accountNumber, issuedNumber } from '@/shared/ui/LongNumber';
import { NoticeList } from '@/shared/ui/NoticeList';
import { ORDER_DETAIL } from './ids';
import { OrderActions } from './OrderActions';
import { orderPath } from './paths';
import styles from './payOrders.module.css';
import { orderBadge } from './states';
import { LineTable, VoucherTable } from './Tables';
import { TEXT } from './text';

type Known = AnswerOf<typeof payOrderDetail>;
const TITLES = titlesOf(payOrderPage);

function Main({ data }: Within<Known>) {
  return (
    <>
      <NoticeList label={TEXT.warnings} of={data.warnings} />
      {data.files.length === 0 ? null : (
        <section aria-label={TEXT.files}>
          <h3>{TEXT.files}</h3>
          <Files label={TEXT.files} of={data.files} />
        </section>
      )}
      <section aria-label={TEXT.lines} className={styles.within}>
        <h3>{TEXT.lines}</h3>
        <LineTable label={TEXT.lines} rows={data.lineRows} />
      </section>
      {data.voucherRows.length === 0 ? null : (
        <section aria-label={TEXT.vouchers} className={styles.within}>
          <h3>{TEXT.vouchers}</h3>
          <VoucherTable label={TEXT.vouchers} rows={data.voucherRows} />
        </section>
      )}
    </>
  );
}

const linkTo = (orderNo: string) =>
  orderNo === '' ? null : <OpenLink to={orderPath(orderNo)} text={issuedNumber(orderNo)} />;

/** The detail of an order: its data with the balance that remains after it, its payments, vouchers and history. */
export const oneOrder = defineDetail<typeof payOrderDetail>({
  id: ORDER_DETAIL,
  title: TEXT.detailTitle,
  call: payOrderDetail,
  request: (orderNo) => ({ orderNo }),
  head: ({ amount, state, payees }) => ({ amount, state: orderBadge.render(state, undefined as never), party: payees }),
  facts: (order) =>
    knownOf([
      [TITLES.subName, order.subName],
      [TITLES.kind, PAY_ORDER_KIND_WORDS[order.kind]],
      [TEXT.mode, order.kind === 'VOUCHER' ? LINE_MODE_WORDS[order.mode] : null],
      [TITLES.vouchers, order.kind === 'VOUCHER' ? formatCount(order.vouchers) : null],
      [TITLES.lines, formatCount(order.lines)],
      [TITLES.fee, formatMoney(order.fee)],
      [TEXT.payerAccount, accountNumber(order.accountNo)],
      [TEXT.available, formatMoney(order.available)],
      [TEXT.after, order.state === 'DRAFT' || order.state === 'WAIT_AUDIT' ? formatMoney(order.after) : null],
      [TEXT.audit, order.state === 'WAIT_AUDIT' ? TEXT.passes(order.pass, order.passes) : null],
      [TEXT.twoFrom, order.twoFrom === null ? null : formatMoney(order.twoFrom)],
      [TITLES.makerName, order.makerName],
      [TITLES.firstAuditor, order.firstAuditor],
      [TITLES.secondAuditor, order.secondAuditor],
      [TITLES.reason, order.reason, 'wide'],
      [TITLES.orderNo, issuedNumber(order.orderNo)],
      [TITLES.createTime, formatTime(order.createTime)],
      [TITLES.submitTime, order.submitTime && formatTime(order.submitTime)],
      [TITLES.finishTime, order.finishTime && formatTime(order.finishTime)],
      [TEXT.retryOf, linkTo(order.retryOf)],
      [TEXT.retriedIn, linkTo(order.retriedIn)],
      [TITLES.remark, order.remark, 'wide'],
    ]),
  Main,
  // The history shows the oldest step first, but the platform sends the newest first.
  trail: ({ steps }) => [...steps].reverse(),
  Actions: ({ data }: Within<Known>) => <OrderActions order={data} may={data.may} />,
});
