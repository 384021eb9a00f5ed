import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useDialogSubmission } from '@/shared/submission/useSubmission';
import { Dialog } from '@/shared/ui/Dialog';
import { FormAlert } from '@/shared/ui/FormAlert';
import { applicationWithdrawn } from './forms';
import styles from './opening.module.css';
import { TEXT } from './text';

interface WithdrawalProps {
  applyNo: string;
  /** Store key of the status page that shows the application. */
  status: string;
}

function Question({ applyNo, status, onClose }: WithdrawalProps & { onClose: () => void }) {
  const dispatch = useDispatch();
  const { busy, message } = useDialogSubmission(applicationWithdrawn.type, onClose);
  return (
    <Dialog title={TEXT.withdrawAsk} width={420} closeText={TEXT.close} onClose={onClose}>
      <div className={styles.ask}>
        <p>{TEXT.withdrawNext}</p>
        <FormAlert>{message}</FormAlert>
        <div className={styles.answers}>
          <Button onClick={onClose}>{TEXT.cancel}</Button>
          <Button status="danger" loading={busy} onClick={() => dispatch(applicationWithdrawn({ applyNo, status }))}>
            {TEXT.confirm}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Button that withdraws an application after a confirmation. */
export function Withdrawal(of: WithdrawalProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>{TEXT.withdraw}</Button>
      {asking ? <Question {...of} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
