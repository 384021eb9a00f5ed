import { Button } from '@arco-design/web-react';
import { useDispatch } from 'react-redux';
import { type CollectSignDetail, END_REASON } from '@/contract/calls/collectSign';
import { ruleOf } from '@/shared/form/steps/rules';
import { TextField } from '@/shared/form/TextField';
import { useFields } from '@/shared/form/useFields';
import { useDialogSubmission } from '@/shared/submission/useSubmission';
import { Dialog, useUnsaved } from '@/shared/ui/Dialog';
import { FormAlert } from '@/shared/ui/FormAlert';
import styles from './collectSign.module.css';
import { endSubmitted } from './forms';
import { TEXT } from './text';

interface Props {
  of: CollectSignDetail;
  onClose: () => void;
}

function Form({ of: { signNo, payerName, project, state }, onClose }: Props) {
  const dispatch = useDispatch();
  const ending = useDialogSubmission(endSubmitted.type, onClose);
  const wasActive = state === 'ACTIVE';
  const { form, field, dirty, submit } = useFields({
    busy: ending.busy,
    initial: { reason: '' },
    refused: ending.fields,
    rules: { reason: ruleOf(END_REASON) },
  });
  useUnsaved(dirty);
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={submit(({ reason }) => {
        if (!ending.busy) dispatch(endSubmitted({ signNo, reason, wasActive }));
      })}
    >
      <p className={styles.hint}>{wasActive ? TEXT.terminateLead(payerName, project) : TEXT.takeBackLead(payerName)}</p>
      <TextField {...field('reason')} label={TEXT.endReason} maxLength={60} autoComplete="off" />
      <FormAlert>{ending.message}</FormAlert>
      <div className={styles.actions}>
        <Button onClick={onClose}>{TEXT.cancel}</Button>
        <Button type="primary" status="danger" htmlType="submit" loading={ending.busy}>
          {wasActive ? TEXT.terminate : TEXT.takeBack}
        </Button>
      </div>
    </form>
  );
}

/** Dialog that ends a valid contract with a reason, or withdraws an unanswered invitation. */
export const EndDialog = (props: Props) => (
  <Dialog
    title={props.of.state === 'ACTIVE' ? TEXT.terminateTitle : TEXT.takeBackTitle}
    width={480}
    closeText={TEXT.close}
    onClose={props.onClose}
  >
    <Form {...props} />
  </Dialog>
);
