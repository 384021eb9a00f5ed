import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import formStyles from '@/shared/form/form.module.css';
import { PasswordField } from '@/shared/form/PasswordField';
import { useFields } from '@/shared/form/useFields';
import { formatText } from '@/shared/format/money';
import { paths } from '@/shared/paths';
import { DescriptionList, type Fact } from '@/shared/ui/DescriptionList';
import { Dialog } from '@/shared/ui/Dialog';
import { FormAlert } from '@/shared/ui/FormAlert';
import { NoticeList } from '@/shared/ui/NoticeList';
import styles from './PasswordDialog.module.css';
import { PAY_PASSWORD_TEXT as TEXT, WARNINGS_TEXT } from './text';

interface PasswordDialogProps {
  /** The payment that the user authorises with the password: amount and payee. */
  about: readonly Fact[];
  /** The warnings that the user has confirmed before. */
  confirmed?: readonly string[];
  busy: boolean;
  /**
   * The platform's refusal of the last password. Each refusal is a new object, so that the dialog shows it again even if the text
   * is equal.
   */
  refused: { msg?: string } | undefined;
  onConfirm: (password: string) => void;
  onClose: () => void;
}

/** Asks for the payment password. The password leaves the dialog only by `onConfirm` and is then cleared from the field. */
export function PasswordDialog({ about, confirmed = [], busy, refused, onConfirm, onClose }: PasswordDialogProps) {
  const { form, field, fill, submit } = useFields({
    busy,
    initial: { payPassword: '' },
    rules: { payPassword: (typed) => (typed === '' ? TEXT.title : undefined) },
  });
  const password = field('payPassword');
  // The refusal from before the dialog opened. The page already showed this refusal, so the dialog does not.
  const [before] = useState(refused);
  return (
    <Dialog title={TEXT.title} width={400} closeText={TEXT.close} onClose={busy ? () => undefined : onClose}>
      <form
        ref={form}
        noValidate
        className={`${formStyles.form} ${styles.inside}`}
        onSubmit={submit(({ payPassword }) => {
          if (busy) return;
          fill({ payPassword: '' });
          onConfirm(payPassword);
        })}
      >
        <DescriptionList of={about} />
        <NoticeList label={WARNINGS_TEXT.confirmed} of={confirmed.map(formatText)} />
        <PasswordField {...password} label={TEXT.label} autoComplete="current-password" />
        {refused?.msg && refused !== before && !busy ? <FormAlert>{refused.msg}</FormAlert> : null}
        <div className={styles.bar}>
          <Link to={paths.account.paymentPwd}>{TEXT.forgotten}</Link>
          <Button type="primary" htmlType="submit" loading={busy}>
            {TEXT.ok}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
