import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { APP_MODE_WORDS, type AppDetail } from '@/contract/calls/apps';
import { formatTime } from '@/shared/format/time';
import { ListPart } from '@/shared/list/ListPart';
import { address, paths } from '@/shared/paths';
import { ActionLink } from '@/shared/status/GuardedLink';
import { StatusPage, type StatusView } from '@/shared/status/StatusPage';
import { useStatus } from '@/shared/status/useStatus';
import { Card, PageTitle } from '@/shared/ui/Card';
import { LazyComponent, type LazySpec } from '@/shared/ui/LazyComponent';
import { Retry } from '@/shared/ui/LoadingState';
import { usePageSearch } from '@/shared/ui/pageSearch';
import { StatTable } from '@/shared/ui/StatTable';
import { Addresses } from './Addresses';
import { stateBadge } from './AppsPage';
import styles from './apps.module.css';
import { Deliveries, DeliveriesBar } from './Deliveries';
import { requestList } from './lists';
import { RenameDialog } from './NameDialogs';
import { Overview } from './Overview';
import { SwitchDialog } from './SwitchDialog';
import { appIn, appStatus } from './status';
import { LIST_TEXT, TEXT } from './text';

const keys: LazySpec<{ of: AppDetail }> = {
  load: () => import(/* webpackChunkName: "appKeys" */ './Keys').then((m) => m.Keys),
  waiting: <p role="status">{TEXT.loading}</p>,
  failed: (again) => <Retry again={again}>{TEXT.failed}</Retry>,
};

type Tab = keyof typeof TEXT.tabs;
const TABS = Object.keys(TEXT.tabs) as Tab[];
const tabIn = (search: string): Tab => {
  const requested = new URLSearchParams(search).get('tab');
  return TABS.find((tab) => tab === requested) ?? 'overview';
};

const Tabs = ({ appId, current }: { appId: string; current: Tab }) => (
  <nav className={styles.tabs} aria-label={TEXT.tabList}>
    {TABS.map((tab) => (
      <Link
        key={tab}
        to={address(paths.account.secretKeyDetail, tab === 'overview' ? { appId } : { appId, tab })}
        aria-current={tab === current ? 'true' : undefined}
      >
        {TEXT.tabs[tab]}
      </Link>
    ))}
  </nav>
);

const Trail = ({ of }: { of: AppDetail['trail'] }) =>
  of.length === 0 ? (
    <p>{TEXT.noTrail}</p>
  ) : (
    <StatTable
      label={TEXT.tabs.trail}
      frame={{ tableFrom: 640 }}
      columns={[
        { title: TEXT.time, whole: true },
        { title: TEXT.trailWhat },
        { title: TEXT.trailWho, whole: true },
        { title: TEXT.trailFrom, whole: true },
      ]}
      rows={of.map(({ time, text, byName, address: from }, at) => ({
        key: `${of.length - at} ${time}`,
        cells: [formatTime(time), text, byName, from],
      }))}
    />
  );

function Part({ tab, app }: { tab: Tab; app: AppDetail }) {
  switch (tab) {
    case 'overview':
      return <Overview of={app} />;
    case 'keys':
      return <LazyComponent of={keys} props={{ of: app }} />;
    case 'notify':
      return <Addresses of={app} />;
    case 'deliveries':
      return <DeliveriesBar of={app} />;
    case 'requests':
      return <p className={styles.hint}>{TEXT.requestsLead}</p>;
    default:
      return <Trail of={app.trail} />;
  }
}

function Known({ app, tab }: { app: AppDetail; tab: Tab }) {
  const [open, setOpen] = useState<'rename' | 'switch' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className={styles.page}>
      <Card as="article" page="full">
        <PageTitle
          lead={TEXT.title}
          actions={
            <span className={styles.line}>
              {stateBadge.render(app.state, undefined as never)}
              <span className={styles.tag}>{APP_MODE_WORDS[app.mode]}</span>
              <Button onClick={() => setOpen('rename')}>{LIST_TEXT.rename}</Button>
              <Button onClick={() => setOpen('switch')}>
                {app.state === 'ACTIVE' ? LIST_TEXT.stop : LIST_TEXT.start}
              </Button>
              <ActionLink to={paths.account.secretKey}>{TEXT.toList}</ActionLink>
            </span>
          }
        >
          {app.name}
        </PageTitle>
        <Tabs appId={app.appId} current={tab} />
        <div className={styles.part}>
          <Part tab={tab} app={app} />
        </div>
      </Card>
      {tab === 'deliveries' ? <Deliveries of={app} /> : null}
      {tab === 'requests' ? <ListPart spec={requestList} about={{ appId: app.appId }} /> : null}
      {open === 'rename' ? <RenameDialog of={app} onClose={close} /> : null}
      {open === 'switch' ? <SwitchDialog of={app} onClose={close} /> : null}
    </div>
  );
}

const toList = (
  <ActionLink to={paths.account.secretKey} main>
    {TEXT.toList}
  </ActionLink>
);
const NONE: StatusView = { tone: 'attention', headline: TEXT.none, next: TEXT.noneNext, actions: toList };

function LoadedApp({ appId, tab }: { appId: string; tab: Tab }) {
  const status = useStatus(appStatus, appIn(appId).search);
  return status.data ? (
    <Known app={status.data} tab={tab} />
  ) : (
    <StatusPage title={TEXT.title} status={status} view={null} what={TEXT.what} elsewhere={toList} />
  );
}

/**
 * The page /account-center/secret-key/detail: an application of the merchant. The query's `appId` selects it, and `tab` selects
 * the section.
 */
export function AppPage() {
  const search = usePageSearch();
  const appId = new URLSearchParams(search).get('appId') ?? '';
  return appId === '' ? (
    <StatusPage title={TEXT.title} view={NONE} />
  ) : (
    <LoadedApp key={appId} appId={appId} tab={tabIn(search)} />
  );
}
