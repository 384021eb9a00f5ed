import { centsOf, formatMoney } from '@/shared/format/money';
import styles from './statements.module.css';
import { TEXT } from './text';

interface BarsProps {
  label: string;
  /** One bar per product. The bar of the largest amount has the full width. */
  rows: readonly { key: string; name: string; amount: string }[];
}

/**
 * Amounts as a bar chart that starts at zero, with their figures. The chart is an HTML table, so that screen readers
 * have the same data.
 */
export function Bars({ label, rows }: BarsProps) {
  const cents = rows.map(({ amount }) => Math.max(0, centsOf(amount) ?? 0));
  const most = Math.max(1, ...cents);
  return (
    <table className={styles.bars} aria-label={label}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{TEXT.product}</th>
          <th scope="col">{TEXT.net}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, amount }, at) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>
              <span className={styles.track}>
                <span className={styles.bar} style={{ width: `${((cents[at] ?? 0) / most) * 100}%` }} />
              </span>
              <span className={styles.barAmount}>{formatMoney(amount)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
