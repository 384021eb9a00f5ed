import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { sessionSelectors } from '@/features/session';
import { OutOfTurn, PublicCard } from '@/shared/ui/PublicCard';
import { ENTRY_TEXT as TEXT } from './pageText';
import { selectRegistration } from './slice';

/** The card of a page that ends signed in; who is signed in already is told so instead. */
export function EntryCard({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const signedIn = useSelector(sessionSelectors.selectStage) === 'signedIn';
  const { stage } = useSelector(selectRegistration);
  return (
    <PublicCard title={title} lead={lead}>
      {!signedIn ? (
        children
      ) : stage === 'filling' ? (
        <OutOfTurn text={TEXT.signedIn} to="/home" way={TEXT.toHome} />
      ) : (
        <p role="status">{TEXT.entering}</p>
      )}
    </PublicCard>
  );
}
