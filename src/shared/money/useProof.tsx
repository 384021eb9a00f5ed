import type { FormEventHandler, ReactNode, RefObject } from 'react';
import { useDispatch } from 'react-redux';
import { PasswordField } from '@/shared/form/PasswordField';
import { useFields } from '@/shared/form/useFields';
import { secrets } from '@/shared/ports/secrets';
import { useDialogSubmission } from '@/shared/submission/useSubmission';
import { FormAlert } from '@/shared/ui/FormAlert';
import { identitySubmitted } from './identity';
import { IDENTITY_TEXT as TEXT } from './text';

interface Proof {
  form: RefObject<HTMLFormElement | null>;
  /** Proves the identity by the typed login password. */
  prove: FormEventHandler;
  busy: boolean;
  /** The password field with its hint and its error. */
  fields: ReactNode;
}

/** Returns the part of a dialog's form that proves the user's identity. Calls `onProven` after the platform accepted it. */
export function useProof(onProven: () => void): Proof {
  const dispatch = useDispatch();
  const sending = useDialogSubmission(identitySubmitted.type, onProven);
  const { busy } = sending;
  const { form, field, fill, submit } = useFields({
    busy,
    initial: { password: '' },
    rules: { password: (typed) => (typed === '' ? TEXT.needed : undefined) },
    refused: sending.fields,
  });
  return {
    form,
    busy,
    prove: submit(({ password }) => {
      if (busy) return;
      fill({ password: '' });
      dispatch(identitySubmitted({ secretIds: { password: secrets.put(password) } }));
    }),
    fields: (
      <>
        <p>{TEXT.hint}</p>
        <PasswordField {...field('password')} label={TEXT.label} autoComplete="current-password" />
        <FormAlert>{sending.message}</FormAlert>
      </>
    ),
  };
}
