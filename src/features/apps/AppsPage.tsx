import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { APP_MODE_WORDS, APP_STATE_WORDS, type App } from '@/contract/calls/apps';
import { formatTime } from '@/shared/format/time';
import { badge } from '@/shared/list/cells';
import { address, paths } from '@/shared/paths';
import { resourceRequested } from '@/shared/resource/slice';
import { useResource } from '@/shared/resource/useResource';
import { Card, PageTitle } from '@/shared/ui/Card';
import { LoadingState } from '@/shared/ui/LoadingState';
import { StatTable } from '@/shared/ui/StatTable';
import styles from './apps.module.css';
import { CreateDialog, RenameDialog } from './NameDialogs';
import { apps } from './resources';
import { SwitchDialog } from './SwitchDialog';
import { LIST_TEXT as TEXT } from './text';

export const stateBadge = badge(APP_STATE_WORDS, { ACTIVE: 'done', STOPPED: 'waiting' });

/** Shows failed notifications of an application first, then the number of waiting ones. */
function Notifications({ of: { waiting, troubleSince } }: { of: App }) {
  if (troubleSince !== null) return <span className={styles.wrong}>{TEXT.trouble(formatTime(troubleSince))}</span>;
  return waiting > 0 ? TEXT.waiting(waiting) : TEXT.fine;
}

const KeyCount = ({ of: { keys } }: { of: App }) =>
  keys === 0 ? <span className={styles.wrong}>{TEXT.noKeys}</span> : TEXT.keyCount(keys);

type Open = { kind: 'create' } | { kind: 'rename' | 'switch'; of: App } | null;

function Rows({ rows, onOpen }: { rows: readonly App[]; onOpen: (open: Open) => void }) {
  return (
    <StatTable
      label={TEXT.title}
      frame={{ tableFrom: 960 }}
      columns={[
        { title: TEXT.name, whole: true },
        { title: TEXT.state, whole: true },
        { title: TEXT.mode, whole: true },
        { title: TEXT.keys, whole: true },
        { title: TEXT.lastUsed, whole: true },
        { title: TEXT.notifications },
        { title: TEXT.merchant },
        { title: TEXT.actions, whole: true },
      ]}
      rows={rows.map((app) => ({
        key: app.appId,
        cells: [
          <Link key="name" className={styles.link} to={address(paths.account.secretKeyDetail, { appId: app.appId })}>
            {app.name}
          </Link>,
          stateBadge.render(app.state, undefined as never),
          <span key="mode" className={styles.tag}>
            {APP_MODE_WORDS[app.mode]}
          </span>,
          <KeyCount key="keys" of={app} />,
          formatTime(app.lastUsedTime) || TEXT.never,
          <Notifications key="notifications" of={app} />,
          app.merchantName,
          <span key="actions" className={styles.line}>
            <button type="button" className={styles.link} onClick={() => onOpen({ kind: 'rename', of: app })}>
              {TEXT.rename}
            </button>
            <button type="button" className={styles.link} onClick={() => onOpen({ kind: 'switch', of: app })}>
              {app.state === 'ACTIVE' ? TEXT.stop : TEXT.start}
            </button>
          </span>,
        ],
      }))}
    />
  );
}

/** Shown to a merchant without applications: explains what an application is. */
const Empty = () => (
  <div className={styles.empty}>
    <h2>{TEXT.emptyTitle}</h2>
    <p>{TEXT.empty}</p>
    <ol>
      {TEXT.steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
    <p>
      <Link className={styles.link} to={paths.document.newIndex}>
        {TEXT.documents}
      </Link>
    </p>
  </div>
);

/** The page /account-center/secret-key: lists the applications of the enterprise. */
function AppList() {
  const answer = useResource(apps, { asked: true });
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const { rows = [], merchants = [] } = answer.data ?? {};
  return (
    <>
      <Card as="article" page="full">
        <PageTitle
          lead={TEXT.lead}
          actions={
            merchants.length > 0 ? (
              <Button type="primary" onClick={() => setOpen({ kind: 'create' })}>
                {TEXT.create}
              </Button>
            ) : null
          }
        >
          {TEXT.title}
        </PageTitle>
        {!answer.data ? (
          <LoadingState of={answer} />
        ) : rows.length === 0 ? (
          <Empty />
        ) : (
          <Rows rows={rows} onOpen={setOpen} />
        )}
      </Card>
      {open?.kind === 'create' ? <CreateDialog merchants={merchants} onClose={close} /> : null}
      {open?.kind === 'rename' ? <RenameDialog of={open.of} onClose={close} /> : null}
      {open?.kind === 'switch' ? <SwitchDialog of={open.of} onClose={close} /> : null}
    </>
  );
}

export const AppsPage = Object.assign(AppList, { firstEvents: () => [resourceRequested(apps)] });
