import type { ComponentProps, ReactNode } from 'react';
import styles from './Card.module.css';

interface CardProps extends Omit<ComponentProps<'section'>, 'title' | 'ref'> {
  as?: 'section' | 'article';
  /** The heading, with `actions` at its right. A text is also the card's accessible name. */
  title?: ReactNode;
  /** 1 for the heading of the page. */
  level?: 1 | 2;
  /** Id of the heading. */
  titleId?: string;
  actions?: ReactNode;
  /** Counts and sums in the line of the heading. */
  figures?: ReactNode;
  /** For the only card of a page: its maximum width in px; 'all': full width. */
  page?: number | 'all';
}

const join = (...names: (string | undefined)[]) => names.filter(Boolean).join(' ');

/** White ground with a heading: what a page consists of. */
export function Card({
  as: Element = 'section',
  title,
  level = 2,
  titleId,
  actions,
  figures,
  page,
  className,
  children,
  ...given
}: CardProps) {
  const Heading = `h${level}` as const;
  return (
    <Element
      {...(typeof title === 'string' && titleId === undefined ? { 'aria-label': title } : {})}
      {...(titleId === undefined ? {} : { 'aria-labelledby': titleId })}
      {...(page === undefined ? {} : { 'data-page': '' })}
      {...(typeof page === 'number' ? { style: { maxWidth: page } } : {})}
      {...given}
      className={join(styles.card, className)}
    >
      {title === undefined ? null : (
        <div className={styles.head}>
          <Heading id={titleId} className={styles.heading}>
            {title}
          </Heading>
          {figures}
          {actions}
        </div>
      )}
      {children}
    </Element>
  );
}

interface PageTitleProps {
  children: ReactNode;
  /** The purpose of the page, under the title. */
  lead?: ReactNode;
  /** Elements to the right of the title. */
  actions?: ReactNode;
}

/** The title of a page. */
export const PageTitle = ({ children, lead, actions }: PageTitleProps) => (
  <header className={styles.pageHead}>
    <h1 className={styles.pageTitle}>{children}</h1>
    {actions}
    {lead ? <p className={styles.lead}>{lead}</p> : null}
  </header>
);

/** The foot of a page's card, which stays at the bottom of the screen: what one decides. */
export const CardBar = ({ className, ...given }: ComponentProps<'footer'>) => (
  <footer {...given} className={join(styles.bar, className)} />
);
