import { useMemo, useState } from 'react';
import type { queryBalanceTrend } from '@/contract/calls/fundAccounts';
import type { AnswerOf } from '@/contract/defineCall';
import { Chart } from '@/shared/chart/Chart';
import { formatMoney } from '@/shared/format/money';
import { useResource } from '@/shared/resource/useResource';
import { Card } from '@/shared/ui/Card';
import { LoadingState } from '@/shared/ui/LoadingState';
import { StatTable } from '@/shared/ui/StatTable';
import { DESK_TEXT as TEXT } from '../text';
import { trend } from './resources';
import styles from './tools.module.css';

const failed = (again: () => void) => <LoadingState of={{ stage: 'failed', error: TEXT.noChart, again }} />;

function BalanceChart({ rows }: { rows: AnswerOf<typeof queryBalanceTrend> }) {
  const days = useMemo(() => rows.map(({ day }) => day), [rows]);
  const lines = useMemo(
    () => [{ label: TEXT.dayBalance, color: '--primary-6', amounts: rows.map(({ balance }) => balance) }],
    [rows],
  );
  return <Chart days={days} lines={lines} failed={failed} />;
}

const COLUMNS = [
  { title: TEXT.day },
  { title: TEXT.dayBalance, right: true },
  { title: TEXT.income, right: true },
  { title: TEXT.outgo, right: true },
] as const;

/** The total balance of all accounts at the end of each of the last thirty days, as a chart or a table. */
export function Trend() {
  const days = useResource(trend);
  const [asTable, setAsTable] = useState(false);
  const rows = days.data;
  return (
    <Card
      className={styles.trend}
      title={TEXT.trend}
      actions={
        <button type="button" className={styles.link} aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? TEXT.showChart : TEXT.showTable}
        </button>
      }
    >
      {rows === null ? (
        <div className={styles.place}>
          <LoadingState of={days} />
        </div>
      ) : asTable ? (
        <StatTable
          label={TEXT.trend}
          frame={{ most: 320 }}
          columns={COLUMNS}
          rows={rows
            .map(({ day, balance, income, outgo }) => ({
              key: day,
              cells: [day, formatMoney(balance), formatMoney(income), formatMoney(outgo)],
            }))
            .reverse()}
        />
      ) : (
        <BalanceChart rows={rows} />
      )}
    </Card>
  );
}
