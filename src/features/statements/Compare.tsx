import { formatMoney } from '@/shared/format/money';
import { changeOf } from './figures';
import styles from './statements.module.css';
import { TEXT } from './text';

interface CompareProps {
  /**
   * The period of the same length right before the range, or the month before a whole month. Null if the range is open, so that
   * nothing is compared.
   */
  before: { startDay: string; endDay: string } | null;
  rows: readonly { label: string; now: string; before: string }[];
}

/** Compares the figures of the range with those of the previous period: difference and direction, in words and with an arrow. */
export function Compare({ before, rows }: CompareProps) {
  if (!before) return <p className={styles.aside}>{TEXT.beforeOpen}</p>;
  return (
    <section className={styles.equation} aria-label={TEXT.before}>
      <h2>
        {TEXT.before}
        <span className={styles.aside}>{TEXT.beforePeriod(before.startDay, before.endDay)}</span>
      </h2>
      <dl className={styles.terms}>
        {rows.map((row) => {
          const { way, amount, percent } = changeOf(row.now, row.before);
          return (
            <div key={row.label}>
              <dt className={styles.aside}>{row.label}</dt>
              <dd>
                <span aria-hidden="true">{TEXT.arrows[way]} </span>
                {TEXT.ways[way]}
                {way === 'same' ? null : ` ${formatMoney(amount)}`}
                {way === 'same' || percent === null ? null : TEXT.percent(percent)}
                <span className={styles.was}>{TEXT.beforeWas(formatMoney(row.before))}</span>
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
