import { Button } from '@arco-design/web-react';
import { useDispatch, useSelector } from 'react-redux';
import type { Permission } from '@/contract/permissions';
import { sessionSelectors } from '@/features/session';
import { paths } from '@/shared/paths';
import { useResource } from '@/shared/resource/useResource';
import { type Refused, refusal, routeOf } from '../access';
import { linkChosen, selectNavigation } from '../navigation/slice';
import { selectWho } from '../selectors';
import { grantersOf } from './granters';
import styles from './NotFoundPage.module.css';
import { NOT_FOUND_TEXT as TEXT } from './text';

/** The permission that the user lacks, and the users who can grant it; a general sentence if their names cannot be loaded. */
function MissingPermission({ name }: { name: Permission }) {
  const { data } = useResource(grantersOf({ permission: name }));
  return (
    <>
      <p>{data?.name ? TEXT.permission(data.name) : TEXT.noPermission}</p>
      <p>{data && data.people.length > 0 ? TEXT.granters(data.people) : TEXT.nobody}</p>
    </>
  );
}

/** Explains which right the user lacks, or that the page does not exist. */
function Missing({ refused }: { refused: Refused }) {
  const { kind } = useSelector(selectWho);
  switch (refused.missing) {
    case 'page':
      return <p>{TEXT.page}</p>;
    case 'users':
      return <p>{TEXT.users[kind]}</p>;
    case 'permission':
      return <MissingPermission name={refused.name} />;
    case 'gate':
      return <p>{TEXT.gates[refused.name]}</p>;
  }
}

/**
 * Returns whether the upgrade to a platform merchant opens the page: the page is for platform merchants alone, and the
 * user may apply for the upgrade.
 */
function useUpgradeOpens(refused: Refused | null | undefined): boolean {
  const who = useSelector(selectWho);
  const upgrade = routeOf(paths.product.merchantPlatformUpgrade);
  if (refused?.missing !== 'gate' || refused.name !== 'agentFlag') return false;
  return who.info?.hadMerchantFlag === 'Y' && upgrade !== undefined && refusal(upgrade, who) === null;
}

/**
 * The page /404, for an address that does not exist or that the user may not open. It shows the address and the missing right,
 * with buttons to check again and to go home, and to the upgrade if that is the cure. Signed-in users see it in the frame.
 */
export function NotFoundPage() {
  const dispatch = useDispatch();
  const { turned } = useSelector(selectNavigation);
  const signedIn = useSelector(sessionSelectors.selectStage) === 'signedIn';
  const refused = signedIn ? turned?.refused : null;
  const title = turned && routeOf(new URL(turned.wanted, window.location.origin).pathname)?.title;
  const upgradeOpens = useUpgradeOpens(refused);
  const Place = signedIn ? 'div' : 'main';
  return (
    <Place className={styles.page}>
      <p className={styles.code} aria-hidden="true">
        404
      </p>
      <h1>{refused && title ? TEXT.refused(title) : TEXT.title}</h1>
      <div className={styles.hint}>{refused ? <Missing refused={refused} /> : <p>{TEXT.hint}</p>}</div>
      <div className={styles.ways}>
        {turned && refused ? (
          <Button onClick={() => dispatch(linkChosen({ to: turned.wanted }))}>{TEXT.retry}</Button>
        ) : null}
        <Button type={upgradeOpens ? 'secondary' : 'primary'} onClick={() => dispatch(linkChosen({ to: '/' }))}>
          {TEXT.home}
        </Button>
        {upgradeOpens ? (
          <Button type="primary" onClick={() => dispatch(linkChosen({ to: paths.product.merchantPlatformUpgrade }))}>
            {TEXT.upgrade}
          </Button>
        ) : null}
      </div>
    </Place>
  );
}
