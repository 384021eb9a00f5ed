import { IconCheckCircle } from '@arco-design/web-react/icon';
import type { ReactNode } from 'react';
import { paths } from '@/shared/paths';
import type { ResourceState } from '@/shared/resource/slice';
import { ActionLink } from '@/shared/status/GuardedLink';
import { Card, PageTitle } from '@/shared/ui/Card';
import { Retry } from '@/shared/ui/LoadingState';
import styles from './account.module.css';
import { PAGE_TEXT as TEXT } from './text';

/** The card of an account page. It contains a small form, or the message that replaces the form. */
export const AccountCard = ({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) => (
  <Card page="narrow" aria-label={title}>
    <PageTitle lead={lead}>{title}</PageTitle>
    <div className={styles.body}>{children}</div>
  </Card>
);

/** The success message of a form, with the next links. */
export const Achieved = ({ title, hint, children }: { title: string; hint?: string; children?: ReactNode }) => (
  <div className={styles.result} role="status">
    <IconCheckCircle aria-hidden="true" />
    <strong>{title}</strong>
    {hint ? <p>{hint}</p> : null}
    <nav aria-label={title}>
      {children}
      <ActionLink to={paths.home.home}>{TEXT.home}</ActionLink>
    </nav>
  </div>
);

/** The message of an account page that the user cannot use now, with a link to the home page and other links in `children`. */
export const StepUnavailable = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className={styles.state}>
    <p>{text}</p>
    {children}
    <ActionLink to={paths.home.home}>{TEXT.home}</ActionLink>
  </div>
);

/**
 * Renders `children` with the data of a resource once the data is loaded. Shows a loading text or an error before
 * that.
 */
export function Known<Data>({
  state,
  children,
}: {
  state: ResourceState<Data> & { again: () => void };
  children: (data: Data) => ReactNode;
}) {
  if (state.data !== null) return children(state.data);
  if (state.stage !== 'failed') return <p role="status">{TEXT.loading}</p>;
  return <Retry again={state.again}>{state.error ?? TEXT.failed}</Retry>;
}
