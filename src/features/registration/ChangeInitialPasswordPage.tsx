import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { remembered } from '@/features/session';
import { paths } from '@/shared/paths';
import { StepUnavailable } from '@/shared/ui/PublicCard';
import { EntryCard } from './EntryCard';
import { initialPasswordCodeRequested, initialPasswordSubmitted, PLACE } from './forms';
import { PasswordForm } from './PasswordForm';
import { PASSWORD_TEXT as TEXT } from './text';

/**
 * The page /changeYourPassword: replaces an initial password. It opens after a login with an initial password
 * (bizCode 10030021) and signs the user in.
 */
export function ChangeInitialPasswordPage() {
  const dispatch = useDispatch();
  const [account] = useState(remembered.initialAccount);
  return (
    <EntryCard title={TEXT.initial} lead={TEXT.initialLead} form={PLACE.initialPassword}>
      {account === '' ? (
        <StepUnavailable text={TEXT.nothing} to={paths.open.login} way={TEXT.back} />
      ) : (
        <PasswordForm
          account={account}
          place={PLACE.initialPassword}
          onCode={(_, channel) => dispatch(initialPasswordCodeRequested({ channel }))}
          onSubmit={(_, channel, secretIds) => dispatch(initialPasswordSubmitted({ channel, secretIds }))}
        />
      )}
    </EntryCard>
  );
}
