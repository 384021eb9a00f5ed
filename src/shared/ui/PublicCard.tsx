import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Logo } from './Logo';
import styles from './PublicCard.module.css';

interface PublicCardProps {
  title: string;
  /** Sentence under the title that explains the page. */
  lead: string;
  children: ReactNode;
}

/** The card with the platform's logo, used by every page before sign-in. */
export const PublicCard = ({ title, lead, children }: PublicCardProps) => (
  <main className={styles.page}>
    <div className={styles.card}>
      <header className={styles.brand}>
        <Logo size={40} />
        <div>
          <h1>{title}</h1>
          <p>{lead}</p>
        </div>
      </header>
      {children}
    </div>
  </main>
);

/** Links to the related pages, below the form. */
export const CardLinks = ({ children }: { children: ReactNode }) => <nav className={styles.links}>{children}</nav>;

/** Shown instead of the form if the user has opened the page out of order. Explains this and links to the right page. */
export const StepUnavailable = ({ text, to, way }: { text: string; to: string; way: string }) => (
  <div className={styles.notice}>
    <p>{text}</p>
    <Link to={to}>{way}</Link>
  </div>
);
