import { formatAmount, formatMoney } from '@/shared/format/money';
import { useResource } from '@/shared/resource/useResource';
import { Dialog } from '@/shared/ui/Dialog';
import { LoadingState } from '@/shared/ui/LoadingState';
import { StatTable } from '@/shared/ui/StatTable';
import { DESK_TEXT as TEXT } from '../text';
import { feeDetail } from './resources';
import styles from './tools.module.css';

const limit = (amount: string | null) => (amount === null ? TEXT.noLimit : formatAmount(amount));

const COLUMNS = [
  { title: TEXT.feeKind },
  { title: TEXT.feeRule },
  { title: TEXT.singleLimit, right: true },
  { title: TEXT.dailyLimit, right: true },
  { title: TEXT.usedToday, right: true },
  { title: TEXT.monthlyLimit, right: true },
  { title: TEXT.usedThisMonth, right: true },
] as const;

/** Drawer with the fees and limits of each kind of order. */
export function FeeDetail({ onClose }: { onClose: () => void }) {
  const fees = useResource(feeDetail);
  return (
    <Dialog drawer title={TEXT.fees} width={960} closeText={TEXT.close} onClose={onClose}>
      <div className={styles.body}>
        {fees.data ? (
          <StatTable
            label={TEXT.fees}
            frame={{ tableFrom: 820 }}
            columns={COLUMNS}
            rows={fees.data.map(({ kind, kindName, rule, singleLimit, ...of }) => ({
              key: kind,
              cells: [
                kindName,
                rule,
                limit(singleLimit),
                limit(of.dailyLimit),
                formatMoney(of.usedToday),
                limit(of.monthlyLimit),
                formatMoney(of.usedThisMonth),
              ],
            }))}
          />
        ) : (
          <LoadingState of={fees} />
        )}
      </div>
    </Dialog>
  );
}
