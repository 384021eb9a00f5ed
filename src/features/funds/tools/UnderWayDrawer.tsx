import { Button } from '@arco-design/web-react';
import { useDispatch } from 'react-redux';
import { ACCOUNT_TYPE_WORDS } from '@/contract/words/words';
import { formatMoney } from '@/shared/format/money';
import { useResource } from '@/shared/resource/useResource';
import { useDialogSubmission } from '@/shared/submission/useSubmission';
import { Dialog } from '@/shared/ui/Dialog';
import { FormAlert } from '@/shared/ui/FormAlert';
import { LoadingState } from '@/shared/ui/LoadingState';
import { StatTable } from '@/shared/ui/StatTable';
import { DESK_TEXT as TEXT } from '../text';
import { bookFileRequested } from './forms';
import { book } from './resources';
import styles from './tools.module.css';

const COLUMNS = [
  { title: TEXT.account },
  { title: TEXT.available, right: true },
  { title: TEXT.frozen, right: true },
  { title: TEXT.pendingOut, right: true },
  { title: TEXT.pendingIn, right: true },
] as const;

const nothing = () => undefined;

/** Drawer with the pending amounts of each account. */
export function UnderWayDrawer({ onClose }: { onClose: () => void }) {
  const dispatch = useDispatch();
  const known = useResource(book);
  const file = useDialogSubmission(bookFileRequested.type, nothing);
  return (
    <Dialog drawer title={TEXT.ways} width={720} closeText={TEXT.close} onClose={onClose}>
      <div className={styles.stack}>
        <p className={styles.hint}>{TEXT.waysHint}</p>
        {known.data ? (
          <>
            <StatTable
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
            <FormAlert>{file.message}</FormAlert>
            <div>
              <Button loading={file.busy} onClick={() => dispatch(bookFileRequested({}))}>
                {TEXT.download}
              </Button>
            </div>
          </>
        ) : (
          <LoadingState of={known} />
        )}
      </div>
    </Dialog>
  );
}
