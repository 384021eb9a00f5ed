import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { FINANCE_ITEM_WORDS, type financeMonth, type financeMonths } from '@/contract/calls/statements';
import type { AnswerOf } from '@/contract/defineCall';
import { sessionSelectors } from '@/features/session';
import { formatCount } from '@/shared/format/count';
import { exactCents, formatAmount, formatMoney } from '@/shared/format/money';
import { formatTime } from '@/shared/format/time';
import { badge } from '@/shared/list/cells';
import { address, paths } from '@/shared/paths';
import { useResource } from '@/shared/resource/useResource';
import { useSubmission } from '@/shared/submission/useSubmission';
import { Card, PageTitle } from '@/shared/ui/Card';
import { DescriptionList } from '@/shared/ui/DescriptionList';
import { FormAlert } from '@/shared/ui/FormAlert';
import { LazyComponent, type LazySpec } from '@/shared/ui/LazyComponent';
import { LoadingState, Retry } from '@/shared/ui/LoadingState';
import { usePageSearch } from '@/shared/ui/pageSearch';
import { StatTable } from '@/shared/ui/StatTable';
import type { ConfirmProps } from './ConfirmDialog';
import styles from './finance.module.css';
import { fileRequested } from './forms';
import { monthOf, months } from './resources';
import type { SubjectsProps } from './SubjectsDialog';
import { TEXT } from './text';

type Months = AnswerOf<typeof financeMonths>;
type Month = AnswerOf<typeof financeMonth>;

const partFailed = (again: () => void) => <Retry again={again}>{TEXT.failed}</Retry>;
const confirming: LazySpec<ConfirmProps> = {
  load: () => import(/* webpackChunkName: "part.financeConfirm" */ './ConfirmDialog').then((m) => m.ConfirmDialog),
  waiting: null,
  failed: partFailed,
};
const subjecting: LazySpec<SubjectsProps> = {
  load: () => import(/* webpackChunkName: "part.financeSubjects" */ './SubjectsDialog').then((m) => m.SubjectsDialog),
  waiting: null,
  failed: partFailed,
};

const isZero = (amount: string) => Number(amount) === 0;
const yuan = (all: bigint) => {
  const size = all < 0n ? -all : all;
  return `${all < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`;
};
const sumOf = (rows: Month['rows'], side: 'income' | 'outgo') =>
  yuan(rows.reduce((sum, row) => sum + exactCents(row[side]), 0n));

/** Describes in words how an amount differs from the amount of the earlier month. */
function Compared({ now, before }: { now: string; before: string }) {
  const difference = exactCents(now) - exactCents(before);
  if (difference === 0n) return <>{TEXT.same}</>;
  const size = formatAmount(yuan(difference < 0n ? -difference : difference));
  return <>{difference > 0n ? `↑ ${TEXT.more(size)}` : `↓ ${TEXT.less(size)}`}</>;
}

type MonthState = 'done' | 'open' | 'running';
const stateOf = ({ complete, confirmed }: Pick<Months[number], 'complete' | 'confirmed'>): MonthState =>
  confirmed ? 'done' : complete ? 'open' : 'running';
const monthState = badge<MonthState>(
  { done: TEXT.done, open: TEXT.open, running: TEXT.running },
  { done: 'done', open: 'attention', running: 'running' },
);

/** Maximum height of the list of months, in px. */
const MOST_MONTHS = 264;

/** The months with their states, newest first. The name of a month opens it. */
function MonthList({ of, shown }: { of: Months; shown: string }) {
  return (
    <StatTable
      label={TEXT.months}
      frame={{ most: MOST_MONTHS }}
      columns={[
        { title: TEXT.month, whole: true },
        { title: TEXT.state, whole: true },
        { title: TEXT.confirmation },
        { title: TEXT.adjustments, right: true },
      ]}
      rows={of.map((one) => ({
        key: one.month,
        cells: [
          <Link
            key="month"
            className={styles.link}
            aria-current={one.month === shown ? 'true' : undefined}
            to={address(paths.operation.financeList, { month: one.month })}
          >
            {one.month === shown ? <strong>{one.month}</strong> : one.month}
          </Link>,
          monthState.render(stateOf(one), undefined),
          one.confirmed ? TEXT.confirmedBy(one.confirmed.byName, formatTime(one.confirmed.time)) : '—',
          one.adjustments > 0 ? TEXT.adjustmentsOf(one.adjustments) : '—',
        ],
      }))}
    />
  );
}

/** Selects the month to show first: the oldest complete month without a confirmation, otherwise the newest. */
const firstOf = (all: Months): string =>
  (all.filter(({ complete, confirmed }) => complete && !confirmed).at(-1) ?? all[0])?.month ?? '';

function Items({ of }: { of: Month }) {
  const { rows, inner, opening, closing, difference } = of;
  const adds = isZero(difference);
  return (
    <Card title={TEXT.item}>
      <StatTable
        label={TEXT.item}
        frame={{ tableFrom: 640 }}
        columns={[
          { title: TEXT.item, whole: true },
          { title: TEXT.subject },
          { title: TEXT.postings, right: true },
          { title: TEXT.income, right: true },
          { title: TEXT.outgo, right: true },
          { title: TEXT.net, right: true },
        ]}
        rows={[
          ...rows.map(({ item, subjectCode, subjectName, postings, income, outgo, net }) => ({
            key: item,
            cells: [
              FINANCE_ITEM_WORDS[item],
              subjectCode ? `${subjectCode} ${subjectName}` : TEXT.noSubject,
              formatCount(postings),
              formatMoney(income),
              formatMoney(outgo),
              formatMoney(net),
            ],
          })),
          {
            key: 'inner',
            cells: [
              <span key="inner" title={TEXT.innerHint}>
                {TEXT.inner}
              </span>,
              '—',
              formatCount(inner.postings),
              formatMoney(inner.income),
              formatMoney(inner.outgo),
              formatMoney(yuan(exactCents(inner.income) - exactCents(inner.outgo))),
            ],
          },
        ]}
      />
      <div className={styles.equation} data-wrong={adds ? undefined : true}>
        <span>
          {TEXT.opening} {formatAmount(opening)} + {TEXT.netSum}{' '}
          {formatAmount(yuan(exactCents(closing) - exactCents(opening)))} = {TEXT.closing} {formatAmount(closing)}
        </span>
        {adds ? (
          <strong>✓ {TEXT.adds}</strong>
        ) : (
          <FormAlert>
            {TEXT.differs(formatAmount(difference))}。{TEXT.differsHint}
          </FormAlert>
        )}
      </div>
    </Card>
  );
}

function Adjustments({ of }: { of: Month['adjustments'] }) {
  if (of.length === 0) return null;
  return (
    <Card title={TEXT.adjustments}>
      <p className={styles.lead}>{TEXT.adjustmentsLead}</p>
      <StatTable
        label={TEXT.adjustments}
        frame={{ tableFrom: 560 }}
        columns={[
          { title: TEXT.booked, whole: true },
          { title: TEXT.late, whole: true },
          { title: TEXT.item, whole: true },
          { title: TEXT.postings, right: true },
          { title: TEXT.net, right: true },
        ]}
        rows={of.map(({ day, lateDay, item, postings, net }) => ({
          key: `${day} ${lateDay} ${item}`,
          cells: [
            <Link
              key="day"
              className={styles.link}
              to={address(paths.operation.fundList, { startDay: day, endDay: day })}
            >
              {day}
            </Link>,
            lateDay,
            FINANCE_ITEM_WORDS[item],
            formatCount(postings),
            formatMoney(net),
          ],
        }))}
      />
    </Card>
  );
}

/** Shows a month of the finance report: its figures, their comparison with the month before, and its actions. */
function OfMonth({ month, mayManage }: { month: string; mayManage: boolean }) {
  const dispatch = useDispatch();
  const answer = useResource(monthOf({ month }));
  const [asking, setAsking] = useState(false);
  const [editing, setEditing] = useState(false);
  const pdf = useSubmission('finance/fileRequested/pdf');
  const csv = useSubmission('finance/fileRequested/csv');
  const xlsx = useSubmission('finance/fileRequested/xlsx');
  const { data } = answer;
  if (!data || data.month !== month)
    return (
      <Card>
        <LoadingState of={answer} />
      </Card>
    );
  const { complete, confirmed, madeThrough, before, rows, advances, sha256 } = data;
  const message = pdf.message ?? csv.message ?? xlsx.message;
  return (
    <>
      <Card
        title={month}
        actions={
          <div className={styles.actions}>
            {confirmed ? (
              <Button loading={pdf.busy} onClick={() => dispatch(fileRequested({ month, format: 'pdf' }))}>
                {TEXT.pdf}
              </Button>
            ) : null}
            {complete ? (
              <>
                <Button loading={csv.busy} onClick={() => dispatch(fileRequested({ month, format: 'csv' }))}>
                  {TEXT.voucherOf('CSV')}
                </Button>
                <Button loading={xlsx.busy} onClick={() => dispatch(fileRequested({ month, format: 'xlsx' }))}>
                  {TEXT.voucherOf('XLSX')}
                </Button>
              </>
            ) : null}
            {mayManage && complete && !confirmed ? (
              <Button type="primary" onClick={() => setAsking(true)}>
                {TEXT.confirm}
              </Button>
            ) : null}
          </div>
        }
      >
        {message ? <FormAlert>{message}</FormAlert> : null}
        {complete ? null : <p className={styles.lead}>{madeThrough ? TEXT.notComplete(madeThrough) : TEXT.notMade}</p>}
        {confirmed ? (
          <p className={styles.lead}>{TEXT.confirmed(confirmed.byName, formatTime(confirmed.time))}</p>
        ) : null}
        <DescriptionList
          of={[
            [TEXT.opening, `${formatAmount(data.opening)} 元`],
            [TEXT.closing, `${formatAmount(data.closing)} 元`],
            [
              TEXT.totalIn,
              <span key="in">
                {formatAmount(sumOf(rows, 'income'))} 元
                {before ? (
                  <span className={styles.faint}>
                    {TEXT.before(before.month)} <Compared now={sumOf(rows, 'income')} before={before.income} />
                  </span>
                ) : null}
              </span>,
            ],
            [
              TEXT.totalOut,
              <span key="out">
                {formatAmount(sumOf(rows, 'outgo'))} 元
                {before ? (
                  <span className={styles.faint}>
                    {TEXT.before(before.month)} <Compared now={sumOf(rows, 'outgo')} before={before.outgo} />
                  </span>
                ) : null}
              </span>,
            ],
            [
              TEXT.advances,
              TEXT.advancesOf(
                formatAmount(advances.opening),
                formatAmount(advances.advanced),
                formatAmount(advances.repaid),
                formatAmount(advances.closing),
              ),
              'wide',
            ],
            [TEXT.fingerprint, <code key="sha">{sha256}</code>, 'wide'],
          ]}
        />
        <div className={styles.ways}>
          <Link
            className={styles.link}
            to={address(paths.operation.fundList, { startDay: `${month}-01`, endDay: lastDayOf(month) })}
          >
            {TEXT.byDay}
          </Link>
          {mayManage ? (
            <Button size="small" onClick={() => setEditing(true)}>
              {TEXT.edit}
            </Button>
          ) : null}
        </div>
      </Card>
      <Items of={data} />
      <Adjustments of={data.adjustments} />
      {asking ? (
        <LazyComponent
          of={confirming}
          props={{ month, sha256, closing: data.closing, onClose: () => setAsking(false) }}
        />
      ) : null}
      {editing ? <LazyComponent of={subjecting} props={{ month, onClose: () => setEditing(false) }} /> : null}
    </>
  );
}

/** Returns the last day of a month: `2026-02` → `2026-02-28`. */
const lastDayOf = (month: string) => {
  const [year = 0, nr = 0] = month.split('-').map(Number);
  return `${month}-${String(new Date(Date.UTC(year, nr, 0)).getUTCDate()).padStart(2, '0')}`;
};

/** The page /operation/financeList: the monthly finance reports with their states, and the month that the address names. */
export function FinancePage() {
  const requested = new URLSearchParams(usePageSearch()).get('month');
  const answer = useResource(months);
  const mayManage = useSelector(sessionSelectors.selectPermissions).includes('operation:manage');
  const all = answer.data ?? [];
  // Without a month in the address, the page keeps the month that it showed first. After the confirmation of that month
  // another month would be first.
  const [first, setFirst] = useState('');
  const has = (wanted: string | null) => all.some((one) => one.month === wanted);
  const month = requested !== null && has(requested) ? requested : has(first) ? first : firstOf(all);
  if (requested === null && month !== '' && month !== first) setFirst(month);
  return (
    <div className={styles.page}>
      <Card as="article" page="full">
        <PageTitle lead={TEXT.lead}>{TEXT.title}</PageTitle>
        {answer.data && requested !== null && requested !== month ? (
          <p role="status" className={styles.lead}>
            {TEXT.unknownMonth}
          </p>
        ) : null}
        {!answer.data ? (
          <LoadingState of={answer} />
        ) : all.length === 0 ? (
          <p>{TEXT.empty}</p>
        ) : (
          <MonthList of={all} shown={month} />
        )}
      </Card>
      {month === '' ? null : <OfMonth key={month} month={month} mayManage={mayManage} />}
    </div>
  );
}
