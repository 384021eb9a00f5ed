import { useSelector } from 'react-redux';
import type { Solution } from '@/contract/solutions';
import { sessionSelectors } from '@/features/session';
import { GuardedLink } from '@/shared/status/GuardedLink';
import styles from './solutions.module.css';

/** What takes a right to open something; what is waited for can be looked at by everybody. */
const ACTS: ReadonlySet<Solution['next']['kind']> = new Set([
  'MERCHANT',
  'APPLY',
  'GO_ON',
  'SIGN',
  'MEND',
  'INVITATION',
]);

/** Whether the user may do what comes next in solutions. */
export const useMayOpen = (): boolean => {
  const permissions = useSelector(sessionSelectors.selectPermissions);
  return permissions.includes('solution:open') && permissions.includes('product:open');
};

/** The one thing to do next in a solution; words alone where there is nothing to press. */
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
