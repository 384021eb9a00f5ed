import { useDispatch } from 'react-redux';
import { EntryCard } from './EntryCard';
import { PasswordForm } from './PasswordForm';
import { PASSWORD_TEXT as TEXT } from './pageText';
import { PLACE } from './places';
import { registrationEvents as events } from './slice';

/** /forgetPassword: account, code, new password; ends signed in. */
export function ForgetPasswordPage() {
  const dispatch = useDispatch();
  return (
    <EntryCard title={TEXT.forgotten} lead={TEXT.forgottenLead}>
      <PasswordForm
        place={PLACE.password}
        onCode={(loginAccount, channel) => dispatch(events.passwordCodeAsked({ loginAccount, channel }))}
        onSubmit={(loginAccount, channel, secretIds) =>
          dispatch(events.passwordSubmitted({ loginAccount, channel, secretIds }))
        }
      />
    </EntryCard>
  );
}
