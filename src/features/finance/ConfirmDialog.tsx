import { Button } from '@arco-design/web-react';
import { useDispatch } from 'react-redux';
import { formatAmount } from '@/shared/format/money';
import { useDialogSubmission } from '@/shared/submission/useSubmission';
import { DescriptionList } from '@/shared/ui/DescriptionList';
import { Dialog } from '@/shared/ui/Dialog';
import { FormAlert } from '@/shared/ui/FormAlert';
import styles from './finance.module.css';
import { monthConfirmed } from './forms';
import { TEXT } from './text';

export interface ConfirmProps {
  month: string;
  sha256: string;
  closing: string;
  onClose: () => void;
}

/** Shows the figures again before the user confirms the month in their own name. */
export function ConfirmDialog({ month, sha256, closing, onClose }: ConfirmProps) {
  const dispatch = useDispatch();
  const saving = useDialogSubmission(monthConfirmed.type, onClose);
  return (
    <Dialog title={TEXT.confirmTitle(month)} width={520} closeText={TEXT.cancel} onClose={onClose}>
      <div className={styles.dialog}>
        <p className={styles.lead}>{TEXT.confirmBody}</p>
        <DescriptionList
          of={[
            [TEXT.closing, `${formatAmount(closing)} 元`, 'wide'],
            [TEXT.fingerprint, <code key="sha">{sha256}</code>, 'wide'],
          ]}
        />
        <FormAlert>{saving.message}</FormAlert>
        <div className={styles.end}>
          <Button onClick={onClose}>{TEXT.cancel}</Button>
          <Button type="primary" loading={saving.busy} onClick={() => dispatch(monthConfirmed({ month, sha256 }))}>
            {TEXT.confirm}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
