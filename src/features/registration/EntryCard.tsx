import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { sessionSelectors } from '@/features/session';
import { paths } from '@/shared/paths';
import { useSubmission } from '@/shared/submission/useSubmission';
import { PublicCard, StepUnavailable } from '@/shared/ui/PublicCard';
import { ENTRY_TEXT as TEXT } from './text';

interface EntryCardProps {
  title: string;
  lead: string;
  /** Store key of the form's submission. */
  form: string;
  children: ReactNode;
}

/**
 * The card of a page (registration, new password) that signs the user in after its form has succeeded. A user who is
 * already signed in sees a message instead.
 */
export function EntryCard({ title, lead, form, children }: EntryCardProps) {
  const signedIn = useSelector(sessionSelectors.selectStage) === 'signedIn';
  const { busy, stage } = useSubmission(form);
  return (
    <PublicCard title={title} lead={lead}>
      {!signedIn ? (
        children
      ) : !busy && stage !== 'done' ? (
        <StepUnavailable text={TEXT.signedIn} to={paths.home.home} way={TEXT.toHome} />
      ) : (
        <p role="status">{TEXT.entering}</p>
      )}
    </PublicCard>
  );
}
