import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  APP_MODE_WORDS,
  type AppDetail,
  CHECK_SEVERITY_WORDS,
  type CheckPlace,
  type CheckSeverity,
} from '@/contract/calls/apps';
import { SCOPE_WORDS } from '@/contract/open/defineOpenCall';
import { formatTime } from '@/shared/format/time';
import { Copyable } from '@/shared/list/Copyable';
import { badge, type Tone } from '@/shared/list/cells';
import { address, paths } from '@/shared/paths';
import { useResource } from '@/shared/resource/useResource';
import { DescriptionList } from '@/shared/ui/DescriptionList';
import { LoadingState } from '@/shared/ui/LoadingState';
import styles from './apps.module.css';
import { ConfigDialog } from './ConfigDialog';
import { checkUp } from './resources';
import { SwitchDialog } from './SwitchDialog';
import { LIST_TEXT, TEXT } from './text';

type Place = (typeof CheckPlace.options)[number];
type Severity = (typeof CheckSeverity.options)[number];

const severityBadge = badge<Severity>(CHECK_SEVERITY_WORDS, {
  ERROR: 'failed',
  WARNING: 'attention',
  INFO: 'running',
  OK: 'done',
} satisfies Record<Severity, Tone>);

/** Returns the address of the place where the user can fix a finding of the check-up; null if a dialog opens instead. */
const placeOf = (place: Place, appId: string): string | null => {
  const tab = (name: string) => address(paths.account.secretKeyDetail, { appId, tab: name });
  switch (place) {
    case 'KEYS':
      return tab('keys');
    case 'NOTIFY':
      return tab('notify');
    case 'DELIVERIES':
      return tab('deliveries');
    case 'REQUESTS':
      return tab('requests');
    case 'PRODUCT':
      return paths.product.productIndex;
    case 'DOCUMENT':
      return paths.document.newIndex;
    default:
      return null;
  }
};

function Checks({ appId, onOpen }: { appId: string; onOpen: (place: Place) => void }) {
  const answer = useResource(checkUp({ appId }));
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{TEXT.checkUp}</h2>
        <span className={styles.line}>
          {answer.data ? <span className={styles.hint}>{TEXT.asOf(formatTime(answer.data.asOf))}</span> : null}
          <Button loading={answer.stage === 'loading'} onClick={answer.again}>
            {TEXT.again}
          </Button>
        </span>
      </div>
      {answer.data ? (
        <ul className={styles.checks} aria-label={TEXT.checkUp}>
          {answer.data.items.map(({ severity, title, text, place }) => {
            const to = placeOf(place, appId);
            return (
              <li key={`${title} ${text}`} data-severity={severity}>
                {severityBadge.render(severity, undefined as never)}
                <div>
                  <strong>{title}</strong>
                  <p className={styles.hint}>{text}</p>
                </div>
                {severity === 'OK' ? (
                  <span />
                ) : to === null ? (
                  <button type="button" className={styles.link} onClick={() => onOpen(place)}>
                    {TEXT.go[place]}
                  </button>
                ) : (
                  <Link className={styles.link} to={to}>
                    {TEXT.go[place]}
                  </Link>
                )}
              </li>
            );
          })}
        </ul>
      ) : (
        <LoadingState of={answer} />
      )}
    </section>
  );
}

/** The section 概况与检查 (overview and check-up) of an application: its data, its permissions, and the result of its check-up. */
export function Overview({ of: app }: { of: AppDetail }) {
  const [open, setOpen] = useState<'config' | 'switch' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className={styles.sections}>
      <Checks appId={app.appId} onOpen={(place) => setOpen(place === 'STATE' ? 'switch' : 'config')} />
      <section className={styles.section}>
        <h2>{TEXT.facts}</h2>
        <DescriptionList
          of={[
            [LIST_TEXT.appId, <Copyable key="appId" text={app.appId} />],
            [LIST_TEXT.mode, APP_MODE_WORDS[app.mode]],
            [LIST_TEXT.merchant, `${app.merchantName}（${app.merchantNo}）`],
            [LIST_TEXT.lastUsed, formatTime(app.lastUsedTime) || LIST_TEXT.never],
            [TEXT.creator, app.creatorName],
            [TEXT.createTime, formatTime(app.createTime)],
          ]}
        />
      </section>
      <section className={styles.section}>
        <div className={styles.head}>
          <h2>{TEXT.config}</h2>
          <Button onClick={() => setOpen('config')}>{TEXT.edit}</Button>
        </div>
        <DescriptionList
          of={[
            [
              LIST_TEXT.scopes,
              app.scopes
                .map((scope) =>
                  scope === 'ENTERPRISE' && app.enterpriseKept
                    ? `${SCOPE_WORDS[scope]}${LIST_TEXT.enterpriseKept}`
                    : SCOPE_WORDS[scope],
                )
                .join('、'),
              'wide',
            ],
            [
              TEXT.addresses,
              app.allowedAddresses.length === 0 ? TEXT.anywhere : app.allowedAddresses.join('、'),
              'wide',
            ],
          ]}
        />
      </section>
      {open === 'config' ? <ConfigDialog of={app} onClose={close} /> : null}
      {open === 'switch' ? <SwitchDialog of={app} onClose={close} /> : null}
    </div>
  );
}
