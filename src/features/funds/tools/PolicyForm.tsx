import { useDispatch } from 'react-redux';
import { FormEnd } from '@/shared/form/FormEnd';
import { MoneyField } from '@/shared/form/MoneyField';
import { PasswordField } from '@/shared/form/PasswordField';
import { useFields } from '@/shared/form/useFields';
import { secrets } from '@/shared/ports/secrets';
import { useResource } from '@/shared/resource/useResource';
import { useDialogSubmission } from '@/shared/submission/useSubmission';
import { Checkbox } from '@/shared/ui/Checkbox';
import { Dialog, useUnsaved } from '@/shared/ui/Dialog';
import { LoadingState } from '@/shared/ui/LoadingState';
import { DESK_TEXT as TEXT } from '../text';
import { policySubmitted } from './forms';
import { policy } from './resources';
import styles from './tools.module.css';

function Form({ checkerAmount, onClose }: { checkerAmount: string | null; onClose: () => void }) {
  const dispatch = useDispatch();
  const saving = useDialogSubmission(policySubmitted.type, onClose);
  const { form, field, values, dirty, fill, submit } = useFields<Record<string, string | boolean>>({
    busy: saving.busy,
    initial: { on: checkerAmount !== null, checkerAmount: checkerAmount ?? '', payPassword: '' },
    rules: {
      checkerAmount: (typed, { on }) =>
        on === true && (typed === '' || typed === '0.00') ? TEXT.noCheckerAmount : undefined,
      payPassword: (typed) => (typed === '' ? TEXT.noPassword : undefined),
    },
    refused: saving.fields,
  });
  useUnsaved(dirty);
  const amount = field('checkerAmount');
  const password = field('payPassword');
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={submit((typed) => {
        if (saving.busy) return;
        fill({ payPassword: '' });
        dispatch(
          policySubmitted({
            checkerAmount: typed['on'] === true ? String(typed['checkerAmount']) : null,
            secretIds: { payPassword: secrets.put(String(typed['payPassword'])) },
          }),
        );
      })}
    >
      <p className={styles.hint}>{TEXT.policyHint}</p>
      <Checkbox
        className={styles.check}
        checked={values['on'] === true}
        onChange={({ target }) => fill({ on: target.checked })}
      >
        {TEXT.policyOn}
      </Checkbox>
      {values['on'] === true ? (
        <MoneyField
          label={TEXT.checkerAmount}
          name="checkerAmount"
          value={String(amount.value)}
          onChange={amount.onChange}
          {...(amount.problem ? { error: amount.problem } : {})}
        />
      ) : null}
      <PasswordField
        {...password}
        value={String(password.value)}
        label={TEXT.password}
        autoComplete="current-password"
      />
      <FormEnd saving={saving} />
    </form>
  );
}

/** Dialog that sets the amount from which a second person must release an outgoing payment. */
export function PolicyForm({ onClose }: { onClose: () => void }) {
  const known = useResource(policy);
  return (
    <Dialog title={TEXT.policy} width={480} closeText={TEXT.close} onClose={onClose}>
      <div className={styles.body}>
        {known.data ? <Form checkerAmount={known.data.checkerAmount} onClose={onClose} /> : <LoadingState of={known} />}
      </div>
    </Dialog>
  );
}
