import { formatAmount, formatMoney } from '@/shared/format/money';
import { useResource } from '@/shared/resource/useResource';
import { Dialog } from '@/shared/ui/Dialog';
import { DESK_TEXT as TEXT } from '../text';
import styles from './desk.module.css';
import { feeDetail } from './resources';
import { Waiting } from './Waiting';

const limit = (amount: string | null) => (amount === null ? TEXT.noLimit : formatAmount(amount));

/** What each kind of order costs and what limits it. */
export function FeeDetail({ onClose }: { onClose: () => void }) {
  const fees = useResource(feeDetail);
  return (
    <Dialog drawer title={TEXT.fees} width={720} closeText={TEXT.close} onClose={onClose}>
      <div className={styles.body}>
        {fees.data ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways can be scrolled by keys
          <section className={styles.scroll} aria-label={TEXT.fees} tabIndex={0}>
            <table className={styles.table} aria-label={TEXT.fees}>
              <thead>
                <tr>
                  <th scope="col">{TEXT.feeKind}</th>
                  <th scope="col">{TEXT.feeRule}</th>
                  <th scope="col" className={styles.right}>
                    {TEXT.singleLimit}
                  </th>
                  <th scope="col" className={styles.right}>
                    {TEXT.dailyLimit}
                  </th>
                  <th scope="col" className={styles.right}>
                    {TEXT.usedToday}
                  </th>
                </tr>
              </thead>
              <tbody>
                {fees.data.map(({ kind, kindName, rule, singleLimit, dailyLimit, usedToday }) => (
                  <tr key={kind}>
                    <th scope="row">{kindName}</th>
                    <td>{rule}</td>
                    <td className={styles.right}>{limit(singleLimit)}</td>
                    <td className={styles.right}>{limit(dailyLimit)}</td>
                    <td className={styles.right}>{formatMoney(usedToday)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        ) : (
          <Waiting of={fees} />
        )}
      </div>
    </Dialog>
  );
}
