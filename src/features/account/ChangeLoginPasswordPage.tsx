import { useDispatch } from 'react-redux';
import formStyles from '@/shared/form/form.module.css';
import { PasswordField } from '@/shared/form/PasswordField';
import { useFields } from '@/shared/form/useFields';
import { secrets } from '@/shared/ports/secrets';
import { useSubmission } from '@/shared/submission/useSubmission';
import { passwordProblem, PASSWORD_TEXT as RULE } from '@/shared/validation/password';
import { AccountCard, Achieved } from './AccountCard';
import { formOf, submitted } from './forms';
import { Submit } from './Submit';
import { PAGE_TEXT, LOGIN_PASSWORD_TEXT as TEXT } from './text';

function Form() {
  const dispatch = useDispatch();
  const { busy, fields, message } = useSubmission(formOf('loginPassword'));
  const { form, dirty, field, submit } = useFields({
    busy,
    initial: { oldPassword: '', password: '', repeat: '' },
    refused: fields,
    rules: {
      oldPassword: (text) => (text === '' ? TEXT.oldHint : undefined),
      password: (text, { oldPassword }) => passwordProblem(text) ?? (text === oldPassword ? TEXT.same : undefined),
      repeat: (repeat, { password }) =>
        repeat === '' ? PAGE_TEXT.repeatHint : repeat === password ? undefined : PAGE_TEXT.differs,
    },
  });
  return (
    <form
      ref={form}
      noValidate
      className={formStyles.form}
      onSubmit={submit(({ oldPassword, password }) => {
        if (busy) return;
        const secretIds = { oldPassword: secrets.put(oldPassword), password: secrets.put(password) };
        dispatch(submitted({ form: 'loginPassword', secretIds }));
      })}
    >
      <PasswordField
        {...field('oldPassword')}
        label={TEXT.old}
        placeholder={TEXT.oldHint}
        autoComplete="current-password"
      />
      <PasswordField
        {...field('password')}
        label={TEXT.password}
        placeholder={TEXT.passwordHint}
        hint={RULE.rule}
        autoComplete="new-password"
        metered
      />
      <PasswordField
        {...field('repeat')}
        label={TEXT.repeat}
        placeholder={PAGE_TEXT.repeatHint}
        autoComplete="new-password"
      />
      <Submit message={message} busy={busy} dirty={dirty} />
    </form>
  );
}

/**
 * The page /account-center/change-login-password: asks for the old and a new password. The change ends all other sessions of the
 * user.
 */
export function ChangeLoginPasswordPage() {
  const { stage } = useSubmission(formOf('loginPassword'));
  return (
    <AccountCard title={TEXT.title} lead={TEXT.lead}>
      {stage === 'done' ? <Achieved title={TEXT.done} hint={TEXT.doneHint} /> : <Form />}
    </AccountCard>
  );
}
