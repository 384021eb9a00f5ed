import { Button } from '@arco-design/web-react';
import { useDispatch } from 'react-redux';
import { formatMoney } from '@/shared/format/money';
import { useResource } from '@/shared/resource/useResource';
import { useDialogSubmission } from '@/shared/submission/useSubmission';
import { Dialog } from '@/shared/ui/Dialog';
import { FormAlert } from '@/shared/ui/FormAlert';
import { LoadingState } from '@/shared/ui/LoadingState';
import { accountNumber } from '@/shared/ui/LongNumber';
import { StatTable } from '@/shared/ui/StatTable';
import { DESK_TEXT as TEXT } from '../text';
import { cardsFileRequested } from './forms';
import { cards } from './resources';
import styles from './tools.module.css';

const COLUMNS = [
  { title: TEXT.card },
  { title: TEXT.paidToday, right: true },
  { title: TEXT.paidThisMonth, right: true },
  { title: TEXT.pendingPaid, right: true },
] as const;

const nothing = () => undefined;

/** Drawer with the enterprise's bank accounts and the sum that was paid out to each. */
export function CardBalances({ onClose }: { onClose: () => void }) {
  const dispatch = useDispatch();
  const known = useResource(cards);
  const file = useDialogSubmission(cardsFileRequested.type, nothing);
  const found = known.data;
  return (
    <Dialog drawer title={TEXT.cards} width={720} closeText={TEXT.close} onClose={onClose}>
      <div className={styles.stack}>
        <p className={styles.hint}>{TEXT.cardsHint}</p>
        {!found ? (
          <LoadingState of={known} />
        ) : found.rows.length === 0 ? (
          <p>{TEXT.noCards}</p>
        ) : (
          <>
            <StatTable
              label={TEXT.cards}
              frame={{ tableFrom: 600 }}
              columns={COLUMNS}
              rows={found.rows.map((row) => ({
                key: row.settleAccountId,
                cells: [
                  <>
                    {row.bankName} {accountNumber(row.accountNoMasked)} {row.accountName}
                  </>,
                  formatMoney(row.paidToday),
                  formatMoney(row.paidThisMonth),
                  formatMoney(row.pending),
                ],
              }))}
            />
            {found.total > found.rows.length ? <p className={styles.hint}>{TEXT.moreCards(found.total)}</p> : null}
            <FormAlert>{file.message}</FormAlert>
            <div>
              <Button loading={file.busy} onClick={() => dispatch(cardsFileRequested({}))}>
                {TEXT.download}
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}
