import { Button } from '@arco-design/web-react';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import formStyles from '@/shared/form/form.module.css';
import { Dialog } from '@/shared/ui/Dialog';
import { identityEvents, type ReleaseQuestion, selectIdentityRequested } from './identity';
import styles from './PasswordDialog.module.css';
import { QuestionLines } from './QuestionLines';
import { textOfLine } from './questionLine';
import { IDENTITY_TEXT as TEXT } from './text';
import { useProof } from './useProof';

function ProofDialog({ question }: { question: ReleaseQuestion | null }) {
  const dispatch = useDispatch();
  // The flow that opened the dialog continues after the proof.
  const { form, busy, prove, fields } = useProof(() => undefined);
  const giveUp = () => dispatch(identityEvents.identityGivenUp());
  return (
    <Dialog
      title={TEXT.title}
      width={question ? 520 : 400}
      closeText={TEXT.close}
      onClose={busy ? () => undefined : giveUp}
    >
      <form ref={form} noValidate className={`${formStyles.form} ${styles.inside}`} onSubmit={prove}>
        {question ? (
          <div className={styles.question}>
            <strong>{question.text}</strong>
            {question.lines.length > 0 ? <QuestionLines of={question.lines.map(textOfLine)} /> : null}
          </div>
        ) : null}
        {fields}
        <div className={styles.bar}>
          <span />
          <Button type="primary" htmlType="submit" loading={busy}>
            {TEXT.ok}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/**
 * Asks the releasing user for the login password when the platform requires a proof of identity, together with the
 * question of the release.
 */
export function IdentityDialog() {
  const dispatch = useDispatch();
  const requested = useSelector(selectIdentityRequested);
  // Leaving the page cancels the identity check.
  useEffect(() => () => void dispatch(identityEvents.identityGivenUp()), [dispatch]);
  return requested ? <ProofDialog question={requested.question} /> : null;
}
