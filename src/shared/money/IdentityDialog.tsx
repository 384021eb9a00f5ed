import { Button } from '@arco-design/web-react';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import formStyles from '@/shared/form/form.module.css';
import { PasswordField } from '@/shared/form/PasswordField';
import { useFields } from '@/shared/form/useFields';
import { secrets } from '@/shared/ports/secrets';
import { useDialogSubmission } from '@/shared/submission/useSubmission';
import { Dialog } from '@/shared/ui/Dialog';
import { FormAlert } from '@/shared/ui/FormAlert';
import { identityEvents, identitySubmitted, selectIdentityRequested } from './identity';
import styles from './PasswordDialog.module.css';
import { IDENTITY_TEXT as TEXT } from './text';

function Asking() {
  const dispatch = useDispatch();
  const giveUp = () => dispatch(identityEvents.identityGivenUp());
  const sending = useDialogSubmission(identitySubmitted.type, () => undefined);
  const { form, field, fill, submit } = useFields({
    busy: sending.busy,
    initial: { password: '' },
    rules: { password: (typed) => (typed === '' ? TEXT.needed : undefined) },
    refused: sending.fields,
  });
  return (
    <Dialog title={TEXT.title} width={400} closeText={TEXT.close} onClose={sending.busy ? () => undefined : giveUp}>
      <form
        ref={form}
        noValidate
        className={`${formStyles.form} ${styles.inside}`}
        onSubmit={submit(({ password }) => {
          if (sending.busy) return;
          fill({ password: '' });
          dispatch(identitySubmitted({ secretIds: { password: secrets.put(password) } }));
        })}
      >
        <p>{TEXT.hint}</p>
        <PasswordField {...field('password')} label={TEXT.label} autoComplete="current-password" />
        <FormAlert>{sending.message}</FormAlert>
        <div className={styles.bar}>
          <span />
          <Button type="primary" htmlType="submit" loading={sending.busy}>
            {TEXT.ok}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Asks the releasing user for the login password when the platform requires a proof of identity. */
export function IdentityDialog() {
  const dispatch = useDispatch();
  const requested = useSelector(selectIdentityRequested);
  // Leaving the page cancels the identity check.
  useEffect(() => () => void dispatch(identityEvents.identityGivenUp()), [dispatch]);
  return requested ? <Asking /> : null;
}
