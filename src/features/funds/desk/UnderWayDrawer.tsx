import { ACCOUNT_TYPE_WORDS } from '@/contract/words';
import { formatMoney } from '@/shared/format/money';
import { useResource } from '@/shared/resource/useResource';
import { Dialog } from '@/shared/ui/Dialog';
import { Figures } from '@/shared/ui/Figures';
import { Waiting } from '@/shared/ui/Waiting';
import { DESK_TEXT as TEXT } from '../text';
import styles from './desk.module.css';
import { accounts } from './resources';

const COLUMNS = [
  { title: TEXT.account },
  { title: TEXT.available, right: true },
  { title: TEXT.frozen, right: true },
  { title: TEXT.pendingOut, right: true },
  { title: TEXT.pendingIn, right: true },
] as const;

/** What is under way, account by account. */
export function UnderWayDrawer({ onClose }: { onClose: () => void }) {
  const known = useResource(accounts);
  return (
    <Dialog drawer title={TEXT.ways} width={720} closeText={TEXT.close} onClose={onClose}>
      <div className={styles.stack}>
        <p className={styles.hint}>{TEXT.waysHint}</p>
        {known.data ? (
          <Figures
            label={TEXT.ways}
            frame={{ tableFrom: 600 }}
            columns={COLUMNS}
            rows={known.data.rows.map((row) => ({
              key: row.accountNo,
              cells: [
                ACCOUNT_TYPE_WORDS[row.accountType],
                formatMoney(row.availableBalance),
                formatMoney(row.frozenBalance),
                formatMoney(row.pendingOut),
                formatMoney(row.pendingIn),
              ],
            }))}
          />
        ) : (
          <Waiting of={known} />
        )}
      </div>
    </Dialog>
  );
}
