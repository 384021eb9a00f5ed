import { useMemo, useState } from 'react';
import type { weekTradeStatistics } from '@/contract/calls/trades';
import type { AnswerOf } from '@/contract/defineCall';
import { Chart } from '@/shared/chart/Chart';
import { formatMoney } from '@/shared/format/money';
import { useResource } from '@/shared/resource/useResource';
import styles from './home.module.css';
import { week } from './resources';
import { Failed, Section } from './Section';
import { HOME_TEXT as TEXT } from './text';

const failed = (again: () => void) => <Failed again={again} />;

type Days = AnswerOf<typeof weekTradeStatistics>;

function WeekChart({ rows }: { rows: Days }) {
  const days = useMemo(() => rows.map(({ day }) => day), [rows]);
  const lines = useMemo(
    () => [
      { label: TEXT.weekIncome, color: '--primary-6', amounts: rows.map(({ income }) => income.amount) },
      { label: TEXT.weekOutgo, color: '--gray-6', amounts: rows.map(({ outgo }) => outgo.amount) },
    ],
    [rows],
  );
  return <Chart days={days} lines={lines} failed={failed} />;
}

/** The week as a chart. A table with the same figures serves screen readers and users who prefer numbers. */
export function Week() {
  const days = useResource(week, { asked: true });
  const [asTable, setAsTable] = useState(false);
  return (
    <Section
      title={TEXT.week}
      state={days}
      lines={6}
      reserve="chart"
      extra={
        <button type="button" className={styles.textButton} aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? TEXT.showChart : TEXT.showTable}
        </button>
      }
    >
      {(rows) => (
        <>
          {asTable ? null : <WeekChart rows={rows} />}
          <table className={asTable ? styles.figures : 'visually-hidden'} aria-label={TEXT.week}>
            <thead>
              <tr>
                <th scope="col">{TEXT.day}</th>
                <th scope="col">{TEXT.income}</th>
                <th scope="col">{TEXT.outgo}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ day, income, outgo }) => (
                <tr key={day}>
                  <th scope="row">{day}</th>
                  <td>{formatMoney(income.amount)}</td>
                  <td>{formatMoney(outgo.amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Section>
  );
}
