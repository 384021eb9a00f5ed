import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { selectJudge } from '../ports/links';
import styles from './status.module.css';

interface ActionLinkProps {
  to: string;
  main?: boolean;
  /** Accessible name, if several links have the same text. */
  label?: string;
  children: ReactNode;
}

/** A link to what the user can do next; the main action looks like a button. */
export const ActionLink = ({ to, main, label, children }: ActionLinkProps) => (
  <Link to={to} aria-label={label} className={main ? styles.primary : styles.secondary}>
    {children}
  </Link>
);

/** Renders the link only if its page exists and the user has permission to open it. */
export function GuardedLink({ to, ...way }: ActionLinkProps) {
  const verdict = useSelector(selectJudge)(to);
  return verdict.kind === 'open' ? <ActionLink {...way} to={verdict.to} /> : null;
}
