import { useEffect, useState } from 'react';
import { PasswordDialog } from '@/shared/money/PasswordDialog';
import { secrets } from '@/shared/ports/secrets';
import type { FormSubmission } from '@/shared/submission/useSubmission';
import type { Fact } from '@/shared/ui/DescriptionList';

interface ProofProps {
  of: FormSubmission;
  about: readonly Fact[];
  onConfirm: (secretIds: { payPassword: string }) => void;
  onClose: () => void;
}

/** Dialog that asks for the payment password before a change. The typed values are in memory outside the store. */
export const Proof = ({ of, about, onConfirm, onClose }: ProofProps) => (
  <PasswordDialog
    about={about}
    busy={of.busy}
    refused={of.refused}
    onClose={onClose}
    onConfirm={(typed) => onConfirm({ payPassword: secrets.put(typed) })}
  />
);

/**
 * Keeps the values of a valid form until the payment password is typed. If the platform refuses a field of the form, the form
 * opens again.
 */
export function useProof<Values>({ fields }: FormSubmission) {
  const [asked, setRequested] = useState<Values | null>(null);
  useEffect(() => {
    if (fields && Object.keys(fields).some((name) => name !== 'payPassword')) setRequested(null);
  }, [fields]);
  return { asked, ask: setRequested, close: () => setRequested(null) };
}
