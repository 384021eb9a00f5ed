import { useEffect, useState } from 'react';
import type { AnswerOf } from '@/contract/defineCall';
import type { weekTradeStatistics } from '@/contract/trades';
import { formatMoney } from '@/shared/format/money';
import { useResource } from '@/shared/resource/useResource';
import { LazyPart, type LazySpec } from '@/shared/ui/LazyPart';
import styles from './home.module.css';
import { week } from './resources';
import { Failed, Section } from './Section';
import { HOME_TEXT as TEXT } from './text';

const chart: LazySpec<{ days: AnswerOf<typeof weekTradeStatistics> }> = {
  load: () => import(/* webpackChunkName: "chart" */ './WeekChart').then(({ WeekChart }) => WeekChart),
  waiting: <div className={styles.chart} />,
  failed: (again) => <Failed again={again} />,
};

/** True once the browser has been idle: the chart does not compete with the balances. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    if (typeof requestIdleCallback !== 'function') return setIdle(true);
    const asked = requestIdleCallback(() => setIdle(true), { timeout: 1500 });
    return () => cancelIdleCallback(asked);
  }, []);
  return idle;
}

/** The week as a quiet chart; the same figures are there as a table for whoever reads numbers or uses a reader. */
export function Week() {
  const days = useResource(week);
  const [asTable, setAsTable] = useState(false);
  const idle = useIdle();
  return (
    <Section
      title={TEXT.week}
      state={days}
      lines={6}
      extra={
        <button type="button" className={styles.textButton} aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? TEXT.showChart : TEXT.showTable}
        </button>
      }
    >
      {(rows) => (
        <>
          {asTable ? null : !idle ? <div className={styles.chart} /> : <LazyPart of={chart} props={{ days: rows }} />}
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
