import { Button } from '@arco-design/web-react';
import { payOrderRefuse } from '@/contract/warehouseOrders';
import { ruleOf } from '@/shared/form/steps/rules';
import { TextField } from '@/shared/form/TextField';
import { useFields } from '@/shared/form/useFields';
import { Dialog, Unsaved } from '@/shared/ui/Dialog';
import styles from './payAudit.module.css';
import { DECISION_TEXT as TEXT } from './text';

interface RefuseDialogProps {
  orders: number;
  onRefuse: (reason: string) => void;
  onClose: () => void;
}

/** Asks why the chosen ones are refused: one reason for all of them. */
export function RefuseDialog({ orders, onRefuse, onClose }: RefuseDialogProps) {
  const { form, field, dirty, submit } = useFields({
    initial: { reason: '' },
    rules: { reason: ruleOf(payOrderRefuse.request.shape.reason) },
  });
  return (
    <Dialog title={TEXT.refuseTitle(orders)} width={440} closeText={TEXT.close} onClose={onClose}>
      <Unsaved dirty={dirty} />
      <form ref={form} noValidate className={styles.dialog} onSubmit={submit(({ reason }) => onRefuse(reason.trim()))}>
        <div className={styles.dialogInside}>
          <p className={styles.hint}>{TEXT.refuseHint}</p>
          <TextField {...field('reason')} label={TEXT.reason} maxLength={60} autoComplete="off" />
        </div>
        <div className={styles.dialogFoot}>
          <Button size="large" onClick={onClose}>
            {TEXT.cancel}
          </Button>
          <Button size="large" status="danger" htmlType="submit">
            {TEXT.refuse}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
