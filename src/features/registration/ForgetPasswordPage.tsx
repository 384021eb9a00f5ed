import { useDispatch } from 'react-redux';
import { EntryCard } from './EntryCard';
import { PLACE, passwordCodeRequested, passwordSubmitted } from './forms';
import { PasswordForm } from './PasswordForm';
import { PASSWORD_TEXT as TEXT } from './text';

/** The page /forgetPassword: sets a new password with a verification code and signs the user in. */
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
