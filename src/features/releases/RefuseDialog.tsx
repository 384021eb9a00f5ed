import { Button } from '@arco-design/web-react';
import formStyles from '@/shared/form/form.module.css';
import { TextField } from '@/shared/form/TextField';
import { useFields } from '@/shared/form/useFields';
import { Dialog, Unsaved } from '@/shared/ui/Dialog';
import styles from './releases.module.css';
import { RELEASE_TEXT as TEXT } from './text';

interface RefuseDialogProps {
  items: number;
  onRefuse: (reason: string) => void;
  onClose: () => void;
}

/** Asks why the chosen ones are refused: one reason for all of them. */
export function RefuseDialog({ items, onRefuse, onClose }: RefuseDialogProps) {
  const { form, field, dirty, submit } = useFields({
    initial: { reason: '' },
    rules: { reason: (typed) => (typed.trim() === '' ? TEXT.noReason : undefined) },
  });
  return (
    <Dialog title={TEXT.refuseTitle(items)} width={440} closeText={TEXT.close} onClose={onClose}>
      <Unsaved dirty={dirty} />
      <form
        ref={form}
        noValidate
        className={`${formStyles.form} ${styles.inside}`}
        onSubmit={submit(({ reason }) => onRefuse(reason.trim()))}
      >
        <p className={styles.hint}>{TEXT.refuseHint}</p>
        <TextField {...field('reason')} label={TEXT.reason} maxLength={60} autoComplete="off" />
        <div className={styles.end}>
          <Button status="danger" htmlType="submit">
            {TEXT.refuse}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
