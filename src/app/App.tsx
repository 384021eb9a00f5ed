import { Activity, Component, memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { sessionEvents, sessionSelectors } from '@/features/session';
import { selectAmountsHidden } from '@/shared/amounts/hidden';
import { paths } from '@/shared/paths';
import { ignoredIn, type MessageParam } from '@/shared/paths/messageParams';
import { clock } from '@/shared/ports/clock';
import { AcceptedLinkParams } from '@/shared/ui/acceptedLinkParams';
import { LazyComponent, type LazySpec } from '@/shared/ui/LazyComponent';
import styles from './App.module.css';
import { routeOf } from './access';
import { At } from './ConsoleRouter';
import { Failure } from './Failure';
import { frame } from './frame';
import { loadedPage } from './navigation/page';
import {
  pageRetried,
  selectEntered,
  selectNavigation,
  selectOpenPages,
  selectPageFailed,
  selectWantsPublic,
} from './navigation/slice';
import { PublicPlace } from './PublicPlace';
import { prefetch } from './prefetch';
import { errorReportRequested } from './reportSaga';
import { selectIdentityKey } from './selectors';
import { PAGE_TEXT as TEXT } from './text';

/** Error boundary: replaces a crashed page by an error page with links. The rest of the console keeps working. */
class PageBoundary extends Component<{ children: ReactNode }, { error: string | null }> {
  override state = { error: null };
  static getDerivedStateFromError = (error: unknown) => ({ error: String(error) });
  override render() {
    return this.state.error === null ? this.props.children : <CrashedPage error={this.state.error} />;
  }
}

function CrashedPage({ error }: { error: string }) {
  const dispatch = useDispatch();
  return (
    <Failure
      title={TEXT.pageCrashed}
      hint={TEXT.pageCrashedHint}
      action={TEXT.reload}
      onAction={() => window.location.reload()}
    >
      <button type="button" className={styles.second} onClick={() => dispatch(errorReportRequested({ error }))}>
        {TEXT.report}
      </button>
    </Failure>
  );
}

/** Progress bar at the top of the window while the next page loads. */
function ProgressBar() {
  const { stage, wanted } = useSelector(selectNavigation);
  const route = wanted ? routeOf(wanted.pathname) : undefined;
  if (stage !== 'deciding' || route?.progressBar === false) return null;
  return <div className={styles.progress} role="progressbar" aria-label={TEXT.loadingPage} />;
}

/** Names the parameters of a message's link that the page ignores. Loaded lazily, because such links are rare. */
const ignored: LazySpec<{ unused: readonly MessageParam[] }> = {
  load: () => import(/* webpackChunkName: "linkNotes" */ '@/shared/ui/LinkNotes').then((m) => m.LinkNotes),
  waiting: null,
  failed: () => null,
};
const TAKES_NOTHING: readonly MessageParam[] = [];

/**
 * Renders a page with the address that opened it. It re-renders only when its own query changes, or when amounts are hidden or
 * shown. So a navigation does not render the other open pages.
 */
const OpenedPage = memo(
  ({ path, pathname, search }: { path: string; pathname: string; search: string; amounts: boolean }) => {
    const Page = loadedPage(path);
    const takes = routeOf(path)?.takes ?? TAKES_NOTHING;
    const unused = ignoredIn(search, takes);
    return (
      <At pathname={pathname} search={search}>
        {unused.length > 0 ? <LazyComponent of={ignored} props={{ unused }} /> : null}
        <AcceptedLinkParams.Provider value={takes}>
          <PageBoundary>{Page ? <Page /> : null}</PageBoundary>
        </AcceptedLinkParams.Provider>
      </At>
    );
  },
);

/**
 * Container of an open page that may be hidden. React hides with `display: none`, which discards the layout. `content-visibility`
 * also hides the page from users and assistive technology, but the browser keeps its layout.
 */
function Kept({ inSight, children }: { inSight: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (inSight || !window.CSS?.supports?.('content-visibility', 'hidden')) return;
    for (const part of box.current?.children ?? []) (part as HTMLElement).style.display = '';
  }, [inSight]);
  return (
    <div ref={box} className={styles.page} data-kept={!inSight || undefined}>
      <Activity mode={inSight ? 'visible' : 'hidden'}>{children}</Activity>
    </div>
  );
}

/**
 * Renders the page on screen and, hidden, the other open pages. These keep their state until the pages are closed or
 * the user changes.
 */
function OpenPages({ inSight }: { inSight: boolean }) {
  const entered = useSelector(selectEntered);
  const open = useSelector(selectOpenPages);
  const identity = useSelector(selectIdentityKey);
  const amounts = useSelector(selectAmountsHidden);
  useLayoutEffect(() => {
    if (entered) window.scrollTo(0, entered.top);
  }, [entered]);
  return open.map(({ path, pathname, search }) => {
    // A public page is usable before the session has been restored, because it contains no personal data.
    const isPublic = routeOf(path)?.public === true;
    const Place = isPublic ? PublicPlace : Kept;
    return (
      <Place key={`${isPublic ? 'anybody' : identity} ${pathname}`} inSight={inSight && pathname === entered?.pathname}>
        <OpenedPage path={path} pathname={pathname} search={search} amounts={amounts} />
      </Place>
    );
  });
}

function CurrentPage() {
  const dispatch = useDispatch();
  const pageFailed = useSelector(selectPageFailed);
  const entered = useSelector(selectEntered);
  const session = useSelector(sessionSelectors.selectSession);
  const wantsPublic = useSelector(selectWantsPublic);

  // A public page needs no session, so it is shown even if the session could not be restored.
  if (session.stage === 'unknown' && session.failed && !wantsPublic)
    return (
      <main>
        <Failure
          title={TEXT.pageFailed}
          hint={session.failed.msg}
          action={TEXT.retry}
          onAction={() => dispatch(sessionEvents.restoreAskedAgain())}
        />
      </main>
    );

  const failed = pageFailed && (
    <Failure
      title={TEXT.pageFailed}
      hint={TEXT.pageFailedHint}
      action={TEXT.retry}
      onAction={() => dispatch(pageRetried())}
    />
  );
  const route = entered ? routeOf(entered.pathname) : undefined;
  if (!route) return failed ? <main>{failed}</main> : null;

  const page = (
    <>
      {failed}
      <OpenPages inSight={!failed} />
    </>
  );
  const framed = session.stage === 'signedIn' && route.framed;
  if (route.public && !framed) return failed ? <main>{failed}</main> : page;
  // After a log-out the old page may still be on screen for a moment. It is not rendered, because it contains data of the old
  // user.
  if (session.stage !== 'signedIn') return null;
  return <LazyComponent of={frame} props={{ route, children: page }} />;
}

/** Delay before the code of the customer service button is requested again after a failure, ms. */
const AGAIN = 5_000;
const service: LazySpec<object> = {
  // Loads the customer service button after the page and retries without limit. A missing button is not worth an error message.
  load: () =>
    prefetch
      .idle()
      .then(() => import(/* webpackChunkName: "service" */ './layout/ServiceButton'))
      .then(
        (module) => module.ServiceButton,
        () => clock.sleep(AGAIN).then(service.load),
      ),
  waiting: null,
  failed: () => null,
};

/** A constant element, so that a change of page does not re-render it. */
const SERVICE = <LazyComponent of={service} props={{}} />;

/** The customer service button, on every page of a signed-in user except the customer service page. */
function Service() {
  const entered = useSelector(selectEntered);
  const stage = useSelector(sessionSelectors.selectStage);
  return entered && stage === 'signedIn' && entered.path !== paths.open.assistant ? SERVICE : null;
}

/** The console: the progress bar, the open page and the customer service button. */
export function App() {
  return (
    <>
      <ProgressBar />
      <CurrentPage />
      <Service />
    </>
  );
}
