import { useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { type statementFundPage, statementFundTrend } from '@/contract/calls/statements';
import type { AnswerOf } from '@/contract/defineCall';
import { ACCOUNT_TYPE_WORDS } from '@/contract/words/words';
import { useAmountsHidden } from '@/shared/amounts/hidden';
import { Chart } from '@/shared/chart/Chart';
import { formatMoney } from '@/shared/format/money';
import { type ListState, selectList } from '@/shared/list/slice';
import { defineResource } from '@/shared/resource/defineResource';
import { useResource } from '@/shared/resource/useResource';
import { Card } from '@/shared/ui/Card';
import { LoadingState } from '@/shared/ui/LoadingState';
import { StatTable } from '@/shared/ui/StatTable';
import { chartDays } from './figures';
import { fundStatementList } from './lists';
import styles from './statements.module.css';
import { TEXT } from './text';

const trendOf = defineResource<typeof statementFundTrend>({ id: 'statements/trend', call: statementFundTrend });

type Days = AnswerOf<typeof statementFundTrend>;

const failed = (again: () => void) => <LoadingState of={{ stage: 'failed', error: TEXT.noChart, again }} />;

const COLOURS = {
  BALANCE: '--primary-6',
  SETTLEMENT: '--success-6',
  FEE: '--warning-6',
  SPLIT: '--gray-6',
} as const;

function Lines({ of }: { of: Days }) {
  const lines = useMemo(
    () =>
      of.accounts.map(({ accountType, closings }) => ({
        label: TEXT.balanceOf(ACCOUNT_TYPE_WORDS[accountType]),
        color: COLOURS[accountType],
        amounts: closings,
      })),
    [of],
  );
  return <Chart days={of.days} lines={lines} failed={failed} />;
}

const Table = ({ of: { days, accounts } }: { of: Days }) => (
  <StatTable
    label={TEXT.trend}
    frame={{ most: 320 }}
    columns={[
      { title: TEXT.day, whole: true },
      ...accounts.map(
        ({ accountType }) => ({ title: TEXT.balanceOf(ACCOUNT_TYPE_WORDS[accountType]), right: true }) as const,
      ),
    ]}
    rows={days
      .map((day, at) => ({ key: day, cells: [day, ...accounts.map(({ closings }) => formatMoney(closings[at]))] }))
      .reverse()}
  />
);

function Shown({ startDay, endDay, cut }: { startDay: string; endDay: string; cut: boolean }) {
  const { accountType } = useShown().filters;
  const days = useResource(trendOf({ startDay, endDay }));
  const [asTable, setAsTable] = useState(false);
  useAmountsHidden();
  const { data } = days;
  const of = useMemo(
    () =>
      data && accountType
        ? { ...data, accounts: data.accounts.filter((one) => one.accountType === accountType) }
        : data,
    [data, accountType],
  );
  return (
    <Card
      className={styles.chart}
      title={TEXT.trend}
      actions={
        <button type="button" className={styles.link} aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? TEXT.showChart : TEXT.showTable}
        </button>
      }
    >
      {cut ? <p className={styles.aside}>{TEXT.trendCut(startDay)}</p> : null}
      {of === null ? (
        <div className={styles.place}>
          <LoadingState of={days} />
        </div>
      ) : (
        <>
          {asTable ? null : <Lines of={of} />}
          {asTable ? (
            <Table of={of} />
          ) : (
            <div className="visually-hidden">
              <Table of={of} />
            </div>
          )}
        </>
      )}
    </Card>
  );
}

/** Returns the filters of the displayed rows, and the last day with a finished statement. */
function useShown(): { filters: Readonly<Record<string, string>>; madeThrough: string | null } {
  const list: ListState | undefined = useSelector(selectList(fundStatementList.id));
  const page = list?.page as unknown as AnswerOf<typeof statementFundPage> | null | undefined;
  return { filters: list?.shown?.filters ?? NONE, madeThrough: page?.madeThrough ?? null };
}
const NONE = {};

/**
 * Chart of each account's closing balance per day, for the days of the list. A table with the same figures serves screen readers.
 */
export function Trend() {
  const { filters, madeThrough } = useShown();
  const days = chartDays(filters, madeThrough);
  return days ? <Shown {...days} /> : null;
}
