import { useMemo, useState } from 'react';
import type { AnswerOf } from '@/contract/defineCall';
import type { queryBalanceTrend } from '@/contract/fundAccounts';
import { Chart } from '@/shared/chart/Chart';
import { formatMoney } from '@/shared/format/money';
import { useResource } from '@/shared/resource/useResource';
import { DESK_TEXT as TEXT } from '../text';
import styles from './desk.module.css';
import { trend } from './resources';
import { Waiting } from './Waiting';

const failed = (again: () => void) => <Waiting of={{ stage: 'failed', error: TEXT.noChart, again }} />;

function BalanceChart({ rows }: { rows: AnswerOf<typeof queryBalanceTrend> }) {
  const days = useMemo(() => rows.map(({ day }) => day), [rows]);
  const lines = useMemo(
    () => [{ label: TEXT.dayBalance, color: '--primary-6', amounts: rows.map(({ balance }) => balance) }],
    [rows],
  );
  return <Chart days={days} lines={lines} failed={failed} />;
}

/** What the accounts together held at the end of each day; the same figures are there as a table. */
export function Trend() {
  const days = useResource(trend);
  const [asTable, setAsTable] = useState(false);
  const rows = days.data;
  return (
    <section className={styles.card} aria-label={TEXT.trend}>
      <div className={styles.head}>
        <h2>{TEXT.trend}</h2>
        <button type="button" className={styles.link} aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? TEXT.showChart : TEXT.showTable}
        </button>
      </div>
      {rows === null ? (
        <div className={styles.place}>
          <Waiting of={days} />
        </div>
      ) : asTable ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
        <section className={styles.days} aria-label={TEXT.trend} tabIndex={0}>
          <table className={styles.table} aria-label={TEXT.trend}>
            <thead>
              <tr>
                <th scope="col">{TEXT.day}</th>
                <th scope="col" className={styles.right}>
                  {TEXT.dayBalance}
                </th>
                <th scope="col" className={styles.right}>
                  {TEXT.income}
                </th>
                <th scope="col" className={styles.right}>
                  {TEXT.outgo}
                </th>
              </tr>
            </thead>
            <tbody>
              {[...rows].reverse().map(({ day, balance, income, outgo }) => (
                <tr key={day}>
                  <th scope="row">{day}</th>
                  <td className={styles.right}>{formatMoney(balance)}</td>
                  <td className={styles.right}>{formatMoney(income)}</td>
                  <td className={styles.right}>{formatMoney(outgo)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : (
        <BalanceChart rows={rows} />
      )}
    </section>
  );
}
