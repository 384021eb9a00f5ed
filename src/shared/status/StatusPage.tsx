import { Button } from '@arco-design/web-react';
import {
  IconCheckCircleFill,
  IconClockCircle,
  IconCloseCircleFill,
  IconExclamationCircleFill,
} from '@arco-design/web-react/icon';
import type { ReactNode } from 'react';
import { formatTime } from '../format/time';
import { paths } from '../paths';
import { Card, PageTitle } from '../ui/Card';
import { DescriptionList, type Fact } from '../ui/DescriptionList';
import { Retry } from '../ui/LoadingState';
import { type Moment, Timeline } from '../ui/Timeline';
import { ActionLink } from './GuardedLink';
import styles from './status.module.css';
import { STATUS_TEXT as TEXT } from './text';

/** Look of a status. pending: not decided yet. done, refused: decided. attention: the user must act. */
export type Tone = 'pending' | 'done' | 'refused' | 'attention';

/** Content of a status page: one icon, one sentence, the details, the next step and the actions. */
export interface StatusView {
  tone: Tone;
  headline: string;
  /** Text about the next step and its expected duration. */
  next?: ReactNode;
  facts?: readonly Fact[];
  timeline?: readonly Moment[];
  /** Buttons or links to what the user can do next; the first is the main action. */
  actions?: ReactNode;
  children?: ReactNode;
}

const ICONS = {
  pending: IconClockCircle,
  done: IconCheckCircleFill,
  refused: IconCloseCircleFill,
  attention: IconExclamationCircleFill,
} as const;

interface StatusPageProps {
  title: string;
  /** Content between the title and the status, such as the steps of the form that led here. */
  head?: ReactNode;
  /** Polling state from `useStatus`; absent if the page's content is static. */
  status?: { stage: string; asOf: number | null; error: string | null; missing?: true; hurry: () => void };
  /** Content of the page; null until the status is loaded. */
  view: StatusView | null;
  /** Name of the subject in the message that it does not exist, such as 申请. */
  what?: string;
  /** Links shown if the subject does not exist, such as to the list; absent: a link to the home page. */
  elsewhere?: ReactNode;
}

const nothing = (what: string | undefined, elsewhere: ReactNode): StatusView => ({
  tone: 'attention',
  headline: what ? TEXT.missingOf(what) : TEXT.missing,
  next: TEXT.missingNext,
  actions: elsewhere ?? (
    <ActionLink to={paths.home.home} main>
      {TEXT.toHome}
    </ActionLink>
  ),
});

/** A page that shows one status, such as that of an application, and updates it by polling. */
export function StatusPage({ title, head, status, what, elsewhere, ...given }: StatusPageProps) {
  const view = status?.missing ? nothing(what, elsewhere) : given.view;
  const polls = status !== undefined && status.stage !== 'final';
  const Icon = view ? ICONS[view.tone] : null;
  return (
    <Card as="article" page="narrow">
      <PageTitle>{title}</PageTitle>
      {head}
      {view && Icon ? (
        <>
          <div className={styles.result} data-tone={view.tone} role="status">
            <Icon aria-hidden="true" className={styles.icon} />
            <div>
              <p className={styles.headline}>{view.headline}</p>
              {view.next ? <div className={styles.next}>{view.next}</div> : null}
            </div>
          </div>
          {view.actions ? <div className={styles.actions}>{view.actions}</div> : null}
          {view.facts && view.facts.length > 0 ? (
            <div className={styles.facts}>
              <DescriptionList of={view.facts} />
            </div>
          ) : null}
          {view.children}
          {view.timeline ? (
            <div className={styles.way}>
              <Timeline moments={view.timeline} />
            </div>
          ) : null}
        </>
      ) : status?.error ? null : (
        <p role="status" className={styles.waiting}>
          {TEXT.loading}
        </p>
      )}
      {status?.error ? (
        <div className={styles.failed}>
          <Retry again={status.hurry}>
            {TEXT.failed}：{status.error}
          </Retry>
        </div>
      ) : null}
      {polls && view && !status.error ? (
        <p className={styles.asOf}>
          {status.asOf === null ? null : TEXT.asOf(formatTime(new Date(status.asOf).toISOString()))}
          <Button type="text" size="small" disabled={status.stage === 'asking'} onClick={status.hurry}>
            {TEXT.hurry}
          </Button>
        </p>
      ) : null}
    </Card>
  );
}
