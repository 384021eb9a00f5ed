import { useDispatch } from 'react-redux';
import { EntryCard } from './EntryCard';
import { PLACE, passwordCodeRequested, passwordSubmitted } from './forms';
import { PasswordForm } from './PasswordForm';
import { PASSWORD_TEXT as TEXT } from './text';

/** /forgetPassword: account, code, new password; ends signed in. */
export function ForgetPasswordPage() {
  const dispatch = useDispatch();
  return (
    <EntryCard title={TEXT.forgotten} lead={TEXT.forgottenLead} form={PLACE.password}>
      <PasswordForm
        place={PLACE.password}
        onCode={(loginAccount, channel) => dispatch(passwordCodeRequested({ loginAccount, channel }))}
        onSubmit={(loginAccount, channel, secretIds) =>
          dispatch(passwordSubmitted({ loginAccount, channel, secretIds }))
        }
      />
    </EntryCard>
  );
}
