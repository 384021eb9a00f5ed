import { type ComponentProps, type ReactNode, useContext } from 'react';
import styles from './Card.module.css';
import { PageFrame } from './pageFrame';

/** The two widths of pages: that of lists and details, or 720 px for forms and results. */
export type PageWidth = 'full' | 'narrow';

interface CardProps extends Omit<ComponentProps<'section'>, 'title' | 'ref'> {
  as?: 'section' | 'article';
  /** The heading, with `actions` at its right. A text is also the card's accessible name. */
  title?: ReactNode;
  /** Heading level: 1 if the heading is that of the page. */
  level?: 1 | 2;
  /** Id of the heading, for elements that refer to it. */
  titleId?: string;
  /** The number or sum of the items in the card, in grey after the title. */
  count?: ReactNode;
  actions?: ReactNode;
  /** Set if the card is a whole page: 'full' for lists and details, 'narrow' (720 px) for forms, results and articles. */
  page?: PageWidth;
}

const join = (...names: (string | undefined)[]) => names.filter(Boolean).join(' ');

interface PageHeadProps {
  title: ReactNode;
  titleId?: string | undefined;
  /** The number or sum of the items on the page, in grey after the title. */
  count?: ReactNode;
  actions?: ReactNode;
}

/**
 * The first line of a page: the back button, its only `h1`, a count, and the actions at the right. A phone shows the
 * back button and the title in its header; screen readers find the heading here.
 */
function PageHead({ title, titleId, count, actions }: PageHeadProps) {
  const { back, useTitle } = useContext(PageFrame);
  const inHeader = useTitle() === title;
  return (
    <div className={styles.pageHead} data-in-header={inHeader || undefined}>
      {back}
      <h1 id={titleId} className={styles.pageTitle}>
        {title}
      </h1>
      {count ? <div className={styles.count}>{count}</div> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  );
}

/** A white card with a heading. Pages consist of such cards. */
export function Card({
  as: Element = 'section',
  title,
  level = 2,
  titleId,
  count,
  actions,
  page,
  className,
  children,
  ...given
}: CardProps) {
  return (
    <Element
      {...(typeof title === 'string' && titleId === undefined ? { 'aria-label': title } : {})}
      {...(titleId === undefined ? {} : { 'aria-labelledby': titleId })}
      {...(page === undefined ? {} : { 'data-page': page })}
      {...given}
      className={join(styles.card, className)}
    >
      {title === undefined ? null : level === 1 ? (
        <PageHead title={title} titleId={titleId} count={count} actions={actions} />
      ) : (
        <div className={styles.head}>
          <h2 id={titleId} className={styles.heading}>
            {title}
          </h2>
          {count ? <div className={styles.count}>{count}</div> : null}
          {actions}
        </div>
      )}
      {children}
    </Element>
  );
}

interface PageTitleProps {
  children: ReactNode;
  /** Text under the title that explains the purpose of the page. */
  lead?: ReactNode;
  /** The number or sum of the items on the page, in grey after the title. */
  count?: ReactNode;
  /** Buttons and links at the right of the title line. */
  actions?: ReactNode;
}

export const PageTitle = ({ children, lead, ...given }: PageTitleProps) => (
  <header className={styles.pageTop}>
    <PageHead title={children} {...given} />
    {lead ? <div className={styles.lead}>{lead}</div> : null}
  </header>
);

/** The footer of a page's card with the buttons of the decision. It stays at the bottom of the screen. */
export const CardBar = ({ className, ...given }: ComponentProps<'footer'>) => (
  <footer {...given} className={join(styles.bar, className)} />
);
