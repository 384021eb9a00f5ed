import { IconRefresh } from '@arco-design/web-react/icon';
import { type ReactNode, useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import type { WarehouseHome } from '@/contract/calls/warehouseAccounts';
import type { PaymentStates } from '@/contract/calls/warehouseOrders';
import { PAY_ORDER_STATE_WORDS } from '@/contract/words/warehouseWords';
import { waitedWords } from '@/features/messages';
import { sessionSelectors, useHolds } from '@/features/session';
import { Chart } from '@/shared/chart/Chart';
import { formatCount } from '@/shared/format/count';
import { formatMoney } from '@/shared/format/money';
import { formatTime } from '@/shared/format/time';
import { withDetail } from '@/shared/list/detail';
import { AmountsSwitch } from '@/shared/money/AmountsSwitch';
import { address, paths } from '@/shared/paths';
import { selectJudge } from '@/shared/ports/links';
import { useResource } from '@/shared/resource/useResource';
import { StatTable } from '@/shared/ui/StatTable';
import styles from './home.module.css';
import { warehouse } from './resources';
import { Failed, Section } from './Section';
import { HOME_TEXT, WAREHOUSE_TEXT as TEXT } from './text';

const { subMerchantList, makeOrderList, makeOrderPaymentLog, paymentOrderList } = paths.warehouse;

type Accounts = NonNullable<WarehouseHome['accounts']>;
type Orders = NonNullable<WarehouseHome['orders']>;
type Sum = Orders['drafts'];

/** A figure that links to the counted rows, if the user may open their page. */
function Figure({ to, label, children }: { to: string; label: string; children: string }) {
  return useSelector(selectJudge)(to).kind === 'open' ? (
    <Link to={to} aria-label={label}>
      {children}
    </Link>
  ) : (
    children
  );
}

/** The data of the warehouse home. The request was sent when the user entered the page. */
const useWarehouse = () => useResource(warehouse, { asked: true });

/** The time of the figures and the reload button, in the title of the first card that the user may see. */
function Moment() {
  const { data, stage, again } = useWarehouse();
  return (
    <span className={styles.extra}>
      <AmountsSwitch />
      {data ? <span className={styles.hint}>{HOME_TEXT.asOf(formatTime(data.asOf))}</span> : null}
      <button
        type="button"
        className={styles.iconButton}
        aria-label={TEXT.refresh}
        title={TEXT.refresh}
        onClick={again}
      >
        <IconRefresh spin={stage === 'loading'} />
      </button>
    </span>
  );
}

function Low({ low, total }: { low: Accounts['low']; total: number }) {
  return (
    <section aria-label={TEXT.low} className={styles.lowPart}>
      <h3>{TEXT.low}</h3>
      {low.length === 0 ? (
        <p className={styles.hint}>{TEXT.noLow}</p>
      ) : (
        <ul className={styles.lowList}>
          {low.map(({ subMemberNo, subName, available, lowBalance }) => (
            <li key={subMemberNo}>
              <Link to={withDetail(address(subMerchantList, { low: 'Y' }), subMemberNo)}>{subName}</Link>
              <span className={styles.hint}>{TEXT.lowOf(formatMoney(available), formatMoney(lowBalance))}</span>
            </li>
          ))}
        </ul>
      )}
      {total > low.length ? (
        <Link to={address(subMerchantList, { low: 'Y' })}>{TEXT.allLow(formatCount(total))}</Link>
      ) : null}
    </section>
  );
}

/** A sum over all accounts, with a link to the list of these accounts. */
function Total({ title, to, main, children }: { title: string; to: string; main?: boolean; children: string }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd {...(main ? { className: styles.total, 'data-figure': 'subBalance' } : {})}>
        <Link className={styles.figureLink} to={to} aria-label={`${title} ${children}`}>
          {children}
        </Link>
      </dd>
    </div>
  );
}

/** The balances of the sub-merchants: in total, by branch, and those that are too low. */
export function SubBalances() {
  const state = useWarehouse();
  const accounts = useMemo(() => ({ ...state, data: state.data?.accounts ?? null }), [state]);
  return (
    <Section title={TEXT.accounts} state={accounts} lines={6} extra={<Moment />}>
      {({ total, branches, low }) => (
        <>
          <dl className={styles.sums}>
            <Total title={TEXT.total} to={subMerchantList} main>
              {formatMoney(total.balance)}
            </Total>
            <Total title={TEXT.available} to={address(subMerchantList, { sort: 'available.desc' })}>
              {formatMoney(total.available)}
            </Total>
            <Total title={TEXT.frozen} to={subMerchantList}>
              {formatMoney(total.frozen)}
            </Total>
            <Total title={TEXT.subs} to={subMerchantList}>
              {formatCount(total.accounts)}
            </Total>
          </dl>
          <div className={styles.halves}>
            <StatTable
              label={TEXT.branches}
              frame={{}}
              columns={[
                { title: TEXT.branch, whole: true },
                { title: TEXT.count, right: true },
                { title: TEXT.balance, right: true },
                { title: TEXT.lowCount, right: true },
              ]}
              rows={branches.map((one) => ({
                key: one.branch,
                cells: [
                  <Link
                    key="branch"
                    aria-label={TEXT.ofBranch(one.branch)}
                    to={address(subMerchantList, { branch: one.branch })}
                  >
                    {one.branch}
                  </Link>,
                  formatCount(one.accounts),
                  formatMoney(one.balance),
                  one.low > 0 ? (
                    <Link
                      key="low"
                      aria-label={TEXT.lowOfBranch(one.branch)}
                      to={address(subMerchantList, { branch: one.branch, low: 'Y' })}
                    >
                      {formatCount(one.low)}
                    </Link>
                  ) : (
                    formatCount(0)
                  ),
                ],
              }))}
            />
            <Low low={low} total={total.low} />
          </div>
        </>
      )}
    </Section>
  );
}

interface Item {
  key: string;
  text: string;
  more?: string;
  to: string;
  word: string;
}

const item = (
  key: string,
  words: (count: string, amount: string) => string,
  sum: Sum | undefined,
  way: Pick<Item, 'to' | 'word'>,
): Item[] =>
  sum && sum.count > 0 ? [{ key, text: words(formatCount(sum.count), formatMoney(sum.amount)), ...way }] : [];

/** The work that waits for the user, most urgent first. Each line links to its filtered list. */
export function WaitingForMe({ extra }: { extra?: ReactNode }) {
  const state = useWarehouse();
  const makerName = useSelector(sessionSelectors.selectUser)?.nickName ?? '';
  const makes = useHolds({ all: 'warehouse:order' });
  return (
    <Section title={TEXT.waiting} state={state} lines={3} extra={extra}>
      {({ audits, orders }) => {
        const own = (of: 'REFUSED' | 'DRAFT') => address(makeOrderList, { tab: 'orders', state: of, makerName });
        const vouchers = (of: 'WAIT_ORDER' | 'FAILED') => address(makeOrderList, { state: of });
        const items: Item[] = [
          ...item('audits', TEXT.audits, audits ?? undefined, {
            to: address(paymentOrderList, { queue: 'WAITS_FOR_ME' }),
            word: TEXT.toAudit,
          }).map((one) => ({ ...one, more: waitedWords(audits?.waited ?? 0) })),
          ...(orders && makes
            ? [
                ...item('refused', TEXT.refused, orders.refused, { to: own('REFUSED'), word: TEXT.toMend }),
                ...item('failed', TEXT.failed, orders.failedVouchers, { to: vouchers('FAILED'), word: TEXT.toLook }),
                ...item('drafts', TEXT.drafts, orders.drafts, { to: own('DRAFT'), word: TEXT.continueOrder }),
                ...item('vouchers', TEXT.vouchers, orders.waitingVouchers, {
                  to: vouchers('WAIT_ORDER'),
                  word: TEXT.toOrder,
                }),
              ]
            : []),
        ];
        return items.length === 0 ? (
          <p className={styles.hint}>{TEXT.nothing}</p>
        ) : (
          <ul>
            {items.map(({ key, text, more, to, word }) => (
              <li key={key} className={styles.todo}>
                <span
                  className={styles.todoDot}
                  data-tone={key === 'vouchers' || key === 'drafts' ? 'waiting' : 'attention'}
                />
                <span>
                  {text}
                  {more ? <span className={styles.more}>{more}</span> : null}
                </span>
                <Link className={styles.textButton} to={to} aria-label={`${word} ${text}`}>
                  {word}
                </Link>
              </li>
            ))}
          </ul>
        );
      }}
    </Section>
  );
}

/** The warehouse's orders by state. Each figure links to the orders of its state. */
export function OrderStates() {
  const state = useWarehouse();
  const orders = useMemo(() => ({ ...state, data: state.data?.orders ?? null }), [state]);
  return (
    <Section title={TEXT.orders} state={orders} lines={5}>
      {({ states }) => (
        <StatTable
          label={TEXT.orders}
          columns={[
            { title: TEXT.state, whole: true },
            { title: TEXT.orderCount, right: true },
            { title: TEXT.amount, right: true },
          ]}
          rows={states.map((one) => ({
            key: one.state,
            cells: [
              <Figure
                key="state"
                to={address(makeOrderList, { tab: 'orders', state: one.state })}
                label={TEXT.ofState(PAY_ORDER_STATE_WORDS[one.state])}
              >
                {PAY_ORDER_STATE_WORDS[one.state]}
              </Figure>,
              formatCount(one.count),
              formatMoney(one.amount),
            ],
          }))}
        />
      )}
    </Section>
  );
}

const failed = (again: () => void) => <Failed again={again} />;

function WeekChart({ days: of }: { days: Orders['week'] }) {
  const days = useMemo(() => of.map(({ day }) => day), [of]);
  const lines = useMemo(
    () => [
      { label: TEXT.paidLine, color: '--primary-6', amounts: of.map(({ paid }) => paid.amount) },
      { label: TEXT.failedLine, color: '--gray-6', amounts: of.map((one) => one.failed.amount) },
    ],
    [of],
  );
  return <Chart days={days} lines={lines} failed={failed} />;
}

/** The payments of the week. Each day links to its payments; a chart is available on request. */
export function PaymentWeek() {
  const state = useWarehouse();
  const orders = useMemo(() => ({ ...state, data: state.data?.orders ?? null }), [state]);
  const [asChart, setAsChart] = useState(false);
  const ofDay = (day: string, more: { state?: PaymentStates } = {}) =>
    address(makeOrderPaymentLog, { startTime: day, endTime: day, ...more });
  return (
    <Section
      title={TEXT.week}
      state={orders}
      lines={6}
      extra={
        <button type="button" className={styles.textButton} aria-pressed={asChart} onClick={() => setAsChart(!asChart)}>
          {asChart ? HOME_TEXT.showTable : HOME_TEXT.showChart}
        </button>
      }
    >
      {({ week }) =>
        asChart ? (
          <WeekChart days={week} />
        ) : (
          <StatTable
            label={TEXT.week}
            frame={{}}
            columns={[
              { title: TEXT.day, whole: true },
              { title: TEXT.paidCount, right: true },
              { title: TEXT.paid, right: true },
              { title: TEXT.failedCount, right: true },
              { title: TEXT.failedAmount, right: true },
            ]}
            rows={week.map((one) => ({
              key: one.day,
              cells: [
                <Figure key="day" to={ofDay(one.day)} label={TEXT.ofDay(one.day)}>
                  {one.day}
                </Figure>,
                <Figure key="paid" to={ofDay(one.day, { state: 'SUCCESS' })} label={TEXT.paidOfDay(one.day)}>
                  {formatCount(one.paid.count)}
                </Figure>,
                formatMoney(one.paid.amount),
                <Figure key="failed" to={ofDay(one.day, { state: 'UNPAID' })} label={TEXT.failedOfDay(one.day)}>
                  {formatCount(one.failed.count)}
                </Figure>,
                formatMoney(one.failed.amount),
              ],
            }))}
          />
        )
      }
    </Section>
  );
}
