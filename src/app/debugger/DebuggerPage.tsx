import { type ComponentType, useState } from 'react';
import { Provider, useSelector } from 'react-redux';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '@/shared/paths';
import { registerFeatures } from '@/shared/saga/lazyFeature';
import { isComposing } from '@/shared/ui/composing';
import { LazyComponent, type LazySpec } from '@/shared/ui/LazyComponent';
import { Retry } from '@/shared/ui/LoadingState';
import { usePageSearch } from '@/shared/ui/pageSearch';
import { selectWho } from '../selectors';
import { AccessPanel } from './AccessPanel';
import { BRICKS_TEXT } from './bricks/text';
import styles from './debugger.module.css';
import { ALL_FEATURES } from './features';
import { GuidePanel } from './GuidePanel';
import { RecorderPanel } from './RecorderPanel';
import { SandboxPanel } from './SandboxPanel';
import { createDebuggerStore } from './store';
import { TimelinePanel } from './TimelinePanel';
import { DEBUGGER_TEXT as TEXT } from './text';

registerFeatures(...ALL_FEATURES);

type Tab = keyof typeof TEXT.tabs;
const TABS = Object.keys(TEXT.tabs) as Tab[];

/** The gallery of UI components is loaded separately, because no other tool needs its large code. */
const bricks: LazySpec<object> = {
  load: () => import(/* webpackChunkName: "bricks" */ './bricks/BricksPanel').then((module) => module.BricksPanel),
  waiting: null,
  failed: (again) => <Retry again={again}>{BRICKS_TEXT.failed}</Retry>,
};

const PANELS: Readonly<Record<Exclude<Tab, 'access'>, ComponentType>> = {
  recorder: RecorderPanel,
  timeline: TimelinePanel,
  sandbox: SandboxPanel,
  bricks: () => <LazyComponent of={bricks} props={{}} />,
  guide: GuidePanel,
};

/** The page /debugger: tools for developers and integrators. Available only with the sandbox's controls. */
export function DebuggerPage() {
  const search = usePageSearch();
  const navigate = useNavigate();
  // The access panel reads the console's own store, not the store of the tools.
  const who = useSelector(selectWho);
  const [store] = useState(createDebuggerStore);
  const requested = new URLSearchParams(search).get('tab');
  const tab = TABS.find((known) => known === requested) ?? 'recorder';
  const Panel = tab === 'access' ? null : PANELS[tab];

  const move = (by: number) => {
    const next = TABS[(TABS.indexOf(tab) + by + TABS.length) % TABS.length] as Tab;
    navigate({ search: `?tab=${next}` }, { replace: true });
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <Provider store={store}>
      <main className={styles.page}>
        <header className={styles.head}>
          <h1>{TEXT.title}</h1>
          <Link to={paths.home.home}>{TEXT.back}</Link>
        </header>
        <p className={styles.hint}>{TEXT.hint}</p>
        <div role="tablist" aria-label={TEXT.tabList} className={styles.tabs}>
          {TABS.map((name) => (
            <button
              key={name}
              id={`tab-${name}`}
              type="button"
              role="tab"
              aria-selected={name === tab}
              aria-controls="panel"
              tabIndex={name === tab ? 0 : -1}
              onClick={() => navigate({ search: `?tab=${name}` }, { replace: true })}
              onKeyDown={(event) => {
                if (isComposing(event)) return;
                if (event.key === 'ArrowRight') move(1);
                if (event.key === 'ArrowLeft') move(-1);
              }}
            >
              {TEXT.tabs[name]}
            </button>
          ))}
        </div>
        <div role="tabpanel" id="panel" aria-labelledby={`tab-${tab}`} className={styles.panel}>
          {Panel ? <Panel /> : <AccessPanel who={who} />}
        </div>
      </main>
    </Provider>
  );
}
