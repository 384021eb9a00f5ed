import { Button } from '@arco-design/web-react';
import { Dialog, Unsaved } from '../ui/Dialog';
import looks from '../ui/looks.module.css';
import queue from '../ui/queue.module.css';
import { TextField } from './TextField';
import { useFields } from './useFields';

interface ReasonDialogProps {
  title: string;
  /** Text that explains the consequence of the refusal. */
  hint: string;
  label: string;
  rule: (typed: string) => string | undefined;
  /** Text of the confirming button. */
  action: string;
  onGive: (reason: string) => void;
  onClose: () => void;
}

/** A dialog that asks for the reason before the user refuses an order or batch, which is irreversible. */
export function ReasonDialog({ title, hint, label, rule, action, onGive, onClose }: ReasonDialogProps) {
  const { form, field, dirty, submit } = useFields({ busy: false, initial: { reason: '' }, rules: { reason: rule } });
  return (
    <Dialog title={title} width={440} closeText="关闭" onClose={onClose}>
      <Unsaved dirty={dirty} />
      <form ref={form} noValidate className={looks.dialogForm} onSubmit={submit(({ reason }) => onGive(reason.trim()))}>
        <div className={`${looks.inside} ${looks.stackSmall}`}>
          <p className={looks.aside}>{hint}</p>
          <TextField {...field('reason')} label={label} maxLength={60} autoComplete="off" />
        </div>
        <div className={queue.dialogFoot}>
          <Button size="large" onClick={onClose}>
            取消
          </Button>
          <Button size="large" status="danger" htmlType="submit">
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
