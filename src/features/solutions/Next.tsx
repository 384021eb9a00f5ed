import { useSelector } from 'react-redux';
import type { Solution } from '@/contract/calls/solutions';
import { sessionSelectors } from '@/features/session';
import { GuardedLink } from '@/shared/status/GuardedLink';
import styles from './solutions.module.css';

/** Next steps of a solution that need the permission to open products. Other steps only wait, and every user sees them. */
const ACTS: ReadonlySet<Solution['next']['kind']> = new Set([
  'MERCHANT',
  'APPLY',
  'GO_ON',
  'SIGN',
  'MEND',
  'INVITATION',
]);

/** Returns whether the user has the permission to take the next step of a solution. */
export const useMayOpen = (): boolean => {
  const permissions = useSelector(sessionSelectors.selectPermissions);
  return permissions.includes('solution:open') && permissions.includes('product:open');
};

/** The next step of a solution, as a link; plain text if the step has no page. */
export function Next({ solution, main }: { solution: Pick<Solution, 'next' | 'solutionName'>; main?: boolean }) {
  const { kind, text, link } = solution.next;
  const mayOpen = useMayOpen();
  if (link === '') return <span className={styles.hint}>{text}</span>;
  if (ACTS.has(kind) && !mayOpen) return null;
  return (
    <GuardedLink to={link} main={main ?? false} label={`${text} ${solution.solutionName}`}>
      {text}
    </GuardedLink>
  );
}
